/** Follows the action: while a battle is played or watched live, the table shows what the commit is about from near. */

import { INCH } from "../../kit/words.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Table} Table */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {[x: number, y: number, z: number]} Place in inches */

export class Follow {
  on = false;

  /**
   * @param {MatchModel} model
   * @param {Board} board
   * @param {import("./timeline.js").Timeline} timeline
   */
  constructor(model, board, timeline) {
    Object.assign(this, { model, board, timeline });
    this.model = model;
    this.board = board;
    this.timeline = timeline;
    document.addEventListener("wd-follow", (event) => this.#choose(/** @type {CustomEvent} */ (event).detail.on));
    model.addEventListener("cursor", () => this.on && (model.live || timeline.playing?.on) && this.#look());
  }

  /** @param {boolean} on */
  #choose(on) {
    this.on = on;
    if (on) this.#look();
    else this.board.lookAt(null);
  }

  #look() {
    const { board, model } = this;
    const places = action(model);
    if (places.length) board.lookAt(places);
    else if (model.cursor === 0) board.lookAt(null);
  }
}

/**
 * Where the commit that is shown has changed the table, and where the pieces are that its events name.
 * @param {MatchModel} model
 * @returns {Place[]}
 */
export function action(model) {
  const { cursor, state } = model;
  if (!cursor || !state) return [];
  /** @type {Table["pieces"]} */ const before = model.stateAt(cursor - 1)?.table.pieces ?? {};
  /** @type {Table["pieces"]} */ const after = state.table.pieces;
  const events = model.commits.get(cursor)?.record?.events ?? [];
  const named = events.flatMap((event) => Object.values(event)).filter((value) => typeof value === "string");
  const moved = Object.keys({ ...before, ...after }).filter((id) => before[id] !== after[id]);
  const few = moved.length > Object.keys(after).length / 2 ? [] : moved; // all at once is no action but a deployment
  return [...new Set([...few, .../** @type {string[]} */ (named)])].flatMap((id) => [before[id], after[id]].flatMap(placeOf));
}

/** @param {import("../../kit/types.js").Piece | undefined} piece @returns {Place[]} */
function placeOf(piece) {
  return piece ? [[piece.x / INCH, piece.y / INCH, (piece.z ?? 0) / INCH]] : [];
}
