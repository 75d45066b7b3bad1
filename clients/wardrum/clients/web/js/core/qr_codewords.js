/** The codewords of a QR code: the data, and Reed-Solomon codes over GF(256) that mend smudges. */

/** @typedef {{version: number, codewords: Uint8Array}} Coded */

const TOTAL = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** Codewords for correction in each block, and the number of blocks, by version. */
const CORRECTION = { L: [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18], M: [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26] };
const BLOCKS = { L: [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4], M: [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5] };
const VERSION_MAX = 10;

/**
 * The smallest version that holds these bytes, and its codewords in the order they are placed. Throws RangeError.
 * @param {Uint8Array} bytes
 * @param {"L" | "M"} level
 * @returns {Coded}
 */
export function blocks(bytes, level) {
  for (let version = 1; version <= VERSION_MAX; version++) {
    const capacity = TOTAL[version] - CORRECTION[level][version] * BLOCKS[level][version];
    const data = padded(bytes, capacity, version < 10 ? 1 : 2);
    if (data) return { version, codewords: interleaved(data, CORRECTION[level][version], BLOCKS[level][version]) };
  }
  throw new RangeError(`${bytes.length} bytes are too many for a code of this kind`);
}

/** Mode, count, data, end and padding; null where it does not fit. */
/** @param {Uint8Array} bytes @param {number} capacity @param {number} countBytes */
function padded(bytes, capacity, countBytes) {
  if (bytes.length + countBytes + 1 > capacity) return null;
  const head = countBytes === 1 ? [bytes.length] : [bytes.length >>> 8, bytes.length & 255];
  const data = new Uint8Array(capacity);
  [0, ...head, ...bytes, 0].forEach((byte, i, all) => {
    if (i) data[i - 1] = ((all[i - 1] & 15) << 4) | (byte >>> 4);
  });
  data[0] |= 0x40; // byte mode
  const end = bytes.length + countBytes + 1;
  for (let i = end; i < capacity; i++) data[i] = (i - end) % 2 ? 0x11 : 0xec;
  return data;
}

/** @param {Uint8Array} data @param {number} correction @param {number} count */
function interleaved(data, correction, count) {
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= count - longer ? 1 : 0);
    parts.push(data.subarray(at, (at += length)));
  }
  const codes = parts.map((part) => reedSolomon(part, correction));
  return Uint8Array.from([...columns(parts), ...columns(codes)]);
}

/** The first of each, the second of each, … @param {Uint8Array[]} parts */
function columns(parts) {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => parts.flatMap((part) => (i < part.length ? [part[i]] : []))).flat();
}

/** The remainder of the data after division by the generator. @param {Uint8Array} data @param {number} length */
function reedSolomon(data, length) {
  const divisor = generator(length);
  const rest = new Uint8Array(length);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[length - 1] = 0;
    divisor.forEach((coefficient, i) => (rest[i] ^= multiply(coefficient, factor)));
  }
  return rest;
}

/** Π (x − 2ⁱ), without its leading 1. @param {number} degree */
function generator(degree) {
  const product = new Uint8Array(degree);
  product[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2)) {
    for (let j = 0; j < degree; j++) {
      product[j] = multiply(product[j], root) ^ (j + 1 < degree ? product[j + 1] : 0);
    }
  }
  return product;
}

/** In GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. @param {number} a @param {number} b */
function multiply(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}
