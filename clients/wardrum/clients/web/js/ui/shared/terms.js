/** The terms of a match in plain sentences, and how late spectators see it. */

import { h } from "../../kit/dom.js";
import { listed, t, tn } from "../../core/i18n.js";

/** @typedef {import("../../core/wire.js").Terms} Terms */

/** The defaults of terms. @type {Required<Pick<Terms, "takeback" | "leaver" | "claim_s">>} */
const USUAL = { takeback: "plain", leaver: "loses", claim_s: 0 };

/** @type {Record<string, string>} */
const TAKEBACKS = {
  plain: t("A move may be taken back if the others agree, as long as nothing has been rolled or uncovered since."),
  any: t("A move may be taken back if the others agree, whatever has been rolled since."),
  never: t("Nothing is taken back."),
};

/**
 * @param {any} match of a state
 * @returns {string[]} one sentence each
 */
export function termsWords({ cooperative, decision_s, terms = {} }) {
  const { claim_s, clock, delay, leaver, takeback } = { ...USUAL, ...terms };
  return [
    t("Each decision may take {time}.", { time: span(decision_s) }),
    clock ? clockWords(clock) : t("There is no clock for the whole battle."),
    TAKEBACKS[takeback],
    claim_s && !cooperative ? t("When a rival who is to decide has been gone for {time}, the win or a draw may be claimed.", { time: span(claim_s) }) : "",
    leaver === "bot" ? t("A bot plays on for a player who leaves for good.") : cooperative ? "" : t("A player who leaves for good loses."),
    delay && (delay.seconds || delay.commits) ? delayWords(delay) : t("Spectators see everything at once."),
  ].filter(Boolean);
}

/** @param {import("../../core/wire.js").Clock} clock */
function clockWords({ main_s, increment_s = 0, grace_s = 0 }) {
  const values = { time: span(main_s), more: span(increment_s) };
  const rule = increment_s
    ? t("Each seat has {time} for the whole battle, and {more} more with each decision; a player who has nothing left loses.", values)
    : t("Each seat has {time} for the whole battle; a player who has nothing left loses.", values);
  const grace = grace_s ? t("A player who loses the connection while deciding has {time} of grace.", { time: span(grace_s) }) : "";
  return [rule, grace].filter(Boolean).join(" ");
}

/** @param {import("../../core/wire.js").Delay} delay */
function delayWords({ seconds = 0, commits = 0 }) {
  const late = [seconds ? span(seconds) : "", commits ? steps(commits) : ""].filter(Boolean);
  return t("Spectators see the battle {time} late.", { time: listed(late) });
}

/** What happens in a match comes in steps. @param {number} n */
function steps(n) {
  return tn(n, "{n} step", "{n} steps");
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
  const whole = (/** @type {number} */ length) => seconds > 0 && seconds % length === 0;
  if (whole(86_400)) return tn(seconds / 86_400, "{n} day", "{n} days");
  if (whole(3_600)) return tn(seconds / 3_600, "{n} hour", "{n} hours");
  if (whole(60)) return tn(seconds / 60, "{n} minute", "{n} minutes");
  return tn(seconds, "{n} second", "{n} seconds");
}

/** To be folded out. @param {any} match of a state @param {boolean} [open] */
export function termsList(match, open = false) {
  const items = termsWords(match).map((words) => h("li", {}, words));
  return h("details", { class: "terms", open }, h("summary", {}, t("What is agreed on")), h("ul", {}, ...items));
}

/**
 * "30 s", "5 steps", "30 s and 5 steps"; "" where everybody sees everything at once.
 * @param {Partial<import("../../core/wire.js").Delay> | undefined} delay
 */
export function delayLabel(delay) {
  const { seconds = 0, commits = 0 } = delay ?? {};
  return listed([seconds ? `${seconds} s` : "", commits ? steps(commits) : ""].filter(Boolean));
}

/**
 * Whether the server shows this page an earlier version than the seats see; the presence of seats is unknown then.
 * @param {import("../../core/match_model.js").MatchModel} model
 */
export function isDelayed(model) {
  return !model.offline && !model.ended && !model.seats.length && delayLabel(model.headState?.match.terms?.delay) !== "";
}
