/** Whose turn it is: the seats held here that may act, the seats that the match waits for, and the time that they have. */

import { clock, listed } from "../../../kit/words.js";

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

/**
 * When the decision of a seat will be made by default, or that of another if it has none; ms since the epoch, 0 = unknown.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function due(model, seat) {
  const { waiting } = model;
  return (waiting.find((decision) => decision.seat === seat) ?? waiting[0])?.due_at ?? 0;
}

/**
 * What is left for a decision; where clocks run they say so themselves.
 * @param {MatchModel} model
 * @param {string} seat
 * @param {number} now by the server's clock
 */
export function timeLeft(model, seat, now) {
  const at = model.headState.match.clocks ? 0 : due(model, seat);
  return at ? `${clock(at - now)} left` : "";
}

/**
 * "Waiting for seat B".
 * @param {MatchModel} model
 */
export function waitingFor(model) {
  const { pause, status } = model.headState.match;
  if (pause?.since) return "The battle is paused";
  if (status === "open") return "Waiting until every seat is taken";
  if (status === "revealing") return "The seats tell their seeds for the dice";
  const seats = [...new Set(model.waiting.map((decision) => decision.seat.toUpperCase()))].filter(Boolean);
  return seats.length ? `Waiting for ${seats.length > 1 ? "seats" : "seat"} ${listed(seats)}` : "Waiting";
}
