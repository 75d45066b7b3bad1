/** The names of fighters and weapons. */

import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{range_min: number, range_max: number, attacks: number, strength: number, damage: number, critical: number}} Weapon */

const MELEE = 3; // a weapon that reaches no farther, in inches, is no missile
const NAMELESS = /^w\d+$/; // keys of weapons that only have a place on their card

/**
 * "Hired Blade (a-f4)".
 * @param {State} state
 * @param {string} id
 */
export function fighterName(state, id) {
  const fighter = state.battle.fighters[id];
  return fighter ? `${title(fighter.profile.name)} (${id})` : id;
}

/** @param {string} seat */
export function seatName(seat) {
  return `Seat ${seat.toUpperCase()}`;
}

/**
 * "melee 1″", "ranged 3–15″", "Bell Hammer 2″"; with its key where two would be called the same.
 * @param {Record<string, Weapon>} weapons all that the fighter has
 * @param {string} key
 */
export function weaponName(weapons, key) {
  if (!(key in weapons)) return key;
  const name = calledBy(weapons, key);
  const twins = Object.keys(weapons).filter((other) => calledBy(weapons, other) === name);
  return twins.length > 1 ? `${name} (${key})` : name;
}

/**
 * @param {Record<string, Weapon>} weapons
 * @param {string} key
 */
function calledBy(weapons, key) {
  const { range_min: least, range_max: most } = weapons[key];
  const kind = most > MELEE ? "ranged" : "melee";
  return `${NAMELESS.test(key) ? kind : title(key)} ${least ? `${least}–` : ""}${most}″`;
}
