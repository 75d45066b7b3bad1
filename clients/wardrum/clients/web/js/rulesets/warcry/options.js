/** The options of the legal list in the words of the game. */

import { t, tn } from "../../core/i18n.js";
import { commandName, matchLabel } from "../../kit/match_words.js";
import { only } from "../../kit/options.js";
import { capital, fraction, oneDecimal, percent, title } from "../../kit/words.js";
import { fighterName, groupName, seatName, sideName, tokenName, weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = {
  UseAbility: t("Abilities"),
  SpendWildDice: t("Wild dice"),
  Attack: t("Attack"),
  Move: t("Move"),
  DropTreasure: t("Drop treasure"),
  EndActivation: t("End activation"),
  RollInitiative: t("Roll"),
  ActivateFighter: t("Activate"),
};

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  ActivateFighter: t("Activate"),
  AssignBattleGroups: t("Form groups"),
  ChooseFirstTurn: t("First turn"),
  ChooseSide: t("Take"),
  SubmitWarband: t("Muster"),
};

/** @type {Record<string, string>} */
const PARAMS = {
  sample: t("Warband"),
  side: t("Side"),
  seat: t("First turn"),
  fighter: t("Fighter"),
  face: t("Pay with"),
  target: t("Target"),
  improve: t("Improve"),
  positions: t("Places"),
  groups: t("Battle groups"),
  path: t("Way"),
  point: t("Place"),
};

/** @type {Record<string, string>} */
const MEANINGS = {
  AssignBattleGroups: t("A group is set up together. The map, shown afterwards, says which group starts on the table and which arrives in a later round, and where: so mix strong and quick fighters."),
  ChooseSide: t("The table shows the places of the side that you point at or choose."),
};

/** @type {Record<number, (face: number) => string>} */
const KINDS = {
  2: (face) => t("double of {face}s", { face }),
  3: (face) => t("triple of {face}s", { face }),
  4: (face) => t("quad of {face}s", { face }),
};

/** Labels of the server. @type {Record<string, string>} */
const LABELS = {
  "Muster a sample warband": t("Muster a sample warband"),
  "Divide the warband into battle groups": t("Divide the warband into battle groups"),
  "Roll the initiative dice": t("Roll the initiative dice"),
  "Improve singles, doubles or triples": t("Improve singles, doubles or triples"),
  "Keep all wild dice": t("Keep all wild dice"),
  "Choose who takes the first turn": t("Choose who takes the first turn"),
  "Activate a fighter": t("Activate a fighter"),
  "Do not activate it directly": t("Do not activate it directly"),
  "End the activation": t("End the activation"),
  "Make no bonus attack": t("Make no bonus attack"),
  "Make no bonus move": t("Make no bonus move"),
  "Do not leap": t("Do not leap"),
  "a double or better": t("a double or better"),
  "a triple or better": t("a triple or better"),
  "a quad or better": t("a quad or better"),
  Move: t("Move"),
  Disengage: t("Disengage"),
  Wait: t("Wait"),
  Pass: t("Pass"),
};

/** Labels of the server with a name or a number in them. @type {[pattern: RegExp, words: (name: string, n: string) => string][]} */
const NAMING = [
  [/^Set up the (\w+)$/, (group) => t("Set up the {group}", { group: groupName(group) })],
  [/^Set up the (\w+) as near as possible$/, (group) => t("Set up the {group} as near as possible", { group: groupName(group) })],
  [/^Add (\d+) to your singles$/, (n) => t("Add {n} to your singles", { n })],
  [/^Put (.+) down$/, (token) => t("Put {token} down", { token })],
  [/^Say where (.+) falls$/, (fighter) => t("Say where {fighter} falls", { fighter })],
  [/^Say where (.+) falls, at (\d+) impact (?:die|dice)$/, (fighter, n) => tn(Number(n), "Say where {fighter} falls, at {n} impact die", "Say where {fighter} falls, at {n} impact dice", { fighter })],
  [/^Leap on (.+)$/, (monster) => t("Leap on {monster}", { monster })],
  [/^Say where (.+) is dragged to$/, (fighter) => t("Say where {fighter} is dragged to", { fighter })],
];

/**
 * A label of the server in the language of the page.
 * @param {string} label
 */
export function called(label) {
  for (const [pattern, words] of NAMING) {
    const found = pattern.exec(label);
    if (found) return words(found[1], found[2]);
  }
  return LABELS[label] ?? matchLabel(label);
}

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? commandName(command);
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
  if (option.command === "Move" && token?.kind === "choice") return t("Move and pick up {token}", { token: tokenName(String(token.of[0])) });
  return called(option.label);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  const [face, fighter] = [only(option, "face"), only(option, "fighter")];
  if (option.command === "ActivateFighter" && fighter) return t("Activate {fighter}", { fighter: fighterName(state, fighter) });
  if (option.command in DEEDS) return DEEDS[option.command];
  const label = optionLabel(state, option);
  if (option.command === "UseAbility" && face) return t("{ability}, for the {dice}", { ability: label, dice: valueLabel(state, option, "face", face) });
  return option.command === "Attack" ? t("Attack {target}", { target: label }) : label;
}

/** Like "a double or better". @param {string} cost */
export function costLabel(cost) {
  return LABELS[cost] ?? cost;
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
  if (name === "side") return capital(sideName(String(value)));
  if (name === "result") return value === "draw" ? t("A draw") : t("Seat {letter} wins", { letter: String(value).toUpperCase() });
  return typeof value === "string" ? title(value) : String(value);
}

/**
 * @param {State} _state
 * @param {Option} _option
 * @param {string} name
 */
export function paramLabel(_state, _option, name) {
  const words = capital(name.replace(/_/g, " "));
  return PARAMS[name] ?? t(words);
}

/**
 * What to know before the warband is divided and a side is chosen.
 * @param {State} _state
 * @param {Option} option
 */
export function paramMeaning(_state, { command }) {
  return command in MEANINGS ? MEANINGS[command] : "";
}

/** @param {Record<string, string>} odds */
export function oddsLines(odds) {
  const lines = [];
  if (odds.mean) {
    const mean = oneDecimal(fraction(odds.mean));
    lines.push({
      label: t("mean damage"),
      value: mean,
      exact: odds.mean,
      short: t("avg {n}", { n: mean }),
    });
  }
  if (odds.taken_down)
    lines.push({
      label: t("takes it down"),
      value: percent(odds.taken_down),
      exact: odds.taken_down,
      short: odds.taken_down === "0" ? "" : t("down {chance}", { chance: percent(odds.taken_down) }),
    });
  if (odds.no_damage) lines.push({ label: t("no damage"), value: percent(odds.no_damage), exact: odds.no_damage, short: "" });
  if (odds.any_crit) lines.push({ label: t("a critical"), value: percent(odds.any_crit), exact: odds.any_crit, short: "" });
  if (odds.initiative)
    lines.push({
      label: t("initiative"),
      value: percent(odds.initiative),
      exact: odds.initiative,
      short: t("initiative {chance}", { chance: percent(odds.initiative) }),
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
  return group ? (KINDS[group.dice] ?? KINDS[4])(face) : t("{face}s", { face });
}

/**
 * What stands on the dice of the seat that declares: first the one with the initiative.
 * @param {State} state
 * @param {number} face
 */
function improved(state, face) {
  const { hands, holder } = state.battle;
  const seat = hands[holder]?.declared ? Object.keys(hands).find((other) => other !== holder) : holder;
  return hands[seat]?.groups[String(face)] ? groupOf(state, seat, face) : t("single {face}", { face });
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
