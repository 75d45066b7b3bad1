/** The open task of a battle, such as a roll or a blast: who answers, and the question in words. */

import { inches, plural } from "../../kit/words.js";
import { modelName, weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{kind: string, model: string, [field: string]: any}} Task model: the one that acts, if any */

/** @type {Record<string, string>} what a Success Roll is for */
const PURPOSES = {
  attack: "to hit",
  dash: "to Dash",
  ground: "on dangerous ground",
  stand: "to stand up",
  sight: "to find the way",
  special: "to help",
  climb: "to climb",
  jump: "to jump over the gap",
  dive: "to dive at its target",
  ledge: "not to fall off the ledge",
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
 * "Watch Rifle (a-m3), to hit Ditch Brute (b-m2) with the rifle".
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
  const target = attack.target ? ` ${modelName(state, attack.target)}` : "";
  return `${aim}${target} with the ${weaponName(state, attack.attacker, attack.weapon)}`;
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
 * "Spend blood of Watch Rifle (a-m3) on the roll of …?"; "" = nothing is waited for.
 * @param {State} state
 */
export function taskPrompt(state) {
  const task = topTask(state);
  const say = task && PROMPTS.get(task.kind);
  return say ? say(state, task) : "";
}

/** @type {Map<string, (state: State, task: Task) => string>} */
const PROMPTS = new Map([
  ["success", (state, task) => spending(state, task, "its roll", ` ${aimWords(state, task)}`)],
  ["injury", (state, task) => spending(state, task, "the Injury Roll against it", "")],
  ["attacks", attacksLeft],
  ["free_fights", (state, task) => `${modelName(state, task.mover)} retreats: strike with ${modelName(state, task.enemies[0])}?`],
  ["dashing", (state, task) => `${modelName(state, task.model)} may Dash now: choose its way, or stay`],
  ["charging", (state, task) => `${modelName(state, task.model)} charges ${modelName(state, task.target)}: choose its way`],
  ["evading", (state, task) => `${modelName(state, task.charger)} charges: ${modelName(state, task.model)} may slip away up to ${inches(task.budget)}`],
  ["own_target", (state, task) => `The shot of ${modelName(state, task.attack.attacker)} goes at one of its own: say which`],
  ["scattering", (state, task) => `The blast of ${modelName(state, task.attack.attacker)} misses by ${inches(task.distance)}: say in which direction`],
  ["falling", (state, task) => `${modelName(state, task.model)} falls: say on which side it comes down`],
  ["rising", (state, task) => `${modelName(state, task.model)} is Down: stand up?`],
]);

/**
 * @param {State} state
 * @param {Task} roll
 * @param {string} itsRoll the roll, in the words of the model that it is about
 * @param {string} aim
 */
function spending(state, roll, itsRoll, aim) {
  if (!roll.windows.length) return "";
  const { bearer, kind, what } = windowOf(state, roll);
  if (what === "order") return `Say which markers of ${modelName(state, bearer)} are spent first on ${itsRoll}${aim}`;
  const on = bearer === roll.model ? itsRoll : `the roll of ${modelName(state, roll.model)}`;
  return `Spend ${kind} of ${modelName(state, bearer)} on ${on}${aim}?`;
}

/**
 * @param {State} state
 * @param {Task} task
 */
function attacksLeft(state, { action, left, model }) {
  const counts = Object.entries(left).filter(([, n]) => Number(n) > 0);
  const words = counts.map(([key, n]) => `${n} with the ${weaponName(state, model, key)}`);
  const total = counts.reduce((sum, [, n]) => sum + Number(n), 0);
  return `${modelName(state, model)}: ${plural(total, action === "shoot" ? "shot" : "attack")} left (${words.join(", ")})`;
}
