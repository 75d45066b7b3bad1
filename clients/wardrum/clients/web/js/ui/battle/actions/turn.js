/** Whose turn it is: the seats held here that may act, the seats that the match waits for, and the time that they have. */

import { listed, t, tn } from "../../../core/i18n.js";
import { clock } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

export const COUNTED_MS = 86_400_000; // a longer time for a decision is not counted down

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
  return at && at - now < COUNTED_MS ? t("{time} left", { time: clock(at - now) }) : "";
}

/**
 * The seats of which the battle awaits a decision, in their order.
 * @param {MatchModel} model
 * @returns {string[]}
 */
export function awaited({ headState, waiting }) {
  return headState.match.order.filter((/** @type {string} */ seat) => waiting.some((decision) => decision.seat === seat));
}

/**
 * "Waiting for seat B", or for its player by name.
 * @param {MatchModel} model
 */
export function waitingFor(model) {
  const { pause, status } = model.headState.match;
  if (model.superseded) return "";
  if (pause?.since) return t("The battle is paused");
  if (status === "open") return t("Waiting until every seat is taken");
  if (status === "revealing") return t("The dice are being made ready");
  const waited = awaited(model);
  const seats = waited.map((seat) => seat.toUpperCase());
  if (waited.length && waited.every((seat) => model.names[seat])) return t("Waiting for {names}", { names: listed(waited.map((seat) => model.names[seat])) });
  return seats.length ? tn(seats.length, "Waiting for seat {seats}", "Waiting for seats {seats}", { seats: listed(seats) }) : t("Waiting");
}
