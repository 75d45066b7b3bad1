/** The fragment of a link to a match: one version, "#v=142", or a range of versions that plays itself, "#v=100-142". */

/** @typedef {{from: number, to: number}} VersionRange from = to: this version alone */

const RANGE = /^(\d{1,7})(?:-(\d{1,7}))?$/;

/**
 * The versions that a fragment asks for, the lower one first; null: none, or it cannot be read.
 * @param {string} hash as of `location`
 * @returns {VersionRange | null}
 */
export function rangeOf(hash) {
  const found = RANGE.exec(new URLSearchParams(hash.replace(/^#/, "")).get("v") ?? "");
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/**
 * The fragment for a range of versions.
 * @param {number} from
 * @param {number} [to]
 */
export function fragmentOf(from, to = from) {
  return to > from ? `#v=${from}-${to}` : `#v=${from}`;
}
