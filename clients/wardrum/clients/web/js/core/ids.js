/** Identifiers and hex digits; `crypto.getRandomValues` exists on plain http too, `randomUUID` does not. */

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Bytes as lower-case hex digits.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/**
 * The bytes that hex digits stand for. Throws where they are none.
 * @param {string} text
 */
export function unhex(text) {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError("these are no lower-case hex digits");
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * `count` random bytes as hex digits.
 * @param {number} count
 */
export function randomHex(count) {
  return hex(crypto.getRandomValues(new Uint8Array(count)));
}

/** A new id for a command or a request: 128 random bits. */
export function commandId() {
  return randomHex(16);
}

/**
 * Whether this may be the id of a match.
 * @param {string} text
 */
export function isMatchId(text) {
  return /^[0-9a-f]{32}$/.test(text);
}
