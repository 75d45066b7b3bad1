/** Which commits were taken back, from the events of the log: they stay in the log and are marked. */

/** @typedef {import("./types.js").CommitEntry} CommitEntry */

/** Commands by which the battle does not go on. */
const TALK = new Set([
  "OfferTakeback",
  "AcceptTakeback",
  "DeclineTakeback",
  "OfferResult",
  "AcceptResult",
  "DeclineResult",
]);

/**
 * The versions that a commit takes back, [first, last]; null: none.
 * @param {CommitEntry} commit
 * @returns {[number, number] | null}
 */
export function takenBackBy(commit) {
  const event = commit.record?.events.find(({ type }) => type === "TakenBack");
  return event ? [event.version + 1, event.upto] : null;
}

/**
 * Whether a commit was a move, not talk about one.
 * @param {CommitEntry} commit
 */
export function isMove(commit) {
  return !TALK.has(commit.command ?? "");
}

/**
 * The first move after a version: what a take-back to it undoes first.
 * @param {Map<number, CommitEntry>} commits
 * @param {number} version
 */
export function firstMoveAfter(commits, version) {
  for (let at = version + 1; commits.has(at); at += 1) {
    const commit = /** @type {CommitEntry} */ (commits.get(at));
    if (isMove(commit)) return commit;
  }
  return undefined;
}

/**
 * Of the versions on offer, the latest first, that from before a seat's last move; where there is none, the latest.
 * @param {{commits: Map<number, CommitEntry>, withdrawn: Set<number>, head: number}} model
 * @param {string} seat
 * @param {number[]} versions
 */
export function beforeLastMove({ commits, withdrawn, head }, seat, versions) {
  for (let at = head; at > (versions.at(-1) ?? head); at -= 1) {
    const commit = commits.get(at);
    if (commit?.actor === seat && !withdrawn.has(at) && isMove(commit)) return versions.find((version) => version < at);
  }
  return versions[0];
}
