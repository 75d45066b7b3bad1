/** The face of Mordheim: Warcry's, with what differs. Words and pictures, no rules. */

import { beatsOf } from "../../kit/beats.js";
import { h } from "../../kit/dom.js";
import { listed, t } from "../../core/i18n.js";
import { phaseTrack } from "../../kit/panel.js";
import { wordList } from "../../kit/terms.js";
import { heaviest } from "../../kit/weights.js";
import { roundsOf } from "../warcry/dice.js";
import { again, cards, face as warcry, inRound, WEIGHTS } from "../warcry/face.js";
import { initiativeLine } from "../warcry/initiative.js";
import { account } from "./account.js";
import { BEATS } from "./beats.js";
import { mordheimTrays, singlesCount } from "./dice.js";
import { commandLabel, costLabel, groupLabel, oddsLines, optionLabel, paramLabel, paramMeaning, valueLabel } from "./options.js";
import { panelSections, troubles } from "./panel_sections.js";
import { pieces } from "./pieces.js";
import { phases, stageOf, threat } from "./prompts.js";
import { TERMS, termsNow } from "./terms.js";
import { losses } from "./warband.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const ICONS = {
  SpendWyrdDice: "dice",
  Channel: "ability",
  ChannelMagic: "ability",
  Retreat: "move",
  React: "shield",
  RollMorale: "flag",
  RollPanic: "flag",
  Withdraw: "flag",
};

/** @type {Record<string, string>} */
const MADE = { attack: t("an attack"), channel: t("channeling"), disengage: t("a retreat"), drop: t("a drop"), move: t("a move") };

/** @type {import("../../kit/weights.js").Weights} */
const OWN = { ...WEIGHTS, FighterPanicked: 2, MishapRolled: 2, MissesCountered: 1, RetreatStruck: 2, WarbandWithdrew: 3 };

/** @type {Face} */
export const face = {
  ...warcry,
  title: "Mordheim",
  roundWord: t("round"),
  heading: (state) => inRound(state, stageOf(state).heading),
  prompt,
  pieces,
  score,
  optionLabel,
  commandLabel,
  costLabel,
  groupLabel,
  paramLabel,
  paramMeaning,
  valueLabel,
  oddsLines,
  mark,
  icon,
  weight: (commit) => heaviest(commit, OWN),
  panel,
  notes: (state) => cards(state, t("Map")),
  account,
  beats: (before, after, commit) => beatsOf(BEATS, before, after, commit),
};

/**
 * @param {State} state
 * @param {string} seat
 */
function prompt(state, seat) {
  const { activation, fallen, falling, fighters } = state.battle;
  const what = threat(state);
  if (what) return t("React? {what}", { what });
  if (fallen || falling) return warcry.prompt(state, seat);
  if (!activation) return again(state) ?? stageOf(state).prompt;
  const made = activation.made.map((/** @type {string} */ action) => MADE[action] ?? action);
  const notes = [made.length ? t("after {made}", { made: listed(made) }) : "", fighters[activation.fighter].panicked ? t("in panic") : ""];
  return [warcry.prompt(state, seat), ...notes].filter(Boolean).join(", ");
}

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { order, priority, sides } = state.battle;
  const { down, size } = losses(state, seat);
  const role = Object.keys(sides).length ? [{ label: "", value: seat === priority ? t("defender") : t("attacker") }] : [];
  const lost = order.length ? [{ label: t("of {n} down", { n: size }), value: String(down) }] : [];
  return [...warcry.score(state, seat), ...role, ...lost];
}

/** @param {Commit} commit */
function mark(commit) {
  const began = warcry.mark(commit);
  const morale = commit.record?.events.some((event) => event.type === "MoralePhaseStarted");
  return { ...began, chapter: began.chapter || (morale ? t("Morale phase") : "") };
}

/** @param {Commit} commit */
function icon(commit) {
  return warcry.icon(commit) || (ICONS[commit.command ?? ""] ?? "");
}

/**
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 */
function panel(state, past) {
  const track = state.battle.round ? phaseTrack(t("Phases of the round"), phases(state)) : null;
  const head = [roundsOf(state), track, initiativeLine(state, past, TERMS.initiative, singlesCount(state, past)), ...panelSections(state)];
  const words = wordList(t("What the words mean"), termsNow(state));
  return h("div", { class: "dice-tray" }, ...head, ...mordheimTrays(state), ...troubles(state), words);
}
