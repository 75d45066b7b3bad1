/** Clocks: the time that each seat has left, as the log says, running on while the seat is to decide; and countdowns. */

import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { clock } from "../../kit/words.js";
import { isDelayed } from "../shared/terms.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

/** @typedef {{ms: number, runs: boolean, spared: number}} Left spared: ms until the grace of a lost connection is over, 0 = it is not needed */

const LOW_MS = 60_000;
const ANNOUNCED_S = [10, 30, 60];

/**
 * What a seat has left at a moment, null = the match has no clocks.
 * @param {any} match of a state
 * @param {string} seat
 * @param {number} now ms since the epoch, by the server's clock
 * @returns {Left | null}
 */
export function left({ clocks }, seat, now) {
  if (!clocks) return null;
  const runs = clocks.running.includes(seat);
  const ms = Math.max(0, clocks.left[seat] - (runs ? Math.max(0, now - clocks.at) : 0));
  return { ms, runs, spared: runs && !ms ? Math.max(0, (clocks.spared[seat] ?? 0) - now) : 0 };
}

/**
 * The current time on the clocks: delayed by seconds for a delayed spectator, the time of the last commit under a delay by commits.
 * @param {MatchModel} model
 * @param {Player | null} player
 */
export function currentTime(model, player) {
  const { at = 0, terms } = model.headState?.match ?? {};
  if (model.ended || model.offline || !player) return at;
  const { commits = 0, seconds = 0 } = (isDelayed(model) && terms?.delay) || {};
  return commits ? at : Math.max(at, player.connection.serverNow() - seconds * 1000);
}

/**
 * The time to show on the clocks: the current time, or that of the earlier commit that is shown.
 * @param {MatchModel} model
 * @param {Player | null} player
 */
export function shownTime(model, player) {
  return model.live ? currentTime(model, player) : (model.state?.match.at ?? 0);
}

/** <wd-clock>: one of them. Whether it runs is shown by a sign and by its weight, not by colour alone. */
export class Clock extends HTMLElement {
  timer = 0;

  /**
   * @param {string} letter of the seat
   * @param {() => Left | null} read
   */
  constructor(letter, read) {
    super();
    this.letter = letter;
    this.read = read;
  }

  connectedCallback() {
    this.setAttribute("role", "timer");
    this.tell();
    this.timer = window.setInterval(() => this.tell(), 500);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  /** It reads the time itself, so it need not be drawn anew. @param {Node} fresh */
  standsFor(fresh) {
    return fresh instanceof Clock && fresh.letter === this.letter;
  }

  tell() {
    const now = this.read();
    this.hidden = !now;
    if (!now) return;
    const { ms, runs, spared } = now;
    this.classList.toggle("runs", runs);
    this.classList.toggle("low", ms < LOW_MS);
    const words = `${runs ? "▶ " : ""}${clock(ms)}${spared ? ` +${clock(spared)}` : ""}`;
    if (this.textContent === words) return;
    this.textContent = words;
    this.setAttribute("aria-label", spoken(this.letter, now));
  }
}

customElements.define("wd-clock", Clock);

/**
 * @param {string} letter
 * @param {Left} left
 */
function spoken(letter, { ms, runs, spared }) {
  const seconds = Math.ceil(ms / 1000);
  const time = `${tn(Math.floor(seconds / 60), "{n} minute", "{n} minutes")} ${tn(seconds % 60, "{n} second", "{n} seconds")}`;
  const left = t("Clock of seat {letter}: {time} left", { letter, time });
  const grace = spared ? tn(Math.ceil(spared / 1000), "and {n} second of grace", "and {n} seconds of grace") : "";
  return [left, grace, runs ? t("running") : ""].filter(Boolean).join(", ");
}

/**
 * All of them in a line, as the seats' cards are not always at hand; null = there are none.
 * @param {MatchModel} model
 * @param {() => number} now
 */
export function clockStrip(model, now) {
  const { match } = model.headState;
  if (!match.clocks) return null;
  const faces = match.order.map((/** @type {string} */ seat) => {
    const { glyph, letter, style } = seatMark(match.order, seat);
    const face = new Clock(letter, () => left(model.headState.match, seat, now()));
    return h("span", { class: style }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph), ` ${letter} `, face);
  });
  return h("p", { class: "clock-strip" }, ...faces);
}

/** Says politely how little time is left, once at each mark of a running clock. */
export class ClockAnnouncer {
  /** By seat: what was left when it was last looked at. @type {{[seat: string]: number}} */ #before = {};

  /**
   * What is to be said now, "" = nothing.
   * @param {any} match of the state at the head
   * @param {readonly string[]} seats held here
   * @param {number} now
   */
  tell(match, seats, now) {
    const spoken = seats.map((seat) => this.#passed(match, seat, now)).filter(Boolean);
    return spoken.join(" ");
  }

  /**
   * @param {any} match
   * @param {string} seat
   * @param {number} now
   */
  #passed(match, seat, now) {
    const time = left(match, seat, now);
    const before = this.#before[seat] ?? 0;
    this.#before[seat] = time?.ms ?? 0;
    if (!time?.runs) return "";
    const mark = ANNOUNCED_S.find((s) => before > s * 1000 && time.ms <= s * 1000);
    return mark ? t("{n} seconds left on the clock of seat {letter}.", { n: mark, letter: seat.toUpperCase() }) : "";
  }
}

export class Countdown extends HTMLElement {
  timer = 0;

  /**
   * @param {number} due ms since the epoch
   * @param {() => number} now by the server's clock
   */
  constructor(due, now) {
    super();
    this.tell = () => (this.textContent = t("{time} left", { time: clock(due - now()) }));
  }

  connectedCallback() {
    this.tell();
    this.timer = window.setInterval(this.tell, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}

customElements.define("wd-countdown", Countdown);
