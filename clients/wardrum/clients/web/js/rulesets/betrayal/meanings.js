/** What there is to choose is good for, in a sentence: companions, items, dice and abilities, as their cards say. */

import { listed, t } from "../../core/i18n.js";
import { meaningOf } from "../../kit/terms.js";
import { companion, faceWords, skillWords } from "./names.js";
import { rare } from "./options.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {(state: State, value: string) => string} Say */

/** By field. @type {Record<string, Say>} */
const MEANINGS = {
  ability: (state, value) => effect(state, "abilities", value),
  companion: (state, value) => companionWords(state, value),
  item: (state, value) => effect(state, "items", value),
  magicka: (state, value) => dieFaces(state, value),
  ready: (state, value) => effect(state, "items", value),
  stamina: (state, value) => dieFaces(state, value),
  weapon: (state, value) => effect(state, "items", value),
};

/**
 * What a value is good for; "" = nothing is known of it.
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueMeaning(state, option, name, value) {
  if (name === "form" && rare(option)) return t("Nobody is hit, but what the dice show may still heal, move, shield or give tenacity.");
  return MEANINGS[name]?.(state, String(value)) ?? "";
}

/**
 * @param {State} state
 * @param {"abilities" | "items"} kind
 * @param {string} key
 */
function effect({ battle }, kind, key) {
  const card = Object.values(battle.units).find(({ profile }) => profile[kind]?.[key])?.profile[kind][key];
  const [word, n] = card?.effect.split("-") ?? [];
  const said = word ? meaningOf("effects", word, { n }) : "";
  return card?.form && said && kind === "items" ? t("{effect} Only in its form.", { effect: said }) : said;
}

/**
 * @param {State} state
 * @param {string} value of a sample, or of a unit in the battle
 */
function companionWords({ battle }, value) {
  if (value === "none") return t("You come alone.");
  const chip = battle.units[value]?.profile ?? companion(value);
  if (!chip) return "";
  const words = t("{health} hit points, range {range}, Combat {combat}.", chip);
  return [words, ...chip.skills.map(skillWords)].join(" ");
}

/**
 * @param {State} state
 * @param {string} die
 */
function dieFaces({ battle }, die) {
  const { faces = [] } = Object.values(battle.units).find(({ profile }) => profile.dice?.[die])?.profile.dice[die] ?? {};
  return faces.length ? t("Its faces: {faces}.", { faces: listed([...new Set(faces)].map((face) => faceWords(String(face)))) }) : "";
}
