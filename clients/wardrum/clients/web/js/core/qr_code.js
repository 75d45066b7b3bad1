/** QR codes (ISO/IEC 18004): byte mode, versions 1 to 10, levels L and M. Enough for a link. */

import { blocks } from "./qr_codewords.js";

/** @typedef {"L" | "M"} Level */
/** dark[y][x]; fixed marks modules that no mask touches. @typedef {{size: number, dark: boolean[][], fixed: boolean[][]}} Grid */

/** Centres of alignment patterns, by version. */
const ALIGNMENT = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_BITS = { L: 1, M: 0 };

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The modules of the smallest code that holds a text, rows of booleans, true = dark; without the quiet zone of 4.
 * Throws RangeError where it is too long.
 * @param {string} text
 * @param {Level} [level]
 * @returns {boolean[][]}
 */
export function qr(text, level = "M") {
  const { version, codewords } = blocks(new TextEncoder().encode(text), level);
  const grid = frame(version);
  fill(grid, codewords);
  const candidates = MASKS.map((mask, number) => masked(grid, mask, format(level, number)));
  const costs = candidates.map(penalty);
  return candidates[costs.indexOf(Math.min(...costs))];
}

/**
 * The same as the `d` of an SVG path, one unit a module, quiet zone included; the view box is `size` wide and high.
 * @param {boolean[][]} modules
 */
export function qrPath(modules) {
  const parts = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  return { d: parts.join(""), size: modules.length + 8 };
}

// -- function patterns

/** @param {number} version @returns {Grid} */
function frame(version) {
  const size = 17 + 4 * version;
  const empty = () => Array.from({ length: size }, () => new Array(size).fill(false));
  /** @type {Grid} */
  const grid = { size, dark: empty(), fixed: empty() };
  for (let i = 0; i < size; i++) {
    set(grid, i, 6, i % 2 === 0);
    set(grid, 6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(grid, x, y, 4);
  aligners(grid, ALIGNMENT[version]);
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

/** @param {Grid} grid @param {number[]} places */
function aligners(grid, places) {
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const finder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!finder) square(grid, x, y, 2);
    }),
  );
}

/** Rings around a centre: finder (radius 4, its separator included) or alignment pattern (2). */
/** @param {Grid} grid @param {number} cx @param {number} cy @param {number} radius */
function square(grid, cx, cy, radius) {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(grid, cx + dx, cy + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

/** @param {Grid} grid @param {number} x @param {number} y @param {boolean} dark */
function set(grid, x, y, dark) {
  if (x < 0 || y < 0 || x >= grid.size || y >= grid.size) return;
  grid.dark[y][x] = dark;
  grid.fixed[y][x] = true;
}

/** Fifteen bits: level and mask with their BCH code. @param {Level} level @param {number} mask */
function format(level, mask) {
  const data = (LEVEL_BITS[level] << 3) | mask;
  return ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
}

/** @param {number} data @param {number} bits @param {number} generator */
function remainder(data, bits, generator) {
  let rest = data;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator);
  return rest;
}

/** @param {Grid} grid @param {number} bits */
function drawFormat(grid, bits) {
  const { size } = grid;
  const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

/** @param {Grid} grid @param {number} version */
function drawVersion(grid, version) {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const along = grid.size - 11 + (i % 3);
    const across = Math.floor(i / 3);
    set(grid, along, across, ((bits >>> i) & 1) === 1);
    set(grid, across, along, ((bits >>> i) & 1) === 1);
  }
}

// -- data

/** Two columns at a time, from the right, up and down. @param {Grid} grid @param {Uint8Array} codewords */
function fill(grid, codewords) {
  let at = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      const y = ((right + 1) & 2) === 0 ? grid.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.fixed[y][x] || at >= codewords.length * 8) continue;
        grid.dark[y][x] = ((codewords[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
}

/** @param {Grid} grid @param {(x: number, y: number) => boolean} mask @param {number} bits */
function masked(grid, mask, bits) {
  const dark = grid.dark.map((row, y) => row.map((on, x) => (grid.fixed[y][x] ? on : on !== mask(x, y))));
  drawFormat({ size: grid.size, dark, fixed: grid.fixed }, bits);
  return dark;
}

/** How hard a code is to read (7.8.3): runs, blocks, patterns like finders, imbalance. @param {boolean[][]} dark */
function penalty(dark) {
  const columns = dark.map((_, x) => dark.map((row) => row[x]));
  const lines = [...dark, ...columns].map((line) => line.map((on) => (on ? "1" : "0")).join(""));
  const ones = dark.flat().filter(Boolean).length;
  const share = (ones * 20) / dark.length ** 2;
  return lines.reduce((sum, line) => sum + runs(line) + finders(line), 0) + boxes(dark) + Math.floor(Math.abs(share - 10)) * 10;
}

/** @param {string} line */
function runs(line) {
  return (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
}

/** @param {string} line */
function finders(line) {
  let count = 0;
  for (const pattern of ["10111010000", "00001011101"]) {
    for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) count += 40;
  }
  return count;
}

/** @param {boolean[][]} dark */
function boxes(dark) {
  let count = 0;
  for (let y = 1; y < dark.length; y++) {
    for (let x = 1; x < dark.length; x++) {
      const on = dark[y][x];
      if (on === dark[y - 1][x] && on === dark[y][x - 1] && on === dark[y - 1][x - 1]) count += 3;
    }
  }
  return count;
}
