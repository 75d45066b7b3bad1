/** Headings and prompts: the phases of a Turn and the stages within them; and which models are left to activate. */

import { title } from "../../kit/words.js";
import { modelNames } from "./names.js";
import { taskPrompt } from "./tasks.js";

/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, {heading: string, prompt: string}>} */
const STAGES = {
  muster: { heading: "Mustering", prompt: "Muster your warband" },
  zone: { heading: "Choosing zones", prompt: "Choose your zone" },
  deploy: { heading: "Setting up", prompt: "Set up one model" },
  infiltrate: { heading: "Setting up, infiltrators", prompt: "Set up one infiltrator" },
  roll: { heading: "Initiative Phase, roll-off", prompt: "As many of both sides stand: roll for the Initiative" },
  first: { heading: "Initiative Phase", prompt: "You hold the Initiative: say who goes first" },
  activation: { heading: "Activation Phase", prompt: "Activate a model" },
  order: { heading: "Morale Phase", prompt: "Both warbands check Morale: say which is first" },
  morale: { heading: "Morale Phase", prompt: "Morale is checked" },
  waver: { heading: "Morale Phase, wavering", prompt: "Your warband fails its Morale Check: fight on Shaken, or flee and lose" },
  ended: { heading: "Ended", prompt: "" },
};

const PHASES = [
  { name: "Initiative", of: ["roll", "first"] },
  { name: "Activation", of: ["activation"] },
  { name: "Morale", of: ["order", "morale", "waver"] },
];

/** @type {Record<string, string>} */
const MOVED = { move: "moved", charge: "charged", retreat: "retreated" };

/** @param {State} state */
function stageOf({ battle, match }) {
  const key = match.status === "ended" ? "ended" : battle.phase;
  return STAGES[key] ?? { heading: title(key), prompt: "Choose what to do" };
}

/** "Turn 2 · Activation Phase". @param {State} state */
export function heading(state) {
  const { round } = state.battle;
  const { heading: words } = stageOf(state);
  return round ? `Turn ${round} · ${words}` : words;
}

/** The phases of a Turn; now: it is this one. @param {State} state */
export function phases({ battle, match }) {
  const live = match.status !== "ended";
  return PHASES.map(({ name, of }) => ({ name, now: live && of.includes(battle.phase) }));
}

/**
 * @param {State} state
 * @param {string} seat
 */
export function prompt(state, seat) {
  const { activation, phase } = state.battle;
  const asked = taskPrompt(state);
  if (asked) return asked;
  if (activation) return acting(state, activation);
  return phase === "activation" ? picking(state, seat) : stageOf(state).prompt;
}

/**
 * @param {State} state
 * @param {{models: string[], slots: Record<string, Slots>}} activation
 */
function acting(state, { models, slots }) {
  const begun = models.some((id) => takenBy(slots[id]).length);
  return `${modelNames(state, models)}: take ${begun ? "another" : "an"} ACTION, or end the Activation`;
}

/** @typedef {{moved: string, dashed: boolean, shot: boolean, fought: boolean, specials: string[], halved: boolean}} Slots */

/**
 * The ACTIONS that a model has taken.
 * @param {Slots} slots
 */
export function takenBy({ dashed, fought, moved, shot, specials }) {
  return [MOVED[moved] ?? "", dashed ? "dashed" : "", shot ? "shot" : "", fought ? "fought" : "", ...specials].filter(Boolean);
}

/**
 * @param {State} state
 * @param {string} seat
 */
function picking(state, seat) {
  const rival = state.match.order.find((/** @type {string} */ other) => other !== seat) ?? "";
  const left = waiting(state, rival).length;
  return left ? "Activate a model" : "Activate a model; the other side has nobody left, so you go on";
}

/**
 * Models of a seat on the battlefield that were not activated in this Turn.
 * @param {State} state
 * @param {string} seat
 */
export function waiting(state, seat) {
  return members(state, seat).filter((model) => model.status === "board" && !model.activated);
}

/**
 * @param {State} state
 * @param {string} seat
 * @returns {any[]}
 */
export function members({ battle }, seat) {
  return battle.order.map((/** @type {string} */ id) => battle.models[id]).filter((/** @type {any} */ model) => model.seat === seat);
}
