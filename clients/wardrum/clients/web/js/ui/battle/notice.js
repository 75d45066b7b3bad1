/** The base of the notices above the table: a sentence, answers to it, and why an answer was refused. */

import { reasonOf } from "../../core/refusal.js";
import { button, h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */
/** final: cannot be undone, so that it takes two taps @typedef {{seat: string, command: string, label: string, main?: boolean, final?: boolean}} Answer */

export class Notice extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Player | null} */ player = null;
  busy = false;
  problem = "";
  /** The final answer that was tapped once. */ chosen = "";

  /** Something of this notice has changed. */
  draw() {}

  /**
   * Buttons; once a final one is chosen, it is to be confirmed or left.
   * @param {Answer[]} answers
   * @returns {HTMLElement[]}
   */
  buttons(answers) {
    const chosen = answers.find((answer) => keyOf(answer) === this.chosen);
    if (!chosen) this.chosen = "";
    if (!chosen) return answers.map((answer) => this.#button(answer));
    const sure = { class: "button primary", disabled: this.busy, "data-answer": "sure" };
    const leave = { class: "button", disabled: this.busy };
    return [
      button(t("Confirm: {what}", { what: chosen.label }), () => void this.#give(chosen), sure),
      button(t("Cancel"), () => this.#choose("", this.chosen), leave),
    ];
  }

  /** What went wrong, to be read and heard. */
  alarm() {
    return this.problem ? h("p", { class: "refusal", role: "alert" }, this.problem) : null;
  }

  /** One thing at a time; a refusal is shown here. @param {() => Promise<unknown>} deed */
  async attempt(deed) {
    Object.assign(this, { busy: true, problem: "" });
    this.draw();
    try {
      await deed();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.busy = false;
    this.draw();
  }

  /** @param {Answer} answer */
  #button(answer) {
    const key = keyOf(answer);
    const act = () => (answer.final ? this.#choose(key, "sure") : void this.#give(answer));
    return button(answer.label, act, { class: answer.main ? "button primary" : "button", disabled: this.busy, "data-answer": key });
  }

  /** @param {string} key @param {string} focus the answer that gets it */
  #choose(key, focus) {
    this.chosen = key;
    this.draw();
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-answer="${focus}"]`))?.focus();
  }

  /** @param {Answer} answer */
  #give({ command, label, seat }) {
    const { model, player } = this;
    this.chosen = "";
    return this.attempt(async () => model && player?.act(model.match, seat, { type: command }, { version: model.head, what: label }));
  }
}

/** @param {Answer} answer */
function keyOf({ command, seat }) {
  return `${command}-${seat}`;
}
