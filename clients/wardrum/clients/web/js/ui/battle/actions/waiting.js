/** Whom the match waits for, and how long it will. */

import { capital, clock } from "../words.js";

/** @typedef {import("../shapes.js").Face} Face */
/** @typedef {import("../../../core/model.js").MatchModel} MatchModel */

/**
 * When the decision that is open will be made by default, ms since the epoch; 0 = never or unknown.
 * @param {MatchModel} model
 */
export function due(model) {
  const match = model.headState?.match;
  if (match?.status !== "live" || model.offline) return 0;
  return match.moved_at + match.decision_s * 1000;
}

/**
 * @param {MatchModel} model
 * @param {number} now
 */
export function timeLeft(model, now) {
  const at = due(model);
  return at ? `${clock(at - now)} left` : "";
}

/**
 * "Waiting for seat B".
 * @param {MatchModel} model
 * @param {Face} face
 */
export function waitingFor(model, face) {
  const match = model.headState.match;
  if (match.status === "open") return "Waiting until every seat is taken";
  if (match.status === "revealing") return "The seats tell their seeds for the dice";
  const seats = face.awaiting(model.headState) || others(model);
  return seats ? `Waiting for ${seats.length > 1 ? "" : "seat "}${capital(seats)}` : "Waiting";
}

/** @param {MatchModel} model */
function others(model) {
  /** @type {string[]} */
  const order = model.headState.match.order;
  const rest = order.filter((seat) => !model.seats.includes(seat));
  return model.seats.length && rest.length === 1 ? rest[0] : "";
}
