/** The options of the legal list in the words of the game. */

import { capital, chance, fraction, percent, title } from "../../kit/words.js";
import { fighterName, seatName, weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = {
  UseAbility: "Abilities",
  SpendWildDice: "Wild dice",
  Attack: "Attack",
  Move: "Move",
  DropTreasure: "Drop treasure",
  EndActivation: "End activation",
  RollInitiative: "Roll",
  ActivateFighter: "Activate",
};

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  ActivateFighter: "Activate",
  AssignBattleGroups: "Form groups",
  ChooseFirstTurn: "First turn",
  ChooseSide: "Take",
  SubmitWarband: "Muster",
};

/** @type {Record<string, string>} */
const PARAMS = {
  sample: "Warband",
  side: "Side",
  seat: "First turn",
  fighter: "Fighter",
  face: "Pay with",
  target: "Target",
  improve: "Improve",
  positions: "Places",
  groups: "Battle groups",
  path: "Way",
  point: "Place",
};

/** @type {Record<string, string>} */
const KINDS = { 2: "double", 3: "triple" };

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? command.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function optionLabel(state, option) {
  const { target, weapon: used, pick_up: token } = option.params;
  if (option.command === "Attack" && target?.kind === "choice" && used?.kind === "choice") {
    return `${fighterName(state, String(target.of[0]))}${withWeapon(state, String(used.of[0]))}`;
  }
  if (option.command === "Move" && token?.kind === "choice") return `Move and pick up ${title(String(token.of[0]))}`;
  return option.label;
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  if (option.command in DEEDS) return DEEDS[option.command];
  const label = optionLabel(state, option);
  return option.command === "Attack" ? `Attack ${label}` : label;
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  if (typeof value === "string" && value in state.battle.fighters) return fighterName(state, value);
  if (name === "face") return groupOf(state, activeSeat(state), Number(value));
  if (name === "improve") return improved(state, Number(value));
  if (name === "weapon") return weaponName(weapons(state), String(value));
  if (name === "seat") return seatName(String(value));
  if (name === "result") return value === "draw" ? "A draw" : `${seatName(String(value))} wins`;
  return typeof value === "string" ? title(value) : String(value);
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
    lines.push({
      label: "mean damage",
      value: odds.mean.includes("/") ? `${odds.mean} ≈ ${mean}` : mean,
      short: `avg ${mean}`,
    });
  }
  if (odds.taken_down)
    lines.push({
      label: "takes it down",
      value: chance(odds.taken_down),
      short: odds.taken_down === "0" ? "" : `down ${percent(odds.taken_down)}`,
    });
  if (odds.no_damage) lines.push({ label: "no damage", value: chance(odds.no_damage), short: "" });
  if (odds.any_crit) lines.push({ label: "a critical", value: chance(odds.any_crit), short: "" });
  if (odds.initiative)
    lines.push({
      label: "initiative",
      value: chance(odds.initiative),
      short: `initiative ${percent(odds.initiative)}`,
    });
  return lines;
}

/** @param {State} state */
function activeSeat(state) {
  const { activation, fighters, turn } = state.battle;
  return activation ? fighters[activation.fighter].seat : turn;
}

/**
 * "double of 6s".
 * @param {State} state
 * @param {string} seat
 * @param {number} face
 */
function groupOf(state, seat, face) {
  const group = state.battle.hands[seat]?.groups[String(face)];
  return group ? `${KINDS[group.dice] ?? "quad"} of ${face}s` : `${face}s`;
}

/**
 * What stands on the dice of the seat that declares: first the one with the initiative.
 * @param {State} state
 * @param {number} face
 */
function improved(state, face) {
  const { hands, holder } = state.battle;
  const seat = hands[holder]?.declared ? Object.keys(hands).find((other) => other !== holder) : holder;
  return hands[seat]?.groups[String(face)] ? groupOf(state, seat, face) : `single ${face}`;
}

/**
 * Which weapon, where there is more than one.
 * @param {State} state
 * @param {string} key
 */
function withWeapon(state, key) {
  const cards = weapons(state);
  return Object.keys(cards).length > 1 ? `, ${weaponName(cards, key)}` : "";
}

/** The weapons of the activated fighter. @param {State} state */
function weapons(state) {
  const active = state.battle.activation?.fighter;
  return active ? state.battle.fighters[active].profile.weapons : {};
}
