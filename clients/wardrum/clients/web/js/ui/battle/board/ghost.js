/** What moved in the commit that is shown: where it stood before, and its way. */

import { put, s } from "../dom.js";
import { INCH } from "../words.js";
import { inInches } from "./choices.js";

/** @typedef {import("../shapes.js").Table} Table */
/** @typedef {import("../shapes.js").Point} Point */
/** @typedef {import("../shapes.js").Commit} Commit */

/**
 * @param {SVGGElement} layer
 * @param {Table | null} before
 * @param {Table} now
 * @param {Commit | undefined} commit
 */
export function drawGhost(layer, before, now, commit) {
  put(layer, ...(before ? moved(before, now).flatMap(([id, from, to]) => trace(id, from, to, commit)) : []));
}

/**
 * @param {Table} before
 * @param {Table} now
 * @returns {[string, import("../shapes.js").Piece, import("../shapes.js").Piece | undefined][]}
 */
function moved(before, now) {
  return Object.entries(before.pieces)
    .flatMap(([id, from]) => {
      const to = now.pieces[id];
      return to && to.x === from.x && to.y === from.y ? [] : [/** @type {const} */ ([id, from, to])];
    })
    .map(([id, from, to]) => [id, from, to]);
}

/**
 * @param {string} _id
 * @param {import("../shapes.js").Piece} from
 * @param {import("../shapes.js").Piece | undefined} to undefined: it was removed
 * @param {Commit | undefined} commit
 */
function trace(_id, from, to, commit) {
  const start = s("circle", {
    class: to ? "was" : "was gone",
    cx: from.x / INCH,
    cy: from.y / INCH,
    r: from.radius / INCH,
  });
  if (!to) return [start, cross(from)];
  const way = told(commit, [to.x, to.y]) ?? [[to.x, to.y]];
  const points = [[from.x, from.y], ...way].map((point) => inInches(/** @type {Point} */ (point)).join(",")).join(" ");
  return [start, s("polyline", { class: "went", points })];
}

/** @param {import("../shapes.js").Piece} piece */
function cross(piece) {
  const r = (piece.radius / INCH) * 0.6;
  return s("path", {
    class: "was gone",
    d: `M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}`,
    transform: `translate(${piece.x / INCH} ${piece.y / INCH})`,
  });
}

/**
 * The way as the command named it, if it ends where the piece now stands.
 * @param {Commit | undefined} commit
 * @param {Point} end
 * @returns {Point[] | null}
 */
function told(commit, end) {
  const way = commit?.record?.command.path;
  if (!Array.isArray(way) || !way.length) return null;
  const last = way[way.length - 1];
  return last[0] === end[0] && last[1] === end[1] ? way : null;
}
