/**
 * Why a piece that was touched is of no use now: the server is asked about the commands that may have been meant, and says what
 * stands in the way. The page knows no reason itself.
 */

/** @typedef {import("../../../core/player.js").Player} Player */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../kit/types.js").Meant} Meant */

/**
 * "Attack, melee 1\u2033: Cinder Shield 2 is 6.2\u2033 away, reach 1\u2033 (W-60)", a line for each; those that would be accepted say nothing.
 * @param {Player} player
 * @param {MatchModel} model
 * @param {string} seat
 * @param {Meant[]} meant
 * @returns {Promise<string[]>}
 */
export async function whyNot(player, model, seat, meant) {
  const answers = await Promise.all(meant.map(({ command }) => player.check(model.match, seat, command).catch(() => null)));
  return answers.flatMap((answer, i) => (answer && !answer.ok && answer.sentence ? [`${meant[i].label}: ${answer.sentence} (${answer.rule})`] : []));
}
