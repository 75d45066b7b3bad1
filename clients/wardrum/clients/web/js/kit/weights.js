/** How much a commit matters to somebody who watches the highlights alone: data of each ruleset, by type of event. */

/** @typedef {import("./types.js").Commit} Commit */
/** @typedef {{type: string, [field: string]: any}} GameEvent */
/** @typedef {Readonly<Record<string, number | ((event: GameEvent) => number)>>} Weights by type of event: 1 to 3, or what it depends on */

/** From this weight on a commit is one of the highlights. */
export const HIGHLIGHT = 2;
/** What every match has. @type {Weights} */
const LIFE = { MatchStarted: 2, BattleConceded: 3, MatchEnded: 3 };

/**
 * The weight of the heaviest event of a commit; 0 = it passes by.
 * @param {Commit} commit
 * @param {Weights} own of the ruleset
 */
export function heaviest(commit, own) {
  const events = /** @type {GameEvent[]} */ (commit.record?.events ?? []);
  return Math.max(0, ...events.map((event) => weigh(own[event.type] ?? LIFE[event.type] ?? 0, event)));
}

/** @param {number | ((event: GameEvent) => number)} weight @param {GameEvent} event */
function weigh(weight, event) {
  return typeof weight === "number" ? weight : weight(event);
}
