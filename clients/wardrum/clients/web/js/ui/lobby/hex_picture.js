/** A small picture of a table of hexes: its tiles, where one enters, its doors, and the signs of who is to stand there. */

import { s } from "../../kit/dom.js";
import { corners, polygon } from "../../kit/hex_grid.js";
import { INCH } from "../../kit/words.js";

/** @typedef {import("../../core/wire.js").DisplayHexBoard} HexBoard */
/** @typedef {import("../../core/wire.js").DisplayCell} Cell */

const MARGIN = 0.25; // of an inch

/** @param {HexBoard} board @param {{[name: string]: string}} props */
export function hexPicture({ across, cells = {} }, props) {
  const all = Object.values(cells);
  const points = all.flatMap((each) => corners({ across }, each));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const tiles = [...new Set(all.map(({ tile }) => tile))].sort();
  const entrance = all.find(({ kind }) => kind === "entrance")?.tile;
  const shade = (/** @type {string} */ tile) => (tile === entrance ? "entrance" : tiles.indexOf(tile) % 2 ? "odd" : "even");
  return s(
    "svg",
    { viewBox: box.map((n) => n.toFixed(2)).join(" "), class: "hexes", ...props },
    ...all.map((each) => cell(across, each, shade(each.tile))),
    ...all.flatMap(({ x, y, sign }) => (sign ? [s("text", { x: x / INCH, y: y / INCH }, sign)] : [])),
  );
}

/** @param {number} across @param {Cell} cell @param {string} shade */
function cell(across, cell, shade) {
  const { kind } = cell;
  return s(
    "g",
    { class: `hex ${kind === "entrance" ? "open" : kind} ${shade}` },
    s("polygon", { points: polygon(corners({ across }, cell)) }),
    kind === "door" ? s("polygon", { points: polygon(corners({ across }, cell, 0.7)), class: "doorway" }) : null,
    kind === "impassable" ? s("path", { class: "shut", d: shut(corners({ across }, cell, 0.8)) }) : null,
  );
}

/** Three strokes across a hex. @param {[number, number][]} points */
function shut(points) {
  const at = (/** @type {number} */ i) => points[i].map((n) => n.toFixed(2)).join(" ");
  return `M${at(5)}L${at(0)}M${at(4)}L${at(1)}M${at(3)}L${at(2)}`;
}
