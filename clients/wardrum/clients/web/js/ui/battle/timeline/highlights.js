/** The highlights of a battle: the versions that matter, by the weights of the ruleset's face. */

import { HIGHLIGHT } from "../../../kit/weights.js";

/** @typedef {import("../../../kit/types.js").Commit} Commit */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/** By icon, of a face that has no weights of its own. @type {Record<string, number>} */
const BY_ICON = { down: 3, attack: 2, flag: 2 };

/**
 * How much a commit matters, 0 = it passes by. A round that begins is always worth a look.
 * @param {Face} face
 * @param {Commit} commit
 */
export function weightOf(face, commit) {
  const own = face.weight ? face.weight(commit) : (BY_ICON[face.icon(commit)] ?? 0);
  return face.mark(commit).round ? Math.max(own, HIGHLIGHT) : own;
}

/**
 * Whether a version is one of the highlights; what was taken back is none.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {number} version
 */
export function isHighlight(model, face, version) {
  const commit = model.commits.get(version);
  return commit !== undefined && !model.withdrawn.has(version) && weightOf(face, commit) >= HIGHLIGHT;
}
