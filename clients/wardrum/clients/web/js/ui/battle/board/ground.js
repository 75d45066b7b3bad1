/** Draws the table itself: floor, zones and terrain, anew only when one of them changes. */

import { put, s } from "../../../kit/dom.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { drawnAt, terrainShape, terrainWord } from "../../../kit/terrain.js";
import { INCH, inches, listed, title } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Area} Area */
/** @typedef {import("../../../kit/types.js").Terrain} Terrain */
/** @typedef {import("../../../kit/types.js").Zone} Zone */
/** @typedef {import("./viewport.js").Viewport} Viewport */

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 */
export function drawFloor(layer, table) {
  const width = table.width / INCH;
  const height = table.height / INCH;
  const lines = [];
  for (let x = 1; x < width; x += 1) lines.push(`M${x} 0V${height}`);
  for (let y = 1; y < height; y += 1) lines.push(`M0 ${y}H${width}`);
  const middle = `M${width / 2} 0V${height}M0 ${height / 2}H${width}`;
  put(
    layer,
    s("rect", { class: table.kind === "hexes" ? "floor void" : "floor", width, height }),
    ...(table.kind === "hexes" ? [] : [s("path", { class: "grid", d: lines.join("") }), s("path", { class: "grid middle", d: middle })]),
  );
  layer.ownerSVGElement?.querySelector(".floor-clip")?.setAttribute("width", String(width));
  layer.ownerSVGElement?.querySelector(".floor-clip")?.setAttribute("height", String(height));
}

/**
 * Text that stays upright when the table is turned: it is placed as seen.
 * @param {Viewport} viewport
 * @param {SVGElement} content
 */
export function upright(viewport, content) {
  if (!viewport.flipped) return content;
  return s("g", { transform: `rotate(180 ${viewport.width / 2} ${viewport.height / 2})` }, content);
}

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {readonly string[]} order seats
 * @param {Viewport} viewport
 */
export function drawZones(layer, table, order, viewport) {
  put(layer, ...shared(Object.values(table.zones)).map((zone) => drawZone(zone, order, viewport)));
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
    once.set(key, once.has(key) ? { ...zone, label: "zone" } : zone);
  }
  return [...once.values()];
}

/**
 * @param {Zone} zone
 * @param {readonly string[]} order
 * @param {Viewport} viewport
 */
function drawZone(zone, order, viewport) {
  const { glyph, style } = seatMark(order, zone.seat);
  const [x, y] = viewport.turned(inside(labelPlace(zone.area), viewport));
  return s(
    "g",
    { class: `zone ${style}` },
    s("path", { d: outline(zone.area), class: "zone-edge" }),
    upright(viewport, s("text", { x, y, class: "zone-label" }, `${glyph} ${zone.label}`)),
  );
}

/**
 * A label's place, kept on the table.
 * @param {[number, number]} point
 * @param {Viewport} viewport
 * @returns {[number, number]}
 */
function inside(point, viewport) {
  return [
    Math.min(viewport.width - 2, Math.max(2, point[0])),
    Math.min(viewport.height - 0.7, Math.max(0.7, point[1])),
  ];
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
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {Viewport} viewport
 */
export function drawTerrain(layer, table, viewport) {
  const upwards = Object.entries(table.terrain).sort(([, a], [, b]) => drawnAt(a) - drawnAt(b) || 0);
  put(layer, ...upwards.map(([id, piece]) => terrain(id, piece, viewport)));
}

/**
 * @param {string} id
 * @param {Terrain} piece
 * @param {Viewport} viewport
 */
function terrain(id, piece, viewport) {
  const [x, y, width, height] = [piece.x, piece.y, piece.width, piece.height].map((n) => n / INCH);
  const from = piece.z ?? 0;
  const dug = piece.kind === "trench";
  const high = piece.tall ? inches(dug ? from : from + piece.tall) : "";
  const tall = dug ? `${inches(-from)} deep` : from ? `from ${inches(from)} to ${high}` : high && `${high} tall`;
  const rails = piece.enclosed?.length ? `rails: ${listed(piece.enclosed)}` : "";
  const words = [title(id), terrainWord(piece), tall, rails].filter(Boolean).join(", ");
  const [labelX, labelY] = viewport.turned([x + width / 2, y + height / 2]);
  const shape = terrainShape(piece);
  shape.setAttribute("role", "img");
  shape.setAttribute("aria-label", words);
  shape.prepend(s("title", {}, words));
  if (high && width > 1.6 && height > 0.8)
    shape.append(upright(viewport, s("text", { x: labelX, y: labelY, class: "tall" }, high)));
  return shape;
}
