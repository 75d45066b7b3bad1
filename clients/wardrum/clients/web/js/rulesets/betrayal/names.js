/** What units, dice and faces are called. */

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
