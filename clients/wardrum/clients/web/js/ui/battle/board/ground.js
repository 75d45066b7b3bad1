/** Draws the ground: the slab, the floor, zones, flat terrain, trenches and shadows; in inches of the table, laid by one transform. */

import { put, s } from "../../../kit/dom.js";
import { around, corners, polygon } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH } from "../../../kit/words.js";
import { landscape } from "./landscapes.js";
import { roomOf, standsUp } from "./prisms.js";
import { layTexts, written } from "./texts.js";

/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Area} Area */
/** @typedef {import("../../../kit/types.js").Terrain} Terrain */
/** @typedef {import("../../../kit/types.js").Zone} Zone */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Room} Room */

const SLAB = 0.75; // inches: how thick the table is
const HEX_SLAB = 0.6;
const SLAT = 0.34;
const RIM = 0.25; // what frames its floor
const SOFT = [0.25, 0.6, 1.05]; // how far its shadow reaches
const SHADOW = [0.42, 0.3]; // how far a shadow falls for each inch of height

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 */
export function drawFloor(layer, table) {
  const [width, height] = [table.width / INCH, table.height / INCH];
  layer.ownerSVGElement?.querySelector(".floor-clip")?.setAttribute("width", String(width));
  layer.ownerSVGElement?.querySelector(".floor-clip")?.setAttribute("height", String(height));
  if (table.kind === "hexes") return put(layer);
  const middle = `M${width / 2} 0V${height}M0 ${height / 2}H${width}`;
  const taken = Object.values(table.terrain).map(roomOf);
  return put(
    layer,
    s("rect", { class: "floor", width, height }),
    s("g", { class: "landscape" }, ...landscape(table.ground ?? "plain", width, height, taken).map(([style, d]) => s("path", { class: style, d }))),
    s("path", { class: "grid middle", d: middle }),
    s("rect", { class: "light", width, height }),
    s("rect", { class: "floor-edge", width, height }),
  );
}

/**
 * What the table is cut from: its rim, the edges that are seen, and its shadow on the wood.
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {Camera} camera
 */
export function drawSlab(layer, table, camera) {
  if (table.map) return put(layer, ...(camera.h > 0.01 ? hexSlab(table.map, camera) : []));
  const [w, h] = [table.width / INCH + RIM, table.height / INCH + RIM];
  if (table.kind === "hexes" || !table.width) return put(layer);
  /** @type {[[number, number], [number, number], [number, number], number][]} */
  const edges = [
    [[-RIM, h], [1, 0], [0, 1], w + RIM],
    [[w, -RIM], [-1, 0], [0, -1], w + RIM],
    [[w, h], [0, -1], [1, 0], h + RIM],
    [[-RIM, -RIM], [0, 1], [-1, 0], h + RIM],
  ];
  const seen = edges.filter(([, , out]) => camera.faces(...out));
  const framed = (/** @type {string} */ style, /** @type {number} */ more) =>
    s("rect", { class: style, x: -RIM - more, y: -RIM - more, width: w + RIM + 2 * more, height: h + RIM + 2 * more, rx: more });
  return put(
    layer,
    s("g", { class: "slab-shade", transform: camera.ground(-SLAB) }, ...SOFT.map((more) => framed("", more))),
    ...seen.map(([[x, y], along, [nx], length]) =>
      s("rect", { class: nx ? "slab side" : "slab", width: length, height: SLAB, transform: camera.side([x, y, 0], ...along) }),
    ),
    s("g", { transform: camera.ground() }, framed("slab-rim", 0)),
  );
}

/**
 * The same of hexes: a side at each edge where the map ends.
 * @param {import("../../../kit/types.js").HexMap} map
 * @param {Camera} camera
 */
function hexSlab(map, camera) {
  const paths = { "slab side": "", slab: "" };
  const at = (/** @type {[number, number]} */ [x, y], /** @type {number} */ z) => camera.project([x, y, z]).map((n) => n.toFixed(3)).join(" ");
  for (const [id, cell] of Object.entries(map.cells)) {
    const points = corners(map, cell);
    around(id).forEach((other, i) => {
      if (map.cells[other]) return;
      const [from, to] = [points[i], points[(i + 1) % 6]];
      const out = /** @type {[number, number]} */ ([to[1] - from[1], from[0] - to[0]]);
      if (!camera.faces(...out)) return;
      paths[out[0] > 0.1 ? "slab side" : "slab"] += `M${at(from, 0)}L${at(to, 0)}L${at(to, -HEX_SLAB)}L${at(from, -HEX_SLAB)}z`;
    });
  }
  const shade = Object.values(map.cells).map((cell) => `M${polygon(corners(map, cell, 1.3))}z`);
  return [
    s("path", { class: "hex-shade", d: shade.join(""), transform: camera.ground(-HEX_SLAB) }),
    ...Object.entries(paths).map(([style, d]) => s("path", { class: style, d })),
  ];
}

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {readonly string[]} order seats
 * @param {Camera} camera
 */
export function drawZones(layer, table, order, camera) {
  put(layer, ...shared(Object.values(table.zones)).map((zone) => drawZone(zone, order, table)));
  layTexts(layer, camera);
}

/**
 * Zones that are one and the same area of a seat are drawn once, without a name for each.
 * @param {Zone[]} zones
 * @returns {Zone[]}
 */
function shared(zones) {
  /** @type {Map<string, Zone>} */
  const once = new Map();
  for (const zone of zones) {
    const key = `${zone.seat} ${JSON.stringify(zone.area)}`;
    once.set(key, once.has(key) ? { ...zone, label: t("zone") } : zone);
  }
  return [...once.values()];
}

/**
 * @param {Zone} zone
 * @param {readonly string[]} order
 * @param {Table} table
 */
function drawZone(zone, order, table) {
  const { glyph, style } = seatMark(order, zone.seat);
  const [x, y] = inside(labelPlace(zone.area), table);
  return s(
    "g",
    { class: `zone ${style}` },
    s("path", { d: outline(zone.area), class: "zone-case" }),
    s("path", { d: outline(zone.area), class: "zone-edge" }),
    written("zone-label", [x, y], `${glyph} ${zone.label}`),
  );
}

/**
 * A label's place, kept on the table.
 * @param {[number, number]} point
 * @param {Table} table
 * @returns {[number, number]}
 */
function inside(point, table) {
  const [width, height] = [table.width / INCH, table.height / INCH];
  return [Math.min(width - 2, Math.max(2, point[0])), Math.min(height - 1.2, Math.max(1.2, point[1]))];
}

/**
 * @param {Area} area
 * @returns {[number, number]}
 */
function labelPlace(area) {
  if (area.kind === "near_point") return [area.point[0] / INCH, (area.point[1] - area.reach) / INCH + 0.6];
  return [(area.a[0] + area.b[0]) / 2 / INCH, (area.a[1] + area.b[1]) / 2 / INCH];
}

/**
 * The edge of an area as a path: a circle, or a line with all that is near it.
 * @param {Area} area
 */
export function outline(area) {
  const r = area.reach / INCH;
  const [a, b] = area.kind === "near_point" ? [area.point, area.point] : [area.a, area.b];
  const [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map((n) => n / INCH);
  const length = Math.hypot(bx - ax, by - ay);
  const [nx, ny] = length ? [((ay - by) / length) * r, ((bx - ax) / length) * r] : [0, r];
  return `M${ax + nx} ${ay + ny}A${r} ${r} 0 0 1 ${ax - nx} ${ay - ny}L${bx - nx} ${by - ny}A${r} ${r} 0 0 1 ${bx + nx} ${by + ny}Z`;
}

/**
 * Terrain that is part of the ground.
 * @param {SVGGElement} layer
 * @param {Table} table
 */
export function drawFlat(layer, table) {
  const flat = Object.values(table.terrain).filter((piece) => !standsUp(piece) && piece.kind !== "trench");
  put(
    layer,
    ...flat.map((piece) => {
      const { x0, x1, y0, y1 } = roomOf(piece);
      return s("g", { class: `terrain ${piece.kind}` }, s("rect", { class: "body", x: x0, y: y0, width: x1 - x0, height: y1 - y0, rx: 0.12 }));
    }),
  );
}

/**
 * What falls on the ground from what stands up.
 * @param {SVGGElement} layer
 * @param {Table} table
 */
export function drawShadows(layer, table) {
  const rooms = Object.values(table.terrain).filter((piece) => standsUp(piece) && piece.kind !== "ladder").map(roomOf);
  const [fallen, under] = [rooms.map(shadow).join(""), rooms.filter(({ z0 }) => !z0).map(footprint).join("")];
  put(layer, s("path", { class: "shadow soft", d: fallen }), s("path", { class: "shadow", d: fallen }), s("path", { class: "shadow under", d: under }));
}

/** @param {Room} room */
function footprint({ x0, x1, y0, y1 }) {
  return `M${x0} ${y0}H${x1}V${y1}H${x0}z`;
}

/** @param {Room} room */
function shadow({ x0, x1, y0, y1, z0, z1 }) {
  const [ax, ay] = SHADOW.map((share) => share * z0);
  const [bx, by] = SHADOW.map((share) => share * z1);
  const points = [[x0 + ax, y0 + ay], [x1 + ax, y0 + ay], [x1 + bx, y0 + by], [x1 + bx, y1 + by], [x0 + bx, y1 + by], [x0 + ax, y1 + ay]];
  return `M${points.map((point) => point.map((n) => n.toFixed(2)).join(" ")).join("L")}Z`;
}

/**
 * What is dug into the board: the floors of trenches, the deepest first, seen through their openings; the walls beyond; the edges.
 * @param {SVGGElement} layer in the picture's inches
 * @param {Table} table
 * @param {Camera} camera
 */
export function drawTrenches(layer, table, camera) {
  const trenches = Object.values(table.terrain).filter(({ kind }) => kind === "trench").map(roomOf).sort((a, b) => a.z0 - b.z0);
  if (!trenches.length) return put(layer);
  const opening = (/** @type {Room} */ { x0, x1, y0, y1 }, z = 0) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0, transform: camera.ground(z) });
  const d = trenches.flatMap((room) => edges(room, trenches)).join("");
  const lips = ["trench-lip", "trench-edge", "trench-bags"].map((style) => s("path", { class: style, d, transform: camera.ground() }));
  return put(
    layer,
    s("clipPath", { id: "wd-trenches" }, ...trenches.map((room) => s("rect", opening(room)))),
    s(
      "g",
      { "clip-path": "url(#wd-trenches)" },
      ...trenches.flatMap((room) => [s("rect", { class: "trench-floor", ...opening(room, room.z0) }), s("path", { class: "trench-slats", d: slats(room), transform: camera.ground(room.z0) })]),
      ...trenches.flatMap((room) => walls(room, trenches, camera)),
    ),
    ...lips,
  );
}

/** The boards on the floor of a trench, across it. @param {Room} room */
function slats({ x0, x1, y0, y1 }) {
  const along = x1 - x0 >= y1 - y0;
  const count = Math.max(1, Math.round((along ? x1 - x0 : y1 - y0) / SLAT));
  const places = Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  const [wide, deep] = [x1 - x0, y1 - y0];
  return places.map((at) => (along ? `M${(x0 + at * wide).toFixed(2)} ${y0 + deep * 0.12}v${(deep * 0.76).toFixed(2)}` : `M${x0 + wide * 0.12} ${(y0 + at * deep).toFixed(2)}h${(wide * 0.76).toFixed(2)}`)).join("");
}

/**
 * The walls that are seen, where no other trench goes on that is as deep.
 * @param {Room} room
 * @param {Room[]} all
 * @param {Camera} camera
 */
function walls(room, all, camera) {
  const { x0, x1, y0, y1, z0 } = room;
  const deep = all.filter((other) => other.z0 <= z0);
  /** @type {["x" | "y", number, [number, number], [number, number]][]} axis along, where across, direction, inward */
  const sides = [
    ["x", y0, [1, 0], [0, 1]],
    ["x", y1, [1, 0], [0, -1]],
    ["y", x0, [0, 1], [1, 0]],
    ["y", x1, [0, 1], [-1, 0]],
  ];
  const seen = sides.filter(([, , , inward]) => camera.faces(...inward));
  return seen.flatMap(([axis, across, along]) =>
    solid(room, axis, across, deep).map(([from, to]) => {
      const at = /** @type {[number, number, number]} */ (axis === "x" ? [from, across, 0] : [across, from, 0]);
      const boards = Array.from({ length: Math.round((to - from) / 0.45) }, (_, i) => `M${(i * 0.45).toFixed(2)} 0v${-z0}`).join("");
      return s(
        "g",
        { class: `trench-wall ${axis}`, transform: camera.side(at, ...along) },
        s("rect", { width: to - from, height: -z0 }),
        s("path", { d: `${boards}M0 ${(-z0 * 0.3).toFixed(2)}h${to - from}` }),
      );
    }),
  );
}

/**
 * The edges of an opening, where no other trench goes on.
 * @param {Room} room
 * @param {Room[]} all
 */
function edges(room, all) {
  const { x0, x1, y0, y1 } = room;
  const across = [y0, y1].flatMap((y) => solid(room, "x", y, all).map(([from, to]) => `M${from} ${y}H${to}`));
  return [...across, ...[x0, x1].flatMap((x) => solid(room, "y", x, all).map(([from, to]) => `M${x} ${from}V${to}`))];
}

/**
 * The parts of a trench's side at which no other trench goes on.
 * @param {Room} room
 * @param {"x" | "y"} axis
 * @param {number} across
 * @param {Room[]} all
 * @returns {[number, number][]}
 */
function solid(room, axis, across, all) {
  const other = axis === "x" ? "y" : "x";
  /** @type {[number, number][]} */
  let parts = [[room[`${axis}0`], room[`${axis}1`]]];
  for (const next of all) {
    if (next === room || across < next[`${other}0`] || across > next[`${other}1`]) continue;
    const [from, to] = [next[`${axis}0`], next[`${axis}1`]];
    parts = parts.flatMap(([a, b]) => /** @type {[number, number][]} */ ([[a, Math.min(b, from)], [Math.max(a, to), b]]).filter(([c, d]) => d > c));
  }
  return parts;
}
