/** The terms of a match in plain sentences, and how late spectators see it. */

import { h } from "../../kit/dom.js";
import { listed, plural } from "../../kit/words.js";

/** @typedef {import("../../core/wire.js").Terms} Terms */

/** The defaults of terms. @type {Required<Pick<Terms, "takeback" | "leaver" | "claim_s">>} */
const USUAL = { takeback: "plain", leaver: "loses", claim_s: 0 };

/** @type {Record<string, string>} */
const TAKEBACKS = {
  plain: "A move may be taken back if the others agree, as long as nothing has been rolled or uncovered since.",
  any: "A move may be taken back if the others agree, whatever has been rolled since.",
  never: "Nothing is taken back.",
};

/**
 * @param {any} match of a state
 * @returns {string[]} one sentence each
 */
export function termsWords({ cooperative, decision_s, terms = {} }) {
  const { claim_s, clock, delay, leaver, takeback } = { ...USUAL, ...terms };
  return [
    `Each decision may take ${span(decision_s)}.`,
    clock ? clockWords(clock) : "There is no clock for the whole battle.",
    TAKEBACKS[takeback],
    claim_s && !cooperative ? `When a rival who is to decide has been gone for ${span(claim_s)}, the win or a draw may be claimed.` : "",
    leaver === "bot" ? "A bot plays on for whoever leaves for good." : cooperative ? "" : "Whoever leaves for good loses.",
    delay && (delay.seconds || delay.commits) ? delayWords(delay) : "Spectators see everything at once.",
  ].filter(Boolean);
}

/** @param {import("../../core/wire.js").Clock} clock */
function clockWords({ main_s, increment_s = 0, grace_s = 0 }) {
  const more = increment_s ? `, and ${span(increment_s)} more with each decision` : "";
  const grace = grace_s ? ` Whoever loses the connection while deciding has ${span(grace_s)} of grace.` : "";
  return `Each seat has ${span(main_s)} for the whole battle${more}; whoever has nothing left loses.${grace}`;
}

/** @param {import("../../core/wire.js").Delay} delay */
function delayWords({ seconds = 0, commits = 0 }) {
  const late = [seconds ? span(seconds) : "", commits ? plural(commits, "commit") : ""].filter(Boolean);
  return `Spectators see the battle ${listed(late)} late.`;
}

/**
 * A clock in a few words: "10 minutes + 5 seconds"; "" = none.
 * @param {Terms | undefined} terms
 */
export function clockShort(terms) {
  if (!terms?.clock) return "";
  const { main_s, increment_s } = terms.clock;
  return increment_s ? `${span(main_s)} + ${span(increment_s)}` : span(main_s);
}

/** "90 seconds", "10 minutes", "1 hour". @param {number} seconds */
export function span(seconds) {
  /** @type {[string, number][]} */
  const units = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
  const [unit, length] = units.find(([, length]) => seconds && seconds % length === 0) ?? ["second", 1];
  return plural(seconds / length, unit);
}

/** To be folded out. @param {any} match of a state @param {boolean} [open] */
export function termsList(match, open = false) {
  const items = termsWords(match).map((words) => h("li", {}, words));
  return h("details", { class: "terms", open }, h("summary", {}, "What is agreed on"), h("ul", {}, ...items));
}

/**
 * "30 s", "5 commits", "30 s and 5 commits"; "" where everybody sees everything at once.
 * @param {Partial<import("../../core/wire.js").Delay> | undefined} delay
 */
export function delayLabel(delay) {
  const { seconds = 0, commits = 0 } = delay ?? {};
  return [seconds ? `${seconds} s` : "", commits ? plural(commits, "commit") : ""].filter(Boolean).join(" and ");
}

/**
 * Whether the server shows this page an earlier version than the seats see; the presence of seats is unknown then.
 * @param {import("../../core/match_model.js").MatchModel} model
 */
export function isDelayed(model) {
  return !model.offline && !model.ended && !model.seats.length && delayLabel(model.headState?.match.terms?.delay) !== "";
}
