/** The names of models, weapons, keywords and modifiers. */

import { pieceName } from "../../kit/names.js";
import { listed, t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {Record<string, number>} Keywords each with its number, 0 = without one */
/** @typedef {{name: string, hands: number, range_in?: number, melee: boolean, keywords: Keywords}} Weapon */

/** Keywords that are a number of something, and of what. */
const NUMBERS = new Map([
  ["dice", t("DICE")],
  ["injury-dice", t("INJURY DICE")],
  ["injury-modifier", t("INJURY MODIFIER")],
]);
const IN_INCHES = ["blast"];

/**
 * "Watch Rifle 3", with its number as there are several.
 * @param {State} state
 * @param {string} id
 */
export function modelName(state, id) {
  const { models } = state.battle;
  if (!models[id]) return id;
  const { card, seat } = models[id];
  const alike = Object.values(models).filter((other) => other.seat === seat && other.card.profile.name === card.profile.name);
  return pieceName(title(card.profile.name), id, alike.length);
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
  return t("Seat {letter}", { letter: seat.toUpperCase() });
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
 * A keyword within a sentence; another language has it as the glossary calls it.
 * @param {string} slug
 */
export function keywordName(slug) {
  const title = plainWords(slug).toUpperCase();
  const known = t(title);
  return known === title ? plainWords(slug) : known;
}

/** What gives a roll dice or takes them and is no keyword. @type {Record<string, string>} */
const REASONS = {
  blessing: t("blessing"),
  blood: t("blood"),
  cover: t("cover"),
  critical: t("critical"),
  defended: t("defended"),
  diving: t("diving"),
  down: t("down"),
  elevated: t("elevated"),
  fall: t("fall"),
  leader: t("leader"),
  "long-range": t("long range"),
  melee: t("melee"),
  "off-hand": t("off hand"),
  ranged: t("ranged"),
};

/** @param {string} label as an event names it */
export function reasonName(label) {
  return REASONS[label] ?? keywordName(label);
}

/** @type {Record<string, string>} */
const SPECIALS = { bless: t("Bless"), treat: t("Treat") };

/** An ACTION that only some models have. @param {string} special */
export function specialName(special) {
  return SPECIALS[special] ?? title(special);
}

/** @type {Record<string, string>} */
const ROLL_OFFS = { zone: t("Roll-off for the zone"), deployment: t("Roll-off for the deployment"), infiltrators: t("Roll-off for the infiltrators"), deed: t("Roll-off for the deed") };

/** @param {string} purpose what it decides */
export function rollOffTitle(purpose) {
  return ROLL_OFFS[purpose] ?? t("Roll-off for the {purpose}", { purpose });
}

/**
 * "stick bomb"; with its number where two of the model are called the same.
 * @param {State} state
 * @param {string} id of the model
 * @param {string} key
 */
export function weaponName(state, id, key) {
  /** @type {Record<string, Weapon>} */
  const weapons = state.battle.models[id]?.card.weapons ?? {};
  const weapon = weapons[key];
  if (!weapon) return key;
  const twins = Object.keys(weapons).filter((other) => weapons[other].name === weapon.name);
  return twins.length > 1 ? `${plainWords(weapon.name)} ${twins.indexOf(key) + 1}` : plainWords(weapon.name);
}

/**
 * "blast 3″", "−1 DICE", "armour piercing".
 * @param {Keywords} keywords
 */
export function keywordWords(keywords) {
  return Object.entries(keywords).map(([slug, n]) => {
    const what = NUMBERS.get(slug);
    if (what) return `${signed(n)} ${what}`;
    return n ? `${keywordName(slug)} ${n}${IN_INCHES.includes(slug) ? "″" : ""}` : keywordName(slug);
  });
}

/**
 * "Sidearm: ranged 10″, melee, one hand · pistol".
 * @param {Weapon} weapon
 */
export function weaponLine({ hands, keywords, melee, name, range_in: range }) {
  const use = [range ? t("ranged {length}″", { length: range }) : "", melee ? t("melee") : "", [t("no hand"), t("one hand"), t("two hands")][hands]];
  const about = [use.filter(Boolean).join(", "), ...keywordWords(keywords)];
  return `${title(name)}: ${about.join(" · ")}`;
}
