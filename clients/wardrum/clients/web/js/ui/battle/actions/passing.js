/** Passing again where nothing else can be done: somebody who has passed is not asked for it over and over until the round ends. */

import { t } from "../../../core/i18n.js";
import { button, h } from "../../../kit/dom.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/**
 * What is passed. command: with which · seat, round: of which seat, and until the end of which round.
 * @typedef {{command: string, seat: string, round: number}} Passing
 */

/**
 * What is done over again once this is done, null = nothing: the option ends what is being done, and is shown as a pass.
 * @param {Option} option the only one there is, which leaves no choice
 * @param {string} seat
 * @param {number} round
 * @returns {Passing | null}
 */
export function passingWith({ command, kind, scope, words }, seat, round) {
  return kind === "end" && scope === "battle" && words?.icon === "pass" ? { command, seat, round } : null;
}

/**
 * Says that it is done without asking, and ends that.
 * @param {() => void} stop
 */
export function passingLine(stop) {
  const words = t("You pass without being asked until the round ends or there is something else to do.");
  return h("p", { class: "row" }, h("span", { class: "hint" }, `${words} `), button(t("Ask me again"), stop, { class: "quiet-button", "data-key": "stop-passing" }));
}
