/** The face of Trench: words and pictures, no rules. */

import { beatsOf } from "../../kit/beats.js";
import { h } from "../../kit/dom.js";
import { phaseTrack, roundTrack } from "../../kit/panel.js";
import { termList } from "../../kit/terms.js";
import { heaviest } from "../../kit/weights.js";
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { account } from "./account.js";
import { areas } from "./areas.js";
import { BEATS } from "./beats.js";
import { oddsLines } from "./odds.js";
import { commandLabel, costLabel, groupLabel, optionLabel, paramLabel, paramMeaning, valueLabel } from "./options.js";
import { objectives, panelSections } from "./panel_sections.js";
import { pieces } from "./pieces.js";
import { heading, phases, prompt } from "./prompts.js";
import { lastRolls } from "./rolls.js";
import { standingTable } from "./standings.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {import("../../kit/weights.js").Weights} */
const WEIGHTS = {
  BloodPlaced: 1,
  DeedDone: 3,
  InjuryRolled: (event) => (event.result === "no_effect" ? 0 : 2),
  ModelDown: 2,
  ModelFell: 2,
  ModelOutOfAction: 3,
  ObjectiveControlChanged: 2,
  PointsScored: (event) => (event.points > 0 ? 3 : 0),
  WarbandFled: 3,
  WarbandShaken: 2,
};

/** The words that the panel uses. @type {import("../../kit/terms.js").Names} */
const TERMS = [
  ["rules", "T-18"], ["rules", "X-36"], ["rules", "T-14"], ["rules", "T-15"], ["rules", "T-16"], ["rules", "T-12"], ["statuses", "blood"],
  ["statuses", "blessing"], ["rules", "X-37"], ["rules", "X-30"], ["statuses", "down"], ["statuses", "out"], ["rules", "X-40"],
  ["statuses", "shaken"],
]; // prettier-ignore

/** @type {Face} */
export const face = {
  title: "Trench",
  roundWord: t("turn"),
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
  mark,
  icon,
  weight: (commit) => heaviest(commit, WEIGHTS),
  panel,
  areas,
  begun: ["Walk"],
  paramMeaning,
  notes,
  account,
  beats: (before, after, commit) => beatsOf(BEATS, before, after, commit),
  initiative: ({ battle }) => ({ seat: battle.holder ?? "", dice: {} }),
};

/**
 * @param {State} state
 * @param {string} seat
 */
function score({ battle }, seat) {
  /** @type {ReturnType<Face["score"]>} */
  const lines = [{ label: t("Victory Points"), value: String(battle.vp[seat] ?? 0), path: ["battle", "vp", seat] }];
  if (battle.holder === seat) lines.push({ label: "", value: t("Initiative"), path: ["battle", "holder"] });
  if (battle.shaken.includes(seat)) lines.push({ label: "", value: t("Shaken"), path: ["battle", "shaken", seat] });
  return lines;
}

/**
 * @param {State} state
 * @param {Iterable<Commit>} past
 */
function panel(state, past) {
  const { round, scenario } = state.battle;
  const rolls = lastRolls(state, past);
  return h(
    "div",
    { class: "dice-tray" },
    roundTrack(t("Turn"), round, scenario?.turns ?? 0),
    round ? phaseTrack(t("Phases of the Turn"), phases(state)) : null,
    ...panelSections(state),
    rolls.length ? h("section", { class: "last-roll", "aria-label": t("Last roll") }, h("h2", {}, t("Last roll")), ...rolls) : null,
    standingTable(state),
    ...objectives(state),
    termList(TERMS),
  );
}

/** @param {State} state */
function notes({ battle }) {
  const { layout, scenario } = battle;
  if (!scenario || !layout) return [];
  return [
    tn(scenario.turns, "Scenario: {name}, {n} Turn", "Scenario: {name}, {n} Turns", { name: title(scenario.name) }),
    tn(scenario.objective_vp, "{n} Victory Point for each objective held at the end of a Turn", "{n} Victory Points for each objective held at the end of a Turn"),
    t("Battlefield: {name}", { name: title(layout.name) }),
  ];
}

/** The kinds by what happened, the most telling first. */
const KINDS = /** @type {const} */ ([
  ["down", ["ModelOutOfAction"]],
  ["flag", ["MoraleChecked", "WarbandShaken", "WarbandFled"]],
  ["attack", ["InjuryRolled", "AttackDeclared"]],
  ["ability", ["BloodbathDeclared", "BlessingPlaced", "BloodHealed"]],
  ["move", ["ModelMoved", "ModelFell", "ModelHalted", "ChargeDeclared"]],
  ["deploy", ["ModelDeployed"]],
  ["dice", ["InitiativeRolled", "SuccessRolled"]],
]);

/** @param {Commit} commit */
function mark(commit) {
  const events = commit.record?.events ?? [];
  const has = (/** @type {string} */ type) => events.find((event) => event.type === type);
  const turn = has("TurnStarted")?.turn ?? 0;
  const morale = has("MoralePhaseStarted")?.due.length ? t("Morale Phase") : "";
  const chapter = turn ? t("Turn {n}", { n: turn }) : morale || (has("MatchStarted") ? t("Setting up") : "");
  return { round: turn, chapter, activation: Boolean(has("ModelActivated")) };
}

/** @param {Commit} commit */
function icon(commit) {
  const types = new Set((commit.record?.events ?? []).map((event) => event.type));
  return KINDS.find(([, telling]) => telling.some((type) => types.has(type)))?.[0] ?? "";
}
