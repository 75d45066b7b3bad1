/**
 * What another seat does, in a line on the table while it is seen, so that nobody has to look for it in the log. The log has the words
 * for who listens.
 */

import { h, put } from "../../kit/dom.js";
import { seatMark } from "../../kit/seat_marks.js";
import { commitWords } from "./commit_words.js";
import { naming } from "./naming.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

const LEAST_MS = 900;
const LETTER_MS = 18;
const MOST_MS = 2600; // who has read less may look into the log
const STAYS = 2; // times as long it stays if nothing follows

export class DeedLine {
  #element = h("p", { class: "deed-line", "aria-hidden": "true" });
  #timer = 0;

  /**
   * @param {MatchModel} model
   * @param {HTMLElement} board
   */
  constructor(model, board) {
    this.model = model;
    board.append(this.#element);
    model.addEventListener("cursor", (event) => /** @type {CustomEvent} */ (event).detail?.step || this.#clear());
  }

  /** How long it takes to read what is said of a commit, in ms; 0 = nothing is said. @param {number} version */
  time(version) {
    const words = this.#words(version);
    return words ? Math.min(MOST_MS, LEAST_MS + LETTER_MS * words.length) : 0;
  }

  /** A commit begins to be shown. @param {number} version */
  begin(version) {
    const { commits, cursor, live } = this.model;
    const commit = commits.get(version);
    const words = live || version === cursor ? this.#words(version) : ""; // a player who has gone elsewhere meanwhile is shown nothing of it
    if (!words || !commit) return this.#clear();
    const { glyph, style } = seatMark(this.model.headState.match.order, commit.actor);
    put(this.#element, h("span", { class: "deed-words" }, h("span", { class: `seat-glyph ${style}` }, glyph), ` ${words}`));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#clear(), STAYS * this.time(version));
  }

  /** The sentence of a commit that is not of a seat held here; "" = it is. @param {number} version */
  #words(version) {
    const { model } = this;
    const commit = model.commits.get(version);
    const isOthers = commit && !model.seats.includes(commit.actor) && model.headState.match.order.includes(commit.actor);
    return isOthers && commit.text.length ? naming(model)(commitWords(commit)) : "";
  }

  #clear() {
    clearTimeout(this.#timer);
    put(this.#element);
  }
}
