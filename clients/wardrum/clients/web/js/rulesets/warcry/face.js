/** The face of Warcry: words and pictures, no rules. */

import { capital, title } from "../../kit/words.js";
import { warcryDice } from "./dice.js";
import { fighterName } from "./names.js";
import { commandLabel, groupLabel, oddsLines, optionLabel, paramLabel, valueLabel } from "./options.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const PHASES = {
  muster: "Mustering",
  groups: "Battle groups",
  side: "Choosing sides",
  deploy: "Deployment",
  roll: "Hero phase, rolling",
  declare: "Hero phase, wild dice",
  reserve: "Reserve phase",
  first_turn: "Combat phase, first turn",
  combat: "Combat phase",
  ended: "Ended",
};

/** @type {Record<string, string>} */
const PROMPTS = {
  muster: "Muster your warband",
  groups: "Divide your warband into battle groups",
  side: "Choose your side",
  deploy: "Set up your fighters",
  roll: "Roll your initiative dice",
  declare: "Use or keep your wild dice",
  reserve: "Your reserves arrive",
  first_turn: "Say who takes the first turn",
  combat: "Choose a fighter to activate",
};

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

/** @type {Face} */
export const face = {
  title: "Warcry",
  heading,
  round: (state) => state.battle.round,
  prompt,
  pieces,
  score,
  optionLabel,
  commandLabel,
  valueLabel,
  groupLabel,
  paramLabel,
  oddsLines,
  mark,
  icon,
  panel: warcryDice,
  notes,
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
  return round ? `Round ${round} · ${phase}` : phase;
}

/** @param {State} state */
function prompt(state) {
  const { activation, fallen, falling, fighters, phase, placing } = state.battle;
  if (fallen) return `${title(fighters[fallen.fighter].profile.name)} falls: put its treasure down`;
  if (falling) return `${fighterName(state, falling.fighter)} falls: say where it comes down`;
  if (placing?.why === "drag") return `${fighterName(state, placing.fighter)} is dragged: say where to`;
  if (placing) return `${fighterName(state, placing.fighter)} may leap on ${fighterName(state, placing.monster)}`;
  if (!activation) return PROMPTS[phase] ?? "Choose what to do";
  const name = fighterName(state, activation.fighter);
  if (activation.bonus.length) return `${name}: bonus ${activation.bonus[0]}`;
  const left = activation.actions_left;
  return `${name}: ${left === 1 ? "1 action" : `${left || "no"} actions`} left`;
}

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { vp, down_points: down, sides, plan } = state.battle;
  const lines = [{ label: "victory points", value: String(vp[seat] ?? 0) }];
  if (plan?.victory.win !== "most_vp") lines.push({ label: "points taken down", value: String(down[seat] ?? 0) });
  return sides[seat] ? [...lines, { label: "side", value: sides[seat] }] : lines;
}

/** @param {Commit} commit */
function mark(commit) {
  const events = commit.record?.events ?? [];
  const round = events.find((event) => event.type === "RoundStarted")?.round ?? 0;
  const phases = events.filter((event) => event.type === "PhaseStarted").map((event) => event.phase);
  const phase = phases.length ? `${capital(phases[phases.length - 1])} phase` : "";
  const start = events.some((event) => event.type === "MatchStarted") ? "Setting up" : "";
  const chapter = round ? `Round ${round}` : phase || start;
  return { round, chapter, activation: events.some((event) => event.type === "FighterActivated") };
}

/** @param {Commit} commit */
function icon(commit) {
  if (commit.record?.events.some((event) => event.type === "FighterTakenDown")) return "down";
  return ICONS[commit.command ?? ""] ?? "";
}

/** @param {State} state */
function notes(state) {
  return cards(state, "Deployment");
}

/**
 * The cards of the battleplan, once they are drawn.
 * @param {State} state
 * @param {string} deployment what the card that says where to set up is called
 */
export function cards(state, deployment) {
  const { plan } = state.battle;
  if (!plan) return [];
  const twist = plan.twist.kind === "none" ? [] : [`Twist: ${title(plan.twist.name)}`];
  const rounds = `Victory: ${title(plan.victory.name)}, ${plan.victory.rounds} rounds`;
  return [`Terrain: ${title(plan.terrain.name)}`, `${deployment}: ${title(plan.deployment.name)}`, rounds, ...twist];
}
