/** The fighters of a warband: on the board, callers, losses. */

/** @typedef {import("../../kit/types.js").State} State */

const CALLERS = ["WIZARD", "PRIEST"];

/**
 * All fighters that a seat has brought.
 * @param {State} state
 * @param {string} seat
 * @returns {string[]}
 */
function members(state, seat) {
  const { fighters, order } = state.battle;
  return order.filter((/** @type {string} */ id) => fighters[id].seat === seat);
}

/**
 * Those of them on the board.
 * @param {State} state
 * @param {string} seat
 */
export function present(state, seat) {
  return members(state, seat).filter((id) => state.battle.fighters[id].status === "board");
}

/**
 * Wizards and priests on the board.
 * @param {State} state
 * @param {string} seat
 */
export function callers(state, seat) {
  const { fighters } = state.battle;
  return present(state, seat).filter((id) =>
    CALLERS.some((keyword) => fighters[id].profile.keywords.includes(keyword)),
  );
}

/**
 * How a warband stands: how many of it are down.
 * @param {State} state
 * @param {string} seat
 */
export function losses(state, seat) {
  const { fighters } = state.battle;
  const all = members(state, seat);
  return { down: all.filter((id) => fighters[id].status === "down").length, size: all.length };
}
