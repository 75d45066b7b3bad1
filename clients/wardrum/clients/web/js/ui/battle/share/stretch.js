/** The stretch of a match that is worth showing, if nobody says otherwise. */

import { jump } from "../timeline/jumps.js";

/** @typedef {import("../../../core/url_fragment.js").Moment} Moment */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

const COMMITS = 20;
const LEAST = 3; // a round that has only begun is not worth a link

/**
 * The round that the viewer looks at, up to there; before the first round, and at its beginning, the last commits.
 * @param {MatchModel} model
 * @param {Face} face
 * @returns {Moment}
 */
export function lastStretch(model, face) {
  const to = model.cursor || model.head;
  const round = model.cursor ? jump(model, face, "round", -1) : 0;
  const from = round && to - round >= LEAST ? round : Math.max(0, to - COMMITS);
  return { from, to };
}
