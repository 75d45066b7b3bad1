/** The last version of each match that this device has shown, and when. */

import { deviceStore } from "./device_store.js";

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const KEPT = "wardrum:seen";
const MATCHES_MAX = 200;

/**
 * The last version seen, 0 = none, and when, in ms since the epoch.
 * @param {string} match
 * @param {Store} [store]
 */
export function lastSeen(match, store = deviceStore()) {
  const [, version = 0, at = 0] = read(store).find(([other]) => other === match) ?? [];
  return { version, at };
}

/**
 * @param {string} match
 * @param {number} version
 * @param {number} at by the server's clock
 * @param {Store} [store]
 */
export function storeLastSeen(match, version, at, store = deviceStore()) {
  const others = read(store).filter(([other]) => other !== match);
  try {
    store.setItem(KEPT, JSON.stringify([[match, version, at], ...others].slice(0, MATCHES_MAX)));
  } catch {
    // no storage: every visit counts as the first
  }
}

/** @param {Store} store @returns {[string, number, number?][]} */
function read(store) {
  try {
    const kept = JSON.parse(store.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && Number.isInteger(each[1])) : [];
  } catch {
    return [];
  }
}
