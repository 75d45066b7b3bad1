/** The open task of a battle, such as a roll or a blast: who answers, and the question in words. */

import { t, tn } from "../../core/i18n.js";
import { inches } from "../../kit/words.js";
import { modelName, weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{kind: string, model: string, [field: string]: any}} Task model: the one that acts, if any */

/** @type {Record<string, string>} what a Success Roll is for */
export const PURPOSES = {
  attack: t("to hit"),
  dash: t("to Dash"),
  ground: t("on dangerous ground"),
  stand: t("to stand up"),
  sight: t("to find the way"),
  special: t("to help"),
  climb: t("to climb"),
  jump: t("to jump over the gap"),
  dive: t("to dive at its target"),
  ledge: t("not to fall off the ledge"),
};

/** What lies on top of the agenda. @param {State} state @returns {Task | null} */
export function topTask({ battle }) {
  return battle.agenda.length ? battle.tasks[battle.agenda[0]] : null;
}

/** The roll that waits for markers to be spent. @param {State} state @returns {Task | null} */
export function openRoll(state) {
  const task = topTask(state);
  return task && ["success", "injury"].includes(task.kind) && task.windows.length ? task : null;
}

/** @typedef {{model: string, purpose?: string, attack?: any}} Success */

/**
 * "Watch Rifle 3, to hit Ditch Brute 2 with the rifle".
 * @param {State} state
 * @param {Success} roll
 */
export function successWords(state, roll) {
  return `${modelName(state, roll.model)}, ${aimWords(state, roll)}`;
}

/**
 * @param {State} state
 * @param {Success} roll
 */
function aimWords(state, { attack, purpose = "" }) {
  const aim = PURPOSES[purpose] ?? purpose;
  if (!attack) return aim;
  const weapon = weaponName(state, attack.attacker, attack.weapon);
  return attack.target ? t("to hit {target} with the {weapon}", { target: modelName(state, attack.target), weapon }) : t("to hit with the {weapon}", { weapon });
}

/**
 * Whose markers may be spent next on a roll, and how many there are; what: "order" = that is still to be said.
 * @param {State} state
 * @param {Task} roll
 */
export function windowOf(state, roll) {
  const [what] = roll.windows;
  const bearer = what === "target_blood" ? roll.attack.target : roll.model;
  const kind = what === "blessing" ? "blessing" : "blood";
  return { what, kind, bearer, count: state.battle.models[bearer][kind] };
}

/**
 * "Spend blood of Watch Rifle 3 on the roll of …?"; "" = nothing is waited for.
 * @param {State} state
 */
export function taskPrompt(state) {
  const task = topTask(state);
  const say = task && PROMPTS.get(task.kind);
  return say ? say(state, task) : "";
}

/** @type {Map<string, (state: State, task: Task) => string>} */
const PROMPTS = new Map([
  ["success", (state, task) => spendingOnSuccess(state, task)],
  ["injury", (state, task) => spendingOnInjury(state, task)],
  ["attacks", attacksLeft],
  ["free_fights", (state, task) => t("{model} retreats: strike with {enemy}?", { model: modelName(state, task.mover), enemy: modelName(state, task.enemies[0]) })],
  ["dashing", (state, task) => t("{model} may Dash now: choose its way, or stay", { model: modelName(state, task.model) })],
  ["charging", (state, task) => t("{model} charges {target}: choose its way", { model: modelName(state, task.model), target: modelName(state, task.target) })],
  ["evading", (state, task) => t("{charger} charges: {model} may slip away up to {length}", { charger: modelName(state, task.charger), model: modelName(state, task.model), length: inches(task.budget) })],
  ["own_target", (state, task) => t("The shot of {model} goes at one of its own: say which", { model: modelName(state, task.attack.attacker) })],
  ["scattering", (state, task) => t("The blast of {model} misses by {length}: say in which direction", { model: modelName(state, task.attack.attacker), length: inches(task.distance) })],
  ["falling", (state, task) => t("{model} falls: say on which side it comes down", { model: modelName(state, task.model) })],
  ["rising", (state, task) => t("{model} is Down: stand up?", { model: modelName(state, task.model) })],
]);

/**
 * @param {State} state
 * @param {Task} roll
 */
function spendingOnSuccess(state, roll) {
  if (!roll.windows.length) return "";
  const { bearer, kind, what } = windowOf(state, roll);
  const words = { bearer: modelName(state, bearer), model: modelName(state, roll.model), aim: aimWords(state, roll) };
  if (what === "order") return t("Say which markers of {bearer} are spent first on its roll {aim}", words);
  if (kind === "blessing") return t("Spend blessing of {bearer} on its roll {aim}?", words);
  return bearer === roll.model ? t("Spend blood of {bearer} on its roll {aim}?", words) : t("Spend blood of {bearer} on the roll of {model} {aim}?", words);
}

/**
 * @param {State} state
 * @param {Task} roll
 */
function spendingOnInjury(state, roll) {
  if (!roll.windows.length) return "";
  const { bearer, kind, what } = windowOf(state, roll);
  const words = { bearer: modelName(state, bearer) };
  if (what === "order") return t("Say which markers of {bearer} are spent first on the Injury Roll against it", words);
  return kind === "blessing" ? t("Spend blessing of {bearer} on the Injury Roll against it?", words) : t("Spend blood of {bearer} on the Injury Roll against it?", words);
}

/**
 * @param {State} state
 * @param {Task} task
 */
function attacksLeft(state, { action, left, model }) {
  const counts = Object.entries(left).filter(([, n]) => Number(n) > 0);
  const each = counts.map(([key, n]) => t("{n} with the {weapon}", { n: Number(n), weapon: weaponName(state, model, key) })).join(", ");
  const total = counts.reduce((sum, [, n]) => sum + Number(n), 0);
  const words = { model: modelName(state, model), each };
  return action === "shoot"
    ? tn(total, "{model}: {n} shot left ({each})", "{model}: {n} shots left ({each})", words)
    : tn(total, "{model}: {n} attack left ({each})", "{model}: {n} attacks left ({each})", words);
}
