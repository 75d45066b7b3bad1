/** Draws the last move: the pieces that the shown commit moved, where they stood before, and their paths. */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { INCH } from "../../../kit/words.js";
import { same } from "../geometry.js";
import { place } from "./offers.js";

/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("../../../kit/types.js").Commit} Commit */
/** @typedef {import("./camera.js").Camera} Camera */

/**
 * @param {SVGGElement} layer in inches of the picture
 * @param {Table | null} before
 * @param {Table} now
 * @param {Commit | undefined} commit
 * @param {Camera} camera
 */
export function drawLastMove(layer, before, now, commit, camera) {
  const drawn = before ? moved(before, now) : [];
  put(layer, ...drawn.flatMap(([id, from, to]) => trace(from, to, to ? pathTo(id, to, now, commit) : [], camera)));
}

/**
 * @param {Table} before
 * @param {Table} now
 * @returns {[string, import("../../../kit/types.js").Piece, import("../../../kit/types.js").Piece | undefined][]}
 */
function moved(before, now) {
  return Object.entries(before.pieces)
    .flatMap(([id, from]) => {
      const to = now.pieces[id];
      return to && same(at(to), at(from)) && to.facing === from.facing ? [] : [/** @type {const} */ ([id, from, to])];
    })
    .map(([id, from, to]) => [id, from, to]);
}

/**
 * @param {import("../../../kit/types.js").Piece} from
 * @param {import("../../../kit/types.js").Piece | undefined} to undefined: it was removed
 * @param {Point[]} points of the path after its start
 * @param {Camera} camera
 */
function trace(from, to, points, camera) {
  const level = { transform: camera.ground((from.z ?? 0) / INCH) };
  const start = baseShape(from, { class: to ? "was" : "was gone" }, [from.x / INCH, from.y / INCH]);
  if (!to) return [s("g", level, start, cross(from))];
  const path = [at(from), ...points].map((point) => camera.project(place(point)).map((n) => n.toFixed(3)).join(","));
  return [s("g", level, start), s("polyline", { class: "went", points: path.join(" ") })];
}

/**
 * @param {string} id
 * @param {import("../../../kit/types.js").Piece} to
 * @param {Table} table
 * @param {Commit | undefined} commit
 * @returns {Point[]}
 */
function pathTo(id, to, table, commit) {
  const end = at(to);
  return walked(id, table, commit, end) ?? shown(commit, end) ?? [end];
}

/**
 * The path over hexes as the commit's events tell it, if it ends where the piece now stands.
 * @param {string} id
 * @param {Table} table
 * @param {Commit | undefined} commit
 * @param {Point} end
 * @returns {Point[] | null}
 */
function walked(id, { map }, commit, end) {
  const steps = (commit?.record?.events ?? []).flatMap((event) => (event.unit === id && Array.isArray(event.path) ? event.path : []));
  const points = steps.flatMap((hex) => (map?.cells[hex] ? [/** @type {Point} */ ([map.cells[hex].x, map.cells[hex].y])] : []));
  return points.length && same(points[points.length - 1], end) ? points : null;
}

/**
 * @param {import("../../../kit/types.js").Piece} piece
 * @returns {Point}
 */
function at({ x, y, z = 0 }) {
  return [x, y, z];
}

/** @param {import("../../../kit/types.js").Piece} piece */
function cross(piece) {
  const r = (piece.radius / INCH) * 0.6;
  return s("path", {
    class: "was gone",
    d: `M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}`,
    transform: `translate(${piece.x / INCH} ${piece.y / INCH})`,
  });
}

/**
 * The path as the command named it, if it ends where the piece now stands.
 * @param {Commit | undefined} commit
 * @param {Point} end
 * @returns {Point[] | null}
 */
function shown(commit, end) {
  const path = commit?.record?.command.path;
  if (!Array.isArray(path) || !path.length) return null;
  const last = path[path.length - 1];
  return same(last, end) ? path : null;
}
