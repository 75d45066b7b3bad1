/** The options of the legal list in the words of the game. */

import { capital, chance, fraction, percent, plural, title } from "../../kit/words.js";
import { dieName, faceWords, unitName } from "./names.js";
import { FATIGUE } from "./prompts.js";

/** @typedef {import("../../kit/types.js").Domain} Domain */
/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = { Engage: "Engage", ResolveDie: "Use a die", UseClassAbility: "Abilities" };

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  ChooseAdventurer: "Bring",
  ChooseFirstPlayer: "First player",
  ChooseNextCompanion: "Next",
  DropActiveDie: "Drop",
  Explore: "Open the door",
  UseActiveDie: "Prevent with",
  UseArmour: "Prevent with",
  UseInterrupt: "Use",
  UseItem: "Drink",
};

/** @type {Record<string, string>} */
const PARAMS = {
  choice: "Choice",
  combat: "Combat dice",
  counter: "Round counter",
  hex: "Hex",
  magicka: "Magicka dice",
  on: "On",
  path: "Way",
  ready: "Ready items",
  sample: "Adventurer",
  seat: "Seat",
  stamina: "Stamina dice",
  yes: "Leave",
};

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? command.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function optionLabel(state, option) {
  const only = (/** @type {string} */ name) => onlyOf(option.params[name]);
  if (option.command === "Engage") {
    const target = only("target");
    return `${target === "none" ? "Nobody" : unitName(state, target)} · ${only("form")}`;
  }
  if (option.command === "ResolveDie") return `${dieName(only("die"))}: ${shown(state, only("die"))}`;
  return option.command === "DeployCompanion" ? `${unitName(state, only("companion"))} enters` : option.label;
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  if (option.command === "Engage") return `Engage ${optionLabel(state, option)}`;
  if (option.command === "DecideTie") return "Decide";
  if (option.command === "VoteRetreat") return "Vote";
  return DEEDS[option.command] ?? optionLabel(state, option);
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  if (name === "counter") return value === FATIGUE ? "fatigue" : String(value);
  if (name === "combat") return plural(Number(value), "Combat die", "Combat dice");
  if (typeof value === "boolean") return value ? "Leave" : "Stay";
  if (typeof value !== "string") return String(value);
  if (value === "none") return name === "companion" ? "Nobody" : "None";
  if (name === "seat") return `Seat ${value.toUpperCase()}, ${unitName(state, value)}`;
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
  if (owner) return `${unitName(state, owner)}: ${title(value.slice(owner.length + 1))}`;
  if (value === "continue") return "Go on";
  const assist = /^assist-(\d)$/.exec(value);
  if (assist) return `The guild's help, counter to ${Number(assist[1]) === FATIGUE ? "fatigue" : assist[1]}`;
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
    const mean = fraction(odds.mean).toFixed(1);
    lines.push({ label: "mean damage", value: odds.mean.includes("/") ? `${odds.mean} ≈ ${mean}` : mean, short: `avg ${mean}` });
  }
  if (odds.defeated) {
    lines.push({ label: "defeats it", value: chance(odds.defeated), short: odds.defeated === "0" ? "" : `down ${percent(odds.defeated)}` });
  }
  if (odds.tenacity) lines.push({ label: "tenacity", value: chance(odds.tenacity), short: "" });
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

/** @param {Domain | undefined} domain */
function onlyOf(domain) {
  return domain?.kind === "choice" && domain.of.length === 1 ? String(domain.of[0]) : "";
}
