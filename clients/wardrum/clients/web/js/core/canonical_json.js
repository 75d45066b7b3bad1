/** Canonical JSON (RFC 8785) of states, for comparing their hash with the server's. */

import { hex } from "./ids.js";
import { sha256 } from "./sha256.js";

/** States share most of their parts, so the text of a part is made once. @type {WeakMap<object, string>} */
const made = new WeakMap();

/**
 * Keys sorted, no spaces. Values are those of our states: safe integers, strings, booleans.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = made.get(value);
  if (text === undefined) made.set(value, (text = Array.isArray(value) ? list(value) : object(value)));
  return text;
}

/** @param {any[]} value */
function list(value) {
  return `[${value.map(canonical).join(",")}]`;
}

/** @param {{[key: string]: any}} value */
function object(value) {
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/**
 * The state hash: SHA-256 of the canonical bytes, 64 hex digits.
 * @param {any} value
 */
export function stateHash(value) {
  return hex(sha256(new TextEncoder().encode(canonical(value))));
}
