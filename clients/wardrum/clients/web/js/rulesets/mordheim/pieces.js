/** Fighters as the board and the cards show them: Warcry's, with bravery, keywords, spell books and fear. */

import { listed, title } from "../../kit/words.js";
import { look as warcryLook, standing, weaponLines } from "../warcry/pieces.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/types.js").Tag} Tag */

const SHOWN = ["WIZARD", "PRIEST", "FEAR"]; // of the keywords, on the card itself; a leader has a star

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
  return { ...own, tags, spoken: [own.spoken, ...tags.map((tag) => tag.text)].join(", "), facts: factsOf(fighter) };
}

/**
 * @param {any} fighter
 * @returns {Tag[]}
 */
function tagsOf({ locked, panicked, profile, status }) {
  const kept = SHOWN.filter((keyword) => profile.keywords.includes(keyword));
  const what = kept.map((keyword) => ({ text: keyword.toLowerCase(), ill: false }));
  if (status !== "board") return what;
  const ills = [locked ? "book locked" : "", panicked ? "in panic" : ""].filter(Boolean);
  return [...what, ...ills.map((text) => ({ text, ill: true }))];
}

/** @param {any} fighter */
function factsOf(fighter) {
  const { keywords, weapons } = fighter.profile;
  const lines = [numbers(fighter.profile), ...weaponLines(weapons), book(fighter), keywords.join(" · "), standing(fighter)];
  return lines.filter(Boolean);
}

/** @param {any} profile */
function numbers({ bravery, cost_gc: gold, move, points, toughness }) {
  const worth = gold ? `${points} points, ${gold} gold crowns` : `${points} points`;
  return `Move ${move}″ · Toughness ${toughness} · Bravery ${bravery}+ · ${worth}`;
}

/** @param {any} fighter */
function book({ locked, profile }) {
  const spells = listed(profile.spell_book.map(title));
  return spells && `Spell book${locked ? " (locked in this round)" : ""}: ${spells}`;
}
