/** The face of Betrayal: words and pictures, no rules. */

import { h } from "../../kit/dom.js";
import { title } from "../../kit/words.js";
import { decisions } from "./decisions.js";
import { learn } from "./names.js";
import { objective } from "./objective.js";
import { commandLabel, groupLabel, oddsLines, optionLabel, paramLabel, suggestion, valueLabel } from "./options.js";
import { pieces } from "./pieces.js";
import { heading, prompt } from "./prompts.js";
import { lastRolls } from "./rolls.js";
import { counterTrack, turnOrder } from "./round_track.js";
import { sheet } from "./sheet.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const ICONS = {
  ChooseNextCompanion: "flag",
  DecideTie: "flag",
  DeployAdventurer: "deploy",
  DeployCompanion: "deploy",
  Engage: "attack",
  EngageWith: "attack",
  Explore: "ability",
  Move: "move",
  ProposeRetreat: "flag",
  ResolveDie: "dice",
  ResolveRest: "dice",
  RollAgain: "dice",
  UseActiveDie: "shield",
  UseArmour: "shield",
  UseClassAbility: "ability",
  UseInterrupt: "shield",
  VoteRetreat: "flag",
};

/** @type {Record<string, string>} */
const CHAPTERS = { adventurers: "Adventurers", companions: "Companions", enemies: "Enemies", judgement: "End of the round" };

/** @type {Face} */
export const face = {
  title: "Betrayal",
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
  panel,
  notes,
  suggestion,
  sheet,
  tiles,
  learn,
  last: ["EndTurn"],
  others: "Enemies",
  panelName: "Round",
};

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { first_player: first, setup } = state.battle;
  const leads = setup.party_decisions === "leader" && setup.leader === seat && state.match.order.length > 1;
  const roles = [leads ? "decides for the party" : "", first === seat ? "first player" : ""].filter(Boolean);
  return roles.map((value) => ({ label: "", value }));
}

/** @param {Commit} commit */
function mark(commit) {
  const events = commit.record?.events ?? [];
  const round = events.find((event) => event.type === "RoundStarted")?.round_index ?? 0;
  const phases = events.filter((event) => event.type === "PhaseStarted" && CHAPTERS[event.phase]);
  const phase = phases.length ? CHAPTERS[phases[phases.length - 1].phase] : "";
  const tired = events.some((event) => event.type === "FatigueRoundStarted") ? ", fatigue" : "";
  const start = events.some((event) => event.type === "MatchStarted") ? "Setting up" : "";
  const chapter = round ? `Round ${round}${tired}` : phase || start;
  return { round, chapter, activation: events.some((event) => event.type === "TurnStarted") };
}

/** @param {Commit} commit */
function icon(commit) {
  const events = commit.record?.events ?? [];
  if (events.some((event) => event.type === "UnitDefeated")) return "down";
  return ICONS[commit.command ?? ""] ?? (events.some((event) => event.type === "CombatDiceRolled") ? "dice" : "");
}

/**
 * @param {State} state
 * @returns {Record<string, string>}
 */
function tiles(state) {
  const { entrance } = state.battle;
  return entrance ? { [entrance]: "entrance" } : {};
}

/** @param {State} state */
function notes(state) {
  const { setup } = state.battle;
  const assumed = setup.enemy_die_assumed ? " (assumed: nobody has published it)" : "";
  return [`Scenario: ${title(setup.scenario)}`, `Experience: ${setup.xp}`, `Enemy die: ${setup.enemy_die.join(" ")}${assumed}`];
}

/**
 * @param {State} state
 * @param {Iterable<Commit>} past
 * @param {() => HTMLElement | null} countdown
 */
function panel(state, past, countdown) {
  const parts = [counterTrack(state), ...decisions(state, countdown), objective(state), turnOrder(state), lastRolls(state, past)];
  return h("div", { class: "dice-tray betrayal" }, ...parts);
}
