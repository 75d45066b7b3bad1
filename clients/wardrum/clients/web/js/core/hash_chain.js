/** The chain of hashes over a match's records, as `wardrum.events.core.hash_chain` defines it. */

import { hex, unhex } from "./ids.js";
import { concat, sha256 } from "./sha256.js";

const utf8 = new TextEncoder();
const MATCH = utf8.encode("wardrum/match/v1");
const FORK = utf8.encode("wardrum/fork/v1");
const LEAF = Uint8Array.of(0);
const LINK = Uint8Array.of(1);

/**
 * h₀, where the chain of a match begins.
 * @param {string} match 32 hex digits
 */
export function root(match) {
  return sha256(concat(MATCH, unhex(match)));
}

/**
 * h₀ of a fork, which covers its parent's commits up to where it branches off.
 * @param {string} match 32 hex digits
 * @param {string} parentHead 64 hex digits
 */
export function forkRoot(match, parentHead) {
  return sha256(concat(FORK, unhex(match), unhex(parentHead)));
}

/**
 * h₀ of the match with this state, as hex digits.
 * @param {string} match 32 hex digits
 * @param {any} state
 */
export function rootOf(match, state) {
  const parent = state?.match?.parent;
  return hex(parent ? forkRoot(match, parent.head) : root(match));
}

/**
 * The hash of one record's stored bytes.
 * @param {Uint8Array} bytes
 */
export function leaf(bytes) {
  return sha256(concat(LEAF, bytes));
}

/**
 * The leaf of a record given as the text it came in, as hex digits.
 * @param {string} raw
 */
export function leafOf(raw) {
  return hex(leaf(utf8.encode(raw)));
}

/**
 * The head after one more leaf.
 * @param {Uint8Array} head
 * @param {Uint8Array} leafHash
 */
export function link(head, leafHash) {
  return sha256(concat(LINK, head, leafHash));
}

/**
 * Whether a commit follows from the head before it.
 * @param {string} before hex digits
 * @param {{raw?: string, leaf?: string, head: string}} commit raw: the record's text, verbatim; or its leaf, if it is sealed
 */
export function checkCommit(before, commit) {
  const leafHash = commit.raw === undefined ? unhex(commit.leaf ?? "") : leaf(utf8.encode(commit.raw));
  return leafHash.length === 32 && hex(link(unhex(before), leafHash)) === commit.head;
}
