/** Fighters as the board and the cards show them: Warcry's, with bravery, keywords, spell books and fear. */

import { listed, t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { look as warcryLook, standing, statuses, weaponLines } from "../warcry/pieces.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/types.js").Tag} Tag */

/** Keywords that are shown on the card itself; a leader has a star. @type {Record<string, string>} */
const KEYWORDS = { WIZARD: t("wizard"), PRIEST: t("priest"), FEAR: t("fear") };

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
  const { seat } = fighter;
  const left = state.battle.withdrawn === seat && fighter.status === "mustered";
  const own = warcryLook(state, id, left ? "left" : fighter.status);
  const tags = tagsOf(fighter);
  const values = [...(own.values ?? []), ...troubles(id, fighter)];
  return { ...own, tags, values, spoken: [own.spoken, ...tags.map((tag) => tag.text)].join(", "), words: wordsOf(fighter, own.status), facts: factsOf(fighter) };
}

/**
 * @param {any} fighter
 * @returns {Tag[]}
 */
function tagsOf({ locked, panicked, profile, status }) {
  const kept = Object.keys(KEYWORDS).filter((keyword) => profile.keywords.includes(keyword));
  const what = kept.map((keyword) => ({ text: KEYWORDS[keyword], ill: false }));
  if (status !== "board") return what;
  const ills = [locked ? t("book locked") : "", panicked ? t("in panic") : ""].filter(Boolean);
  return [...what, ...ills.map((text) => ({ text, ill: true }))];
}

/**
 * @param {string} id
 * @param {any} fighter
 * @returns {import("../../kit/types.js").Value[]}
 */
function troubles(id, { locked, panicked }) {
  const own = [locked ? { text: t("book locked"), key: "locked" } : null, panicked ? { text: t("in panic"), key: "panicked" } : null];
  return own.flatMap((each) => (each ? [{ text: each.text, path: ["battle", "fighters", id, each.key], noun: "" }] : []));
}

/**
 * @param {any} fighter
 * @param {string} status
 */
function wordsOf(fighter, status) {
  const { profile } = fighter;
  const keywords = profile.keywords.map((/** @type {string} */ word) => ["keywords", word]);
  return [...keywords, ...profile.spell_book.map((/** @type {string} */ spell) => ["abilities", spell]), ...statuses(fighter, status)];
}

/** @param {any} fighter */
function factsOf(fighter) {
  const { keywords, weapons } = fighter.profile;
  const lines = [numbers(fighter.profile), ...weaponLines(weapons), book(fighter), keywords.map((/** @type {string} */ word) => title(word.toLowerCase()).toUpperCase()).join(" · "), standing(fighter)];
  return lines.filter(Boolean);
}

/** @param {any} profile */
function numbers({ bravery, cost_gc: gold, move, points, toughness }) {
  const values = { bravery, gold, move, points, toughness };
  if (gold) return t("Move {move}″ · Toughness {toughness} · Bravery {bravery}+ · {points} points, {gold} gold crowns", values);
  return t("Move {move}″ · Toughness {toughness} · Bravery {bravery}+ · {points} points", values);
}

/** @param {any} fighter */
function book({ locked, profile }) {
  const spells = listed(profile.spell_book.map(title));
  if (!spells) return "";
  return locked ? t("Spell book (locked in this round): {spells}", { spells }) : t("Spell book: {spells}", { spells });
}
