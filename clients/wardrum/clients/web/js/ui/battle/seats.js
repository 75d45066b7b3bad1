/** How a seat is told from the others without colour: shape, ring and letter. */

/**
 * @typedef {object} SeatMark
 * @property {number} index place in the order of seats
 * @property {string} glyph
 * @property {string} letter
 * @property {string} style class: "seat-0" …
 */

const GLYPHS = ["▲", "■", "●", "◆", "★", "✚"];

/**
 * @param {readonly string[]} order the seats of the match
 * @param {string} seat
 * @returns {SeatMark}
 */
export function seatMark(order, seat) {
  const index = Math.max(0, order.indexOf(seat));
  return {
    index,
    glyph: GLYPHS[index % GLYPHS.length],
    letter: seat.toUpperCase(),
    style: `seat-${Math.min(index, 2)}`,
  };
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
  return `${glyph} Seat ${letter}${name ? ` · ${name}` : ""}`;
}
