/** The options of the legal list in the words of the game: Warcry's, and those that this game has alone. */

import { t, tn } from "../../core/i18n.js";
import { matchLabel } from "../../kit/match_words.js";
import { only } from "../../kit/options.js";
import { percent } from "../../kit/words.js";
import { groupWords } from "../warcry/dice.js";
import { fighterName, groupName, tokenName } from "../warcry/names.js";
import * as warcry from "../warcry/options.js";
import { TERMS } from "./terms.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = { ChannelMagic: t("Channel"), DeployGroup: t("Set up"), React: t("React"), RollPanic: t("Test for panic"), SpendWyrdDice: t("Use wyrd dice") };

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = { Channel: t("Channel"), ChooseRole: t("Be the"), ChooseSide: t("Take the zone") };

/** @type {Record<string, string>} */
const PARAMS = { groups: t("Groups"), role: t("Part"), side: t("Zone") };

/** @type {Record<string, string>} */
const MEANINGS = {
  AssignBattleGroups: t("A group is set up together, on the left, in the middle or on the right of your zone, and the sides take turns: so mix strong and quick fighters."),
  ChooseRole: TERMS.roles.text,
  ChooseSide: t("The table shows the zone that you point at or choose."),
};

/** @type {Record<string, string>} */
const ODDS = { passed: t("passes"), wyrd_die: t("a wyrd die"), spell_book_locked: t("spell book locked for this round"), wizard_down: t("the wizard is out of action"), mishap_damage: t("the wizard takes the face of the dice as damage") };

/** Labels of the server. @type {Record<string, string>} */
const LABELS = {
  "Attack or defend": t("Attack or defend"),
  "Channel for a wyrd die": t("Channel for a wyrd die"),
  "Do not channel": t("Do not channel"),
  "Keep all wyrd dice": t("Keep all wyrd dice"),
  "Test the warband's morale": t("Test the warband's morale"),
  "Withdraw from the battle": t("Withdraw from the battle"),
  "Channel a double of 3s": t("Channel a double of 3s"),
  "Channel one die more": t("Channel one die more"),
  "Channel a higher face": t("Channel a higher face"),
  "Make no reaction": t("Make no reaction"),
  Retreat: t("Retreat"),
  Flee: t("Flee"),
};

const PLACED = /^Set up the (\w+) (on the left|in the middle|on the right)$/;
/** Where a group may be set up. @type {Record<string, (group: string) => string>} */
const WHERE = {
  "on the left": (group) => t("Set up the {group} on the left", { group }),
  "in the middle": (group) => t("Set up the {group} in the middle", { group }),
  "on the right": (group) => t("Set up the {group} on the right", { group }),
};

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
  if (option.command === "React") return `${matchLabel(option.label)}: ${fighterName(state, fighter)}`;
  if (option.command === "RollPanic") return fighterName(state, fighter);
  if (option.label in LABELS) return LABELS[option.label];
  const placed = PLACED.exec(option.label);
  if (placed) return WHERE[placed[2]](groupName(placed[1]));
  return again(state, option, warcry.optionLabel(state, option));
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  const fighter = only(option, "fighter");
  if (option.command === "RollPanic") return t("Test {fighter} for panic", { fighter: fighterName(state, fighter) });
  if (option.command === "Channel" && fighter) return t("{fighter} channels", { fighter: fighterName(state, fighter) });
  if (option.command in DEEDS) return DEEDS[option.command];
  if (option.command === "React") return optionLabel(state, option);
  return again(state, option, warcry.commandLabel(state, option));
}

/** Reaction dice, or what pays for an ability. @param {string} cost */
export function costLabel(cost) {
  const dice = /^(\d+) reaction dic?e$/.exec(cost);
  return dice ? tn(Number(dice[1]), "{n} reaction die", "{n} reaction dice") : warcry.costLabel(cost);
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 */
export function paramLabel(state, option, name) {
  if (option.command === "Channel" && name === "fighter") return t("Who channels");
  if (option.command === "ChannelMagic" && name === "face") return t("With which dice");
  return PARAMS[name] ?? warcry.paramLabel(state, option, name);
}

/**
 * What to know before a part or a zone is chosen and the warband is divided.
 * @param {State} _state
 * @param {Option} option
 */
export function paramMeaning(_state, { command }) {
  return command in MEANINGS ? MEANINGS[command] : "";
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  const own = state.battle.activation?.channeled_dice?.find((/** @type {{face: number}} */ dice) => dice.face === value);
  return name === "face" && own ? t("channeled {dice}", { dice: groupWords(own) }) : warcry.valueLabel(state, option, name, value);
}

/** @param {Record<string, string>} odds */
export function oddsLines(odds) {
  const own = Object.keys(ODDS).filter((name) => name in odds);
  const lines = own.map((name) => ({ label: ODDS[name], value: percent(odds[name]), exact: odds[name], short: percent(odds[name]) }));
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
  if (!second) return label;
  const token = option.params.pick_up;
  if (token?.kind === "choice") return t("Move again and pick up {token}", { token: tokenName(String(token.of[0])) });
  return option.label === "Move" ? t("Move again") : label;
}
