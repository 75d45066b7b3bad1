/** Objectives, which are painted on the ground, and tokens, which stand on it. */

import { s } from "../../../kit/dom.js";
import { cellAt, cellName } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Marker} Marker */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Place} Place */
/** @typedef {import("./painter.js").Frame} Frame */
/** @typedef {import("./camera.js").Room} Room */
/** @typedef {{id: string, element: SVGGElement, at: Place, flat: boolean, name: string, words: string, room: Room, frame: Frame}} DrawnMarker flat: on the ground */

const REACH = 0.45; // of a token, in inches
const TOUCHED = 0.7; // distance within which one is pointed at

/**
 * @param {Table} table
 * @param {Record<string, string>} names by id
 * @param {readonly string[]} order
 * @returns {DrawnMarker[]}
 */
export function markersOf(table, names, order) {
  return Object.entries(table.markers).map(([id, marker]) => draw(id, called(id, marker, table, names), marker, order));
}

/**
 * The marker that is seen there; "" = none.
 * @param {DrawnMarker[]} markers
 * @param {import("./camera.js").Spot} at
 * @param {Camera} camera
 */
export function markerAt(markers, [atX, atY], camera) {
  const found = markers.find(({ at, flat }) => {
    const [X, Y] = camera.project(at);
    return Math.hypot(atX - X, (atY - Y + (flat ? 0 : REACH)) / (flat ? camera.k : 1)) < TOUCHED;
  });
  return found?.id ?? "";
}

/**
 * Puts a marker where the camera sees it.
 * @param {DrawnMarker} marker
 * @param {Camera} camera
 */
export function layMarker({ at, element, flat, frame }, camera) {
  const [X, Y] = camera.project(at);
  const lying = flat ? ` ${camera.level}` : "";
  element.setAttribute("transform", `translate(${X.toFixed(4)} ${Y.toFixed(4)})${lying}`);
  const upright = element.querySelector(".upright");
  if (flat && upright) upright.setAttribute("transform", `rotate(${((-camera.yaw * 180) / Math.PI).toFixed(2)})`);
  Object.assign(frame, { x0: X - REACH, x1: X + REACH, y0: Y - 2 * REACH, y1: Y + REACH / 2 });
}

/**
 * By its own name, or by where it lies.
 * @param {string} id
 * @param {Marker} marker
 * @param {Table} table
 * @param {Record<string, string>} names by id
 */
function called(id, { name, x, y }, table, names) {
  const cell = cellName(table, cellAt(table, [x / INCH, y / INCH]));
  return cell ? `${name}, ${cell}` : names[id];
}

/**
 * @param {string} id
 * @param {string} name
 * @param {Marker} marker
 * @param {readonly string[]} order
 * @returns {DrawnMarker}
 */
function draw(id, name, marker, order) {
  const owner = marker.seat ? seatMark(order, marker.seat) : null;
  const words = owner ? t("{name}, held by seat {letter}", { name, letter: owner.letter }) : name;
  const flat = marker.kind === "objective";
  const [x, y, z] = [marker.x / INCH, marker.y / INCH, (marker.z ?? 0) / INCH];
  const element = s(
    "g",
    {
      class: `marker ${flat ? "objective" : "token"} ${owner ? owner.style : "free"}`,
      role: "img",
      "aria-label": words,
      "data-marker": id,
    },
    flat && marker.reach ? s("circle", { class: "hold", r: marker.reach / INCH }) : "",
    s("circle", { class: "aim", r: flat ? 1 : 0.85, cy: flat ? 0 : -0.3 }),
    ...(flat ? objective(owner?.glyph ?? "") : [s("ellipse", { class: "cast", rx: 0.5, ry: 0.2, cx: 0.08, cy: 0.05 }), s("g", { transform: "translate(0 -.34)" }, ...(TOKENS[marker.kind] ?? token)())]),
  );
  const room = { x0: x - 0.3, x1: x + 0.3, y0: y - 0.3, y1: y + 0.3, z0: z, z1: z + 0.7 };
  return { id, element, at: [x, y, z], flat, name, words, room, frame: { x0: 0, x1: 0, y0: 0, y1: 0 } };
}

/** @param {string} glyph of its owner */
function objective(glyph) {
  const cross = "M-0.75 0H-0.4M0.4 0H0.75M0-0.75V-0.4M0 0.4V0.75";
  return [
    s("circle", { r: 0.62, class: "target" }),
    s("path", { d: cross, class: "target" }),
    glyph ? s("g", { class: "upright" }, s("text", { class: "owner", y: 0 }, glyph)) : s("circle", { r: 0.1, class: "dot" }),
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
const TOKENS = Object.assign(Object.create(null), { crystal, door });
