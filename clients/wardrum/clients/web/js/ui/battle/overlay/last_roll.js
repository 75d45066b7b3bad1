/** The last roll of a match: as the ruleset's face tells it, else the dice as they are recorded. */


/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Roll} Roll */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../kit/types.js").Commit} Commit */

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
    const told = beats.flatMap((beat) => (beat.kind === "dice" ? [beat.roll] : []));
    if (told.length) return told[told.length - 1];
    if (commit.record?.draws?.length) return asRecorded(commit);
  }
  return null;
}

/**
 * Dice of which nobody says what they count for.
 * @param {Commit} commit
 * @returns {Roll}
 */
function asRecorded({ actor, record, text }) {
  const dice = (record?.draws ?? []).flatMap(({ values }) => values).map((face) => ({ face, mark: /** @type {const} */ ("") }));
  return { title: text[0] ?? "", by: actor, at: "", dice, needs: "", result: "", good: null };
}
