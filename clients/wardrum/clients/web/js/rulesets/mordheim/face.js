/** The face of Mordheim: Warcry's, with what differs. Words and pictures, no rules. */

import { h } from "../../kit/dom.js";
import { phaseTrack } from "../../kit/panel.js";
import { listed } from "../../kit/words.js";
import { roundsOf } from "../warcry/dice.js";
import { cards, face as warcry, inRound } from "../warcry/face.js";
import { mordheimTrays } from "./dice.js";
import { commandLabel, groupLabel, oddsLines, optionLabel, paramLabel, valueLabel } from "./options.js";
import { panelSections, troubles } from "./panel_sections.js";
import { pieces } from "./pieces.js";
import { phases, stageOf, threat } from "./prompts.js";
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
const MADE = { attack: "an attack", channel: "channeling", disengage: "a retreat", drop: "a drop", move: "a move" };

/** @type {Face} */
export const face = {
  ...warcry,
  title: "Mordheim",
  heading: (state) => inRound(state, stageOf(state).heading),
  prompt,
  pieces,
  score,
  optionLabel,
  commandLabel,
  groupLabel,
  paramLabel,
  valueLabel,
  oddsLines,
  mark,
  icon,
  panel,
  notes: (state) => cards(state, "Map"),
};

/**
 * @param {State} state
 * @param {string} seat
 */
function prompt(state, seat) {
  const { activation, fallen, falling, fighters } = state.battle;
  const what = threat(state);
  if (what) return `React? ${what}`;
  if (fallen || falling) return warcry.prompt(state, seat);
  if (!activation) return stageOf(state).prompt;
  const made = activation.made.map((/** @type {string} */ action) => MADE[action] ?? action);
  const notes = [made.length ? `after ${listed(made)}` : "", fighters[activation.fighter].panicked ? "in panic" : ""];
  return [warcry.prompt(state, seat), ...notes].filter(Boolean).join(", ");
}

/**
 * @param {State} state
 * @param {string} seat
 */
function score(state, seat) {
  const { order, priority, sides } = state.battle;
  const { down, size } = losses(state, seat);
  const role = Object.keys(sides).length ? [{ label: "", value: seat === priority ? "defender" : "attacker" }] : [];
  const lost = order.length ? [{ label: `of ${size} down`, value: String(down) }] : [];
  return [...warcry.score(state, seat), ...role, ...lost];
}

/** @param {Commit} commit */
function mark(commit) {
  const began = warcry.mark(commit);
  const morale = commit.record?.events.some((event) => event.type === "MoralePhaseStarted");
  return { ...began, chapter: began.chapter || (morale ? "Morale phase" : "") };
}

/** @param {Commit} commit */
function icon(commit) {
  return warcry.icon(commit) || (ICONS[commit.command ?? ""] ?? "");
}

/** @param {State} state */
function panel(state) {
  const track = state.battle.round ? phaseTrack("Phases of the round", phases(state)) : null;
  const head = [roundsOf(state), track, ...panelSections(state)];
  return h("div", { class: "dice-tray" }, ...head, ...mordheimTrays(state), ...troubles(state));
}
