/** Labels beside bases, laid out without overlap. Names show only for pieces that are selected or on offer. */

import { put, s } from "../../../kit/dom.js";

/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {{x: number, y: number, radius: number}} Disc in inches of the picture */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{at: Disc, text: string, style: string}} Label */

const WIDE = 0.58; // of a letter, in heights of a letter
const NAME_PX = 10.5;
const UNDER = 0.75; // inches below the middle of a marker
const FLOOR_SIZE = 0.62; // of .zone-label in board.css

/**
 * @param {SVGGElement} layer
 * @param {Label[]} labels the most important first
 * @param {Disc[]} bases
 * @param {Viewport} viewport
 */
export function drawLabels(layer, labels, bases, viewport) {
  const size = 12.5 / viewport.scale;
  /** @type {Box[]} */
  const taken = [];
  for (const label of labels) taken.push(place(label, size, taken, bases, viewport));
  const lines = labels.map((label, i) => lead(label.at, taken[i]));
  const boxes = labels.map((label, i) => draw(label, taken[i], size));
  put(layer, ...lines, ...boxes);
}

/**
 * The first of the places round the base that covers least.
 * @param {Label} label
 * @param {number} size
 * @param {Box[]} taken
 * @param {Disc[]} bases
 * @param {Viewport} viewport
 */
function place(label, size, taken, bases, viewport) {
  const width = (label.text.length * WIDE + 1.2) * size;
  const height = size * 1.5;
  let best = { x: 0, y: 0, width, height };
  let least = Infinity;
  for (const [i, [x, y]] of around(label.at, width, height).entries()) {
    const box = { x, y, width, height };
    const cost = covered(box, taken, bases, viewport) + i / 20;
    if (cost < least) [best, least] = [box, cost];
    if (least < 1 && i > 15) break;
  }
  return best;
}

/**
 * Beside the base first, then farther and farther out, all round it.
 * @param {Disc} disc
 * @param {number} width
 * @param {number} height
 * @returns {[number, number][]} top left corners
 */
function around(disc, width, height) {
  /** @type {[number, number][]} */
  const corners = [];
  for (let ring = 0; ring < 9; ring += 1) {
    const reach = disc.radius + 0.15 + ring * height * 0.6;
    for (let i = 0; i < 16; i += 1) {
      const [x, y] = [Math.sin((i * Math.PI) / 8), -Math.cos((i * Math.PI) / 8)];
      corners.push([disc.x + x * (reach + width / 2) - width / 2, disc.y + y * (reach + height / 2) - height / 2]);
    }
  }
  return corners;
}

/**
 * How bad a place is: labels are worse to cover than bases, the edge is worst.
 * @param {Box} box
 * @param {Box[]} taken
 * @param {Disc[]} bases
 * @param {Viewport} viewport
 */
function covered(box, taken, bases, viewport) {
  const sight = viewport.box;
  const out =
    box.x < sight.x ||
    box.y < sight.y ||
    box.x + box.width > sight.x + sight.width ||
    box.y + box.height > sight.y + sight.height;
  const labels = taken.filter((other) => overlaps(box, other)).length;
  const discs = bases.filter((disc) => touches(box, disc)).length;
  return (out ? 10000 : 0) + labels * 100 + discs * 8;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function overlaps(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * @param {Box} box
 * @param {Disc} disc
 */
function touches(box, disc) {
  const x = Math.max(box.x, Math.min(disc.x, box.x + box.width));
  const y = Math.max(box.y, Math.min(disc.y, box.y + box.height));
  return Math.hypot(disc.x - x, disc.y - y) < disc.radius;
}

/**
 * From the edge of the base to the label.
 * @param {Disc} at
 * @param {Box} box
 */
function lead(at, box) {
  const x2 = Math.max(box.x, Math.min(at.x, box.x + box.width));
  const y2 = Math.max(box.y, Math.min(at.y, box.y + box.height));
  const length = Math.hypot(x2 - at.x, y2 - at.y) || 1;
  const edge = Math.min(1, at.radius / length);
  return s("line", { x1: at.x + (x2 - at.x) * edge, y1: at.y + (y2 - at.y) * edge, x2, y2, class: "leader" });
}

/**
 * @param {Label} label
 * @param {Box} box
 * @param {number} size
 */
function draw(label, box, size) {
  const { x, y, width, height } = box;
  return s(
    "g",
    { class: `label ${label.style}` },
    s("rect", { x, y, width, height, rx: size * 0.3 }),
    s("text", { x: x + width / 2, y: y + height / 2, "font-size": size }, label.text),
  );
}

/**
 * Names under what lies on the table, where no base, tag or other name is; screen readers get all of them.
 * @param {SVGGElement} layer
 * @param {{id: string, at: import("./camera.js").Place, name: string, words: string}[]} markers
 * @param {{bases: Disc[], tags: Box[], left: ReadonlySet<string>}} rest left: what is named elsewhere
 * @param {import("./camera.js").Camera} camera
 * @param {number} pixels of an inch
 */
export function drawNames(layer, markers, { bases, left, tags }, camera, pixels) {
  const size = NAME_PX / pixels;
  const kept = [...tags];
  const names = markers.map(({ at, id, name, words }) => {
    const [X, Y] = camera.project(at);
    const [width, height] = [name.length * WIDE * size, size * 1.2];
    const box = { x: X - width / 2, y: Y + UNDER * camera.k, width, height };
    const room = !left.has(id) && !bases.some((disc) => touches(box, disc)) && !kept.some((other) => overlaps(box, other));
    if (room) kept.push(box);
    const text = room ? s("text", { class: "marker-name", x: X, y: box.y + height / 2, "font-size": size, "aria-hidden": "true" }, name) : null;
    return s("g", { role: "img", "aria-label": words }, text);
  });
  put(layer, ...names);
}

/**
 * Names written on the floor are left out while a base stands on them, or another name.
 * @param {Iterable<SVGTextElement>} names
 * @param {Disc[]} bases
 * @param {import("./camera.js").Camera} camera
 */
export function leaveOutCovered(names, bases, camera) {
  /** @type {Box[]} */
  const kept = [];
  for (const name of names) {
    const [x, y] = camera.project([Number(name.dataset.x), Number(name.dataset.y)]);
    const [width, height] = [(name.textContent ?? "").length * WIDE * FLOOR_SIZE, FLOOR_SIZE * camera.k];
    const box = { x: x - width / 2, y: y - height / 2, width, height };
    const covered = bases.some((disc) => touches(box, disc)) || kept.some((other) => overlaps(box, other));
    name.classList.toggle("covered", covered);
    if (!covered) kept.push(box);
  }
}
