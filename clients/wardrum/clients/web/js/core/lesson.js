/** Begins the guided first battle of a ruleset: a fork of a prepared battle, which only this device knows of. */

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./wire.js").LessonFrame} LessonFrame */

/** The time for a decision where nobody waits for it: three days. */
export const UNTIMED_S = 259_200;

/**
 * What the server teaches of a ruleset.
 * @param {Player} player
 * @param {string} ruleset
 * @returns {Promise<LessonFrame>}
 */
export async function askForLesson({ connection }, ruleset) {
  return /** @type {LessonFrame} */ (/** @type {unknown} */ (await connection.request({ type: "learn", ruleset })));
}

/**
 * Resolves to the match, with the visitor's seat taken.
 * @param {Player} player
 * @param {string} ruleset
 */
export async function beginLesson(player, ruleset) {
  const lesson = await askForLesson(player, ruleset);
  const parent = { match: lesson.match, ruleset };
  const { match, host } = await player.fork(parent, lesson.version, { bots: lesson.bots, listed: false, decision_s: UNTIMED_S });
  player.keyring.update(match, (entry) => (entry.lesson = { step: 0 }));
  await player.join(match, { seat: lesson.seat, invite: host });
  return match;
}
