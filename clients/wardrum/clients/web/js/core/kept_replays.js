/** The replay files that were opened on this device, by the hash of their content. Kept in a secure context only. */

import { hex } from "./ids.js";

/** @typedef {{hash: string, name: string, nth: number}} KeptReplay nth: the greater, the later it was opened */

const CACHE = "wardrum-replays";
const PATH = "/kept-replays/";
const FILES_MAX = 20;

/** Whether this browser can keep files for this page. */
const isPossible = () => {
  try {
    return typeof caches !== "undefined";
  } catch {
    return false; // some browsers throw where site data are blocked
  }
};

/**
 * Keep a file; the oldest ones go. A browser that keeps nothing is no reason not to show it.
 * @param {string} name
 * @param {string} text
 */
export async function keepReplay(name, text) {
  if (!isPossible()) return;
  try {
    const bytes = new TextEncoder().encode(text);
    const hash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    const cache = await caches.open(CACHE);
    const others = await keptReplays();
    const headers = { "X-Name": encodeURIComponent(name), "X-Opened": String((others[0]?.nth ?? 0) + 1) };
    await cache.put(PATH + hash, new Response(bytes, { headers }));
    const left = others.filter((each) => each.hash !== hash).slice(FILES_MAX - 1);
    for (const old of left) await cache.delete(PATH + old.hash);
  } catch {
    // no room, or a private window
  }
}

/**
 * The kept files, the one that was opened last first.
 * @returns {Promise<KeptReplay[]>}
 */
export async function keptReplays() {
  if (!isPossible()) return [];
  try {
    const cache = await caches.open(CACHE);
    const found = await Promise.all((await cache.keys()).map(async (key) => described(key, await cache.match(key))));
    return found.sort((one, other) => other.nth - one.nth);
  } catch {
    return [];
  }
}

/**
 * The text of a kept file; null: it is not kept here.
 * @param {string} hash
 * @returns {Promise<string | null>}
 */
export async function keptReplay(hash) {
  if (!isPossible() || !/^[0-9a-f]{64}$/.test(hash)) return null;
  try {
    const kept = await (await caches.open(CACHE)).match(PATH + hash);
    return kept ? await kept.text() : null;
  } catch {
    return null;
  }
}

/** @param {Request} key @param {Response | undefined} kept @returns {KeptReplay} */
function described(key, kept) {
  const hash = new URL(key.url).pathname.slice(PATH.length);
  return { hash, name: decodeURIComponent(kept?.headers.get("X-Name") ?? ""), nth: Number(kept?.headers.get("X-Opened")) };
}
