/** One connection to the server, for as long as it is wanted, however many sockets that takes. */

import { closeReason, delayMs, isFinal, REASONS } from "./backoff.js";
import { language, t } from "./i18n.js";
import { commandId } from "./ids.js";
import { Refusal, refusalOf } from "./refusal.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").ConnectionStatus} ConnectionStatus */
/** @typedef {{later: Frame, tries: number, resolve: (frame: Frame) => void, reject: (error: Error) => void}} Waiting */

const PING_MS = 15_000;
const SILENCE_MS = 10_000;
const LASTING_MS = 10_000; // a connection that was open for so long was a good one: the next waits begin with the shortest
const ANSWER_MS = 3_000; // within it a server that is asked whether it is there has to answer
const ASLEEP_MS = 2_000; // a timer that is so late was not late by itself: the device slept
const CLOCK_MS = 1_000; // by which the device's clock has to be set for times to be shown anew
const TRIES_MAX = 5;
const REASON_MAX = 400; // letters
const NO_CLOSE = 1006; // RFC 6455: it ended without a close frame
/** Problems that pass: the very same frame is sent again. */
const PASSING = new Set(["restarting", "too_many_requests", "busy", "outcome_unknown"]);

/**
 * What a server says to who asks over HTTP why it refuses a socket; "" = nothing.
 * @param {string} url of the socket
 */
async function refusedBecause(url) {
  const at = new URL(url);
  at.protocol = at.protocol === "wss:" ? "https:" : "http:";
  at.search = String(new URLSearchParams({ origin: globalThis.location?.origin ?? "" }));
  try {
    const answer = await fetch(at, { cache: "no-store" });
    return [403, 503].includes(answer.status) ? (await answer.text()).trim().slice(0, REASON_MAX) : "";
  } catch {
    return ""; // it cannot be reached at all, as the page says already
  }
}

/**
 * Events (CustomEvent): "status" (detail: ConnectionStatus), "open" (after `welcome`), "clock" (the server's time is known, or another), "frame" (detail: {frame, text}) for
 * every frame, answers too. An answer is reported before the promise of its request resolves.
 */
export class Connection extends EventTarget {
  /** @type {ConnectionStatus} */ status = { state: "connecting", reason: t("Connecting."), retryAt: 0, attempt: 0 };
  /** @type {Frame | null} */ welcome = null;
  /** Seats this connection acts for, by match. @type {Map<string, Set<string>>} */ held = new Map();
  /** What the server's clock is ahead of this device's, ms; 0 until it is known. */ ahead = 0;
  /** Whether the server's time is known. */ timed = false;
  /** @type {import("./types.js").Socket | null} */ #socket = null;
  /** @type {Map<string, Waiting>} */ #waiting = new Map();
  /** What is said at every opening, before anything else: seats, then watches. @type {Map<string, () => Frame>[]} */
  #standing = [new Map(), new Map()];
  /** What was said at this opening and may have to be said again, by id. @type {Map<string, () => Frame>} */ #said = new Map();
  /** How many seats are to be claimed again: until they are, requests that need them wait. */ #late = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #pulse;
  /** Whether the server was asked if it is there, and has not said so. */ #asked = false;
  /** When the server let this page in, ms by `performance.now`. */ #since = 0;
  #closed = false;

  /**
   * @param {{url: string, client?: string, language?: string, WebSocket?: import("./types.js").SocketClass}} options
   * url: of the websocket · client: what the server is to call this program · language: of what it says · WebSocket: where there is
   * none in this program by itself
   */
  constructor(options) {
    super();
    this.url = options.url;
    this.client = options.client ?? "wardrum-web/1";
    this.language = options.language ?? language;
    this.WebSocket = options.WebSocket ?? /** @type {import("./types.js").SocketClass} */ (globalThis.WebSocket);
    if (!this.WebSocket) throw new TypeError("There is no WebSocket here: pass one, as that of the package ws.");
    this.#connect();
  }

  get state() {
    return this.status.state;
  }

  get limits() {
    return this.welcome?.limits ?? null;
  }

  /** The time by the server's clock, ms since the epoch. */
  serverNow() {
    return Date.now() + this.ahead;
  }

  /**
   * Ask, and wait for the answer over as many sockets as it takes. Rejects with a Refusal.
   * @param {Frame} frame without an id it gets one
   * @param {Frame} [later] what is sent in its place, under the same id, where it cannot be sent at once or is sent again
   * @returns {Promise<Frame>}
   */
  request(frame, later = frame) {
    const id = frame.id ?? commandId();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { later: { ...later, id }, tries: 0, resolve, reject });
      if (this.state === "open") this.#put({ ...frame, id });
    });
  }

  /**
   * Say something that has no answer; lost if there is no connection.
   * @param {Frame} frame
   */
  send(frame) {
    if (this.state === "open") this.#put(frame);
  }

  /**
   * Say it at every opening from now on. Seats are said before watches, as what is shown depends on them.
   * @param {"seat" | "watch"} kind
   * @param {string} key
   * @param {() => Frame} make
   */
  stand(kind, key, make) {
    this.#standing[kind === "seat" ? 0 : 1].set(key, make);
  }

  /** @param {"seat" | "watch"} kind @param {string} key */
  unstand(kind, key) {
    this.#standing[kind === "seat" ? 0 : 1].delete(key);
  }

  /** Try now instead of when the countdown ends. */
  retryNow() {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** The socket may have died without a word: ask at once, and trust it no longer than the answer takes. */
  ask() {
    if (this.state === "open" && !this.#asked) this.#inquire();
    else if (this.status.retryAt) this.retryNow();
  }

  /** For good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pulse);
    this.#socket?.close(1000);
    this.#become({ state: "closed", reason: t("Closed."), retryAt: 0 });
  }

  /** There is another network: what is being opened belongs to one that is gone, and another socket is opened at once. */
  renew() {
    const socket = this.#socket;
    if (this.state === "open" || !socket) return this.ask();
    this.#socket = null;
    socket.close();
    this.retryNow();
  }

  // -- one socket

  #connect() {
    const socket = new this.WebSocket(this.url, ["wardrum.v1"]);
    this.#socket = socket;
    this.#asked = false;
    this.#watchdog(SILENCE_MS);
    socket.onopen = () => socket === this.#socket && this.#put({ type: "hello", client: this.client, language: this.language });
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data));
    socket.onerror = () => socket === this.#socket && this.state !== "open" && this.#lost(NO_CLOSE); // not every socket that fails says that it is closed
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  /** @param {Frame} frame */
  #put(frame) {
    this.#socket?.send(JSON.stringify(frame));
  }

  /** @param {string} text */
  #hear(text) {
    const frame = /** @type {Frame} */ (JSON.parse(text));
    if (frame.type === "pong") this.#asked = false;
    if (this.#asked) this.#watchdog(ANSWER_MS); // it may have been on its way since before
    else this.#heartbeat();
    if (frame.type === "welcome") return this.#greeted(frame);
    if (frame.type === "seated") this.#hold(frame);
    if (frame.type === "unseated") this.#release(frame);
    if (frame.type === "pong") this.#tellTime(frame.at - Date.now());
    if (this.#isToSayAgain(frame)) return;
    this.dispatchEvent(new CustomEvent("frame", { detail: { frame, text } }));
    if (typeof frame.id === "string") this.#answer(frame);
  }

  /** @param {Frame} frame */
  #greeted(frame) {
    this.welcome = frame;
    this.held.clear();
    this.#put({ type: "ping" }); // before all else, as its answer tells the time
    this.#since = performance.now();
    this.#become({ state: "open", reason: t("Connected."), retryAt: 0 });
    this.dispatchEvent(new CustomEvent("open"));
    this.#said.clear();
    this.#late = 0;
    for (const standing of this.#standing) for (const make of standing.values()) this.#say(make);
    this.#repeat();
  }

  /** @param {() => Frame} make */
  #say(make) {
    const frame = make();
    if (frame.id) this.#said.set(frame.id, make);
    this.#put(frame);
  }

  /** Everything that is not answered yet. */
  #repeat() {
    for (const { later } of this.#waiting.values()) this.#put(later);
  }

  /** Whether this answers what was said at the opening so that it has to be said again, which nobody else need know. @param {Frame} frame */
  #isToSayAgain(frame) {
    const make = this.#said.get(frame.id);
    if (!make || frame.type !== "problem" || !PASSING.has(frame.code)) return false;
    this.#said.delete(frame.id);
    const isSeat = [...this.#standing[0].values()].includes(make);
    if (isSeat) this.#late += 1;
    const socket = this.#socket;
    setTimeout(() => {
      if (socket !== this.#socket) return;
      this.#say(make);
      if (isSeat && !(this.#late -= 1)) this.#repeat();
    }, 1000 * (frame.retry_after ?? 1));
    return true;
  }

  /** @param {number} ahead */
  #tellTime(ahead) {
    const isNew = !this.timed || Math.abs(ahead - this.ahead) > CLOCK_MS;
    Object.assign(this, { ahead, timed: true });
    if (isNew) this.dispatchEvent(new CustomEvent("clock"));
  }

  /** @param {Frame} frame */
  #hold(frame) {
    if (!frame.seat) return;
    const seats = this.held.get(frame.match) ?? new Set();
    this.held.set(frame.match, seats.add(frame.seat));
  }

  /** The seat is in other hands. @param {Frame} frame */
  #release({ match, seat }) {
    this.held.get(match)?.delete(seat);
    this.unstand("seat", `${match}/${seat}`);
  }

  /** @param {Frame} frame */
  #answer(frame) {
    const waiting = this.#waiting.get(frame.id);
    if (!waiting || (this.#late && frame.code === "not_seated")) return;
    if (frame.type === "problem" && PASSING.has(frame.code) && ++waiting.tries < TRIES_MAX) {
      setTimeout(() => this.#again(frame.id), 1000 * (frame.retry_after ?? 1));
      return;
    }
    this.#waiting.delete(frame.id);
    const no = refusalOf(frame);
    if (no) waiting.reject(no);
    else waiting.resolve(frame);
  }

  /** @param {string} id */
  #again(id) {
    const waiting = this.#waiting.get(id);
    if (waiting) this.send(waiting.later);
  }

  // -- alive or not

  #heartbeat() {
    this.#after(PING_MS, () => {
      this.send({ type: "ping" });
      this.#watchdog(SILENCE_MS);
    });
  }

  #inquire() {
    this.#asked = true;
    this.#put({ type: "ping" });
    this.#watchdog(ANSWER_MS, true);
  }

  /** Something has to be heard within so long, or the socket is given up. @param {number} ms @param {boolean} [asked] */
  #watchdog(ms, asked) {
    const giveUp = () => {
      const socket = this.#socket;
      this.#lost(0, t("The server does not answer."));
      socket?.close();
    };
    this.#after(ms, giveUp, asked);
  }

  /**
   * Unless something is heard before. After a sleep of the device what arrived meanwhile is heard first, and the server asked once.
   * @param {number} ms
   * @param {() => void} act
   * @param {boolean} [asked]
   */
  #after(ms, act, asked = false) {
    clearTimeout(this.#pulse);
    const due = Date.now() + ms;
    const slept = () => this.state === "open" && Date.now() - due > ASLEEP_MS;
    this.#pulse = setTimeout(() => (slept() && !asked ? this.#inquire() : act()), ms);
  }

  /** @param {number} code @param {string} [why] */
  #lost(code, why) {
    const reason = why ?? closeReason(code, this.state === "open");
    clearTimeout(this.#pulse);
    this.#socket = null;
    if (this.#closed) return;
    if (isFinal(code)) return this.#giveUp(reason, code);
    const lasted = this.state === "open" && performance.now() - this.#since >= LASTING_MS;
    const attempt = (lasted ? 0 : this.status.attempt) + 1;
    const wait = delayMs(attempt - 1);
    const state = code === 1012 || (this.state === "restarting" && attempt < 8) ? "restarting" : "lost";
    this.#retry = setTimeout(() => this.#connect(), wait);
    const wasRefused = !why && this.state !== "open" && !(code in REASONS);
    this.#become({ state, reason, retryAt: performance.now() + wait, attempt });
    if (wasRefused) void this.#askWhy();
  }

  /** No browser says why a socket was refused; the server does, to who asks over HTTP. */
  async #askWhy() {
    const { attempt } = this.status;
    const said = await refusedBecause(this.url);
    if (said && !this.#socket && this.status.attempt === attempt) this.#become({ reason: said });
  }

  /** @param {string} reason @param {number} code */
  #giveUp(reason, code) {
    this.#become({ state: "lost", reason, retryAt: 0 });
    for (const { reject } of this.#waiting.values()) reject(new Refusal({ code: `closed_${code}`, sentence: reason }));
    this.#waiting.clear();
  }

  /** @param {Partial<ConnectionStatus>} change */
  #become(change) {
    this.status = { ...this.status, ...change };
    this.dispatchEvent(new CustomEvent("status", { detail: this.status }));
  }
}
