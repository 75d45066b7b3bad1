/** Draws what may be chosen on the table now: stops and the path to them, cells of hexes, places for the bases to set up. */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { corners, polygon } from "../../../kit/hex_grid.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH, inches } from "../../../kit/words.js";
import { outline, upright } from "./ground.js";

/** @typedef {import("../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../kit/types.js").PathOffer} PathOffer */
/** @typedef {import("../../../kit/types.js").PlaceOffer} PlaceOffer */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {import("../../../kit/types.js").CellOffer} CellOffer */

/**
 * @param {SVGGElement} layer
 * @param {Offer | null} offer
 * @param {Viewport} viewport
 * @param {readonly string[]} order
 */
export function drawOffer(layer, offer, viewport, order) {
  if (offer?.kind === "path") drawPath(layer, offer, viewport);
  else if (offer?.kind === "place") drawPlaces(layer, offer, viewport, order);
  else if (offer?.kind === "cells") drawCellOffer(layer, offer, viewport);
  else put(layer);
}

/**
 * What lies within reach of what is being chosen.
 * @param {SVGGElement} layer
 * @param {import("../../../kit/types.js").Circle[]} areas
 */
export function drawAreas(layer, areas) {
  const circles = areas.map(({ point, reach }) => {
    const [cx, cy] = inInches(point);
    return [s("circle", { class: "within", cx, cy, r: reach / INCH }), s("circle", { class: "within-middle", cx, cy, r: 0.12 })];
  });
  put(layer, ...circles.flat());
}

/**
 * @param {SVGGElement} layer
 * @param {PathOffer} offer
 * @param {Viewport} viewport
 */
function drawPath(layer, offer, viewport) {
  const points = offer.stops.map((stop) => stop.point);
  const { index, spoken } = offer;
  const list = listbox(layer, { label: "Where to move", points, spoken, index }, (point) => leveled(point, offer.start, viewport));
  around(layer, [], list, tablePath(offer, viewport));
}

/**
 * @param {PathOffer} offer
 * @param {Viewport} viewport
 */
function tablePath(offer, viewport) {
  const end = offer.path[offer.path.length - 1];
  if (!end) return [];
  const points = [offer.start, ...offer.path];
  const [x, y] = inInches(end);
  const turns = offer.path.slice(0, -1).map(inInches);
  return [
    s("polyline", {
      class: `way ${offer.standing}`,
      points: points.map((point) => inInches(point).join(",")).join(" "),
    }),
    ...turns.map(([cx, cy]) => s("circle", { class: "waypoint", cx, cy, r: 0.14 })),
    baseShape(offer.base, { class: `placement ${offer.standing}` }, [x, y]),
    pathNote(end, offer.base.radius / INCH, [offer.note, rise(end, offer.start)].filter(Boolean).join(" "), viewport),
  ];
}

/**
 * What a path costs, beside its end.
 * @param {Point} end
 * @param {number} radius in inches
 * @param {string} note
 * @param {Viewport} viewport
 */
export function pathNote(end, radius, note, viewport) {
  const [x, y] = viewport.turned(inInches(end));
  return upright(viewport, s("text", { class: "cost", x, y: beside(y, radius + 0.45, viewport) }, note));
}

/**
 * Above a place, or below it where there is no room above.
 * @param {number} y
 * @param {number} gap
 * @param {Viewport} viewport
 */
function beside(y, gap, viewport) {
  return y - gap < viewport.box.y + 0.5 ? y + gap : y - gap;
}

/**
 * @param {SVGGElement} layer
 * @param {PlaceOffer} offer
 * @param {Viewport} viewport
 * @param {readonly string[]} order
 */
function drawPlaces(layer, offer, viewport, order) {
  const { index, spoken, spots: points, what: label } = offer;
  const list = listbox(layer, { label, points, spoken, index }, dot);
  const { style } = seatMark(order, offer.seat);
  const placements = offer.placements.map((placement) => {
    const [x, y] = inInches(placement.point);
    const [textX, textY] = viewport.turned([x, y]);
    const active = placement.key === offer.active;
    return s(
      "g",
      { class: `set-up ${style} ${active ? "active" : ""}`, "data-placement": placement.key },
      baseShape(
        { ...placement.base, radius: Math.max(placement.base.radius, 0.35 * INCH) },
        { class: `placement ${active ? offer.standing : ""}` },
        [x, y],
      ),
      upright(
        viewport,
        s(
          "text",
          { class: "number", x: textX, y: textY, "font-size": Math.max((placement.base.breadth ?? placement.base.radius) / INCH, 0.35) },
          placement.label,
        ),
      ),
    );
  });
  const area = s("g", { "clip-path": "url(#wd-floor)" }, s("path", { class: "area", d: outline(offer.area) }));
  around(layer, [area], list, placements);
}

/**
 * What lies under and over the list; the list itself is not taken out, or it would lose the focus.
 * @param {SVGGElement} layer
 * @param {Element[]} under
 * @param {Element} list
 * @param {Element[]} over
 */
export function around(layer, under, list, over) {
  for (const child of [...layer.children]) if (child !== list) child.remove();
  if (list.parentNode !== layer) layer.append(list);
  list.before(...under);
  list.after(...over);
}

/**
 * Places to choose from with the arrow keys; focus stays on the list itself.
 * @param {SVGGElement} layer
 * @param {{label: string, points: Point[], spoken: string[], index: number}} places
 * @param {(point: Point) => SVGElement[]} look of a place, about its own middle
 */
export function listbox(layer, { label, points, spoken, index }, look) {
  const old = layer.querySelector("[role=listbox]");
  const heights = points.map(([, , z = 0]) => z).join();
  const fits = old instanceof SVGGElement && old.dataset.label === label && old.dataset.heights === heights;
  const list = fits ? old : makeList(label, points, look);
  list.dataset.heights = heights;
  list.setAttribute("aria-label", `${label}: ${points.length} places, arrow keys`);
  if (index >= 0) list.setAttribute("aria-activedescendant", `wd-spot-${index}`);
  else list.removeAttribute("aria-activedescendant");
  points.forEach((point, i) => setSpot(list.children[i], point, spoken[i] || `place ${i + 1}`, i === index));
  return list;
}

/**
 * @param {string} label
 * @param {Point[]} points
 * @param {(point: Point) => SVGElement[]} look
 */
function makeList(label, points, look) {
  const spots = points.map((point, i) => s("g", { role: "option", id: `wd-spot-${i}`, class: "spot" }, ...look(point)));
  return s("g", { role: "listbox", tabindex: 0, class: "spots", "data-label": label }, ...spots);
}

/** A place on open ground. */
function dot() {
  return [s("circle", { r: 0.3, class: "spot-hit" }), s("circle", { r: 0.13, class: "spot-dot" })];
}

/**
 * A place that may be on another level, which is written beside it.
 * @param {Point} point
 * @param {Point} start
 * @param {Viewport} viewport
 */
function leveled(point, start, viewport) {
  const words = rise(point, start);
  if (!words) return dot();
  const turn = viewport.flipped ? "rotate(180)" : null;
  return [...dot(), s("text", { class: "level", x: 0.22, y: 0.1, transform: turn }, words)];
}

/**
 * How much higher or lower a point is than where the path begins: "↑3″", "" = as high.
 * @param {Point} point
 * @param {Point} start
 */
function rise([, , z = 0], [, , from = 0]) {
  if (z === from) return "";
  return `${z > from ? "↑" : "↓"}${inches(Math.abs(z - from))}`;
}

/**
 * @param {Element} spot
 * @param {Point} point
 * @param {string} spoken
 * @param {boolean} chosen
 */
function setSpot(spot, point, spoken, chosen) {
  const [x, y] = inInches(point);
  spot.setAttribute("transform", `translate(${x} ${y})`);
  spot.setAttribute("aria-label", spoken);
  spot.setAttribute("aria-selected", String(chosen));
}

/**
 * @param {Point} point
 * @returns {[number, number]}
 */
export function inInches(point) {
  return [point[0] / INCH, point[1] / INCH];
}

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
  around(layer, [], list, cellPath(offer, viewport));
}

/**
 * @param {CellOffer} offer
 * @param {Viewport} viewport
 */
function cellPath(offer, viewport) {
  const end = offer.path[offer.path.length - 1];
  if (!end || offer.path.length < 2) return [];
  const points = offer.path.map((point) => inInches(point).join(",")).join(" ");
  return [s("polyline", { class: "way ok", points }), pathNote(end, 0.62, offer.note, viewport)];
}
