/** Morale and panic: who tests, what the test needs, and who is in trouble. */

import { t } from "../../core/i18n.js";
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
    const lost = { down, size };
    if (seat === withdrawn) return [{ seat, text: t("{down} of {size} down: it has withdrawn", lost), now: false }];
    if (wavering.includes(seat)) return [{ seat, text: t("{down} of {size} down: it wavers", lost), now: false }];
    return morale.includes(seat) ? [{ seat, text: t("{down} of {size} down: {need}", { ...lost, need: need(state, seat) }), now: morale[0] === seat }] : [];
  });
}

/**
 * "Lantern Abbess (b-f1) needs 2 or more".
 * @param {State} state
 * @param {string} seat
 */
function need(state, seat) {
  const voice = spokesman(state, seat);
  if (!voice) return t("nobody is left to lead it, so a test would fail");
  return t("{fighter} needs {n} or more", { fighter: fighterName(state, voice), n: state.battle.fighters[voice].profile.bravery });
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
    return { seat, text: t("{fighter} needs {n} or more", { fighter: fighterName(state, id), n: profile.bravery }), now: seat === now };
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
    const words = [locked ? t("spell book locked for this round") : "", panicked ? t("in panic until the end of round {n}", { n: panicked }) : ""];
    return words.filter(Boolean).map((text) => ({ seat, text: `${fighterName(state, id)}: ${text}`, now: false }));
  });
}
