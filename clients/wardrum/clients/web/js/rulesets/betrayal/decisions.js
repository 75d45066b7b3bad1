/** The decision of the party that is open: question, options, votes, the default when time is up; and retreat. */

import { h } from "../../kit/dom.js";
import { cellName } from "../../kit/hex_grid.js";
import { listed, t, tn } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { unitName } from "./names.js";
import { choiceWords } from "./options.js";
import { question } from "./prompts.js";

/** @typedef {() => HTMLElement | null} Countdown */
/** @typedef {import("../../kit/types.js").State} State */

const LISTED = 12; // options in words; beyond that they are on the board and in the action bar

/**
 * @param {State} state
 * @param {Countdown} countdown
 */
export function decisions(state, countdown) {
  const { phase, request, retreat } = state.battle;
  if (state.match.status !== "live") return [];
  if (request) return [decision(state, countdown)];
  return retreat && phase === "judgement" ? [leaving(state, countdown)] : [];
}

/**
 * @param {State} state
 * @param {Countdown} countdown
 */
function decision(state, countdown) {
  const { request } = state.battle;
  const options = request.options.slice(0, LISTED).map((/** @type {string} */ value) => option(state, value));
  const more = request.options.length - options.length;
  return h(
    "section",
    { class: "matter party", "aria-label": t("The party decides") },
    h("h2", {}, t("The party decides")),
    h("p", {}, question(state)),
    h("ul", {}, ...options, more > 0 ? h("li", {}, t("and {n} more", { n: more })) : null),
    h("p", { class: "quiet" }, `${mode(state)} ${t("When time is up: {choice}.", { choice: called(state, request.default) })} `, countdown()),
  );
}

/**
 * @param {State} state
 * @param {string} value
 */
function option(state, value) {
  const { request } = state.battle;
  const votes = Object.keys(request.votes).filter((seat) => request.votes[seat] === value);
  return h(
    "li",
    { "data-choice": value },
    called(state, value),
    value === request.default ? h("span", { class: "badge" }, t("default")) : null,
    ...votes.map((seat) => voter(state, seat, "")),
  );
}

/**
 * @param {State} state
 * @param {string} value
 */
function called(state, value) {
  return cellName(state.table, value) || choiceWords(state, value);
}

/** The seats that decide, and those that have not voted yet. @param {State} state */
function mode(state) {
  const { request, setup } = state.battle;
  if (request.seat) return t("Seat {letter} decides this.", { letter: request.seat.toUpperCase() });
  if (state.match.order.length < 2) return t("You decide.");
  if (setup.party_decisions === "leader") return t("The leader decides: seat {letter}.", { letter: setup.leader.toUpperCase() });
  if (setup.party_decisions === "first_click") return t("Whoever chooses first decides.");
  const missing = state.match.order.filter((/** @type {string} */ seat) => !(seat in request.votes));
  const seats = listed(missing.map((/** @type {string} */ seat) => t("Seat {letter}", { letter: seat.toUpperCase() })));
  return tn(missing.length, "By majority; {seats} has still to vote.", "By majority; {seats} have still to vote.", { seats });
}

/**
 * @param {State} state
 * @param {Countdown} countdown
 */
function leaving(state, countdown) {
  const { retreat, setup, voters } = state.battle;
  const needed = setup.retreat_vote === "all" ? t("Everybody has to agree.") : t("More than half have to agree.");
  const votes = voters.map((/** @type {string} */ seat) => {
    const vote = seat in retreat ? (retreat[seat] ? t("leave") : t("stay")) : t("has not voted");
    return h("li", {}, voter(state, seat, `${unitName(state, seat)}: ${vote}`));
  });
  return h(
    "section",
    { class: "matter party", "aria-label": t("Leave the battle?") },
    h("h2", {}, t("Leave the battle?")),
    h("ul", {}, ...votes),
    h("p", { class: "quiet" }, `${needed} ${t("When time is up: stay.")} `, countdown()),
  );
}

/**
 * @param {State} state
 * @param {string} seat
 * @param {string} words
 */
function voter(state, seat, words) {
  const { glyph, letter, style } = seatMark(state.match.order, seat);
  return h("span", { class: `vote ${style}` }, h("span", { class: "seat-glyph" }, glyph), ` ${letter}${words ? ` · ${words}` : ""}`);
}
