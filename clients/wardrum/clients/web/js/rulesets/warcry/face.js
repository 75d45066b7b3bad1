/** The face of Warcry: words and pictures, no rules. */

import { beatsOf } from "../../kit/beats.js";
import { t, tn } from "../../core/i18n.js";
import { capital, title } from "../../kit/words.js";
import { heaviest } from "../../kit/weights.js";
import { account } from "./account.js";
import { areas } from "./areas.js";
import { BEATS } from "./beats.js";
import { initiative, warcryDice } from "./dice.js";
import { fighterName, tokenName } from "./names.js";
import { commandLabel, costLabel, groupLabel, oddsLines, optionLabel, paramLabel, paramMeaning, valueLabel } from "./options.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const PHASES = {
  muster: t("Mustering"),
  groups: t("Battle groups"),
  side: t("Choosing sides"),
  deploy: t("Deployment"),
  roll: t("Hero phase, rolling"),
  declare: t("Hero phase, wild dice"),
  reserve: t("Reserve phase"),
  first_turn: t("Combat phase, first turn"),
  combat: t("Combat phase"),
  ended: t("Ended"),
};

/** What begins with a phase, as the timeline names it. @type {Record<string, string>} */
const CHAPTERS = {
  hero: t("Hero phase"),
  reserve: t("Reserve phase"),
  combat: t("Combat phase"),
};

/** @type {Record<string, string>} */
const PROMPTS = {
  muster: t("Muster your warband"),
  groups: t("Divide your warband into battle groups"),
  side: t("Choose your side"),
  deploy: t("Set up your fighters"),
  roll: t("Roll your initiative dice"),
  declare: t("Use or keep your wild dice"),
  reserve: t("Your reserves arrive"),
  first_turn: t("Say who takes the first turn"),
  combat: t("Choose a fighter to activate"),
};

const MONSTERS = ["monster", "gargantuan"];

/** @type {Record<string, string>} */
const ICONS = {
  RollInitiative: "dice",
  SpendWildDice: "dice",
  Move: "move",
  Disengage: "move",
  Attack: "attack",
  UseAbility: "ability",
  DeployGroup: "deploy",
  DeployReserves: "deploy",
};

/** @type {import("../../kit/weights.js").Weights} */
export const WEIGHTS = {
  AbilityRolled: 1,
  DamageAllocated: (event) => (event.points > 0 ? 2 : 0),
  FighterFell: 2,
  FighterTakenDown: 3,
  ObjectiveControlChanged: 2,
  TerrainDemolished: 2,
  TreasurePickedUp: 2,
  VictoryPointsScored: (event) => (event.vp > 0 ? 3 : 0),
};

/** @type {Face} */
export const face = {
  title: "Warcry",
  roundWord: t("round"),
  heading,
  round: (state) => state.battle.round,
  prompt,
  pieces,
  score,
  optionLabel,
  commandLabel,
  costLabel,
  valueLabel,
  groupLabel,
  paramLabel,
  oddsLines,
  markerName: tokenName,
  areas,
  paramMeaning,
  mark,
  icon,
  weight: (commit) => heaviest(commit, WEIGHTS),
  initiative,
  panel: warcryDice,
  notes,
  noteWords: cardWords,
  account,
  beats: (before, after, commit) => beatsOf(BEATS, before, after, commit),
};

/** @param {State} state */
function heading(state) {
  const { phase } = state.battle;
  return inRound(state, PHASES[phase] ?? capital(phase));
}

/**
 * "Round 2 · Combat phase".
 * @param {State} state
 * @param {string} phase
 */
export function inRound(state, phase) {
  const { round } = state.battle;
  return round ? [t("Round {n}", { n: round }), phase].join(" · ") : phase;
}

/** @param {State} state @param {string} [seat] */
function prompt(state, seat) {
  const { activation, fallen, falling, fighters, phase, placing } = state.battle;
  if (fallen) return t("{fighter} falls: put its treasure down", { fighter: title(fighters[fallen.fighter].profile.name) });
  if (falling) return t("{fighter} falls: say where it comes down", { fighter: fighterName(state, falling.fighter) });
  if (placing?.why === "drag") return t("{fighter} is dragged: say where to", { fighter: fighterName(state, placing.fighter) });
  if (placing) return t("{fighter} may leap on {monster}", { fighter: fighterName(state, placing.fighter), monster: fighterName(state, placing.monster) });
  if (!activation) return again(state, seat) ?? PROMPTS[phase] ?? t("Choose what to do");
  const name = fighterName(state, activation.fighter);
  if (activation.bonus.length) return activation.bonus[0] === "attack" ? t("{fighter}: bonus attack", { fighter: name }) : t("{fighter}: bonus move", { fighter: name });
  const left = activation.actions_left;
  if (left === 1 && isSecond(fighters[activation.fighter])) return t("{fighter}: 1 action left, in its second activation after waiting", { fighter: name });
  return left ? tn(left, "{fighter}: {n} action left", "{fighter}: {n} actions left", { fighter: name }) : t("{fighter}: no actions left", { fighter: name });
}

/** Why a seat is asked out of turn, twice in a row, or for a pass; undefined: there is nothing to say. @param {State} state @param {string} [seat] */
export function again(state, seat = "") {
  const { inspired, passes, phase } = state.battle;
  if (phase !== "combat") return undefined;
  if (inspired) return t("{fighter} is inspired and may be activated right now", { fighter: fighterName(state, inspired) });
  const own = seat ? pieces(state).filter((look) => look.seat === seat && look.status === "board") : [];
  if (own.length && own.every(({ done }) => done)) return t("All your fighters have acted");
  return passes ? t("You act again, as the enemy has nobody left to activate: choose a fighter to activate") : undefined;
}

/** Monsters are activated several times, and wait for nothing. @param {any} fighter */
function isSecond({ activated, profile }) {
  return activated > 1 && !profile.runemarks.some((/** @type {string} */ mark) => MONSTERS.includes(mark));
}

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { vp, down_points: down, plan } = state.battle;
  /** @type {ReturnType<Face["score"]>} */
  const lines = [{ label: t("victory points"), value: String(vp[seat] ?? 0), path: ["battle", "vp", seat] }];
  if (plan?.victory.win !== "most_vp") lines.push({ label: t("points taken down"), value: String(down[seat] ?? 0), path: ["battle", "down_points", seat] });
  return lines;
}

/** @param {Commit} commit */
function mark(commit) {
  const events = commit.record?.events ?? [];
  const round = events.find((event) => event.type === "RoundStarted")?.round ?? 0;
  const phases = events.filter((event) => event.type === "PhaseStarted").map((event) => event.phase);
  const phase = phases.length ? CHAPTERS[phases[phases.length - 1]] ?? capital(phases[phases.length - 1]) : "";
  const start = events.some((event) => event.type === "MatchStarted") ? t("Setting up") : "";
  const chapter = round ? t("Round {n}", { n: round }) : phase || start;
  return { round, chapter, activation: events.some((event) => event.type === "FighterActivated") };
}

/** @param {Commit} commit */
function icon(commit) {
  if (commit.record?.events.some((event) => event.type === "FighterTakenDown")) return "down";
  return ICONS[commit.command ?? ""] ?? "";
}

/** @param {State} state */
function notes(state) {
  return cards(state, t("Deployment"));
}

/**
 * The cards of the battleplan, once they are drawn.
 * @param {State} state
 * @param {string} deployment what the card that says where to set up is called
 */
export function cards(state, deployment) {
  const { plan } = state.battle;
  if (!plan) return [];
  const twist = plan.twist.kind === "none" ? [] : [t("Twist: {name}", { name: title(plan.twist.name) })];
  const rounds = tn(plan.victory.rounds, "Victory: {name}, {n} round", "Victory: {name}, {n} rounds", { name: title(plan.victory.name) });
  return [t("Terrain: {name}", { name: title(plan.terrain.name) }), `${deployment}: ${title(plan.deployment.name)}`, rounds, ...twist];
}

/**
 * What the glossary calls each of the cards.
 * @param {State} state
 * @returns {([kind: string, name: string] | null)[]}
 */
export function cardWords({ battle }) {
  const { plan } = battle;
  return plan ? [null, ["deployments", plan.deployment.name], ["victories", plan.victory.name], ["twists", plan.twist.name]] : [];
}
