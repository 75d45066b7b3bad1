/** Who has the initiative, and by what. */

import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { lastRolled } from "../../kit/panel.js";
import { term } from "../../kit/terms.js";
import { seatName } from "./names.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */

/** Roll-offs that settle it. */
const PURPOSES = ["initiative", "seize"];

/**
 * "Initiative: Seat A, with 3 singles to 2"; null before both have rolled.
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 * @param {import("../../kit/terms.js").Entry} word
 * @param {(seat: string) => number} [count] of the singles of a seat
 */
export function initiativeLine(state, past, word, count) {
  const { hands, holder } = state.battle;
  const all = Object.keys(hands ?? {});
  if (!holder || all.length < 2 || all.some((seat) => !hands[seat].rolled.length)) return null;
  const label = term(word, t("Initiative"));
  label.classList.add("initiative-word");
  return h("p", { class: "initiative-line" }, label, " ", h("span", {}, initiativeWords(state, past, count)));
}

/**
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 * @param {(seat: string) => number} [count] of the singles of a seat
 */
export function initiativeWords({ battle }, past, count = (seat) => singlesOf(battle.hands[seat])) {
  const { hands, holder, phase, tied } = battle;
  const other = Object.keys(hands).find((seat) => seat !== holder) ?? "";
  const [own, theirs] = [holder, other].map(count);
  const seat = seatName(holder);
  if (phase === "declare" && (own < theirs || (own === theirs && !tied))) return t("{seat}, until all dice are declared: singles {own} to {theirs}", { seat, own, theirs });
  if (own !== theirs) return tn(own, "{seat}, with {n} single to {theirs}", "{seat}, with {n} singles to {theirs}", { seat, theirs });
  const dice = rollOff(past, holder);
  if (!dice) return tn(own, "{seat}, by a roll-off: {n} single each", "{seat}, by a roll-off: {n} singles each", { seat });
  const places = { seat, first: dice[holder], second: dice[other] };
  return tn(own, "{seat}, by a roll-off of {first} to {second}: {n} single each", "{seat}, by a roll-off of {first} to {second}: {n} singles each", places);
}

/** How many singles a hand counts, wild dice among them. @param {{singles: number[], added: number}} hand */
export function singlesOf({ added, singles }) {
  return singles.length + added;
}

/**
 * The dice of the roll-off that settled it in this round.
 * @param {Iterable<Commit>} past
 * @param {string} winner
 * @returns {{[seat: string]: number} | undefined}
 */
function rollOff(past, winner) {
  return lastRolled(past, (event) => event.type === "RollOffRolled" && PURPOSES.includes(event.purpose) && event.winner === winner).at(-1)?.dice;
}
