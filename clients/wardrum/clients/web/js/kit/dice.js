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
 * One die with its pips and its numeral.
 * @param {number} face 0 = without one
 * @param {string} style classes: "kept", "wild", "spent"
 * @param {string} [sign] of a die without a face
 */
export function die(face, style, sign = "?") {
  const pips = PIPS[face] ?? [];
  return s(
    "svg",
    { class: `die ${style}`, viewBox: "0 0 20 28", width: 20, height: 28 },
    s("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }),
    ...pips.map(([x, y]) => s("circle", { cx: 5.2 + x * 4.8, cy: 5.2 + y * 4.8, r: 1.8 })),
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

/**
 * A line of a list: dice, and what they are.
 * @param {string} words
 * @param {Element[]} dice
 */
export function diceLine(words, dice) {
  return h("li", {}, diceRow(dice), h("span", { class: "dice-words" }, words));
}
