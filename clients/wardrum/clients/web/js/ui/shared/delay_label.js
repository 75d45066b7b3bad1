/** What those without a seat see later than it happens, in words. */

import { plural } from "../../kit/words.js";

/**
 * "30 s", "5 commits", "30 s and 5 commits"; "" where everybody sees everything at once.
 * @param {Partial<import("../../core/wire.js").Delay> | undefined} delay
 */
export function lateness(delay) {
  const { seconds = 0, commits = 0 } = delay ?? {};
  return [seconds ? `${seconds} s` : "", commits ? plural(commits, "commit") : ""].filter(Boolean).join(" and ");
}

/**
 * Whether this page is shown an earlier moment than the players see: then nobody says who of them is there.
 * @param {import("../../core/match_model.js").MatchModel} model
 */
export function isLate(model) {
  return !model.offline && !model.ended && !model.seats.length && lateness(model.headState?.match.terms?.delay) !== "";
}
