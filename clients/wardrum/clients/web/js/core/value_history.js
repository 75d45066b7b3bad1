/** The versions at which one value of the state changed: read from the merge patches, without folding a state. */

import { merge } from "./merge_patch.js";

/** @typedef {readonly string[]} ValuePath keys from the state down; below a list a key is a member: whether the list has it, or of objects the one with that name */
/** @typedef {{version: number, before: unknown, after: unknown}} ValueChange undefined: there was none */
/** @typedef {{from: number, changes: ValueChange[]}} ValueHistory from: what happened before this version is not known here */

/**
 * The changes of a value up to a version, oldest first: one step down the path for each commit.
 * @param {import("./snapshots.js").Snapshots} snapshots
 * @param {ValuePath} path
 * @param {number} upto
 * @returns {ValueHistory}
 */
export function changesOf(snapshots, path, upto) {
  const from = snapshots.first;
  let before = valueAt(snapshots.at(from), path);
  /** @type {ValueChange[]} */
  const changes = [];
  for (const [version, patch] of snapshots.patches(from, upto)) {
    const touched = valueIn(patch, path, before);
    if (!touched || same(before, touched.value)) continue;
    changes.push({ version, before, after: touched.value });
    before = touched.value;
  }
  return { from, changes };
}

/**
 * The value that a state has at a path.
 * @param {any} state
 * @param {ValuePath} path
 */
export function valueAt(state, path) {
  let at = state;
  for (const key of path) {
    if (Array.isArray(at) && !at.some(isObject)) return has(at, key);
    if (Array.isArray(at)) at = { [key]: named(at, key) };
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/**
 * What a patch makes of a value; null: it leaves the value alone.
 * @param {any} patch
 * @param {ValuePath} path
 * @param {unknown} before
 */
function valueIn(patch, path, before) {
  let [at, whole] = [patch, false];
  for (const key of path) {
    if (Array.isArray(at) && !at.some(isObject)) return { value: has(at, key) };
    if (Array.isArray(at)) [at, whole] = [{ [key]: named(at, key) }, true]; // a list is replaced as a whole
    if (!isObject(at)) return { value: undefined }; // what it is a part of was removed or replaced
    if (!Object.hasOwn(at, key)) return whole ? { value: undefined } : null;
    at = at[key];
  }
  return { value: at === null ? undefined : merge(before, at) };
}

/** @param {unknown[]} list @param {string} key */
function has(list, key) {
  return list.some((member) => String(member) === key);
}

/** The member of a list that is called so. @param {any[]} list @param {string} key */
function named(list, key) {
  return list.find(({ label, name }) => (label ?? name) === key);
}

/** None, zero and no are the same: a fighter that appears without damage has not been hurt. @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one || false) === JSON.stringify(other || false);
}

/** @param {unknown} value @returns {value is {[key: string]: any}} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
