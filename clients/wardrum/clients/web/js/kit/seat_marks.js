/** Marks that tell seats apart without colour: shape, ring and letter. */

import { t } from "../core/i18n.js";

/**
 * @typedef {object} SeatMark
 * @property {number} index place in the order of seats, -1 = no seat
 * @property {string} glyph
 * @property {string} letter
 * @property {string} style class: "seat-0" …, "seat-none" for no seat
 */

const GLYPHS = ["▲", "■", "◆", "★"];
const STYLES = 4; // each with a colour and a ring of its own

/**
 * @param {readonly string[]} order the seats of the match
 * @param {string} seat
 * @returns {SeatMark}
 */
export function seatMark(order, seat) {
  if (!seat) return { index: -1, glyph: "✕", letter: "", style: "seat-none" };
  const index = Math.max(0, order.indexOf(seat));
  return { index, glyph: GLYPHS[index % GLYPHS.length], letter: seat.toUpperCase(), style: `seat-${index % STYLES}` };
}

/**
 * "Seat A ▲ (Ann)".
 * @param {readonly string[]} order
 * @param {string} seat
 * @param {Record<string, string>} names
 */
export function seatTitle(order, seat, names) {
  const { glyph, letter } = seatMark(order, seat);
  const name = names[seat];
  return [`${glyph} ${t("Seat {letter}", { letter })}`, name].filter(Boolean).join(" · ");
}
