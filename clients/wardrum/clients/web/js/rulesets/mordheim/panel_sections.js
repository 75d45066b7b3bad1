/** Sections of the panel beside the dice: channeling, reaction, morale and panic, with who acts and what the roll needs. */

import { listed, t } from "../../core/i18n.js";
import { panelSection } from "../../kit/panel.js";
import { fighterName } from "../warcry/names.js";
import { seatsOfMorale, stillTesting, troubled } from "./morale.js";
import { callingSeat, threat } from "./prompts.js";
import { callers } from "./warband.js";

/** @typedef {import("../../kit/types.js").State} State */

/**
 * The sections of this phase. After the end there are none, except that a withdrawn warband is named.
 * @param {State} state
 * @returns {HTMLElement[]}
 */
export function panelSections(state) {
  if (isOver(state) && !state.battle.withdrawn) return [];
  return [...reaction(state), ...channeling(state), ...morale(state)];
}

/** @param {State} state */
function reaction(state) {
  const what = threat(state);
  if (!what) return [];
  const { hands, reacting, setup } = state.battle;
  const dice = hands[reacting].reaction.length;
  const cost = t("Each reaction costs {cost} of {n} reaction dice.", { cost: setup.reaction_cost, n: dice });
  return [panelSection(state.match.order, t("Reaction"), [what, cost], [{ seat: reacting, text: t("may react, once"), now: true }])];
}

/** @param {State} state */
function channeling(state) {
  const { hands, phase, round, setup } = state.battle;
  const seats = state.match.order.filter((/** @type {string} */ seat) => callers(state, seat).length);
  if (phase !== "declare" || setup.channeling !== "phase" || !seats.length) return [];
  const now = callingSeat(state);
  const need =
    round < 6
      ? t("A roll of {n} or more gives a wyrd die; a 1 locks the caller's spell book for this round.", { n: round + 1 })
      : t("No roll gives a wyrd die any more; a 1 locks the caller's spell book for this round.");
  const lines = seats.map((/** @type {string} */ seat) => {
    const who = listed(callers(state, seat).map((id) => fighterName(state, id)));
    const done = hands[seat].channeled || hands[seat].declared;
    return { seat, text: done ? t("{who}: done", { who }) : seat === now ? t("{who}: may call now", { who }) : t("{who}: may call after", { who }), now: seat === now };
  });
  return [panelSection(state.match.order, t("Channeling"), [need], lines)];
}

/** @param {State} state */
function morale(state) {
  const seats = seatsOfMorale(state);
  const testing = stillTesting(state);
  if (!seats.length && !testing.length) return [];
  return [panelSection(state.match.order, testing.length ? t("Panic") : t("Morale"), [], [...seats, ...testing])];
}

/** What lasts beyond this moment: locked spell books, panic. @param {State} state */
export function troubles(state) {
  const lasting = isOver(state) ? [] : troubled(state);
  return lasting.length ? [panelSection(state.match.order, t("In trouble"), [], lasting)] : [];
}

/** @param {State} state */
function isOver(state) {
  return state.match.status === "ended";
}
