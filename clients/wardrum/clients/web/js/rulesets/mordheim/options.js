/** The options of the legal list in the words of the game: Warcry's, and those that this game has alone. */

import { chance, percent } from "../../kit/words.js";
import { groupWords } from "../warcry/dice.js";
import { fighterName } from "../warcry/names.js";
import * as warcry from "../warcry/options.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = { ChannelMagic: "Channel", DeployGroup: "Set up", React: "React", RollPanic: "Test for panic", SpendWyrdDice: "Use wyrd dice" };

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = { Channel: "Channel", ChooseRole: "Be the", ChooseSide: "Take the zone" };

/** @type {Record<string, string>} */
const PARAMS = { groups: "Groups", role: "Part", side: "Zone" };

/** @type {Record<string, string>} */
const ODDS = { passed: "passes", wyrd_die: "a wyrd die", spell_book_locked: "spell book locked for this round", wizard_down: "the wizard is out of action", mishap_damage: "the wizard takes the face of the dice as damage" };

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? warcry.groupLabel(command);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function optionLabel(state, option) {
  const fighter = only(option, "fighter");
  if (option.command === "React") return `${option.label}: ${fighterName(state, fighter)}`;
  if (option.command === "RollPanic") return fighterName(state, fighter);
  return again(state, option, warcry.optionLabel(state, option));
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  const fighter = only(option, "fighter");
  if (option.command === "RollPanic") return `Test ${fighterName(state, fighter)} for panic`;
  if (option.command === "Channel" && fighter) return `${fighterName(state, fighter)} channels`;
  if (option.command in DEEDS) return DEEDS[option.command];
  if (option.command === "React") return optionLabel(state, option);
  return again(state, option, warcry.commandLabel(state, option));
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 */
export function paramLabel(state, option, name) {
  if (option.command === "Channel" && name === "fighter") return "Who channels";
  if (option.command === "ChannelMagic" && name === "face") return "With which dice";
  return PARAMS[name] ?? warcry.paramLabel(state, option, name);
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  const own = state.battle.activation?.channeled_dice?.find((/** @type {{face: number}} */ dice) => dice.face === value);
  return name === "face" && own ? `channeled ${groupWords(own)}` : warcry.valueLabel(state, option, name, value);
}

/** @param {Record<string, string>} odds */
export function oddsLines(odds) {
  const own = Object.keys(ODDS).filter((name) => name in odds);
  const lines = own.map((name) => ({ label: ODDS[name], value: chance(odds[name]), short: percent(odds[name]) }));
  return [...lines, ...warcry.oddsLines(odds)];
}

/**
 * "Move again", for a move after a move.
 * @param {State} state
 * @param {Option} option
 * @param {string} label
 */
function again(state, option, label) {
  const second = option.command === "Move" && state.battle.activation?.made.includes("move");
  return second ? label.replace(/^Move/, "Move again") : label;
}

/**
 * The one value that a field can have; "" = there are several.
 * @param {Option} option
 * @param {string} name
 */
function only(option, name) {
  const domain = option.params[name];
  return domain?.kind === "choice" && domain.of.length === 1 ? String(domain.of[0]) : "";
}
