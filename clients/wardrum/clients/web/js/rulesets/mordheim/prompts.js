/** Headings and prompts: the phases of a round and the stages within them. */

import { t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { fighterName } from "../warcry/names.js";
import { blows } from "../warcry/pieces.js";
import { callers } from "./warband.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{heading: string, prompt: string}} Stage */

/** @type {Record<string, Stage>} */
const STAGES = {
  muster: { heading: t("Mustering"), prompt: t("Muster your warband") },
  role: { heading: t("Attacker and defender"), prompt: t("Attack or defend") },
  side: { heading: t("Choosing zones"), prompt: t("Choose your zone") },
  groups: { heading: t("Groups"), prompt: t("Divide your warband into groups") },
  deploy: { heading: t("Setting up"), prompt: t("Set up a group") },
  roll: { heading: t("Initiative phase, rolling"), prompt: t("Roll your initiative dice") },
  channel: { heading: t("Initiative phase, channeling"), prompt: t("Call for one more wyrd die, or do without") },
  declare: { heading: t("Initiative phase, wyrd dice"), prompt: t("Use or keep your wyrd dice") },
  first_turn: { heading: t("Combat phase, first turn"), prompt: t("Say who takes the first turn") },
  combat: { heading: t("Combat phase"), prompt: t("Choose a fighter to activate") },
  react: { heading: t("Combat phase, reaction"), prompt: t("React") },
  morale: { heading: t("Morale phase"), prompt: t("At least half of your warband is down: test its morale, or withdraw") },
  panic: { heading: t("Morale phase, panic"), prompt: t("Test the fighters that are shaken") },
  ended: { heading: t("Ended"), prompt: "" },
};

/** The phases of a round, and which stages belong to each. */
const PHASES = [
  { name: t("Initiative"), of: ["roll", "channel", "declare"] },
  { name: t("Combat"), of: ["first_turn", "combat", "react"] },
  { name: t("Morale"), of: ["morale", "panic"] },
];

/** @param {State} state */
export function stageOf(state) {
  const key = stageKey(state);
  return STAGES[key] ?? { heading: title(key), prompt: t("Choose what to do") };
}

/**
 * The phases of a round in order; now: it is this one.
 * @param {State} state
 */
export function phases(state) {
  const key = stageKey(state);
  const played = PHASES.filter(({ of }) => !of.includes("morale") || state.battle.setup.morale);
  return played.map(({ name, of }) => ({ name, now: of.includes(key) }));
}

/** @param {State} state */
function stageKey(state) {
  const { phase, trigger } = state.battle;
  if (state.match.status === "ended") return "ended";
  if (trigger) return "react";
  return phase === "declare" && callingSeat(state) ? "channel" : phase;
}

/**
 * The seat whose wizards and priests may call now; "" = none.
 * @param {State} state
 */
export function callingSeat(state) {
  const { hands, holder, phase, setup } = state.battle;
  if (phase !== "declare" || setup.channeling !== "phase") return "";
  const order = Object.keys(hands).sort((a, b) => Number(b === holder) - Number(a === holder));
  const waits = (/** @type {string} */ seat) => !hands[seat].channeled && !hands[seat].declared;
  return order.find((seat) => waits(seat) && callers(state, seat).length) ?? "";
}

/**
 * What may be reacted to: "Gate Crossbow (a-f7) attacks Lantern Sister (b-f3) in cover: 1 attack, …"; "" = nothing.
 * @param {State} state
 */
export function threat(state) {
  const { trigger } = state.battle;
  if (!trigger) return "";
  if (trigger.kind === "retreat") return t("{fighter} is about to retreat", { fighter: fighterName(state, trigger.fighter) });
  const { attacks, cover, fighter, target, weapon } = trigger.strike;
  const places = { fighter: fighterName(state, fighter), target: fighterName(state, target), blows: blows({ ...weapon, attacks }) };
  return cover ? t("{fighter} attacks {target} in cover: {blows}", places) : t("{fighter} attacks {target}: {blows}", places);
}
