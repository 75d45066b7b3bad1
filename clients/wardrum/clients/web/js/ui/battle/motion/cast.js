/** The cast of one commit: its figures, where they stand by now, and how large an inch and a pixel are in the picture. */

import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {[x: number, y: number, z: number]} Place inches */
/** @typedef {Pick<import("../board/figures.js").Figure, "moveTo" | "lean" | "fade" | "rest">} Figure what moves of a figure */

/**
 * What is needed of the board's stage. project: inches → units of the picture · effects: a group above everything
 * @typedef {{project: (place: Place) => [number, number], figure: (id: string) => Figure | null, effects: SVGGElement}} BoardStage
 */

const TEXT_INCHES = 0.8;
const TEXT_PX = 15; // smaller than that nothing is read

export class Cast {
  /** Where figures stand by now, in inches. @type {Map<string, Place>} */ places = new Map();
  /** Figures that are not where the state has them. @type {Set<string>} */ moved = new Set();

  /**
   * @param {BoardStage} board
   * @param {{[id: string]: import("../../../kit/types.js").Piece}} before pieces before the commit
   * @param {{[id: string]: import("../../../kit/types.js").Piece}} after
   */
  constructor(board, before, after) {
    this.board = board;
    this.effects = board.effects;
    this.after = after;
    this.tall = new Map(Object.entries({ ...after, ...before }).map(([id, piece]) => [id, piece.tall / INCH]));
    for (const [id, piece] of Object.entries({ ...after, ...before })) this.places.set(id, inInches([piece.x, piece.y, piece.z]));
    const [[x0], [x1]] = [board.project([0, 0, 0]), board.project([1, 0, 0])];
    const [[, y0], [, y1]] = [board.project([0, 0, 0]), board.project([1, 0, 0])];
    /** Units of the picture in an inch along the table. */ this.unit = Math.hypot(x1 - x0, y1 - y0) || 1;
    /** Units of the picture in a pixel. */ this.pixel = 1 / (board.effects.getScreenCTM?.()?.a || 40);
  }

  /** @param {string} id */
  figure(id) {
    return this.board.figure(id);
  }

  /** @param {Place} place @returns {[number, number]} */
  project(place) {
    return this.board.project(place);
  }

  /** @param {string} id @returns {Place | undefined} */
  place(id) {
    return this.places.get(id);
  }

  /** How high above its foot the middle of a figure is. @param {string} id */
  chest(id) {
    return (this.tall.get(id) ?? 1) * 0.6;
  }

  /** Font size in units of the picture. */
  get textSize() {
    return Math.max(TEXT_INCHES * this.unit, TEXT_PX * this.pixel);
  }

  /** @param {string} id */
  rest(id) {
    this.moved.delete(id);
    this.figure(id)?.rest();
  }

  /** All figures stand where the state has them. */
  restAll() {
    for (const id of [...this.moved]) this.rest(id);
  }
}

/** @param {Point} point @returns {Place} */
export function inInches([x, y, z = 0]) {
  return [x / INCH, y / INCH, z / INCH];
}
