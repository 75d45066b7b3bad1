/** Fighters as the board and the cards show them. */

import { capital, inches, plural, title } from "../../kit/words.js";
import { weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("./names.js").Weapon} Weapon */

/** @type {Record<string, string>} */
const ELSEWHERE = { reserve: "in reserve", mustered: "not set up yet", left: "has left the battle" };

/**
 * @param {State} state
 * @returns {PieceLook[]}
 */
export function pieces(state) {
  return state.battle.order.map((/** @type {string} */ id) => look(state, id));
}

/**
 * @param {State} state
 * @param {string} id
 * @param {string} [status] where it is, if the state has no word of its own for that
 * @returns {PieceLook}
 */
export function look(state, id, status = state.battle.fighters[id].status) {
  const fighter = state.battle.fighters[id];
  const { profile } = fighter;
  const wounds = Math.max(0, profile.wounds - fighter.damage);
  const done = fighter.activated > 0 && status === "board";
  return {
    id,
    name: title(profile.name),
    short: id.replace(/^.*\D(?=\d)/, ""),
    seat: fighter.seat,
    health: status === "down" ? 0 : wounds,
    healthMax: profile.wounds,
    done,
    waiting: fighter.waiting,
    active: state.battle.activation?.fighter === id,
    leader: fighter.role === "leader",
    carried: fighter.treasure ?? "",
    status,
    tags: [],
    spoken: spoken(state, id, status, wounds),
    facts: [numbers(profile), ...weaponLines(profile.weapons), standing(fighter)],
  };
}

/**
 * @param {State} state
 * @param {string} id
 * @param {string} status
 * @param {number} left
 */
function spoken(state, id, status, left) {
  const { activated, profile, role, seat, treasure, waiting } = state.battle.fighters[id];
  const words = [`Fighter ${id} ${title(profile.name)}`];
  if (role !== "fighter") words.push(role);
  words.push(`seat ${seat.toUpperCase()}`);
  if (status === "down") return [...words, "taken down"].join(", ");
  words.push(`${left} of ${profile.wounds} wounds`);
  if (status !== "board") return [...words, ELSEWHERE[status] ?? status].join(", ");
  words.push(state.battle.activation?.fighter === id ? "active now" : activated ? "activated" : "not activated");
  if (waiting) words.push("waiting");
  if (treasure) words.push(`carries ${title(treasure)}`);
  return words.join(", ");
}

/** @param {any} profile */
function numbers(profile) {
  return `Move ${profile.move}″ · Toughness ${profile.toughness} · ${profile.points} points`;
}

/**
 * "ranged 3–15″: 2 attacks, strength 4, damage 2/5", a line each.
 * @param {Record<string, Weapon>} weapons
 */
export function weaponLines(weapons) {
  return Object.entries(weapons).map(([key, card]) => `${capital(weaponName(weapons, key))}: ${blows(card)}`);
}

/**
 * "2 attacks, strength 4, damage 2/5".
 * @param {Weapon} card
 */
export function blows({ attacks, strength, damage, critical }) {
  return `${plural(attacks, "attack")}, strength ${strength}, damage ${damage}/${critical}`;
}

/**
 * The battle group, runemarks and the base.
 * @param {any} fighter
 */
export function standing({ profile, group }) {
  const marks = profile.runemarks.map(title).join(", ");
  const base = `Base ${inches(Math.max(profile.base.x, profile.base.y))}`;
  return [capital(group), marks, base].filter(Boolean).join(" · ");
}
