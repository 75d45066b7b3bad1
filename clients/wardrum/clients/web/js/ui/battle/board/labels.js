/** Labels beside bases, laid out so that none covers another. Names show only for what is looked at or on offer. */

import { put, s } from "../dom.js";
import { INCH } from "../words.js";
import { upright } from "./ground.js";

/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {{x: number, y: number, radius: number}} Disc in inches, as seen */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{at: Disc, text: string, style: string}} Label */

const WIDE = 0.56; // of a letter, in heights of a letter

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
  const drawn = labels.map((label) => {
    const box = place(label, size, taken, bases, viewport);
    taken.push(box);
    return draw(label, box, size);
  });
  put(layer, upright(viewport, s("g", {}, ...drawn)));
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
  const width = (label.text.length * WIDE + 1) * size;
  const height = size * 1.5;
  let best = { x: 0, y: 0, width, height };
  let least = Infinity;
  for (const [x, y] of around(label.at, width, height)) {
    const box = { x, y, width, height };
    const cost = covered(box, taken, bases, viewport);
    if (cost < least) [best, least] = [box, cost];
    if (!least) break;
  }
  return best;
}

/**
 * @param {Disc} disc
 * @param {number} width
 * @param {number} height
 * @returns {[number, number][]} top left corners
 */
function around(disc, width, height) {
  /** @type {[number, number][]} */
  const corners = [];
  for (const far of [0.15, 0.7, 1.4, 2.2]) {
    const reach = disc.radius + far;
    const [left, middle, right] = [disc.x - reach - width, disc.x - width / 2, disc.x + reach];
    const [above, level, below] = [disc.y - reach - height, disc.y - height / 2, disc.y + reach];
    corners.push([middle, above], [middle, below], [right, level], [left, level]);
    corners.push([right - reach * 0.3, above], [left + reach * 0.3, above], [right - reach * 0.3, below], [left + reach * 0.3, below]);
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
  const out = box.x < sight.x || box.y < sight.y || box.x + box.width > sight.x + sight.width || box.y + box.height > sight.y + sight.height;
  const labels = taken.filter((other) => overlaps(box, other)).length;
  const discs = bases.filter((disc) => touches(box, disc)).length;
  return (out ? 10000 : 0) + labels * 100 + discs;
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
 * @param {Label} label
 * @param {Box} box
 * @param {number} size
 */
function draw(label, box, size) {
  const { x, y, width, height } = box;
  return s(
    "g",
    { class: `label ${label.style}` },
    s("line", { x1: label.at.x, y1: label.at.y, x2: x + width / 2, y2: y + height / 2, class: "leader" }),
    s("rect", { x, y, width, height, rx: size * 0.3 }),
    s("text", { x: x + width / 2, y: y + height / 2, "font-size": size }, label.text),
  );
}

/**
 * A piece of the table as a disc on the picture.
 * @param {{x: number, y: number, radius: number}} piece
 * @param {Viewport} viewport
 * @returns {Disc}
 */
export function seenDisc(piece, viewport) {
  const [x, y] = viewport.turned([piece.x / INCH, piece.y / INCH]);
  return { x, y, radius: piece.radius / INCH };
}
