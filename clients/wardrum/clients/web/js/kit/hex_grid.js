/** Geometry of hex tables, for display only: names, positions, corners and neighbours of cells. */

import { tn } from "../core/i18n.js";
import { INCH } from "./words.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").HexMap} HexMap */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {[number, number]} Pair axial coordinates, or inches */

/** One turn round a hex, in the order of its corners. @type {Pair[]} */
const AROUND = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/**
 * The axial coordinates in an id such as "h3_-1".
 * @param {string} id
 * @returns {Pair}
 */
export function axial(id) {
  const [q, r] = id.slice(1).split("_").map(Number);
  return [q, r];
}

/**
 * The ids of the six cells round one, each beyond the edge that begins at the corner of the same number.
 * @param {string} id
 */
export function around(id) {
  const [q, r] = axial(id);
  return AROUND.map(([dq, dr]) => `h${q + dq}_${r + dr}`);
}

/**
 * Steps from one cell to another over open ground.
 * @param {string} one
 * @param {string} other
 */
export function steps(one, other) {
  const [dq, dr] = [axial(one)[0] - axial(other)[0], axial(one)[1] - axial(other)[1]];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/**
 * "Court 4", as sentences call it; "" = this is no cell of the table.
 * @param {Table} table
 * @param {unknown} id
 */
export function cellName(table, id) {
  return cellOf(table, id)?.name ?? "";
}

/**
 * @param {Table} table
 * @param {unknown} id
 * @returns {Cell | undefined}
 */
export function cellOf(table, id) {
  return typeof id === "string" && table.map ? table.map.cells[id] : undefined;
}

/**
 * The six corners round a centre, the top one first, in inches.
 * @param {{across: number}} map
 * @param {{x: number, y: number}} centre
 * @param {number} [share] of the hex's size
 * @returns {Pair[]}
 */
export function corners(map, centre, share = 1) {
  const reach = (map.across / Math.sqrt(3) / INCH) * share;
  return AROUND.map((_, i) => {
    const angle = ((i * 60 - 90) * Math.PI) / 180;
    return [centre.x / INCH + reach * Math.cos(angle), centre.y / INCH + reach * Math.sin(angle)];
  });
}

/** @param {Pair[]} points */
export function polygon(points) {
  return points.map((point) => point.map((n) => n.toFixed(3)).join(",")).join(" ");
}

/**
 * Whether a point lies in the hex about a centre.
 * @param {number} across
 * @param {{x: number, y: number}} centre
 * @param {Pair} at in inches
 */
export function holds(across, centre, at) {
  const [dx, dy] = [Math.abs(at[0] - centre.x / INCH), Math.abs(at[1] - centre.y / INCH)];
  const half = across / INCH / 2;
  return dx <= half && dx / 2 + (dy * Math.sqrt(3)) / 2 <= half;
}

/**
 * The id of the cell at a point, "" = none.
 * @param {Table} table
 * @param {Pair} at in inches
 */
export function cellAt(table, at) {
  const { cells = {}, across = 0 } = table.map ?? {};
  return Object.keys(cells).find((id) => holds(across, cells[id], at)) ?? "";
}

/**
 * How far it is from one point to another, in hexes; "" = not from cell to cell.
 * @param {Table} table
 * @param {Pair} from in inches
 * @param {Pair} to
 */
export function hexesBetween(table, from, to) {
  const [one, other] = [cellAt(table, from), cellAt(table, to)];
  return one && other ? tn(steps(one, other), "{n} hex", "{n} hexes") : "";
}
