/** Merge patches (RFC 7396) that share what they do not change, on objects without a prototype. */

const HOSTILE = new Set(["__proto__", "constructor", "prototype"]);

/** A patch or a state has a member, such as `__proto__`, that would reach the prototype. */
export class HostileKey extends Error {
  /** @param {string} key */
  constructor(key) {
    super(`a member may not be called ${key}`);
  }
}

/** @param {unknown} value @returns {value is {[key: string]: any}} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The document after a patch. Neither argument is changed; parts that the patch leaves alone are shared.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function merge(target, patch) {
  if (!isObject(patch)) return Array.isArray(patch) ? patch.map(safe) : patch;
  const merged = Object.assign(Object.create(null), isObject(target) ? target : null);
  for (const key of Object.keys(patch)) {
    if (HOSTILE.has(key)) throw new HostileKey(key);
    if (patch[key] === null) delete merged[key];
    else merged[key] = merge(merged[key], patch[key]);
  }
  return merged;
}

/**
 * A document of strangers, copied to objects without a prototype; nulls stay.
 * @param {any} value
 * @returns {any}
 */
export function safe(value) {
  if (Array.isArray(value)) return value.map(safe);
  if (!isObject(value)) return value;
  const copy = Object.create(null);
  for (const key of Object.keys(value)) {
    if (HOSTILE.has(key)) throw new HostileKey(key);
    copy[key] = safe(value[key]);
  }
  return copy;
}
