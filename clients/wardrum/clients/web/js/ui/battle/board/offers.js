/** Draws what may be chosen on the table now: stops and the path to them, cells of hexes, places for the bases to set up. */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { corners, polygon } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH, inches } from "../../../kit/words.js";
import { ghost } from "./ghosts.js";
import { outline } from "./ground.js";
import { drawRegions } from "./regions.js";

/** @typedef {import("../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../kit/types.js").PathOffer} PathOffer */
/** @typedef {import("../../../kit/types.js").PlaceOffer} PlaceOffer */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("../../../kit/types.js").CellOffer} CellOffer */
/** @typedef {import("./ghosts.js").View} View */

const AROUND = 0.85; // inches round a stop: listed stops are about an inch and a half apart

/**
 * @param {SVGGElement} layer
 * @param {Offer | null} offer
 * @param {View} view
 */
export function drawOffer(layer, offer, view) {
  if (offer?.kind === "path") drawPath(layer, offer, view);
  else if (offer?.kind === "place") drawPlaces(layer, offer, view);
  else if (offer?.kind === "cells") drawCellOffer(layer, offer, view);
  else put(layer);
}

/**
 * What lies within reach of what is being chosen, or where it is.
 * @param {SVGGElement} layer
 * @param {import("../../../kit/types.js").Shown[]} areas
 * @param {Camera} camera
 */
export function drawAreas(layer, areas, camera) {
  const regions = areas.flatMap((area) => ("area" in area ? [area] : []));
  const circles = areas.flatMap((area) => ("area" in area ? [] : [area])).map(({ point, reach }) => {
    const [cx, cy, z] = place(point);
    const shapes = [s("circle", { class: "within", cx, cy, r: reach / INCH }), s("circle", { class: "within-middle", cx, cy, r: 0.12 })];
    return s("g", { transform: camera.ground(z) }, ...shapes);
  });
  put(layer, ...circles, regions.length ? drawRegions(regions, camera) : null);
}

/**
 * @param {SVGGElement} layer
 * @param {PathOffer} offer
 * @param {View} view
 */
function drawPath(layer, offer, view) {
  const points = offer.stops.map((stop) => stop.point);
  const { index, spoken } = offer;
  const list = listbox(layer, { label: t("Where to move"), points, spoken, index }, view.camera, (point) => leveled(point, offer.start));
  around(layer, withinReach(points, view.camera), list, tablePath(offer, view));
}

/**
 * The ground round all stops as one area, on each level; what lies between two of them is as good as they are.
 * @param {Point[]} points
 * @param {Camera} camera
 */
function withinReach(points, camera) {
  const levels = [...new Set(points.map(([, , z = 0]) => z))];
  const circles = (/** @type {number} */ level) => points.flatMap(([x, y, z = 0]) => (z === level ? [`M${x / INCH - AROUND} ${y / INCH}a${AROUND} ${AROUND} 0 1 0 ${2 * AROUND} 0a${AROUND} ${AROUND} 0 1 0 ${-2 * AROUND} 0`] : []));
  return levels.map((level) => s("path", { class: "reach", transform: camera.ground(level / INCH), d: circles(level).join("") }));
}

/**
 * @param {PathOffer} offer
 * @param {View} view
 */
function tablePath(offer, view) {
  const { camera } = view;
  const end = offer.path[offer.path.length - 1];
  if (!end) return [];
  const points = [offer.start, ...offer.path].map((point) => camera.project(place(point)));
  const [x, y, z] = place(end);
  const figure = ghost(offer.mover, [x, y, z], (offer.base.breadth ?? offer.base.radius) / INCH, view);
  return [
    s("polyline", { class: `way ${offer.standing}`, points: points.map((point) => point.map((n) => n.toFixed(3)).join(",")).join(" ") }),
    ...points.slice(1, -1).map(([cx, cy]) => s("circle", { class: "waypoint", cx, cy, r: 0.14 })),
    s("g", { transform: camera.ground(z) }, baseShape(offer.base, { class: `placement ${offer.standing}` }, [x, y])),
    ...(figure ? [figure.element] : []),
    pathNote(end, Math.max((offer.base.radius / INCH) * camera.k, figure?.high ?? 0), [offer.note, rise(end, offer.start)].filter(Boolean).join(" "), camera),
  ];
}

/**
 * What a path costs, beyond its end.
 * @param {Point} end
 * @param {number} high how far what stands there reaches up in the picture
 * @param {string} note
 * @param {Camera} camera
 */
function pathNote(end, high, note, camera) {
  const [x, y] = camera.project(place(end));
  return s("text", { class: "cost", x, y: y - high - 0.45 }, note);
}

/**
 * @param {SVGGElement} layer
 * @param {PlaceOffer} offer
 * @param {View} view
 */
function drawPlaces(layer, offer, view) {
  const { camera, order } = view;
  const { index, spoken, spots: points, what: label } = offer;
  const list = listbox(layer, { label, points, spoken, index }, camera, dot);
  const { style } = seatMark(order, offer.seat);
  const placements = offer.placements.map((placement) => {
    const [x, y, z] = place(placement.point);
    const [X, Y] = camera.project([x, y, z]);
    const active = placement.key === offer.active;
    const base = { ...placement.base, radius: Math.max(placement.base.radius, 0.35 * INCH) };
    const size = Math.max((placement.base.breadth ?? placement.base.radius) / INCH, 0.35);
    return s(
      "g",
      { class: `set-up ${style} ${active ? "active" : ""}`, "data-placement": placement.key },
      s("g", { transform: camera.ground(z) }, baseShape(base, { class: `placement ${active ? offer.standing : ""}` }, [x, y])),
      ghost(placement.id, [x, y, z], size, view)?.element ?? null,
      s("text", { class: "number", x: X, y: Y, "font-size": size }, placement.label),
    );
  });
  const area = s("g", { "clip-path": "url(#wd-floor)", transform: camera.ground() }, s("path", { class: "area", d: outline(offer.area) }));
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
 * @param {Camera} camera
 * @param {(point: Point) => SVGElement[]} look of a place, about its own middle
 */
export function listbox(layer, { label, points, spoken, index }, camera, look) {
  const old = layer.querySelector("[role=listbox]");
  const heights = points.map(([, , z = 0]) => z).join();
  const fits = old instanceof SVGGElement && old.dataset.label === label && old.dataset.heights === heights;
  const list = fits ? old : makeList(label, points, look);
  list.dataset.heights = heights;
  list.setAttribute("aria-label", t("{label}: {n} places, arrow keys", { label, n: points.length }));
  if (index >= 0) list.setAttribute("aria-activedescendant", `wd-spot-${index}`);
  else list.removeAttribute("aria-activedescendant");
  points.forEach((point, i) => setSpot(list.children[i], camera.project(place(point)), spoken[i] || t("place {n}", { n: i + 1 }), i === index));
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
 */
function leveled(point, start) {
  const words = rise(point, start);
  return words ? [...dot(), s("text", { class: "level", x: 0.22, y: 0.1 }, words)] : dot();
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
 * @param {[number, number]} at in the picture
 * @param {string} spoken
 * @param {boolean} chosen
 */
function setSpot(spot, [x, y], spoken, chosen) {
  spot.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
  spot.setAttribute("aria-label", spoken);
  spot.setAttribute("aria-selected", String(chosen));
}

/**
 * A point of the table in inches.
 * @param {Point} point
 * @returns {[number, number, number]}
 */
export function place([x, y, z = 0]) {
  return [x / INCH, y / INCH, z / INCH];
}

/**
 * @param {SVGGElement} layer
 * @param {CellOffer} offer
 * @param {View} view
 */
function drawCellOffer(layer, offer, view) {
  const { camera } = view;
  const list = listbox(layer, offer, camera, () => [
    s("polygon", { points: polygon(corners(offer.map, { x: 0, y: 0 }, 0.9)), class: "cell-spot", transform: camera.level }),
    s("circle", { r: 0.13, class: "spot-dot" }),
  ]);
  for (const cell of list.querySelectorAll(".cell-spot")) cell.setAttribute("transform", camera.level);
  const chosen = offer.points[offer.index];
  const figure = chosen ? ghost(offer.mover, place(chosen), offer.radius / INCH, view) : null;
  around(layer, [], list, [...(figure ? [figure.element] : []), ...cellPath(offer, figure?.high ?? 0, camera)]);
}

/**
 * @param {CellOffer} offer
 * @param {number} high how far who stands at its end reaches up in the picture
 * @param {Camera} camera
 */
function cellPath(offer, high, camera) {
  const end = offer.path[offer.path.length - 1];
  if (!end || offer.path.length < 2) return [];
  const points = offer.path.map((point) => camera.project(place(point)).join(",")).join(" ");
  return [s("polyline", { class: "way ok", points }), pathNote(end, Math.max(0.62 * camera.k, high), offer.note, camera)];
}
