/** Cells that may be chosen on a table of hexes, and the way to the one that was. */

import { s } from "../../../kit/dom.js";
import { corners, polygon } from "../../../kit/hex_grid.js";
import { around, inInches, listbox, wayNote } from "./offers.js";

/** @typedef {import("../../../kit/types.js").CellOffer} CellOffer */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("./viewport.js").Viewport} Viewport */

/**
 * @param {SVGGElement} layer
 * @param {CellOffer} offer
 * @param {Viewport} viewport
 */
export function drawCellOffer(layer, offer, viewport) {
  const list = listbox(layer, offer, () => [
    s("polygon", { points: polygon(corners(offer.map, { x: 0, y: 0 }, 0.9)), class: "cell-spot" }),
    s("circle", { r: 0.13, class: "spot-dot" }),
  ]);
  around(layer, [], list, way(offer, viewport));
}

/**
 * @param {CellOffer} offer
 * @param {Viewport} viewport
 */
function way(offer, viewport) {
  const end = offer.way[offer.way.length - 1];
  if (!end || offer.way.length < 2) return [];
  const points = offer.way.map((point) => inInches(point).join(",")).join(" ");
  return [s("polyline", { class: "way ok", points }), wayNote(end, 0.62, offer.note, viewport)];
}
