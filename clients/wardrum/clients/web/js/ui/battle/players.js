/** What a seat is called to the reader: by a name, else as "You" or "Bot" where that is known, else by its letter. */

import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/**
 * Whether a seat is the only one held here, so that "you" is plain.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function isYou(model, seat) {
  return model.seats.length === 1 && model.seats[0] === seat;
}

/**
 * Whether the player here has only bots for company, so that nobody is kept waiting.
 * @param {MatchModel} model
 */
export function isAmongBots({ headState, seats }) {
  const { bots = {}, order } = headState.match;
  return seats.length > 0 && order.every((/** @type {string} */ seat) => seats.includes(seat) || seat in bots);
}

/**
 * A name, "You", "Bot" or "Seat B", for labels.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function playerLabel(model, seat) {
  return model.names[seat] || (isYou(model, seat) ? t("You") : playerName(model, seat));
}

/**
 * A name, "Bot" or "Seat B", for sentences in the third person.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function playerName({ headState, names }, seat) {
  if (names[seat]) return names[seat];
  return headState.match.bots?.[seat] ? t("Bot") : t("Seat {letter}", { letter: seat.toUpperCase() });
}
