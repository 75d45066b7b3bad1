/** Fighters as the board and the cards show them. */

import { capital, inches, plural, title } from "../../ui/battle/words.js";

/** @typedef {import("../../ui/battle/shapes.js").PieceLook} PieceLook */
/** @typedef {import("../../ui/battle/shapes.js").State} State */

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
 * @returns {PieceLook}
 */
function look(state, id) {
  const fighter = state.battle.fighters[id];
  const { profile } = fighter;
  const left = Math.max(0, profile.wounds - fighter.damage);
  const done = fighter.activated > 0 && fighter.status === "board";
  return {
    id,
    name: title(profile.name),
    short: id.replace(/^.*\D(?=\d)/, ""),
    seat: fighter.seat,
    health: fighter.status === "down" ? 0 : left,
    healthMax: profile.wounds,
    done,
    waiting: fighter.waiting,
    active: state.battle.activation?.fighter === id,
    leader: fighter.role === "leader",
    carried: fighter.treasure ?? "",
    status: fighter.status,
    spoken: spoken(state, id, left),
    facts: facts(fighter),
  };
}

/**
 * @param {State} state
 * @param {string} id
 * @param {number} left
 */
function spoken(state, id, left) {
  const { activated, profile, role, seat, status, treasure, waiting } = state.battle.fighters[id];
  const words = [`Fighter ${id} ${title(profile.name)}`];
  if (role !== "fighter") words.push(role);
  words.push(`seat ${seat.toUpperCase()}`);
  if (status === "down") return [...words, "taken down"].join(", ");
  words.push(`${left} of ${profile.wounds} wounds`);
  if (status !== "board") return [...words, status === "reserve" ? "in reserve" : "not set up yet"].join(", ");
  words.push(state.battle.activation?.fighter === id ? "active now" : activated ? "activated" : "not activated");
  if (waiting) words.push("waiting");
  if (treasure) words.push(`carries ${title(treasure)}`);
  return words.join(", ");
}

/** @param {any} fighter */
function facts(fighter) {
  const { profile, group } = fighter;
  const numbers = `Move ${profile.move}″ · Toughness ${profile.toughness} · ${profile.points} points`;
  const weapons = Object.keys(profile.weapons).map((key) => `${key}: ${weapon(profile.weapons[key])}`);
  const marks = profile.runemarks.map(title).join(", ");
  const base = `Base ${inches(Math.max(profile.base.x, profile.base.y))}`;
  return [numbers, ...weapons, [capital(group), marks, base].filter(Boolean).join(" · ")];
}

/**
 * "range 3–15″, 2 attacks, strength 4, damage 2, critical 4".
 * @param {{range_min: number, range_max: number, attacks: number, strength: number, damage: number, critical: number}} card
 */
export function weapon(card) {
  return `${reach(card)}, ${plural(card.attacks, "attack")}, strength ${card.strength}, damage ${card.damage}/${card.critical}`;
}

/**
 * "range 3–15″".
 * @param {{range_min: number, range_max: number}} card
 */
export function reach(card) {
  return `range ${card.range_min ? `${card.range_min}–` : ""}${card.range_max}″`;
}
