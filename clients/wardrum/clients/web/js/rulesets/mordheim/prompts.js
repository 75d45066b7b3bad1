/** Headings and prompts: the phases of a round and the stages within them. */

import { title } from "../../kit/words.js";
import { fighterName } from "../warcry/names.js";
import { blows } from "../warcry/pieces.js";
import { callers } from "./warband.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{heading: string, prompt: string}} Stage */

/** @type {Record<string, Stage>} */
const STAGES = {
  muster: { heading: "Mustering", prompt: "Muster your warband" },
  role: { heading: "Attacker and defender", prompt: "Attack or defend" },
  side: { heading: "Choosing zones", prompt: "Choose your zone" },
  groups: { heading: "Groups", prompt: "Divide your warband into groups" },
  deploy: { heading: "Setting up", prompt: "Set up a group" },
  roll: { heading: "Initiative phase, rolling", prompt: "Roll your initiative dice" },
  channel: { heading: "Initiative phase, channeling", prompt: "Call for one more wyrd die, or do without" },
  declare: { heading: "Initiative phase, wyrd dice", prompt: "Use or keep your wyrd dice" },
  first_turn: { heading: "Combat phase, first turn", prompt: "Say who takes the first turn" },
  combat: { heading: "Combat phase", prompt: "Choose a fighter to activate" },
  react: { heading: "Combat phase, reaction", prompt: "React" },
  morale: { heading: "Morale phase", prompt: "At least half of your warband is down: test its morale, or withdraw" },
  panic: { heading: "Morale phase, panic", prompt: "Test the fighters that are shaken" },
  ended: { heading: "Ended", prompt: "" },
};

/** The phases of a round, and which stages belong to each. */
const PHASES = [
  { name: "Initiative", of: ["roll", "channel", "declare"] },
  { name: "Combat", of: ["first_turn", "combat", "react"] },
  { name: "Morale", of: ["morale", "panic"] },
];

/** @param {State} state */
export function stageOf(state) {
  const key = stageKey(state);
  return STAGES[key] ?? { heading: title(key), prompt: "Choose what to do" };
}

/**
 * The phases of a round in order; now: it is this one.
 * @param {State} state
 */
export function phases(state) {
  const key = stageKey(state);
  const played = PHASES.filter(({ name }) => name !== "Morale" || state.battle.setup.morale);
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
  if (trigger.kind === "retreat") return `${fighterName(state, trigger.fighter)} is about to retreat`;
  const { attacks, cover, fighter, target, weapon } = trigger.strike;
  const whom = `${fighterName(state, target)}${cover ? " in cover" : ""}`;
  return `${fighterName(state, fighter)} attacks ${whom}: ${blows({ ...weapon, attacks })}`;
}
