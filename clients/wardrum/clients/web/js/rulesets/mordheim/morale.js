/** Morale and panic: who tests, what the test needs, and who is in trouble. */

import { fighterName } from "../warcry/names.js";
import { losses, present } from "./warband.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/panel.js").Line} Line */

/**
 * The warbands that test in this phase, have failed, or have left.
 * @param {State} state
 * @returns {Line[]}
 */
export function seatsOfMorale(state) {
  const { morale, wavering, withdrawn } = state.battle;
  return state.match.order.flatMap((/** @type {string} */ seat) => {
    const { down, size } = losses(state, seat);
    const lost = `${down} of ${size} down`;
    if (seat === withdrawn) return [{ seat, text: `${lost}: it has withdrawn`, now: false }];
    if (wavering.includes(seat)) return [{ seat, text: `${lost}: it wavers`, now: false }];
    return morale.includes(seat) ? [{ seat, text: `${lost}: ${need(state, seat)}`, now: morale[0] === seat }] : [];
  });
}

/**
 * "Lantern Abbess (b-f1) needs 2 or more".
 * @param {State} state
 * @param {string} seat
 */
function need(state, seat) {
  const voice = spokesman(state, seat);
  if (!voice) return "nobody is left to lead it, so a test would fail";
  return `${fighterName(state, voice)} needs ${state.battle.fighters[voice].profile.bravery} or more`;
}

/**
 * Who tests for a warband, as the server will choose: its leader, else the bravest hero.
 * @param {State} state
 * @param {string} seat
 */
function spokesman(state, seat) {
  const { fighters } = state.battle;
  const there = present(state, seat);
  const heroes = there.filter((id) => fighters[id].role === "hero");
  const bravest = heroes.sort((a, b) => fighters[a].profile.bravery - fighters[b].profile.bravery)[0];
  return there.find((id) => fighters[id].role === "leader") ?? bravest ?? "";
}

/**
 * Fighters that still test for panic.
 * @param {State} state
 * @returns {Line[]}
 */
export function stillTesting(state) {
  const { fighters, panic, phase } = state.battle;
  if (phase !== "panic") return [];
  const now = panic.length ? fighters[panic[0]].seat : "";
  return panic.map((/** @type {string} */ id) => {
    const { profile, seat } = fighters[id];
    return { seat, text: `${fighterName(state, id)} needs ${profile.bravery} or more`, now: seat === now };
  });
}

/**
 * What lasts beyond this moment: locked spell books, panic.
 * @param {State} state
 * @returns {Line[]}
 */
export function troubled(state) {
  const { fighters, order } = state.battle;
  return order.flatMap((/** @type {string} */ id) => {
    const { locked, panicked, seat, status } = fighters[id];
    if (status !== "board") return [];
    const words = [locked ? "spell book locked for this round" : "", panicked ? `in panic until the end of round ${panicked}` : ""];
    return words.filter(Boolean).map((text) => ({ seat, text: `${fighterName(state, id)}: ${text}`, now: false }));
  });
}
