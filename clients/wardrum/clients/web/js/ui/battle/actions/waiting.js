/** Whom the match waits for, and how long it will: as the server says. */

import { clock, listed } from "../../../kit/words.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

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
