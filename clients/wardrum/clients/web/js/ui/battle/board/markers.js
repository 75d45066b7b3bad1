/** Objectives and tokens that lie on the table. */

import { put, s } from "../../../kit/dom.js";
import { cellAt, cellName } from "../../../kit/hex_grid.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH, title } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Marker} Marker */
/** @typedef {import("./viewport.js").Viewport} Viewport */

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {readonly string[]} order
 * @param {Viewport} viewport
 */
export function drawMarkers(layer, table, order, viewport) {
  put(layer, ...Object.entries(table.markers).map(([id, marker]) => draw(id, called(id, marker, table), marker, order, viewport)));
}

/**
 * By its own name, or by where it lies.
 * @param {string} id
 * @param {Marker} marker
 * @param {Table} table
 */
function called(id, { kind, x, y }, table) {
  const cell = cellName(table, cellAt(table, [x / INCH, y / INCH]));
  return cell ? `${title(kind)}, ${cell}` : `${title(id)}, ${kind}`;
}

/**
 * @param {string} id
 * @param {string} name
 * @param {Marker} marker
 * @param {readonly string[]} order
 * @param {Viewport} viewport
 */
function draw(id, name, marker, order, viewport) {
  const owner = marker.seat ? seatMark(order, marker.seat) : null;
  const words = `${name}${owner ? `, held by seat ${owner.letter}` : ""}`;
  const [x, y] = [marker.x / INCH, marker.y / INCH];
  const turn = viewport.flipped ? " rotate(180)" : "";
  return s(
    "g",
    {
      class: `marker ${marker.kind === "objective" ? "objective" : "token"} ${owner ? owner.style : "free"}`,
      role: "img",
      "aria-label": words,
      "data-marker": id,
      transform: `translate(${x} ${y})${turn}`,
    },
    s("title", {}, words),
    ...(marker.kind === "objective" ? objective(owner?.glyph ?? "") : (TOKENS[marker.kind] ?? token)()),
  );
}

/** @param {string} glyph of its owner */
function objective(glyph) {
  const cross = "M-0.75 0H-0.4M0.4 0H0.75M0-0.75V-0.4M0 0.4V0.75";
  return [
    s("circle", { r: 0.62, class: "target" }),
    s("path", { d: cross, class: "target" }),
    glyph ? s("text", { class: "owner", y: 0 }, glyph) : s("circle", { r: 0.1, class: "dot" }),
  ];
}

/** A chest: a box with a lid. */
export function token() {
  return [
    s("path", {
      d: "M-0.42-0.1V0.34H0.42V-0.1ZM-0.42-0.1Q-0.42-0.36-0.2-0.36H0.2Q0.42-0.36 0.42-0.1Z",
      class: "chest",
    }),
    s("rect", { x: -0.07, y: -0.17, width: 0.14, height: 0.16, class: "lock" }),
  ];
}

/** What glitters. */
function crystal() {
  return [s("path", { d: "M0-.62.4-.18.18.6H-.18L-.4-.18Z", class: "crystal" }), s("path", { d: "M-.4-.18H.4M0-.62V.6", class: "facet" })];
}

/** What can be opened. */
function door() {
  return [s("path", { d: "M-.36.5V-.1A.36.42 0 0 1 .36-.1V.5Z", class: "leaf" }), s("circle", { cx: 0.18, cy: 0.16, r: 0.06, class: "lock" })];
}

/** @type {Record<string, () => SVGElement[]>} by kind, where it is no chest */
const TOKENS = Object.assign(Object.create(null), { door, skyshard: crystal });
