/** SHA-256 and HMAC of our own: WebCrypto's exist on https and localhost only, and a club plays over plain http. */

const ROOTS = constants();
const BLOCK_BYTES = 64;

/** FIPS 180-4, 4.2.2 and 5.3.3: fractions of the cube and square roots of the first 64 primes. */
function constants() {
  const k = new Uint32Array(64);
  const start = new Uint32Array(8);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    if (!isPrime(n)) continue;
    if (found < 8) start[found] = fraction(Math.sqrt(n));
    k[found++] = fraction(Math.cbrt(n));
  }
  return { k, start };
}

/** @param {number} n */
function isPrime(n) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** @param {number} x */
function fraction(x) {
  return Math.floor((x - Math.floor(x)) * 2 ** 32);
}

/**
 * The digest (32 bytes) of bytes.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  const state = Uint32Array.from(ROOTS.start);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, schedule(view, at, words));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} bytes */
function pad(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

/** @param {DataView} view @param {number} at @param {Uint32Array} w */
function schedule(view, at, w) {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

/** @param {Uint32Array} state @param {Uint32Array} w */
function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROOTS.k[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    (h = g), (g = f), (f = e), (e = (d + t1) | 0), (d = c), (c = b), (b = a), (a = (t1 + t2) | 0);
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/**
 * HMAC-SHA256 (RFC 2104), 32 bytes.
 * @param {Uint8Array} key
 * @param {Uint8Array} bytes
 */
export function hmacSha256(key, bytes) {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(concat(block.map((byte) => byte ^ 0x36), bytes));
  return sha256(concat(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * Byte arrays one after the other.
 * @param {...Uint8Array} parts
 */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
