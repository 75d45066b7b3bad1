/** The names of models, weapons, keywords and modifiers. */

import { listed, title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {Record<string, number>} Keywords each with its number, 0 = without one */
/** @typedef {{name: string, hands: number, range_in?: number, melee: boolean, keywords: Keywords}} Weapon */

/** Keywords that are a number of something, and of what. */
const NUMBERS = new Map([
  ["dice", "DICE"],
  ["injury-dice", "INJURY DICE"],
  ["injury-modifier", "INJURY MODIFIER"],
]);
const IN_INCHES = ["blast"];

/**
 * "Watch Rifle (a-m3)".
 * @param {State} state
 * @param {string} id
 */
export function modelName(state, id) {
  const model = state.battle.models[id];
  return model ? `${title(model.card.profile.name)} (${id})` : id;
}

/**
 * @param {State} state
 * @param {readonly string[]} ids
 */
export function modelNames(state, ids) {
  return listed(ids.map((id) => modelName(state, id)));
}

/** @param {string} seat */
export function seatName(seat) {
  return `Seat ${seat.toUpperCase()}`;
}

/**
 * "+2", "−1", "±0".
 * @param {number} n
 */
export function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0";
}

/**
 * A slug within a sentence: "armour piercing".
 * @param {string} slug
 */
export function plainWords(slug) {
  return slug.replace(/-/g, " ");
}

/**
 * "stick bomb"; with its key where two of the model are called the same.
 * @param {State} state
 * @param {string} id of the model
 * @param {string} key
 */
export function weaponName(state, id, key) {
  /** @type {Record<string, Weapon>} */
  const weapons = state.battle.models[id]?.card.weapons ?? {};
  const weapon = weapons[key];
  if (!weapon) return key;
  const twins = Object.values(weapons).filter((other) => other.name === weapon.name);
  return twins.length > 1 ? `${plainWords(weapon.name)} (${key})` : plainWords(weapon.name);
}

/**
 * "blast 3″", "−1 DICE", "armour piercing".
 * @param {Keywords} keywords
 */
export function keywordWords(keywords) {
  return Object.entries(keywords).map(([slug, n]) => {
    const what = NUMBERS.get(slug);
    if (what) return `${signed(n)} ${what}`;
    return n ? `${plainWords(slug)} ${n}${IN_INCHES.includes(slug) ? "″" : ""}` : plainWords(slug);
  });
}

/**
 * "Sidearm: ranged 10″, melee, one hand · pistol".
 * @param {Weapon} weapon
 */
export function weaponLine({ hands, keywords, melee, name, range_in: range }) {
  const use = [range ? `ranged ${range}″` : "", melee ? "melee" : "", ["no hand", "one hand", "two hands"][hands]];
  const about = [use.filter(Boolean).join(", "), ...keywordWords(keywords)];
  return `${title(name)}: ${about.join(" · ")}`;
}
