/** A table of one's own from a file: read here to be shown; the server checks it when the match is made. */

import { t } from "../core/i18n.js";

/** @typedef {import("./types.js").Terrain} Terrain */
/** @typedef {{name: string, unit?: string, twins?: boolean, width?: number, height?: number, objectives?: string[], pieces: {[name: string]: Terrain}}} OwnLayout as it is sent; width, height, objectives: where the game's tables have them */

/** @type {{[unit: string]: number}} */
const UNITS = { inch: 2540, "half-inch": 1270, "quarter-inch": 635, "1/100-mm": 1 };
const BOARD = { width: 76200, height: 55880 };
/** A file for a game whose tables differ in size names its own, and counts in half inches if it says nothing else. */
const UNIT = { sized: "half-inch", plain: "quarter-inch" };
/** @type {{[side: string]: string}} */
const OPPOSITE = { west: "east", east: "west", north: "south", south: "north" };

/**
 * What a file holds. Throws an Error that says what is wrong.
 * @param {string} text
 * @returns {OwnLayout}
 */
export function readLayout(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(t("this is not JSON"));
  }
  if (typeof value?.name !== "string" || typeof value?.pieces !== "object" || value.pieces === null)
    throw new Error(t("a layout has a name and pieces"));
  if (!((value.unit ?? UNIT.plain) in UNITS)) throw new Error(t("unit is one of {units}", { units: Object.keys(UNITS).join(", ") }));
  return value;
}

/**
 * The terrain that a layout stands for, in 1/100 mm, twins included.
 * @param {OwnLayout} layout
 * @returns {{name: string, width: number, height: number, objectives: string[], pieces: {[name: string]: Terrain}}}
 */
export function terrainOf({ name, width, height, unit = width ? UNIT.sized : UNIT.plain, twins = true, objectives = [], pieces }) {
  const long = UNITS[unit];
  const board = width && height ? { width: width * long, height: height * long } : BOARD;
  const own = Object.entries(pieces).map(([key, piece]) => /** @type {const} */ ([key, scaled(piece, long)]));
  const all = own.flatMap(([key, piece]) => {
    const twin = turned(piece, board);
    const alone = !twins || (twin.x === piece.x && twin.y === piece.y);
    return alone ? [[key, piece]] : [[`${key}-west`, piece], [`${key}-east`, twin]];
  });
  const laid = Object.fromEntries(all);
  const fought = objectives.flatMap((key) => [key, `${key}-west`, `${key}-east`].filter((each) => each in laid));
  return { name, ...board, objectives: fought, pieces: laid };
}

/**
 * @param {Terrain} piece
 * @param {number} unit
 * @returns {Terrain}
 */
function scaled({ x, y, width, height, tall, z = 0, ...rest }, unit) {
  return { ...rest, x: x * unit, y: y * unit, width: width * unit, height: height * unit, tall: tall * unit, z: z * unit };
}

/**
 * The same piece with the board turned by half a circle.
 * @param {Terrain} piece
 * @param {{width: number, height: number}} board
 * @returns {Terrain}
 */
function turned(piece, board) {
  const enclosed = (piece.enclosed ?? []).map((side) => OPPOSITE[side]);
  return { ...piece, x: board.width - piece.x - piece.width, y: board.height - piece.y - piece.height, enclosed };
}
