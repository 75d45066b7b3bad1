/** What goes on beside the dice: channeling, a reaction, morale and panic; each with whom it concerns and what it needs. */

import { h } from "../../ui/battle/dom.js";
import { seatMark } from "../../ui/battle/seats.js";
import { listed } from "../../ui/battle/words.js";
import { fighterName } from "../warcry/names.js";
import { callingSeat, threat } from "./moments.js";
import { seatsOfMorale, stillTesting, troubled } from "./morale.js";
import { callers } from "./warband.js";

/** @typedef {import("../../ui/battle/shapes.js").State} State */
/** @typedef {{seat: string, text: string, now: boolean}} Line now: it is this one that is waited for */

/**
 * What matters in this moment, a section each. Once all is over nothing is awaited, but that a warband has left is told.
 * @param {State} state
 * @returns {HTMLElement[]}
 */
export function matters(state) {
  if (isOver(state) && !state.battle.withdrawn) return [];
  return [...reaction(state), ...channeling(state), ...morale(state)];
}

/** @param {State} state */
function reaction(state) {
  const what = threat(state);
  if (!what) return [];
  const { hands, reacting, setup } = state.battle;
  const dice = hands[reacting].reaction.length;
  const cost = `Each reaction costs ${setup.reaction_cost} of ${dice} reaction dice.`;
  return [section(state, "Reaction", [what, cost], [{ seat: reacting, text: "may react, once", now: true }])];
}

/** @param {State} state */
function channeling(state) {
  const { hands, phase, round, setup } = state.battle;
  const seats = state.match.order.filter((/** @type {string} */ seat) => callers(state, seat).length);
  if (phase !== "declare" || setup.channeling !== "phase" || !seats.length) return [];
  const now = callingSeat(state);
  const need = round < 6 ? `A roll of ${round + 1} or more gives a wyrd die` : "No roll gives a wyrd die any more";
  const lines = seats.map((/** @type {string} */ seat) => {
    const who = listed(callers(state, seat).map((id) => fighterName(state, id)));
    const done = hands[seat].channeled || hands[seat].declared;
    return { seat, text: `${who}: ${done ? "done" : seat === now ? "may call now" : "may call after"}`, now: seat === now };
  });
  return [section(state, "Channeling", [`${need}; a 1 locks the caller's spell book for this round.`], lines)];
}

/** @param {State} state */
function morale(state) {
  const seats = seatsOfMorale(state);
  const testing = stillTesting(state);
  if (!seats.length && !testing.length) return [];
  return [section(state, testing.length ? "Panic" : "Morale", [], [...seats, ...testing])];
}

/** What lasts beyond this moment: locked spell books, panic. @param {State} state */
export function troubles(state) {
  const lasting = isOver(state) ? [] : troubled(state);
  return lasting.length ? [section(state, "In trouble", [], lasting)] : [];
}

/** @param {State} state */
function isOver(state) {
  return state.match.status === "ended";
}

/**
 * @param {State} state
 * @param {string} title
 * @param {string[]} words
 * @param {Line[]} lines
 */
function section(state, title, words, lines) {
  return h(
    "section",
    { class: "matter", "aria-label": title },
    h("h2", {}, title),
    ...words.map((text) => h("p", {}, text)),
    lines.length ? h("ul", {}, ...lines.map((line) => item(state.match.order, line))) : null,
  );
}

/**
 * @param {string[]} order
 * @param {Line} line
 */
function item(order, { now, seat, text }) {
  const { glyph, letter, style } = seatMark(order, seat);
  return h(
    "li",
    { class: style, "aria-current": now ? "step" : null },
    h("span", { class: "seat-glyph" }, glyph),
    ` ${letter} · ${text}`,
  );
}
