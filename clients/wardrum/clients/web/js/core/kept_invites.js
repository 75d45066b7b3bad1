/** Invites that came with a link, kept until a seat is taken with them: the address no longer shows them, so a reload would lose them. */

import { deviceStore } from "./device_store.js";

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

const KEPT = "wardrum:invites";
const INVITES_MAX = 20;

/**
 * The invite to a match, "" = none.
 * @param {string} match
 * @param {Store} [store]
 */
export function keptInvite(match, store = deviceStore()) {
  return read(store).find(([other]) => other === match)?.[1] ?? "";
}

/**
 * @param {string} match
 * @param {string} invite "" = it is used, or of no use
 * @param {Store} [store]
 */
export function keepInvite(match, invite, store = deviceStore()) {
  const others = read(store).filter(([other]) => other !== match);
  const kept = invite ? [[match, invite], ...others] : others;
  try {
    store.setItem(KEPT, JSON.stringify(kept.slice(0, INVITES_MAX)));
  } catch {
    // no storage: the link has to be opened again
  }
}

/** @param {Store} store @returns {[string, string][]} */
function read(store) {
  try {
    const kept = JSON.parse(store.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && typeof each[1] === "string") : [];
  } catch {
    return [];
  }
}
