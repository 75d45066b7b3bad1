/** Pictures of six-sided dice, with a label in words. */

import { h, s } from "./dom.js";

/** @type {[number, number][][]} pips on a die of 3 by 3 places */
const PIPS = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
];

/**
 * The pips of a face, round a middle at 0, 0.
 * @param {number} face 1 to 6
 * @param {number} half of the face
 * @param {number} apart how far outer pips are from the middle
 */
export function pips(face, half, apart) {
  return (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: (x - 1) * apart, cy: (y - 1) * apart, r: half * 0.19 }));
}

/**
 * One die with its pips and its numeral.
 * @param {number} face 0 = without one
 * @param {string} style classes: "kept", "wild", "spent"
 * @param {string} [sign] of a die without a face
 */
export function die(face, style, sign = "?") {
  return s(
    "svg",
    { class: `die ${style}`, viewBox: "0 0 20 28", width: 20, height: 28 },
    s("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }),
    s("g", { transform: "translate(10 10)" }, ...pips(face, 9.5, 4.8)),
    s("text", { x: 10, y: face ? 27 : 14, "text-anchor": "middle" }, face ? String(face) : sign),
  );
}

/**
 * Dice side by side, hidden from screen readers: the words beside them say the same.
 * @param {Element[]} dice
 */
export function diceRow(dice) {
  return h("span", { class: "dice-row", "aria-hidden": "true" }, ...dice);
}
