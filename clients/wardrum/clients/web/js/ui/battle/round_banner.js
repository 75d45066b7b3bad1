/** The banner over the table where a round begins: what the last one has brought. It blocks nothing, and any touch or key takes it away. */

import { h, put } from "../../kit/dom.js";
import { initiativeWords, roundStory } from "./round_story.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Face} Face */

const SHOWN_MS = 2500;
const WORD_MS = 120; // more for each word: a round that brought much takes longer to read
const SHOWN_MAX_MS = 6000;
const BEHIND_MAX = 6; // commits: who is farther behind is not held up

export class RoundBanner {
  /** It is there from the start: only what changes in it is read aloud. */ #element = h("div", { class: "round-banner", role: "status" });
  #timer = 0;

  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {HTMLElement} board
   */
  constructor(model, face, board) {
    this.model = model;
    this.face = face;
    board.append(this.#element);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.#clear(), { capture: true });
  }

  /** A commit has been seen. @param {number} version @param {number} behind how many came after it */
  seen(version, behind) {
    const story = behind > BEHIND_MAX ? null : this.#story(version);
    if (story) this.#show(story.title, story.lines);
  }

  /** How long the banner of a commit is there, in ms; 0 = it has none. @param {number} version */
  time(version) {
    const story = this.#story(version);
    return story ? timeOf(story.lines) : 0;
  }

  /** @param {number} version */
  #story(version) {
    const story = roundStory(this.model, this.face, version);
    return story && { title: story.title, lines: [...story.lines, story.standing, initiativeWords(this.model, this.face, version)].filter(Boolean) };
  }

  /** @param {string} title @param {string[]} lines */
  #show(title, lines) {
    put(this.#element, h("div", { class: "round-card" }, h("b", {}, title), ...lines.map((line) => h("p", {}, line))));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#clear(), timeOf(lines));
  }

  #clear() {
    clearTimeout(this.#timer);
    put(this.#element);
  }
}

/** @param {string[]} lines */
function timeOf(lines) {
  return Math.min(SHOWN_MAX_MS, SHOWN_MS + WORD_MS * lines.join(" ").split(" ").length);
}
