/** The version that a step leads to, by activation or by round, and the range of versions that the share dialog proposes. */

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../share/links.js").VersionRange} VersionRange */

/**
 * The version before which something begins, next to the viewer in a direction.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {"activation" | "round"} what
 * @param {number} by 1 or -1
 */
export function jump(model, face, what, by) {
  for (let version = model.cursor + by; version > 0 && version < model.head; version += by) {
    const commit = model.commits.get(version);
    if (commit && face.mark(commit)[what]) return version;
  }
  return by > 0 ? model.head : 0;
}

const COMMITS = 20;
const LEAST = 3; // a round that has only begun is not worth a link

/**
 * The round that the viewer looks at, up to there; before the first round, and at its beginning, the last commits.
 * @param {MatchModel} model
 * @param {Face} face
 * @returns {VersionRange}
 */
export function defaultRange(model, face) {
  const to = model.cursor || model.head;
  const round = model.cursor ? jump(model, face, "round", -1) : 0;
  const from = round && to - round >= LEAST ? round : Math.max(0, to - COMMITS);
  return { from, to };
}
