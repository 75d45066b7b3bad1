/** The highlights of a battle: the versions that matter, as the server marks them. */

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/**
 * Whether a version is one of the highlights, as a round that begins always is; what was taken back is none.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {number} version
 */
export function isHighlight(model, face, version) {
  const commit = model.commits.get(version);
  return commit !== undefined && !model.withdrawn.has(version) && (face.isMajor(commit) || face.mark(commit).round > 0);
}
