/** Where steps lead: by activation, by round. */

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

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
