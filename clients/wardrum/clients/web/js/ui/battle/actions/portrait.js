/**
 * A fighter on what chooses it: the figure with its number, and what is left of it. They are for the eyes; what the choice is called
 * says its name.
 */

import { h } from "../../../kit/dom.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { roleIcon } from "../../../kit/silhouettes.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */

/**
 * @param {PieceLook} look
 * @param {readonly string[]} order the seats of the match
 */
export function portrait(look, order) {
  const { style } = seatMark(order, look.seat);
  return h("span", { class: `portrait ${style}`, "aria-hidden": "true" }, roleIcon(look.silhouette ?? ""), h("span", { class: "plate" }, look.short));
}

/**
 * Who acts, at the size of a card, where nothing is to be confirmed yet.
 * @param {PieceLook} look
 * @param {readonly string[]} order the seats of the match
 */
export function actingCard(look, order) {
  const { style } = seatMark(order, look.seat);
  return h(
    "div",
    { class: `acting-card ${style}`, "aria-hidden": "true" },
    h("span", { class: "acting-figure" }, roleIcon(look.silhouette ?? "")),
    h("span", { class: "acting-words" }, h("b", {}, look.name), condition({ ...look, done: false })),
  );
}

/**
 * Its wounds as a bar and in figures, and a tick if it has acted; null where there is neither.
 * @param {PieceLook} look
 */
export function condition({ done, health, healthMax }) {
  if (!healthMax && !done) return null;
  return h(
    "span",
    { class: "condition", "aria-hidden": "true" },
    healthMax ? h("meter", { min: 0, max: healthMax, value: health }) : null,
    healthMax ? h("span", { class: "numbers" }, `${health}/${healthMax}`) : null,
    done ? h("span", { class: "acted" }, "✓") : null,
  );
}
