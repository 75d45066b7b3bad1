/** Headings and prompts: the phases of a Turn and the stages within them; and which models are left to activate. */

import { t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { modelNames } from "./names.js";
import { taskPrompt } from "./tasks.js";

/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, {heading: string, prompt: string}>} */
const STAGES = {
  muster: { heading: t("Mustering"), prompt: t("Muster your warband") },
  zone: { heading: t("Choosing zones"), prompt: t("Choose your zone") },
  deploy: { heading: t("Setting up"), prompt: t("Set up one model") },
  infiltrate: { heading: t("Setting up, infiltrators"), prompt: t("Set up one infiltrator") },
  roll: { heading: t("Initiative Phase, roll-off"), prompt: t("As many of both sides stand: roll for the Initiative") },
  first: { heading: t("Initiative Phase"), prompt: t("You hold the Initiative: say who goes first") },
  activation: { heading: t("Activation Phase"), prompt: t("Activate a model") },
  order: { heading: t("Morale Phase"), prompt: t("Both warbands check Morale: say which is first") },
  morale: { heading: t("Morale Phase"), prompt: t("Morale is checked") },
  waver: { heading: t("Morale Phase, wavering"), prompt: t("Your warband fails its Morale Check: fight on Shaken, or flee and lose") },
  ended: { heading: t("Ended"), prompt: "" },
};

const PHASES = [
  { name: t("Initiative"), of: ["roll", "first"] },
  { name: t("Activation"), of: ["activation"] },
  { name: t("Morale"), of: ["order", "morale", "waver"] },
];

/** @type {Record<string, string>} */
const MOVED = { move: t("moved"), charge: t("charged"), retreat: t("retreated") };

/** @type {Record<string, string>} */
const USED = { bless: t("bless"), treat: t("treat") };

/** @param {State} state */
function stageOf({ battle, match }) {
  const key = match.status === "ended" ? "ended" : battle.phase;
  return STAGES[key] ?? { heading: title(key), prompt: t("Choose what to do") };
}

/** "Turn 2 · Activation Phase". @param {State} state */
export function heading(state) {
  const { round } = state.battle;
  const { heading: words } = stageOf(state);
  return round ? `${t("Turn {n}", { n: round })} · ${words}` : words;
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
  const words = { models: modelNames(state, models) };
  return begun ? t("{models}: take another ACTION, or end the Activation", words) : t("{models}: take an ACTION, or end the Activation", words);
}

/** @typedef {{moved: string, dashed: boolean, shot: boolean, fought: boolean, specials: string[], halved: boolean}} Slots */

/**
 * The ACTIONS that a model has taken.
 * @param {Slots} slots
 */
export function takenBy({ dashed, fought, moved, shot, specials }) {
  return [MOVED[moved] ?? "", dashed ? t("dashed") : "", shot ? t("shot") : "", fought ? t("fought") : "", ...specials.map((special) => USED[special] ?? special)].filter(Boolean);
}

/**
 * @param {State} state
 * @param {string} seat
 */
function picking(state, seat) {
  const rival = state.match.order.find((/** @type {string} */ other) => other !== seat) ?? "";
  const left = waiting(state, rival).length;
  return left ? t("Activate a model") : t("Activate a model; the other side has nobody left, so you go on");
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
