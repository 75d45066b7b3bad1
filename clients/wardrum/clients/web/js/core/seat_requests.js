/** Requests of a seat beside commands: hand over, relieve, say, rename. Tokens are stored before they are sent. */

import { randomHex } from "./ids.js";

/** @typedef {import("./player.js").Player} Player */

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
 * @param {string} match
 * @param {string} seat
 * @param {string} bot
 */
export function toBot(player, match, seat, bot) {
  return player.connection.request({ type: "hand_over", match, seat, token: tokenOf(player, match, seat), bot });
}

/**
 * The code that a friend may take the seat with, once; an earlier one is void.
 * @param {Player} player
 * @param {string} match
 * @param {string} seat
 */
export async function offer(player, match, seat) {
  const code = randomHex(16);
  await player.connection.request({ type: "hand_over", match, seat, token: tokenOf(player, match, seat), code });
  return code;
}

/**
 * The seat is played from here again, in place of the bot.
 * @param {Player} player
 * @param {string} match
 * @param {string} seat
 */
export async function relieve(player, match, seat) {
  const token = tokenOf(player, match, seat);
  await player.connection.request({ type: "relieve", match, token });
  player.hold(match, seat, token);
}

/**
 * Say a phrase to everybody here.
 * @param {Player} player
 * @param {string} match
 * @param {string} seat
 * @param {string} phrase its id
 */
export function say(player, match, seat, phrase) {
  return player.connection.request({ type: "say", match, seat, phrase });
}

/**
 * Show a seat under this name; "" erases it.
 * @param {Player} player
 * @param {string} match
 * @param {string} seat
 * @param {string} name
 */
export async function rename(player, match, seat, name) {
  await player.connection.request({ type: "name", match, seat, name });
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
