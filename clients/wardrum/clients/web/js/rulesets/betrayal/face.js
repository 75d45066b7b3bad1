/** The face of Betrayal: words and pictures, no rules. */

import { beatsOf } from "../../kit/beats.js";
import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { termList } from "../../kit/terms.js";
import { heaviest } from "../../kit/weights.js";
import { title } from "../../kit/words.js";
import { account } from "./account.js";
import { BEATS } from "./beats.js";
import { decisions } from "./decisions.js";
import { valueMeaning } from "./meanings.js";
import { learn } from "./names.js";
import { objective } from "./objective.js";
import { commandLabel, costLabel, groupLabel, oddsLines, optionLabel, paramLabel, rare, suggestion, valueLabel } from "./options.js";
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
const CHAPTERS = { adventurers: t("Adventurers"), companions: t("Companions"), enemies: t("Enemies"), judgement: t("End of the round") };

/** @type {import("../../kit/weights.js").Weights} */
const WEIGHTS = {
  AdventurerReturned: 3,
  DamageDealt: (event) => (event.amount > 0 ? 2 : 0),
  EnemyDeployed: 1,
  ObjectiveAchieved: 3,
  PartyRetreated: 3,
  SkyshardTaken: 3,
  TrapSprung: 2,
  UnitDefeated: 3,
  UnitHealed: 1,
  UnitRaised: 2,
};

/** The words that the panel and the sheets use. @type {import("../../kit/terms.js").Names} */
const TERMS = [
  ["rules", "B-4"], ["rules", "B-6"], ["rules", "B-9"], ["rules", "F-21"], ["rules", "F-28"], ["rules", "F-29"], ["faces", "tenacity"], ["rules", "BE-7"],
  ...["bane", "blind", "daze", "fear", "maim", "stealth"].map((name) => /** @type {const} */ (["statuses", name])),
  ...["true", "guard", "drain", "calm"].map((name) => /** @type {const} */ (["faces", name])),
  ...["light", "heavy", "ranged", "magic", "defensive"].map((name) => /** @type {const} */ (["forms", name])),
]; // prettier-ignore

/** @type {Face} */
export const face = {
  title: "Betrayal",
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
  rare,
  valueMeaning,
  mark,
  icon,
  weight: (commit) => heaviest(commit, WEIGHTS),
  panel,
  notes,
  beats: (before, after, commit) => beatsOf(BEATS, before, after, commit),
  suggestion,
  sheet,
  tiles,
  learn,
  last: ["EndTurn"],
  others: t("Enemies"),
  initiative: ({ battle }) => ({ word: t("First player"), seat: battle.first_player ?? "", dice: {} }),
  panelName: t("Round"),
  account,
};

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { first_player: first, setup } = state.battle;
  const leads = setup.party_decisions === "leader" && setup.leader === seat && state.match.order.length > 1;
  const roles = [leads ? t("decides for the party") : "", first === seat ? t("first player") : ""].filter(Boolean);
  return roles.map((value) => ({ label: "", value }));
}

/** @param {Commit} commit */
function mark(commit) {
  const events = commit.record?.events ?? [];
  const round = events.find((event) => event.type === "RoundStarted")?.round_index ?? 0;
  const phases = events.filter((event) => event.type === "PhaseStarted" && CHAPTERS[event.phase]);
  const phase = phases.length ? CHAPTERS[phases[phases.length - 1].phase] : "";
  const tired = events.some((event) => event.type === "FatigueRoundStarted");
  const start = events.some((event) => event.type === "MatchStarted") ? t("Setting up") : "";
  const chapter = round ? (tired ? t("Round {n}, fatigue", { n: round }) : t("Round {n}", { n: round })) : phase || start;
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
  return entrance ? { [entrance]: t("entrance") } : {};
}

/** @param {State} state */
function notes(state) {
  const { setup } = state.battle;
  const faces = setup.enemy_die.join(" ");
  return [
    t("Scenario: {name}", { name: title(setup.scenario) }),
    t("Experience: {n}", { n: setup.xp }),
    setup.enemy_die_assumed ? t("Enemy die: {faces} (assumed: nobody has published it)", { faces }) : t("Enemy die: {faces}", { faces }),
  ];
}

/**
 * @param {State} state
 * @param {Iterable<Commit>} past
 * @param {() => HTMLElement | null} countdown
 */
function panel(state, past, countdown) {
  const parts = [counterTrack(state), ...decisions(state, countdown), objective(state), turnOrder(state), lastRolls(state, past), termList(TERMS)];
  return h("div", { class: "dice-tray betrayal" }, ...parts);
}
