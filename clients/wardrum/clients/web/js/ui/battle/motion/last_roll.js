/** The last roll of a match, as its beats tell it: what is drawn without a beat is no roll of anybody's. */

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Roll} Roll */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

const LOOKED_BACK = 40; // commits: a roll older than that is no news

/**
 * The last roll up to the version that is shown; null = none was made lately.
 * @param {MatchModel} model
 * @param {Face} face
 * @returns {Roll | null}
 */
export function lastRoll(model, face) {
  for (let version = model.cursor; version > Math.max(0, model.cursor - LOOKED_BACK); version -= 1) {
    const commit = model.commits.get(version);
    if (!commit || model.withdrawn.has(version)) continue;
    const [before, after] = [model.stateAt(version - 1), model.stateAt(version)];
    const beats = before && after ? face.beats(before, after, commit) : [];
    const rolls = beats.flatMap((beat) => (beat.kind === "dice" ? [beat.roll] : []));
    if (rolls.length) return rolls[rolls.length - 1];
  }
  return null;
}
