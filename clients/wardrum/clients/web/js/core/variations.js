/** The tree of a battle's variations: the battle, its forks and theirs, as far as this device or the public lists know them. */

/** @typedef {{match: string, version: number}} Origin where a fork left its parent */
/** @typedef {{match: string, origin: Origin | null, own: boolean, study: boolean, ended: boolean}} Known a battle and where it comes from; null = it is no fork, or nobody knows */
/** @typedef {Known & {branches: Variation[]}} Variation branches: in the order in which they left */

const GENERATIONS_MAX = 16;

/**
 * The tree that a battle is a part of, from its earliest ancestor that is known.
 * @param {string} match
 * @param {readonly Known[]} known of one match the first counts
 * @returns {Variation}
 */
export function treeOf(match, known) {
  /** @type {Map<string, Known>} */
  const all = new Map();
  for (const each of known) if (!all.has(each.match)) all.set(each.match, each);
  for (const { origin } of known) if (origin && !all.has(origin.match)) all.set(origin.match, bare(origin.match));
  let root = match;
  for (let i = 0; i < GENERATIONS_MAX; i += 1) root = all.get(root)?.origin?.match ?? root;
  return branch(all.get(root) ?? bare(root), [...all.values()], 0);
}

/** How many battles a tree has. @param {Variation} tree @returns {number} */
export function countOf({ branches }) {
  return branches.reduce((sum, each) => sum + countOf(each), 1);
}

/**
 * What the lobby's lists tell of forks.
 * @param {readonly any[]} entries of `listed`
 * @returns {Known[]}
 */
export function listedForks(entries) {
  return entries.flatMap(({ forked, match, status }) =>
    forked ? [{ match, origin: { match: forked.match, version: forked.version }, own: false, study: forked.dice === "chosen", ended: status === "finished" }] : [],
  );
}

/**
 * What this device keeps of the battles it has a seat in.
 * @param {readonly import("./types.js").KeyringEntry[]} entries
 * @returns {Known[]}
 */
export function ownForks(entries) {
  return entries.flatMap(({ ended, match, parent }) => (parent ? [{ match, origin: { match: parent.match, version: parent.version }, own: true, study: parent.study ?? false, ended: Boolean(ended) }] : []));
}

/** @param {Known} known @param {readonly Known[]} all @param {number} depth @returns {Variation} */
function branch(known, all, depth) {
  const own = depth < GENERATIONS_MAX ? all.filter(({ origin }) => origin?.match === known.match) : [];
  const sorted = own.sort((a, b) => (a.origin?.version ?? 0) - (b.origin?.version ?? 0) || a.match.localeCompare(b.match));
  return { ...known, branches: sorted.map((each) => branch(each, all, depth + 1)) };
}

/** @param {string} match @returns {Known} */
function bare(match) {
  return { match, origin: null, own: false, study: false, ended: false };
}
