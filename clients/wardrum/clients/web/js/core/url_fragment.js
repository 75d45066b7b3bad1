/** Moments of a match as links name them: "#v=142", or a stretch that plays itself, "#v=100-142". */

/** @typedef {{from: number, to: number}} Moment the same twice: this moment and no stretch */

const MOMENT = /^(\d{1,7})(?:-(\d{1,7}))?$/;

/**
 * What a fragment asks to be shown; null: nothing, or nothing that makes sense. A stretch told backwards is turned round.
 * @param {string} hash as of `location`
 * @returns {Moment | null}
 */
export function momentOf(hash) {
  const found = MOMENT.exec(new URLSearchParams(hash.replace(/^#/, "")).get("v") ?? "");
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/**
 * The fragment of a moment.
 * @param {number} from
 * @param {number} [to]
 */
export function fragmentOf(from, to = from) {
  return to > from ? `#v=${from}-${to}` : `#v=${from}`;
}
