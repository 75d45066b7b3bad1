/**
 * Landscapes: what a table's ground is drawn as, each by a handful of long paths in inches of the table. What is strewn is the same
 * for the same table each time, and what could be taken for something keeps away from terrain.
 */

import { blot, chances, many, scattered, short, stone } from "./textures.js";

/** @typedef {import("./camera.js").Room} Room */
/** @typedef {import("./textures.js").Chance} Chance */
/** @typedef {[style: string, d: string]} Layer one path and its class */
/**
 * @typedef {object} Site
 * @property {number} width inches
 * @property {number} height
 * @property {Chance} chance
 * @property {Room[]} taken by terrain
 */

const FLAG = 2; // inches: a flag of the plain floor, so that it measures as well
const COBBLE = 0.62;
const KERB = 0.3;

/** @type {Record<string, (site: Site) => Layer[]>} */
const LANDSCAPES = Object.assign(Object.create(null), { plain, flagstones, cobbles, mud, grass });

/**
 * The paths of a ground, the lowest first.
 * @param {string} ground
 * @param {number} width
 * @param {number} height
 * @param {Room[]} taken
 * @returns {Layer[]}
 */
export function landscape(ground, width, height, taken) {
  const draw = LANDSCAPES[ground] ?? plain;
  return draw({ width, height, taken, chance: chances(`${ground} ${width} ${height}`) });
}

/** Flags of two inches, every second row shifted by one. @param {Site} site @returns {Layer[]} */
function plain({ width, height }) {
  let joints = "";
  for (let y = 0, row = 0; y < height; y += FLAG, row += 1) {
    if (y) joints += `M0 ${y}H${width}`;
    for (let x = row % 2 ? FLAG / 2 : FLAG; x < width; x += FLAG) joints += `M${x} ${y}V${Math.min(height, y + FLAG)}`;
  }
  const tufts = scattered(width, height, 3.4).map(([x, y]) => tuft(Math.max(0.3, x), Math.max(0.5, y)));
  return [["joints", joints], ["tufts", tufts.join("")]];
}

/** The floor of a ruin: slabs of all sizes, broken ones, moss, fallen stones. @param {Site} site @returns {Layer[]} */
function flagstones(site) {
  const { chance, height, width } = site;
  const slabs = paved(0, 0, width, height, chance, 1.35);
  const rubble = heaps(site, 0.011);
  return [
    ["dust", patches(site, 0.012, 1.1, 2.2)],
    ["pale", slabs.pale],
    ["dark", slabs.dark],
    ["warm", slabs.warm],
    ["joints", slabs.joints],
    ["holes", slabs.holes],
    ["edges", slabs.edges],
    ["cracks", cracks(site, 0.05)],
    ["moss", patches(site, 0.035, 0.14, 0.36)],
    ["pebbles", `${pebbles(site, 0.12)}${rubble.dark}`],
    ["stones", rubble.pale],
    ["tufts", tufts(site, 0.055)],
  ];
}

/** A street between two pavements: cobbles, ruts, puddles, weeds and what fell from the houses. @param {Site} site @returns {Layer[]} */
function cobbles(site) {
  const { chance, height, width } = site;
  const [near, far] = [Math.round(height * 0.2) + 0.1, Math.round(height * 0.8) - 0.1];
  const road = setts(near + KERB, far - KERB, width, chance);
  const [north, south] = [paved(0, 0, width, near, chance, 1.2), paved(0, far, width, height - far, chance, 1.2)];
  const rubble = heaps(site, 0.022);
  const pools = puddles(site, 0.008);
  const kerb = kerbs([near, far - KERB], width);
  const rut = [0.4, 0.62].map((share) => ruts(near + (far - near) * share, width, chance)).join("");
  return [
    ["mortar", `M0 ${near}H${width}V${far}H0z`],
    ["mid", road.mid],
    ["pale", `${road.pale}${north.pale}${south.pale}`],
    ["dark", `${road.dark}${north.dark}${south.dark}`],
    ["warm", `${road.warm}${north.warm}${south.warm}`],
    ["joints", `${north.joints}${south.joints}`],
    ["holes", `${north.holes}${south.holes}`],
    ["edges", `${north.edges}${south.edges}`],
    ["kerb", kerb],
    ["ruts", rut],
    ["cracks", cracks(site, 0.02)],
    ["puddles", pools.water],
    ["gleams", pools.gleams],
    ["pebbles", `${pebbles(site, 0.1)}${rubble.dark}`],
    ["stones", rubble.pale],
    ["tufts", tufts(site, 0.05)],
  ];
}

/** Churned mud between the lines: craters, duckboards, dead grass. @param {Site} site @returns {Layer[]} */
function mud(site) {
  const { chance, height, width } = site;
  const craters = { lips: "", pits: "", water: "" };
  for (const [x, y, r] of places(site, width * height * 0.011, () => 0.5 + chance() * 0.95, 1.3)) {
    craters.lips += blot(x, y, r, chance);
    craters.pits += blot(x + 0.06, y + 0.08, r * 0.76, chance);
    if (chance() < 0.6) craters.water += blot(x + 0.08, y + 0.14, r * 0.48, chance);
  }
  const boards = duckboards(site);
  return [
    ["dust", patches(site, 0.018, 1, 2.4)],
    ["wet", patches(site, 0.02, 0.8, 2.2)],
    ["tracks", tracks(site)],
    ["lips", craters.lips],
    ["pits", craters.pits],
    ["puddles", craters.water],
    ["boards-shade", boards.shade],
    ["boards", boards.planks],
    ["pebbles", pebbles(site, 0.2)],
    ["stones", many(width * height * 0.04, () => stone(0.2 + chance() * (width - 0.6), 0.2 + chance() * (height - 0.6), 0.07 + chance() * 0.08))],
    ["tufts", tufts(site, 0.06)],
  ];
}

/** A meadow: lighter and darker grass, trodden earth, stones, flowers. @param {Site} site @returns {Layer[]} */
function grass(site) {
  const { chance, height, width } = site;
  return [
    ["dust", patches(site, 0.02, 1.2, 2.4)],
    ["wet", patches(site, 0.02, 1, 2.2)],
    ["earth", patches(site, 0.006, 0.5, 1.1)],
    ["tufts", tufts(site, 0.4)],
    ["stones", many(width * height * 0.03, () => stone(0.2 + chance() * (width - 0.7), 0.2 + chance() * (height - 0.6), 0.08 + chance() * 0.12))],
    ["flowers", many(width * height * 0.07, () => `M${short(0.2 + chance() * (width - 0.4))} ${short(0.2 + chance() * (height - 0.4))}h.01`)],
  ];
}

/**
 * Slabs in rows of uneven depth, some paler, darker or warmer, a few of them gone.
 * @param {number} left
 * @param {number} top
 * @param {number} wide
 * @param {number} deep
 * @param {Chance} chance
 * @param {number} size of a slab, about
 */
function paved(left, top, wide, deep, chance, size) {
  const paths = { joints: "", pale: "", dark: "", warm: "", holes: "", edges: "" };
  const count = Math.max(1, Math.round(deep / (size * 1.25)));
  const shares = Array.from({ length: count }, () => 0.75 + chance() * 0.5);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let y = top;
  shares.forEach((share, row) => {
    const step = (share / whole) * deep;
    if (row) paths.joints += `M${short(left)} ${short(y)}h${short(wide)}`;
    const right = left + wide;
    for (let x = left; x < right - 0.01; ) {
      const rest = right - x;
      const long = rest < size * 2 ? rest : size * (0.8 + chance() * 1.1);
      if (x > left) paths.joints += `M${short(x)} ${short(y)}v${short(step)}`;
      tint(paths, slab(x, y, long, step, chance), chance());
      paths.edges += `M${short(x + 0.07)} ${short(y + step - 0.08)}V${short(y + 0.07)}h${short(long - 0.14)}`;
      x += long;
    }
    y += step;
  });
  return paths;
}

/**
 * @param {{pale: string, dark: string, warm: string, holes: string}} paths
 * @param {string} d
 * @param {number} tone
 */
function tint(paths, d, tone) {
  if (tone < 0.24) paths.pale += d;
  else if (tone < 0.44) paths.dark += d;
  else if (tone < 0.58) paths.warm += d;
  else if (tone > 0.99) paths.holes += d;
}

/** A slab whose corners are worn. @param {number} x @param {number} y @param {number} wide @param {number} deep @param {Chance} chance */
function slab(x, y, wide, deep, chance) {
  const [a, b, c, d] = Array.from({ length: 4 }, () => short(0.04 + chance() * chance() * 0.22));
  const [x0, y0, x1, y1] = [x + 0.05, y + 0.05, x + wide - 0.05, y + deep - 0.05].map(short);
  return `M${short(x0 + a)} ${y0}H${short(x1 - b)}L${x1} ${short(y0 + b)}V${short(y1 - c)}L${short(x1 - c)} ${y1}H${short(x0 + d)}L${x0} ${short(y1 - d)}V${short(y0 + a)}z`;
}

/**
 * Rows of round-cornered cobbles.
 * @param {number} top
 * @param {number} bottom
 * @param {number} width
 * @param {Chance} chance
 */
function setts(top, bottom, width, chance) {
  const paths = { mid: "", pale: "", dark: "", warm: "" };
  const count = Math.round((bottom - top) / COBBLE);
  const step = (bottom - top) / count;
  for (let row = 0; row < count; row += 1) {
    const y = top + row * step;
    for (let x = row % 2 ? -0.36 : 0; x < width; ) {
      const wide = COBBLE * (0.9 + chance() * 0.6);
      const [from, to] = [Math.max(0, x), Math.min(width, x + wide)];
      if (to - from > 0.22) paths[toneOf(chance())] += sett(from + 0.03, y + 0.03 + chance() * 0.03, to - from - 0.07, step - 0.09);
      x += wide;
    }
  }
  return paths;
}

/** @param {number} chance @returns {"mid" | "pale" | "dark" | "warm"} */
function toneOf(chance) {
  if (chance < 0.2) return "pale";
  if (chance < 0.4) return "dark";
  return chance < 0.54 ? "warm" : "mid";
}

/** @param {number} x @param {number} y @param {number} wide @param {number} deep */
function sett(x, y, wide, deep) {
  const [w, d] = [wide - 0.22, deep - 0.2].map(short);
  return `M${short(x + 0.11)} ${short(y)}h${w}q.11 0 .11.1v${d}q0 .1-.11.1h${short(-w)}q-.11 0-.11-.1v${short(-d)}q0-.1.11-.1z`;
}

/** Long stones along the sides of a street. @param {number[]} at @param {number} width */
function kerbs(at, width) {
  const long = width / Math.round(width / 1.6);
  return at.flatMap((y) => Array.from({ length: Math.round(width / long) }, (_, i) => `M${short(i * long + 0.02)} ${short(y)}h${short(long - 0.05)}v${KERB - 0.03}h${short(0.05 - long)}z`)).join("");
}

/** What wheels have worn. @param {number} y @param {number} width @param {Chance} chance */
function ruts(y, width, chance) {
  let path = `M0 ${short(y)}`;
  const count = Math.max(2, Math.round(width / 5));
  for (let i = 1; i <= count; i += 1) path += `S${short(((i - 0.5) * width) / count)} ${short(y + (chance() - 0.5) * 0.8)} ${short((i * width) / count)} ${short(y + (chance() - 0.5) * 0.4)}`;
  return path;
}

/**
 * Places for what must not be taken for terrain, nor lie under it.
 * @param {Site} site
 * @param {number} count
 * @param {() => number} reach
 * @param {number} spread how far it may reach beyond that
 * @returns {[number, number, number][]}
 */
function places({ chance, height, taken, width }, count, reach, spread) {
  return Array.from({ length: Math.round(count) }).flatMap(() => {
    const r = reach();
    const edge = r * spread;
    const [x, y] = [edge + chance() * Math.max(0, width - 2 * edge), edge + chance() * Math.max(0, height - 2 * edge)];
    const free = taken.every(({ x0, x1, y0, y1 }) => x < x0 - edge || x > x1 + edge || y < y0 - edge || y > y1 + edge);
    return free ? [/** @type {[number, number, number]} */ ([x, y, r])] : [];
  });
}

/**
 * @param {Site} site
 * @param {number} dense how many on a square inch
 * @param {number} least
 * @param {number} most
 */
function patches(site, dense, least, most) {
  const { chance, height, width } = site;
  const found = places({ ...site, taken: dense < 0.01 ? site.taken : [] }, width * height * dense, () => least + chance() * (most - least), 1.3);
  return found.map(([x, y, r]) => blot(x, y, r, chance)).join("");
}

/** Puddles, and the light on them. @param {Site} site @param {number} dense */
function puddles(site, dense) {
  const { chance, height, width } = site;
  const paths = { water: "", gleams: "" };
  for (const [x, y, r] of places(site, width * height * dense, () => 0.55 + chance() * 0.65, 1.3)) {
    paths.water += blot(x, y, r, chance);
    paths.gleams += `M${short(x - r * 0.45)} ${short(y - r * 0.25)}q${short(r * 0.3)} ${short(-r * 0.2)} ${short(r * 0.6)} ${short(-r * 0.12)}M${short(x + r * 0.05)} ${short(y + r * 0.2)}h${short(r * 0.3)}`;
  }
  return paths;
}

/** Heaps of broken stones. @param {Site} site @param {number} dense */
function heaps(site, dense) {
  const { chance, height, width } = site;
  const paths = { pale: "", dark: "" };
  for (const [x, y] of places(site, width * height * dense, () => 0.75, 1.2)) {
    for (let i = 0; i < 9; i += 1) {
      const [away, turn, r] = [chance() * 0.6, chance() * Math.PI * 2, 0.07 + chance() * 0.13];
      paths[i % 3 ? "pale" : "dark"] += stone(x + Math.cos(turn) * away - r, y + Math.sin(turn) * away * 0.7, r);
    }
  }
  return paths;
}

/** Walks of slats over the mud. @param {Site} site */
function duckboards(site) {
  const { chance, height, width } = site;
  const paths = { planks: "", shade: "" };
  for (const [x, y] of places(site, width * height * 0.012, () => 1.6, 1.05)) {
    const along = chance() < 0.7;
    for (let i = 0; i < 9; i += 1) {
      const at = short(-1.4 + i * 0.32 + chance() * 0.04);
      const [from, long] = [short(-0.36 + chance() * 0.08), short(0.62 + chance() * 0.1)];
      const [px, py, w, h] = along ? [x + at, y + from, 0.24, long] : [x + from, y + at, long, 0.24];
      if (chance() < 0.1) continue;
      paths.planks += `M${short(px)} ${short(py)}h${w}v${h}h${short(-w)}z`;
      paths.shade += `M${short(px + 0.05)} ${short(py + 0.07)}h${w}v${h}h${short(-w)}z`;
    }
  }
  return paths;
}

/** @param {Site} site */
function tracks({ chance, height, width }) {
  return many(width * height * 0.08, () => {
    const [x, y] = [chance() * (width - 3.2), 0.6 + chance() * (height - 1.2)];
    return `M${short(x)} ${short(y)}q${short(0.5 + chance() * 0.9)} ${short(chance() - 0.5)} ${short(1 + chance() * 1.6)} ${short(chance() * 0.5 - 0.25)}`;
  });
}

/** @param {Site} site @param {number} dense */
function cracks({ chance, height, width }, dense) {
  return many(width * height * dense, () => {
    const from = `M${short(chance() * (width - 1.6))} ${short(chance() * (height - 0.9))}`;
    return `${from}l${short(chance() * 0.7)} ${short(chance() * 0.3)} ${short(chance() * 0.2)} ${short(0.1 + chance() * 0.4)} ${short(0.2 + chance() * 0.4)} .08`;
  });
}

/** @param {Site} site @param {number} dense */
function tufts({ chance, height, width }, dense) {
  return many(width * height * dense, () => tuft(0.3 + chance() * (width - 0.8), 0.5 + chance() * (height - 0.8)));
}

/** A few blades of grass. @param {number} x @param {number} y */
function tuft(x, y) {
  return `M${short(x)} ${short(y)}l-.2-.3.28.24.02-.38.1.38.26-.22-.16.28z`;
}

/** @param {Site} site @param {number} dense */
function pebbles({ chance, height, width }, dense) {
  return many(width * height * dense, () => `M${short(0.2 + chance() * (width - 0.5))} ${short(0.2 + chance() * (height - 0.5))}l.08-.06.1.03.02.09-.12.05z`);
}

/**
 * The paving of hexes: joints, cracks and moss in each, distinguished by its id.
 * @param {[id: string, x: number, y: number][]} cells with their middles
 * @param {number} radius from a middle to a corner
 * @returns {Layer[]}
 */
export function hexLandscape(cells, radius) {
  const paths = { joints: "", pale: "", dark: "", moss: "", cracks: "" };
  const r = radius;
  for (const [id, x, y] of cells) {
    const chance = chances(id);
    const [high, low] = [y - r * (0.08 + chance() * 0.24), y + r * (0.18 + chance() * 0.22)];
    const side = (/** @type {number} */ at) => Math.min(r * 0.84, (r - Math.abs(at - y)) * 1.6);
    const [a, b, c] = Array.from({ length: 3 }, () => x + (chance() - 0.5) * r * 0.7);
    for (const at of [high, low]) paths.joints += `M${short(x - side(at))} ${short(at)}H${short(x + side(at))}`;
    paths.joints += `M${short(a)} ${short(high)}V${short(y - r * 0.72)}M${short(b)} ${short(high)}V${short(low)}M${short(c)} ${short(low)}V${short(y + r * 0.72)}`;
    const [from, to] = b > x ? [x - r * 0.82, b - 0.06] : [b + 0.06, x + r * 0.82];
    const block = `M${short(from)} ${short(high + 0.05)}H${short(to)}V${short(low - 0.05)}H${short(from)}z`;
    const tone = chance();
    if (tone < 0.35) paths.pale += block;
    else if (tone > 0.65) paths.dark += block;
    if (chance() < 0.4) paths.moss += blot(x + (chance() - 0.5) * r, y + (chance() - 0.5) * r, r * 0.16, chance);
    if (chance() < 0.5) paths.cracks += `M${short(x + (chance() - 0.6) * r)} ${short(y + (chance() - 0.5) * r)}l.3.12.06.3.24.1`;
  }
  return Object.entries(paths);
}
