/** The names of fighters and weapons. */

import { t, tn } from "../../core/i18n.js";
import { pieceName } from "../../kit/names.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{range_min: number, range_max: number, attacks: number, strength: number, damage: number, critical: number}} Weapon */

const MELEE = 3; // a weapon that reaches no farther, in inches, is no missile
const NAMELESS = /^w\d+$/; // keys of weapons that only have a place on their card

/**
 * "Hired Blade 4", with its number as there are several.
 * @param {State} state
 * @param {string} id
 */
export function fighterName(state, id) {
  const { fighters } = state.battle;
  if (!fighters[id]) return id;
  const { profile, seat } = fighters[id];
  const alike = Object.values(fighters).filter((other) => other.seat === seat && other.profile.name === profile.name);
  return pieceName(title(profile.name), id, alike.length);
}

/**
 * Whether a weapon reaches beyond melee.
 * @param {Weapon} weapon
 */
export function isMissile(weapon) {
  return weapon.range_max > MELEE;
}

/** @param {string} seat */
export function seatName(seat) {
  return t("Seat {letter}", { letter: seat.toUpperCase() });
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
  const kind = isMissile(weapons[key]) ? t("ranged") : t("melee");
  return `${NAMELESS.test(key) ? kind : title(key)} ${least ? `${least}–` : ""}${most}″`;
}

/** Battle groups. @type {Record<string, string>} */
const GROUPS = { dagger: t("dagger"), shield: t("shield"), hammer: t("hammer") };

/** @param {string} group */
export function groupName(group) {
  return GROUPS[group] ?? t(group);
}

/** What lies on the table to be held or carried. @type {Record<string, string>} */
const TOKENS = {
  "west-stone": t("West Stone"),
  "middle-stone": t("Middle Stone"),
  "east-stone": t("East Stone"),
  "west-chest": t("West Chest"),
  "middle-chest": t("Middle Chest"),
  "east-chest": t("East Chest"),
  "west-shard": t("West Shard"),
  "middle-shard": t("Middle Shard"),
  "east-shard": t("East Shard"),
  "west-well": t("West Well"),
  "east-well": t("East Well"),
};

/** @param {string} id */
export function tokenName(id) {
  return TOKENS[id] ?? title(id);
}

/** What a line of a victory card gives points for. @type {Record<string, string>} */
const SCORED = {
  "holds-one": t("an objective held"),
  "holds-two": t("two objectives held"),
  "holds-both": t("both objectives held"),
  "holds-more": t("more objectives than the enemy"),
  "leader-down": t("the enemy leader taken down"),
  "fighter-down": t("enemies taken down"),
  carried: t("treasure carried"),
  guarded: t("treasure guarded"),
};

/**
 * What points were scored for.
 * @param {string} line of the victory card
 * @param {number} points
 */
export function scoredFor(line, points) {
  if (line === "quarter" || line === "ward") return tn(points, "{n} quarter of the table", "{n} quarters of the table");
  return SCORED[line] ?? title(line);
}

/** Sides as the rules call them, in words that are no colour: the colours of the page are those of the seats. @type {Record<string, string>} */
const SIDES = { red: t("side 1"), blue: t("side 2") };

/** @param {string} side */
export function sideName(side) {
  return SIDES[side] ?? side;
}
