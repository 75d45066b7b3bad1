/** The names of units, dice, die faces and skills. */

import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */

export const STATUSES = ["bane", "blind", "daze", "fear", "maim", "stealth"];

/** @type {Record<string, string>} faces with a number */
const FACES = {
  calm: "calms the counter by",
  damage: "damage",
  drain: "drained for damage",
  guard: "guards while cooling",
  heal: "heals",
  move: "moves",
  shield: "shield",
  true: "true damage",
};

/**
 * "Hill Warden", "Grave Cur e02": an adventurer or a companion there is once, of enemies there may be several.
 * @param {State} state
 * @param {string} id
 */
export function unitName(state, id) {
  const unit = state.battle.units[id];
  if (!unit) return title(id);
  const name = title(unit.profile.name);
  return unit.seat ? name : `${name} ${id}`;
}

/**
 * "Combat 1", "Quick Shot", "light fatigue".
 * @param {string} die
 */
export function dieName(die) {
  if (die === "light") return "light fatigue";
  if (die === "over") return "overfatigue";
  return STATUSES.includes(die) ? die : title(die);
}

/**
 * A face in words: "2 damage", "tenacity".
 * @param {string} face such as "damage-2"
 */
export function faceWords(face) {
  const [kind, amount] = face.split("-");
  const words = FACES[kind];
  if (!words || !amount) return kind === "blank" ? "nothing" : kind;
  return ["damage", "shield", "true"].includes(kind) ? `${amount} ${words}` : `${words} ${amount}`;
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

/** @param {{skills?: Record<string, Skill>}} samples */
export function learn({ skills = {} }) {
  for (const [name, skill] of Object.entries(skills)) known.set(name, skill);
}

/**
 * The name of a skill as a chip has it: "Pack heart 2".
 * @param {string} word such as "pack-heart-2"
 */
export function skillName(word) {
  const { name, number } = taken(word);
  return [known.get(name)?.title ?? title(name), number].filter(Boolean).join(" ");
}

/**
 * The same with what it does, once that is known.
 * @param {string} word
 */
export function skillWords(word) {
  const { name, number } = taken(word);
  const skill = known.get(name);
  return skill ? `${skillName(word)}: ${skill.text.replace("{n}", number || String(skill.n))}` : skillName(word);
}

/** @param {string} word */
function taken(word) {
  const found = /^(.*)-(\d+)$/.exec(word);
  return found ? { name: found[1], number: found[2] } : { name: word, number: "" };
}
