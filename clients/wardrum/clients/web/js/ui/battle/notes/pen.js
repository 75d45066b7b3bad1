/** Takes places for a note from taps on the table, while one is being drawn; the board then hears nothing of them. */

import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../core/notes.js").Spot} Spot */
/** @typedef {import("../board.js").Board} Board */

const KINDS = ["pointerdown", "pointerup", "click"];

export class Pen {
  /**
   * @param {Board} board
   * @param {(spot: Spot) => void} take
   */
  constructor(board, take) {
    this.board = board;
    this.take = take;
    this.on = false;
    for (const kind of KINDS) board.addEventListener(kind, (event) => this.#hear(/** @type {PointerEvent} */ (event)), { capture: true });
  }

  /** @param {boolean} on */
  use(on) {
    this.on = on;
    this.board.classList.toggle("noting", on);
  }

  /** @param {PointerEvent} event */
  #hear(event) {
    const { target } = event;
    if (!this.on || !(target instanceof Element) || !target.closest("svg")?.closest("wd-board") || target.closest("button")) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.type === "pointerup") this.take(this.#spot(event));
  }

  /** @param {PointerEvent} event @returns {Spot} */
  #spot({ clientX, clientY }) {
    const { piece, place } = this.board.pick(clientX, clientY);
    return piece ? { piece } : { point: place.map((inches) => Math.round(inches * INCH)) };
  }
}
