/**
 * Acts for the seats held on this device: create, join, send commands, reveal seeds; each request exactly once. A command is
 * bound to the version that it was chosen at: in another position it is not carried out, whenever it arrives.
 */

import { t } from "./i18n.js";
import { commandId, hex, randomHex, unhex } from "./ids.js";
import { isConflict, Refusal, refusalOf } from "./refusal.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Joining} Joining */

const UNKNOWN = 1; // the version of a command that was stored without one: no position that is still played in

/** Event: "undone", when `undone` has changed. */
export class Player extends EventTarget {
  /** Reveals on their way. @type {Set<string>} */
  #telling = new Set();
  /** Seats that were claimed at an opening of the connection and are not answered yet, by the id of the request. @type {Map<string, {match: string, seat: string}>} */
  #claims = new Map();
  /** By match, in a sentence each: what was not carried out because the position is another, and seats that are played elsewhere. @type {Map<string, string[]>} */
  undone = new Map();

  /** @param {import("./connection.js").Connection} connection @param {import("./keyring.js").Keyring} keyring */
  constructor(connection, keyring) {
    super();
    this.connection = connection;
    this.keyring = keyring;
    keyring.now = () => connection.serverNow();
    connection.addEventListener("frame", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail.frame));
  }

  /**
   * Creates a match without taking a seat. Its tokens are stored before they are sent.
   * @param {import("./types.js").CreateOptions} options
   * @returns {Promise<{match: string, host: string, invites: {[seat: string]: string}}>}
   */
  create(options) {
    const { ruleset, bots } = options;
    return this.#open({ ruleset, bots }, (match, token) => ({ type: "create", match, token, ...asked(options) }));
  }

  /**
   * The same for a match that goes on from a version of this one.
   * @param {{match: string, ruleset: string}} model
   * @param {number} version
   * @param {{bots?: {[seat: string]: string}, dice?: "fresh" | "chosen", listed?: boolean, decision_s?: number}} options
   */
  fork({ match, ruleset }, version, options) {
    const frame = { type: "fork", match, version, ...asked(options) };
    const parent = { match, version, study: options.dice === "chosen" };
    return this.#open({ ruleset, bots: options.bots, parent }, (new_match, token) => ({ ...frame, new_match, token }));
  }

  /**
   * @param {{ruleset: string, bots?: {[seat: string]: string}, parent?: import("./types.js").KeyringEntry["parent"]}} kept
   * @param {(match: string, token: string) => Frame} frameOf
   * @returns {Promise<{match: string, host: string, invites: {[seat: string]: string}}>}
   */
  async #open({ ruleset, bots, parent }, frameOf) {
    const match = randomHex(16);
    const host = randomHex(16);
    this.keyring.update(match, (entry) => Object.assign(entry, { ruleset, host, bots, parent }));
    try {
      const frame = frameOf(match, host);
      const { invites } = await this.connection.request(frame);
      // By the server's time, which is known by now, though it may not have been before.
      this.keyring.update(match, (entry) => Object.assign(entry, { invites, created: this.keyring.now() }));
      return { match, host, invites };
    } catch (error) {
      if (error instanceof Refusal) this.keyring.forget(match);
      throw error;
    }
  }

  /**
   * Sit down; resolves to the seat. The seed is revealed by itself once all are seated.
   * @param {string} match
   * @param {import("./types.js").JoinOptions} [options]
   * invite: the code of the link, or the host's token · head: the version that was seen; a join that is late is meant for no other
   * @returns {Promise<string>}
   */
  async join(match, options = {}) {
    const joining = { token: randomHex(16), seed: randomHex(32), ...defined(options) };
    this.keyring.update(match, (entry) => (entry.joining = [...(entry.joining ?? []), joining]));
    return this.#sit(match, joining);
  }

  /**
   * Act for all seats of a match that this device holds, now and after every reconnection; resolves to them.
   * @param {string} match
   * @returns {Promise<string[]>}
   */
  async resumeSeats(match) {
    const entry = this.keyring.get(match);
    if (!entry) return [];
    const held = Object.entries(entry.seats).map(([seat, key]) => this.#takeUp(match, seat, key.token));
    const joining = (entry.joining ?? []).map((each) => this.#sit(match, each, true));
    const settled = await Promise.allSettled([...held, ...joining]);
    const seats = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    if (seats.length) await this.#tellIfDue(match);
    this.#finishPending(match, seats);
    return seats.sort();
  }

  /**
   * Have a command carried out in the position that it was chosen in; throws a Refusal if it is not. One of another position is
   * reported in `undone`.
   * @param {string} match
   * @param {string} seat
   * @param {Command} command
   * @param {{version: number, what: string, dice?: number[]}} chosen
   * version: at which it was chosen · what: the words that it was chosen by · dice: in a study, what its first dice shall show
   * @returns {Promise<Frame>} the ack
   */
  async act(match, seat, command, { version, what, dice = [] }) {
    const pending = { id: commandId(), seat, command, version, what, ...(dice.length ? { dice } : {}) };
    this.keyring.update(match, (entry) => (entry.pending = [...(entry.pending ?? []), pending]));
    this.readUndone(match);
    return this.#carryOut(match, pending);
  }

  /**
   * Ask for something beside commands: at once as it is, later or again only while the battle has not gone on. Throws a Refusal;
   * what was meant for another position is reported in `undone`.
   * @param {Frame} frame
   * @param {{head?: number, what: string}} meant
   * head: the version that was seen, absent = none · what: the words that it was chosen by
   * @returns {Promise<Frame>}
   */
  async ask(frame, { head, what }) {
    try {
      return await this.connection.request(frame, bound(frame, head));
    } catch (error) {
      if (isConflict(error))
        this.#tellUndone(frame.match, t("“{what}” was not carried out: the battle is not as it was when you chose it.", { what }));
      throw error;
    }
  }

  /** Who plays has read what was not carried out. @param {string} match */
  readUndone(match) {
    if (this.undone.delete(match)) this.dispatchEvent(new Event("undone"));
  }

  /**
   * Whether a command would be accepted now; nothing happens.
   * @param {string} match
   * @param {string} seat
   * @param {Command} command
   * @returns {Promise<Frame>} checked: {ok, code?, rule?, sentence?}
   */
  check(match, seat, command) {
    return this.connection.request({ type: "check", match, seat, command });
  }

  /**
   * Why something cannot be done now. about: a piece, a command or a word; nothing = what the piece that acts cannot do.
   * @param {string} match
   * @param {string} seat
   * @param {{piece?: string, command?: string, value?: string}} [about]
   * @returns {Promise<import("./wire.js").DisplayReason[]>} the most telling first; none: it can be done, or nothing like it is known
   */
  async why(match, seat, about = {}) {
    return (await this.connection.request({ type: "why", match, seat, ...about })).reasons;
  }

  /**
   * The same again: a new match with the settings of this one, the same seats taken here, the same bots; the others are asked.
   * Where the rematch exists already, it is joined.
   * @param {import("./match_model.js").MatchModel} model
   * @returns {Promise<{match: string, invites: {[seat: string]: string}}>}
   */
  async rematch(model) {
    const mine = Object.keys(this.keyring.get(model.match)?.seats ?? {}).sort();
    if (model.rematch) return this.#accept(model, model.rematch, mine);
    /** @type {{[field: string]: any}} */
    const first = model.commits.get(1)?.record?.command ?? {};
    const { ruleset = model.ruleset, setup, listed, open, bots, decision_s, terms } = first;
    const { match, host, invites } = await this.create({ ruleset, setup, listed, open, bots, decision_s, terms });
    for (const seat of mine) await this.join(match, { seat, invite: host, name: model.names[seat] });
    const others = Object.fromEntries(Object.entries(invites).filter(([seat]) => !mine.includes(seat)));
    if (mine.length && Object.keys(others).length) await this.#offer(model.match, mine[0], match, others);
    return { match, invites };
  }

  /** @param {import("./match_model.js").MatchModel} model @param {{next: string, invite?: string}} offer @param {string[]} mine */
  async #accept(model, { next, invite }, mine) {
    const sits = Object.keys(this.keyring.get(next)?.seats ?? {}).length > 0;
    if (invite && !sits) await this.join(next, { invite, name: model.names[mine[0]] });
    return { match: next, invites: {} };
  }

  /** A server that cannot pass it on leaves the links. */
  /** @param {string} match @param {string} seat @param {string} next @param {{[seat: string]: string}} invites */
  async #offer(match, seat, next, invites) {
    await this.connection.request({ type: "rematch", match, seat, next, invites }).catch(() => null);
  }

  // -- sitting

  /** @param {string} match @param {Joining} joining @param {boolean} [late] it was stored, and is sent after a visit has ended */
  async #sit(match, joining, late = false) {
    const { token, seed, head, ...asked } = joining;
    const frame = { type: "join", match, token, seed_commitment: commitment(seed), ...asked };
    try {
      const { seat } = await this.ask(late ? bound(frame, head) : frame, { head, what: t("Take a seat") });
      this.#seated(match, seat, joining);
      await this.#tellIfDue(match);
      return seat;
    } catch (error) {
      if (error instanceof Refusal) this.keyring.update(match, (entry) => dropJoining(entry, token));
      throw error;
    }
  }

  /** @param {string} match @param {string} seat @param {Joining} joining */
  #seated(match, seat, { token, seed, name }) {
    this.keyring.update(match, (entry) => {
      entry.seats[seat] = { token, seed, ...defined({ name }) };
      dropJoining(entry, token);
    });
    this.hold(match, seat, token);
  }

  /**
   * From now on the seat is claimed at every opening of the connection.
   * @param {string} match
   * @param {string} seat
   * @param {string} token
   */
  hold(match, seat, token) {
    this.connection.stand("seat", seatKey(match, seat), () => {
      const frame = seatFrame(match, token);
      this.#claims.set(frame.id, { match, seat });
      return frame;
    });
  }

  /** @param {string} match @param {string} seat @param {string} token */
  async #takeUp(match, seat, token) {
    try {
      await this.connection.request(seatFrame(match, token));
    } catch (error) {
      this.#forgetIfLost(match, seat, error);
      throw error;
    }
    this.hold(match, seat, token);
    return seat;
  }

  /** This connection acts for a seat no longer. Where its key opens nothing any more, somebody plays on elsewhere. @param {Frame} frame */
  #unseated({ match, seat }) {
    const token = this.keyring.get(match)?.seats[seat]?.token;
    if (!token) return this.#tellElsewhere(match, seat); // another page of this device knows it already
    this.#takeUp(match, seat, token).catch(() => null);
  }

  /** A seat that was claimed at an opening of the connection: it may have been taken elsewhere meanwhile. @param {Frame} frame */
  #claimed(frame) {
    const claim = this.#claims.get(frame.id);
    if (!claim) return;
    this.#claims.delete(frame.id);
    this.#forgetIfLost(claim.match, claim.seat, refusalOf(frame));
  }

  /** @param {string} match @param {string} seat */
  #tellElsewhere(match, seat) {
    this.#tellUndone(match, t("Seat {letter} is played elsewhere now; here you are watching.", { letter: seat.toUpperCase() }));
  }

  /** A key that opens nothing any more, since the seat was handed on, is not tried again. */
  /** @param {string} match @param {string} seat @param {unknown} error */
  #forgetIfLost(match, seat, error) {
    if (!(error instanceof Refusal) || error.code !== "unauthorized") return;
    const lost = this.#pending(match).filter((each) => each.seat === seat);
    if (!lost.length) this.#tellElsewhere(match, seat);
    for (const { what } of lost) this.#tellUndone(match, t("“{what}” may not have been carried out: the seat is played elsewhere now.", { what }));
    this.connection.unstand("seat", seatKey(match, seat));
    this.keyring.update(match, (entry) => {
      delete entry.seats[seat];
      entry.pending = (entry.pending ?? []).filter((each) => each.seat !== seat);
    });
  }

  // -- seeds

  /** @param {Frame} frame */
  #hear(frame) {
    const status = frame.type === "snapshot" ? frame.state?.match?.status : (frame.patch?.match?.status ?? statusAfter(frame.record));
    if (status === "revealing") this.#tell(frame.match);
    if (frame.type === "unseated") this.#unseated(/** @type {any} */ (frame));
    if (frame.type === "seated" || frame.type === "problem") this.#claimed(frame);
    if (status === "ended" && this.keyring.get(frame.match)) {
      this.keyring.update(frame.match, (entry) => (entry.ended = true));
    }
  }

  /** @param {string} match */
  async #tellIfDue(match) {
    await this.connection.request({ type: "state", match }).catch(() => null);
  }

  /** Tell the seeds of the seats held here; once each is enough. @param {string} match */
  #tell(match) {
    for (const [seat, { seed }] of Object.entries(this.keyring.get(match)?.seats ?? {})) {
      const key = seatKey(match, seat);
      if (this.#telling.has(key)) continue;
      this.#telling.add(key);
      const done = () => this.#telling.delete(key);
      this.connection.request({ type: "reveal", match, seat, seed }).then(done, done);
    }
  }

  // -- commands

  /** Commands that are stored and not answered yet; those of an earlier release lack some fields. @param {string} match */
  #pending(match) {
    const stored = this.keyring.get(match)?.pending ?? [];
    return stored.map(({ version = UNKNOWN, what, ...pending }) => ({ ...pending, version, what: what ?? pending.command.type }));
  }

  /** @param {string} match @param {import("./types.js").PendingCommand & {version: number, what: string}} pending */
  async #carryOut(match, { id, seat, command, version, what, dice }) {
    const frame = { type: "command", id, match, seat, command, expected_version: version, ...defined({ dice }) };
    const settle = () =>
      this.keyring.update(match, (entry) => (entry.pending = (entry.pending ?? []).filter((each) => each.id !== id)));
    try {
      const ack = await this.ask(frame, { head: version, what });
      settle();
      return ack;
    } catch (error) {
      if (error instanceof Refusal) settle();
      throw error;
    }
  }

  /** @param {string} match @param {string} sentence */
  #tellUndone(match, sentence) {
    this.undone.set(match, [...(this.undone.get(match) ?? []), sentence]);
    this.dispatchEvent(new Event("undone"));
  }

  /** Commands that were stored but not answered before the page went away. @param {string} match @param {string[]} seats */
  #finishPending(match, seats) {
    for (const pending of this.#pending(match)) {
      if (seats.includes(pending.seat)) this.#carryOut(match, pending).catch((error) => this.#refused(match, pending, error));
    }
  }

  /** Nobody waits for the answer to what was stored. @param {string} match @param {{what: string}} pending @param {unknown} error */
  #refused(match, { what }, error) {
    if (!(error instanceof Refusal) || isConflict(error)) return;
    this.#tellUndone(match, t("“{what}” was not carried out: {why}", { what, why: error.sentence }));
  }
}

/** @template {{bots?: {[seat: string]: string}}} T @param {T} options */
function asked({ bots, ...rest }) {
  return { ...defined(rest), ...(bots && Object.keys(bots).length ? { bots } : {}) };
}

/** The members that are not undefined. @template {object} T @param {T} object @returns {T} */
function defined(object) {
  return /** @type {T} */ (Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** What is meant for the position at a version, and no other; absent = for any. @param {Frame} frame @param {number} [head] @returns {Frame} */
function bound(frame, head) {
  return { ...frame, ...defined({ expected_version: head }) };
}

/**
 * What a match has come to by a record that begins or ends its battle, as a watcher of "events" sees nothing else; undefined: not known.
 * @param {import("./types.js").MatchRecord} [record]
 */
function statusAfter(record) {
  const last = record?.events.find(({ type, all_seated }) => type === "MatchEnded" || (type === "SeatTaken" && all_seated));
  return last && (last.type === "MatchEnded" ? "ended" : "revealing");
}

/** What a seat stands under among those of a connection. @param {string} match @param {string} seat */
function seatKey(match, seat) {
  return `${match}/${seat}`;
}

/** @param {string} match @param {string} token @returns {Frame} */
function seatFrame(match, token) {
  return { type: "seat", id: commandId(), match, token };
}

/** @param {string} seed hex digits */
function commitment(seed) {
  return hex(sha256(unhex(seed)));
}

/** @param {import("./types.js").KeyringEntry} entry @param {string} token */
function dropJoining(entry, token) {
  entry.joining = (entry.joining ?? []).filter((each) => each.token !== token);
}
