/** Requests of a seat beside commands: hand over, relieve, say, rename. Tokens are stored before they are sent. */

import { t } from "./i18n.js";
import { randomHex } from "./ids.js";

/** @typedef {import("./player.js").Player} Player */
/** A match as it is seen when something is asked for: what comes late is meant for no other head. @typedef {{match: string, head: number}} Seen */

/**
 * The seats that this device has a key to; the keys of some may have been given away since.
 * @param {Player} player
 * @param {string} match
 */
export function keptSeats(player, match) {
  return Object.keys(player.keyring.get(match)?.seats ?? {}).sort();
}

/**
 * A bot plays on; the key here takes the seat back.
 * @param {Player} player
 * @param {Seen} seen
 * @param {string} seat
 * @param {string} bot
 */
export function toBot(player, { match, head }, seat, bot) {
  const frame = { type: "hand_over", match, seat, token: tokenOf(player, match, seat), bot };
  return player.ask(frame, { head, what: t("Let a bot play on") });
}

/**
 * The code that a friend may take the seat with, once; an earlier one is void.
 * @param {Player} player
 * @param {Seen} seen
 * @param {string} seat
 */
export async function offer(player, { match, head }, seat) {
  const code = randomHex(16);
  const frame = { type: "hand_over", match, seat, token: tokenOf(player, match, seat), code };
  await player.ask(frame, { head, what: t("Make a link") });
  return code;
}

/**
 * The seat is played from here again, in place of the bot.
 * @param {Player} player
 * @param {Seen} seen
 * @param {string} seat
 */
export async function relieve(player, { match, head }, seat) {
  const token = tokenOf(player, match, seat);
  await player.ask({ type: "relieve", match, token }, { head, what: t("Take it back") });
  player.hold(match, seat, token);
}

/**
 * Say a phrase to everybody here.
 * @param {Player} player
 * @param {Seen} seen
 * @param {string} seat
 * @param {string} phrase its id
 */
export function say(player, { match, head }, seat, phrase) {
  const what = player.connection.welcome?.phrases?.[phrase] ?? phrase;
  return player.ask({ type: "say", match, seat, phrase }, { head, what });
}

/**
 * Show a seat under this name; "" erases it.
 * @param {Player} player
 * @param {Seen} seen
 * @param {string} seat
 * @param {string} name
 */
export async function rename(player, { match, head }, seat, name) {
  await player.ask({ type: "name", match, seat, name }, { head, what: t("Name") });
  player.keyring.name = name;
  player.keyring.update(match, (entry) => {
    if (name) entry.seats[seat].name = name;
    else delete entry.seats[seat].name;
  });
}

/** @param {Player} player @param {string} match @param {string} seat */
function tokenOf(player, match, seat) {
  return player.keyring.get(match)?.seats[seat]?.token ?? "";
}
