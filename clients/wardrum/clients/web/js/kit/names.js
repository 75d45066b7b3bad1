/**
 * Names in words: of players for their seats, and of pieces among others of the same name. Sentences of the server and words
 * of a face call a seat "Seat A", as nobody's name stands in a log; who reads them gets the name (`withPlayers`).
 */

import { t } from "../core/i18n.js";

/** @typedef {{[seat: string]: string}} Players display names by seat */

/** A seat in English, as the server says it, and in the language of the page. */
const SEAT = new RegExp(`(?<![\\p{L}\\d_])(?:[Ss]eat ([A-D])|${pattern(t("Seat {letter}"))})(?![\\p{L}\\d_])('s)?`, "gu");
const OPENS = /(?:^|[.!?:] )$/;

/**
 * "Seat A's Bell Keeper hits Seat B's Vigil Captain" is "Ann's Bell Keeper hits your Vigil Captain".
 * @param {string} text
 * @param {Players} players
 * @param {readonly string[]} [mine] seats held here; only with one of them "your" is plain
 */
export function withPlayers(text, players, mine = []) {
  return text.replace(SEAT, (_, /** @type {string} */ english, /** @type {string} */ own, owns = "", /** @type {number} */ at) => {
    const letter = english ?? own;
    const seat = letter.toLowerCase();
    if (owns && mine.length === 1 && mine[0] === seat) return OPENS.test(text.slice(0, at)) ? "Your" : "your";
    return `${players[seat] ?? t("Seat {letter}", { letter })}${owns}`;
  });
}

/** What matches a text with the letter of a seat in it. @param {string} text */
function pattern(text) {
  return text.replace(/[.*+?^$()|[\]\\/]/g, "\\$&").replace("{letter}", "([A-D])");
}

/**
 * The names of players, distinguished by their letter where two have the same.
 * @param {Players} names
 * @returns {Players}
 */
export function distinctPlayers(names) {
  const plain = (/** @type {string} */ name) => name.trim().toLowerCase();
  const count = (/** @type {string} */ name) => Object.values(names).filter((other) => plain(other) === plain(name)).length;
  return Object.fromEntries(
    Object.entries(names)
      .filter(([, name]) => name.trim())
      .map(([seat, name]) => [seat, count(name) > 1 ? `${name} (${seat.toUpperCase()})` : name]),
  );
}
