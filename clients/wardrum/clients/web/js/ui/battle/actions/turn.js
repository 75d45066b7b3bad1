/** Which of the seats held here are asked for something, and what they may do. */

/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/** @param {MatchModel} model */
export function seatsToAct(model) {
  if (model.ended) return [];
  return model.seats.filter((seat) => (model.legal[seat] ?? []).some((option) => option.scope !== "match"));
}

/**
 * The seat to act for: the one now, as long as something is asked of it.
 * @param {MatchModel} model
 * @param {string} now
 */
export function actingSeat(model, now) {
  const able = seatsToAct(model);
  return able.includes(now) ? now : (able[0] ?? model.seats[0] ?? "");
}

/**
 * @param {MatchModel} model
 * @param {string} seat
 * @param {"battle" | "match"} scope
 * @returns {Option[]}
 */
export function optionsOf(model, seat, scope) {
  const options = /** @type {Option[]} */ (/** @type {unknown} */ (model.legal[seat] ?? []));
  return options.filter((option) => (option.scope === "match") === (scope === "match"));
}
