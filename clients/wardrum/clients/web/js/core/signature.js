/**
 * The server's name (Ed25519) under the last head of an ended match, checked by the browser itself where it can: not every
 * browser knows Ed25519, and none lends its cryptography to pages that came over plain http.
 */

import { unhex } from "./ids.js";
import { concat } from "./sha256.js";

/** @typedef {import("./types.js").SignedState} SignedState */
/** @typedef {import("./types.js").FinalSignature} FinalSignature */
/** @typedef {import("./match_model.js").MatchModel} MatchModel */

const DOMAIN = new TextEncoder().encode("wardrum/final-head/v1");
const KEY = /^[0-9a-f]{64}$/;
const KEYS_PATH = ".well-known/wardrum-keys"; // from the lobby

/**
 * The message that is signed.
 * @param {string} match 32 hex digits
 * @param {number} version
 * @param {string} head 64 hex digits
 */
export function finalHead(match, version, head) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(version));
  return concat(DOMAIN, unhex(match), number, unhex(head));
}

/**
 * Whether a key signed a message; null: this browser cannot tell.
 * @param {string} key
 * @param {string} signature
 * @param {Uint8Array} message
 */
export async function fits(key, signature, message) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return null;
  try {
    const signer = await subtle.importKey("raw", new Uint8Array(unhex(key)), { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, signer, new Uint8Array(unhex(signature)), new Uint8Array(message));
  } catch (error) {
    return error instanceof DOMException && error.name === "DataError" ? false : null;
  }
}

/**
 * What can be said of the signature under a match's last head.
 * @param {MatchModel} model
 * @param {FinalSignature} signature
 * @param {string[]} known the keys that the server tells, the one of now first, [] = it tells none
 * @returns {Promise<SignedState>}
 */
export async function verdict(model, { version, signature, key: named }, known) {
  const key = named ?? known[0] ?? "";
  if (!KEY.test(key)) return "unchecked";
  if (version !== model.head || model.chain !== "ok") return "unchecked";
  const good = await fits(key, signature, finalHead(model.match, version, model.headHash));
  if (good === null) return "unchecked";
  if (!good) return "wrong";
  if (key === known[0]) return "server";
  return known.includes(key) ? "former" : "stranger";
}

/**
 * The keys that a server gives, the one of now first; [] = none.
 * @param {string} site the address of its lobby, with a slash at its end
 * @returns {Promise<string[]>}
 */
export async function serverKeys(site) {
  const answer = await fetch(site + KEYS_PATH).catch(() => null);
  const said = answer?.ok ? (await answer.text()).trim().split("\n") : [];
  return said.every((key) => KEY.test(key)) ? said : [];
}

/**
 * Check the signature of a match once its last head is here.
 * @param {MatchModel} model
 * @param {() => Promise<string[]>} keysOf
 */
export function checkWhenSigned(model, keysOf) {
  /** @type {FinalSignature | null} */ let checked = null;
  const look = async () => {
    const { loading, signature } = model;
    if (!signature || loading || signature === checked) return;
    checked = signature;
    const known = globalThis.crypto?.subtle ? await keysOf() : [];
    model.setSigned(await verdict(model, signature, known));
  };
  for (const kind of ["commit", "cursor", "ended", "signature"]) model.addEventListener(kind, () => void look());
  return look();
}
