/** The names of units, dice, die faces and skills. */

import { t } from "../../core/i18n.js";
import { pieceName } from "../../kit/names.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */

export const STATUSES = ["bane", "blind", "daze", "fear", "maim", "stealth"];

/** Faces with a number. @type {Record<string, (amount: string) => string>} */
const FACES = {
  calm: (amount) => t("calms the counter by {amount}", { amount }),
  damage: (amount) => t("{amount} damage", { amount }),
  drain: (amount) => t("drained for damage {amount}", { amount }),
  guard: (amount) => t("guards while cooling {amount}", { amount }),
  heal: (amount) => t("heals {amount}", { amount }),
  move: (amount) => t("moves {amount}", { amount }),
  shield: (amount) => t("{amount} shield", { amount }),
  true: (amount) => t("{amount} true damage", { amount }),
};

/** Words of the game that are written small within a sentence. @type {Record<string, string>} */
const SMALL = {
  adventurer: t("adventurer"),
  bane: t("bane"),
  blank: t("nothing"),
  blind: t("blind"),
  companion: t("companion"),
  daze: t("daze"),
  defensive: t("defensive"),
  enduring: t("enduring"),
  enemy: t("enemy"),
  fear: t("fear"),
  heavy: t("heavy"),
  interrupt: t("interrupt"),
  light: t("Light").toLowerCase(),
  magic: t("magic"),
  maim: t("maim"),
  quest: t("quest"),
  ranged: t("ranged"),
  stealth: t("stealth"),
  strongest: t("strongest"),
  tenacity: t("tenacity"),
  weakest: t("weakest"),
};

/** @param {string} status */
export function statusName(status) {
  return SMALL[status] ?? status;
}

/** @param {string} form */
export function formName(form) {
  return SMALL[form] ?? form;
}

/** A kind of unit, whom an enemy goes for first, when an ability is used. @param {string} word */
export function smallWord(word) {
  return SMALL[word] ?? word;
}

/**
 * "Hill Warden", "Grave Cur 2": an adventurer or a companion there is once, of enemies there may be several.
 * @param {State} state
 * @param {string} id
 */
export function unitName(state, id) {
  const unit = state.battle.units[id];
  if (!unit) return title(id);
  const name = title(unit.profile.name);
  if (unit.seat) return name;
  const alike = Object.values(state.battle.units).filter((other) => !other.seat && other.profile.name === unit.profile.name);
  return pieceName(name, id, alike.length);
}

/**
 * "Combat 1", "Quick Shot", "light fatigue".
 * @param {string} die
 */
export function dieName(die) {
  if (die === "light") return t("light fatigue");
  if (die === "over") return t("overfatigue");
  const combat = /^combat-(\d+)$/.exec(die);
  if (combat) return t("Combat {n}", { n: combat[1] });
  return STATUSES.includes(die) ? statusName(die) : title(die);
}

/**
 * A face in words: "2 damage", "tenacity".
 * @param {string} face such as "damage-2"
 */
export function faceWords(face) {
  const [kind, amount] = face.split("-");
  return amount && FACES[kind] ? FACES[kind](amount) : smallWord(kind);
}

/**
 * Adventurers in the order of turns, then companions in theirs, then enemies by level, those not yet there in seat order.
 * @param {State} state
 * @returns {string[]}
 */
export function inOrder(state) {
  const { order, units } = state.battle;
  const seats = order.length ? order : state.match.order;
  const place = (/** @type {string} */ id) => {
    const { kind, profile, seat } = units[id];
    if (kind === "adventurer") return seats.indexOf(seat);
    return kind === "companion" ? 100 + seats.indexOf(seat) : 1000 - profile.level;
  };
  return Object.keys(units).sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/**
 * Status effects on a unit: words on a chip, dice in an adventurer's track.
 * @param {any} unit
 * @returns {string[]}
 */
export function statusesOf(unit) {
  const found = unit.sheet ? unit.sheet.track : unit.statuses;
  return STATUSES.filter((status) => found.includes(status));
}

/** @typedef {{title: string, text: string, n: number}} Skill n: the number in its text, unless the chip says another */

/** By name; empty until the server has told. @type {Map<string, Skill>} */
const known = new Map();

/** @typedef {{health: number, range: number, combat: number, skills: string[]}} Chip */

/** Sample companions by name. @type {Map<string, Chip>} */
const companions = new Map();

/** @param {{companions?: Record<string, Chip>, skills?: Record<string, Skill>}} samples */
export function learn({ companions: chips = {}, skills = {} }) {
  for (const [name, skill] of Object.entries(skills)) known.set(name, skill);
  for (const [name, chip] of Object.entries(chips)) companions.set(name, chip);
}

/** @param {string} name of a sample */
export function companion(name) {
  return companions.get(name);
}

/** "Pack heart". @param {string} name */
export function skillTitle(name) {
  const skill = known.get(name);
  return skill ? t(skill.title) : title(name);
}

/**
 * The name of a skill as a chip has it: "Pack heart 2".
 * @param {string} word such as "pack-heart-2"
 */
export function skillName(word) {
  const { name, number } = taken(word);
  return [skillTitle(name), number].filter(Boolean).join(" ");
}

/**
 * The same with what it does, once that is known.
 * @param {string} word
 */
export function skillWords(word) {
  const { name, number } = taken(word);
  const skill = known.get(name);
  return skill ? `${skillName(word)}: ${skillText(skill, number)}` : skillName(word);
}

/**
 * @param {Skill} skill
 * @param {string} number that a chip says, "" = the usual one
 */
function skillText({ n, text }, number) {
  return t(text, { n: number || n });
}

/** @param {string} word */
function taken(word) {
  const found = /^(.*)-(\d+)$/.exec(word);
  return found ? { name: found[1], number: found[2] } : { name: word, number: "" };
}
