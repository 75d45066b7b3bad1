/** The face of Trench: words and pictures, no rules. */

import { h } from "../../kit/dom.js";
import { phaseTrack, roundTrack } from "../../kit/panel.js";
import { plural, title } from "../../kit/words.js";
import { areas } from "./areas.js";
import { oddsLines } from "./odds.js";
import { commandLabel, groupLabel, optionLabel, paramLabel, valueLabel } from "./options.js";
import { objectives, panelSections } from "./panel_sections.js";
import { pieces } from "./pieces.js";
import { heading, phases, prompt } from "./prompts.js";
import { lastRolls } from "./rolls.js";
import { standingTable } from "./standings.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Face} */
export const face = {
  title: "Trench",
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
  areas,
  notes,
};

/**
 * @param {State} state
 * @param {string} seat
 */
function score({ battle }, seat) {
  const lines = [{ label: "Victory Points", value: String(battle.vp[seat] ?? 0) }];
  if (battle.holder === seat) lines.push({ label: "", value: "Initiative" });
  if (battle.shaken.includes(seat)) lines.push({ label: "", value: "Shaken" });
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
    roundTrack("Turn", round, scenario?.turns ?? 0),
    round ? phaseTrack("Phases of the Turn", phases(state)) : null,
    ...panelSections(state),
    rolls.length ? h("section", { class: "last-roll", "aria-label": "Last roll" }, h("h2", {}, "Last roll"), ...rolls) : null,
    standingTable(state),
    ...objectives(state),
  );
}

/** @param {State} state */
function notes({ battle }) {
  const { layout, scenario } = battle;
  if (!scenario || !layout) return [];
  const points = `${plural(scenario.objective_vp, "Victory Point")} for each objective held at the end of a Turn`;
  return [`Scenario: ${title(scenario.name)}, ${plural(scenario.turns, "Turn")}`, points, `Battlefield: ${title(layout.name)}`];
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
  const morale = has("MoralePhaseStarted")?.due.length ? "Morale Phase" : "";
  const chapter = turn ? `Turn ${turn}` : morale || (has("MatchStarted") ? "Setting up" : "");
  return { round: turn, chapter, activation: Boolean(has("ModelActivated")) };
}

/** @param {Commit} commit */
function icon(commit) {
  const types = new Set((commit.record?.events ?? []).map((event) => event.type));
  return KINDS.find(([, telling]) => telling.some((type) => types.has(type)))?.[0] ?? "";
}
