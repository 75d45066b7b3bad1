/** How far a visitor has come in a lesson. No elements. */

/** @typedef {import("../../../core/wire.js").Hint} Hint */

const ANY = "any";
const ROUND = "round";

/**
 * The step after a command of the visitor: it may go past sentences that were not read, never past one that asks for a command.
 * @param {Hint[]} hints
 * @param {number} step of the hint that is shown
 * @param {string} command
 */
export function stepAfter(hints, step, command) {
  const next = hints.findIndex((hint, i) => i >= step && hint.command);
  if (next < 0) return step;
  return hints[next].command === command || hints[next].command === ANY ? next + 1 : step;
}

/**
 * The step after the end of a round.
 * @param {Hint[]} hints
 * @param {number} step of the hint that is shown
 */
export function stepAfterRound(hints, step) {
  return hints[step]?.command === ROUND ? step + 1 : step;
}

/**
 * The step after a decision of the visitor's that was made for it, as time was up: what the hint asks for may not come again.
 * @param {Hint[]} hints
 * @param {number} step of the hint that is shown
 * @param {Set<string>} offered the commands that the visitor could choose from
 */
export function stepAfterExpiry(hints, step, offered) {
  const next = hints.find((hint, i) => i >= step && hint.command)?.command ?? "";
  return offered.has(next) ? stepAfter(hints, step, next) : step;
}

/**
 * Whether the others are to go on only once the reader does: a sentence is to be read before what they do next.
 * @param {Hint[]} hints
 * @param {number} step of the hint that is shown
 * @param {string} command that one of the others has made
 */
export function waitsForReader(hints, step, command) {
  const turn = hints.find((hint) => hint.command)?.command;
  return step > 0 && hints[step]?.command === "" && command === turn && step + 1 < hints.length;
}

/**
 * Whether the hint fits what the visitor may do now.
 * @param {Hint} hint
 * @param {{command: string, scope: string}[]} options
 */
export function fits(hint, options) {
  const own = options.filter(({ scope }) => scope === "battle");
  return hint.command === ANY || hint.command === ROUND ? own.length > 0 : own.some(({ command }) => command === hint.command);
}
