/** Draws the floor of a hex table: cells by kind, edges and names of its tiles; anew when the map grows. */

import { put, s } from "../../../kit/dom.js";
import { around, corners, holds, polygon } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { INCH } from "../../../kit/words.js";
import { kindOf } from "../cell_kinds.js";
import { hexLandscape } from "./landscapes.js";
import { written } from "./texts.js";
import { chances } from "./textures.js";

/** @typedef {import("../../../kit/types.js").Cell} Cell */
/** @typedef {import("../../../kit/types.js").HexMap} HexMap */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {[string, Cell]} Entry */

/**
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {Record<string, string>} tiles what is worth writing on a tile beside its name
 */
export function drawCells(layer, table, tiles) {
  const { map } = table;
  if (!map) return put(layer);
  const cells = Object.entries(map.cells);
  const words = cells.map(([, cell]) => written("cell-name", place(cell), cell.sign));
  put(
    layer,
    s("g", { role: "img", "aria-label": spoken(map, cells, tiles) }, ...cells.map((entry) => drawn(map, entry, tiles))),
    s("g", { class: "landscape", "aria-hidden": "true" }, ...paved(map, cells)),
    s("path", { class: "tile-edge", d: cells.map((entry) => edges(map, entry)).join("") }),
    s("g", { "aria-hidden": "true" }, ...words, ...names(map, tiles)),
  );
  return undefined;
}

/**
 * What cells are paved with that anybody can enter.
 * @param {HexMap} map
 * @param {Entry[]} cells
 */
function paved(map, cells) {
  const open = cells.flatMap(([id, { kind, x, y }]) => (kind === "impassable" ? [] : [/** @type {[string, number, number]} */ ([id, x / INCH, y / INCH])]));
  return hexLandscape(open, map.across / INCH / Math.sqrt(3)).map(([style, d]) => s("path", { class: style, d }));
}

/** One of three tones for all cells of a tile. @param {string} tile */
function toneOf(tile) {
  return Math.floor(chances(tile)() * 3);
}

/**
 * @param {HexMap} map
 * @param {Entry} entry
 * @param {Record<string, string>} tiles
 */
function drawn(map, [id, cell], tiles) {
  const role = tiles[cell.tile] ? " of-note" : "";
  return s(
    "g",
    { class: `cell ${cell.kind} tone-${toneOf(cell.tile)}${role}`, "data-cell": id },
    s("title", {}, cell.text || [cell.name, kindOf(cell)].filter(Boolean).join(", ")),
    s("polygon", { points: polygon(corners(map, cell)), class: "cell-floor" }),
    cell.kind === "door" ? s("polygon", { points: polygon(corners(map, cell, 0.74)), class: "doorway" }) : null,
  );
}

/**
 * The edges at which a tile ends.
 * @param {HexMap} map
 * @param {Entry} entry
 */
function edges(map, [id, cell]) {
  const points = corners(map, cell);
  const lines = around(id).map((other, i) => {
    if (map.cells[other]?.tile === cell.tile) return "";
    const [from, to] = [points[i], points[(i + 1) % 6]];
    return `M${from.map((n) => n.toFixed(3)).join(" ")}L${to.map((n) => n.toFixed(3)).join(" ")}`;
  });
  return lines.join("");
}

/**
 * Where a cell's number is written: low in it, where no edge crosses it.
 * @param {Cell} cell
 */
function place(cell) {
  return /** @type {[number, number]} */ ([cell.x / INCH, cell.y / INCH + 0.55]);
}

/**
 * What is worth writing on tiles: above or below each, where no cell lies; the colour of its floor says it as well.
 * @param {HexMap} map
 * @param {Record<string, string>} tiles
 */
function names(map, tiles) {
  return Object.entries(tiles).flatMap(([tile, words]) => {
    const own = Object.values(map.cells).filter((cell) => cell.tile === tile);
    const spots = [-1, 1].map((side) => beyond(own, (side * map.across) / Math.sqrt(3), side * 900));
    const free = spots.find((spot) => !lies(map, spot));
    if (!own.length || !free) return [];
    return [written("tile-name", free, words)];
  });
}

/**
 * The middle above the topmost cells (reach < 0) or below the lowest, in inches.
 * @param {Cell[]} cells
 * @param {number} reach from a cell's middle to its corner
 * @param {number} gap
 * @returns {[number, number]}
 */
function beyond(cells, reach, gap) {
  const edge = reach < 0 ? Math.min(...cells.map(({ y }) => y)) : Math.max(...cells.map(({ y }) => y));
  const row = cells.filter(({ y }) => y === edge).map(({ x }) => x);
  return [(Math.min(...row) + Math.max(...row)) / 2 / INCH, (edge + reach + gap) / INCH];
}

/**
 * Whether a word of a few letters about this point would lie on a cell.
 * @param {HexMap} map
 * @param {[number, number]} at
 */
function lies(map, [x, y]) {
  const touched = [-1.2, 0, 1.2].map((dx) => /** @type {[number, number]} */ ([x + dx, y]));
  return Object.values(map.cells).some((cell) => touched.some((at) => holds(map.across, cell, at)));
}

/**
 * The whole map in a sentence.
 * @param {HexMap} map
 * @param {Entry[]} cells
 * @param {Record<string, string>} tiles
 */
function spoken(map, cells, tiles) {
  const found = [...new Set(cells.map(([, cell]) => cell.tile))];
  const said = found.map((tile) => (tiles[tile] ? `${map.tiles[tile]} (${tiles[tile]})` : map.tiles[tile]));
  return t("A map of {hexes} hexes on {n} tiles: {tiles}", { hexes: cells.length, n: found.length, tiles: said.join(", ") });
}
