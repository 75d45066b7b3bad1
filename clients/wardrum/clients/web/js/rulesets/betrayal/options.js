/** The options of the legal list in the words of the game. */

import { number, t, tn } from "../../core/i18n.js";
import { commandName, matchLabel } from "../../kit/match_words.js";
import { only, settled } from "../../kit/options.js";
import { capital, fraction, percent, title } from "../../kit/words.js";
import { dieName, faceWords, formName, skillTitle, unitName } from "./names.js";
import { FATIGUE } from "./prompts.js";

/** @typedef {import("../../kit/types.js").Domain} Domain */
/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = {
  ChooseAdventurer: t("Bring an adventurer"),
  Decline: t("Decline"),
  DecideTie: t("Decide"),
  DeployAdventurer: t("Enter the map"),
  DeployCompanion: t("Enter the map"),
  DropActiveDie: t("Drop an active die"),
  EndTurn: t("End the turn"),
  Engage: t("Engage"),
  EngageWith: t("Engage"),
  Explore: t("Explore"),
  Move: t("Move"),
  ResolveDie: t("Use a die"),
  UseClassAbility: t("Abilities"),
};

/** What the legal list calls an option, where that is shown as it comes. @type {Record<string, string>} */
const LABELS = {
  "Accept the defeat": t("Accept the defeat"),
  "Call the guild": t("Call the guild"),
  "Drink a draught": t("Drink a draught"),
  "Empty an active slot": t("Drop an active die"),
  "End the turn": t("End the turn"),
  Engage: t("Engage"),
  "Enter the map": t("Enter the map"),
  "Exhaust a die unused": t("Leave a die unused"),
  "Go on with the next round": t("Go on with the next round"),
  "Leave the battle": t("Leave the battle"),
  "Open a door": t("Open a door"),
  "once in a battle": t("once in a battle"),
  "once per campaign": t("once per campaign"),
  "Resolve all dice in their order": t("Use all dice in their order"),
  "Take the damage": t("Take the damage"),
};

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  ChooseAdventurer: t("Bring"),
  ChooseFirstPlayer: t("First player"),
  ChooseNextCompanion: t("Next companion"),
  DropActiveDie: t("Drop"),
  Explore: t("Open the door"),
  UseActiveDie: t("Prevent with a die:"),
  UseArmour: t("Prevent with an item:"),
  UseInterrupt: t("Use"),
  UseItem: t("Drink"),
};

/** @type {Record<string, string>} */
const PARAMS = {
  ability: t("Ability"),
  choice: t("Choice"),
  combat: t("Combat dice"),
  companion: t("Companion"),
  counter: t("Round counter"),
  dice: t("Dice"),
  die: t("Die"),
  form: t("Form"),
  hex: t("Hex"),
  item: t("Item"),
  magicka: t("Magicka dice"),
  on: t("On"),
  path: t("Way"),
  ready: t("Ready items"),
  sample: t("Adventurer"),
  seat: t("Who"),
  stamina: t("Stamina dice"),
  target: t("Target"),
  weapon: t("Weapon"),
  yes: t("Leave"),
};

const DEFENSIVE = "defensive"; // a form without a target
const NOBODY = "none";

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? commandName(command);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function optionLabel(state, option) {
  if (option.command === "Engage") {
    const [form, target] = [formName(only(option, "form")), only(option, "target")];
    if (target !== NOBODY) return `${unitName(state, target)} · ${form}`;
    return rare(option) ? t("Use the dice on nobody: {form}", { form }) : t("Prepare yourself: {form}", { form });
  }
  if (option.command === "ResolveDie") return `${dieName(only(option, "die"))}: ${shown(state, only(option, "die"))}`;
  if (option.command === "DeployCompanion") return t("{unit} enters", { unit: unitName(state, only(option, "companion")) });
  const way = option.params.path;
  if (option.command === "Move" && way?.kind === "route") return t("Move up to {n}", { n: way.budget });
  return LABELS[option.label] ?? matchLabel(option.label);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  if (option.command === "Engage") return only(option, "target") === NOBODY ? optionLabel(state, option) : t("Engage {target}", { target: optionLabel(state, option) });
  if (option.command === "DecideTie") return t("Decide");
  if (option.command === "VoteRetreat") return t("Vote");
  return option.command in DEEDS ? settled(DEEDS[option.command], option, (name, value) => valueLabel(state, option, name, value)) : optionLabel(state, option);
}

/** Dice that are used on nobody are seldom wanted, but where one defends oneself with them. @param {Option} option */
export function rare(option) {
  return option.command === "Engage" && only(option, "target") === NOBODY && only(option, "form") !== DEFENSIVE;
}

/** Light fatigue, tenacity, or the one time that the guild helps. @param {string} cost */
export function costLabel(cost) {
  const [, dice] = /^light fatigue dice: (\d+)$/.exec(cost) ?? [];
  if (dice) return tn(Number(dice), "{n} light fatigue die", "{n} light fatigue dice");
  const [, n, fatigue] = /^(\d+) tenacity( and a light fatigue die)?$/.exec(cost) ?? [];
  if (n) return fatigue ? t("{n} tenacity and a light fatigue die", { n }) : t("{n} tenacity", { n });
  return LABELS[cost] ?? cost;
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  if (name === "counter") return value === FATIGUE ? t("fatigue") : String(value);
  if (name === "combat") return tn(Number(value), "{n} Combat die", "{n} Combat dice");
  if (typeof value === "boolean") return value ? t("Leave") : t("Stay");
  if (typeof value !== "string") return String(value);
  if (value === "none") return name === "companion" ? t("Nobody") : t("None");
  if (name === "seat") return t("Seat {letter}, {unit}", { letter: value.toUpperCase(), unit: unitName(state, value) });
  if (["die", "dice", "stamina", "magicka"].includes(name)) return dieWords(state, value);
  if (name === "choice") return choiceWords(state, value);
  return value in state.battle.units ? unitName(state, value) : title(value);
}

/**
 * An option of what the party decides, wherever it is shown.
 * @param {State} state
 * @param {string} value
 */
export function choiceWords(state, value) {
  const { units } = state.battle;
  if (value in units) return units[value].kind === "adventurer" ? `${unitName(state, value)} (${value.toUpperCase()})` : unitName(state, value);
  const owner = Object.keys(units).find((id) => value.startsWith(`${id}-`));
  if (owner) return `${unitName(state, owner)}: ${skillTitle(value.slice(owner.length + 1))}`;
  if (value === "continue") return t("Go on");
  const assist = /^assist-(\d)$/.exec(value);
  if (assist) return t("The guild's help, counter to {counter}", { counter: Number(assist[1]) === FATIGUE ? t("fatigue") : assist[1] });
  if (value === "retreat") return t("Retreat");
  return title(value);
}

/**
 * @param {State} _state
 * @param {Option} _option
 * @param {string} name
 */
export function paramLabel(_state, _option, name) {
  return PARAMS[name] ?? capital(name.replace(/_/g, " "));
}

/** @param {Record<string, string>} odds */
export function oddsLines(odds) {
  const lines = [];
  if (odds.mean) {
    const mean = number(fraction(odds.mean));
    lines.push({ label: t("mean damage"), value: mean, exact: odds.mean, short: t("avg {mean}", { mean }) });
  }
  if (odds.defeated) {
    lines.push({ label: t("defeats it"), value: percent(odds.defeated), exact: odds.defeated, short: odds.defeated === "0" ? "" : t("down {chance}", { chance: percent(odds.defeated) }) });
  }
  if (odds.tenacity) lines.push({ label: t("tenacity"), value: percent(odds.tenacity), exact: odds.tenacity, short: "" });
  return lines;
}

/**
 * What most people want: all the dice, what they carry, the first weapon. Nothing is decided by it.
 * @param {Option} option
 * @param {string} name
 * @param {Domain} domain
 */
export function suggestion(option, name, domain) {
  if (option.command === "Engage" && domain.kind === "count") return domain.max;
  if (domain.kind === "subset" && ["Engage", "DeployAdventurer"].includes(option.command)) return domain.of.slice(0, domain.max);
  const first = option.command === "Engage" ? name === "weapon" : option.command === "DeployAdventurer" && name === "form";
  return first && domain.kind === "choice" ? domain.of[0] : undefined;
}

/**
 * "Cleave: 2 damage" while it lies rolled, else its name.
 * @param {State} state
 * @param {string} die
 */
function dieWords(state, die) {
  const face = shown(state, die);
  return face ? `${dieName(die)}: ${face}` : dieName(die);
}

/**
 * What a die shows: rolled, or in an active slot of the adventurer that decides.
 * @param {State} state
 * @param {string} die
 */
function shown(state, die) {
  const { engage, reacting, turn, units } = state.battle;
  const own = units[reacting || turn?.unit]?.sheet;
  const face = engage?.dice[die] ?? own?.active[die];
  return face ? faceWords(face) : "";
}
