/**
 * The package `@wardrum/client`: this page's own core for programs without a page. Runs where there is a WebSocket: in browsers, in
 * node and in deno. All errors are a `Refusal`, whose `code` is stable.
 */

import { Connection } from "./connection.js";
import { isOpen } from "./expansions.js";
import { Keyring, memoryStore } from "./keyring.js";
import { openMatch, ready } from "./live_match.js";
import { Player } from "./player.js";
import { isConflict, Refusal } from "./refusal.js";
import { serverKeys, verdict } from "./signature.js";

export { checkDice } from "./dice_check.js";
export { checkCommit } from "./hash_chain.js";
export { memoryStore } from "./keyring.js";
export { merge } from "./merge_patch.js";
export { isConflict, Refusal } from "./refusal.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").CommitEntry} CommitEntry */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {"display" | "state" | "events"} Form */

/**
 * name: what the server is to call this program · language: of what the server says, as "de" · store: where the keys of seats and
 * commands without an answer are kept, by default in memory; with one that lasts, as `localStorage`, a program takes its seats up
 * again after a restart · WebSocket: where the program has none by itself, as the class of the package ws.
 * @typedef {{name?: string, language?: string, store?: import("./types.js").Store, WebSocket?: import("./types.js").SocketClass}} ConnectOptions
 */

/**
 * as: what comes with each commit: "display" = what is shown, of any game, "state" = the ruleset's own state, "events" = the record
 * alone · legal: whether lists of what seats may do come too, by default yes. Of a match that is followed already they stay as they are.
 * @typedef {{as?: Form, legal?: boolean}} WatchOptions
 */

/**
 * chain: whether each record follows from those before · dice: "verified" = all follow from the revealed seeds, "unproven" = a seat
 * revealed none, or a commit is sealed · signature: under the last head; "server" = by the key that the server gives, "none" = it
 * signs nothing, "unchecked" = it cannot be found out here · report: the dice, counted.
 * @typedef {{
 *   chain: import("./types.js").ChainState,
 *   dice: import("./types.js").DiceState,
 *   signature: import("./types.js").SignedState,
 *   report: import("./dice_check.js").DiceReport | null,
 * }} Verification
 */

const CHANGES = ["commit", "cursor", "legal", "expanded", "opened", "waiting", "seats", "names", "presence", "status", "signature", "problem", "ended"];

/**
 * A client of the server at this address, as "ws://127.0.0.1:8000/ws". What is lost is opened again by itself, with all seats and
 * matches; rejects only if the first attempt fails (`unreachable`).
 * @param {string} url
 * @param {ConnectOptions} [options]
 * @returns {Promise<Client>}
 */
export async function connect(url, options = {}) {
  const { name = "wardrum-js/1", language, store = memoryStore(), WebSocket } = options;
  const connection = new Connection({ url, client: name, language, WebSocket });
  await opened(connection);
  return new Client(connection, store);
}

/** @param {Connection} connection @returns {Promise<void>} */
function opened(connection) {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { state, reason } = connection.status;
      if (state === "connecting") return;
      connection.removeEventListener("status", look);
      if (state === "open") return resolve();
      connection.close();
      reject(new Refusal({ code: "unreachable", sentence: reason }));
    };
    connection.addEventListener("status", look);
  });
}

/** One connection to a server, with the seats and the matches that it is about; made by `connect`. */
export class Client {
  #connection;
  #player;
  /** @type {Map<string, Match>} */ #matches = new Map();

  /** @param {Connection} connection @param {import("./types.js").Store} store */
  constructor(connection, store) {
    this.#connection = connection;
    this.#player = new Player(connection, new Keyring(store));
  }

  /** The last `welcome`: limits, rulesets, languages. @returns {import("./wire.js").Welcome} */
  get welcome() {
    return /** @type {any} */ (this.#connection.welcome);
  }

  /** How the connection is, with a reason in a sentence. */
  get status() {
    return this.#connection.status;
  }

  /**
   * Call it whenever `status` has changed.
   * @param {(status: import("./types.js").ConnectionStatus) => void} listener
   * @returns {() => void} what ends that
   */
  onStatus(listener) {
    const hear = () => listener(this.status);
    this.#connection.addEventListener("status", hear);
    return () => this.#connection.removeEventListener("status", hear);
  }

  /**
   * Open a match, and take no seat. host: takes any free seat as an invite · invites: by seat, each for one player.
   * @param {import("./types.js").CreateOptions} options
   * @returns {Promise<{match: string, host: string, invites: {[seat: string]: string}}>}
   */
  create(options) {
    return this.#player.create(options);
  }

  /**
   * The listed matches, newest first, from all pages.
   * @param {"open" | "live" | "finished"} [filter]
   * @returns {Promise<{match: string, ruleset: string, [member: string]: any}[]>}
   */
  async matches(filter = "live") {
    const found = [];
    /** @type {Frame} */ let page = { type: "" };
    do {
      page = await this.request({ type: "list", filter, ...(page.next ? { after: page.next } : {}) });
      found.push(...page.matches);
    } while (page.next);
    return found;
  }

  /**
   * Follow a match from its first version on, over any number of connections; resolves when all that has happened is here.
   * @param {string} id
   * @param {WatchOptions} [options]
   * @returns {Promise<Match>}
   */
  async watch(id, options = {}) {
    const match = this.#matches.get(id) ?? new Match(this.#connection, id, options, () => this.#matches.delete(id));
    this.#matches.set(id, match);
    await match.ready();
    return match;
  }

  /**
   * Take a seat, and follow the match. The seed of the seat is revealed by itself as soon as all seats are taken.
   * @param {string} id
   * @param {Omit<import("./types.js").JoinOptions, "head"> & WatchOptions} [options] seat: absent = the first one that is free · invite: the code of a link, or `host`
   * @returns {Promise<Seat>}
   */
  async join(id, { as, legal, ...options } = {}) {
    const name = await this.#player.join(id, options);
    return new Seat(this.#player, await this.watch(id, { as, legal }), name);
  }

  /**
   * The seats of a match whose keys are in the store, taken up again, as after a restart of the program.
   * @param {string} id
   * @param {WatchOptions} [options]
   * @returns {Promise<Seat[]>}
   */
  async resume(id, options = {}) {
    const names = await this.#player.resumeSeats(id);
    const match = names.length ? await this.watch(id, options) : null;
    return match ? names.map((name) => new Seat(this.#player, match, name)) : [];
  }

  /**
   * Any request of the protocol, sent again under its own id until it is answered.
   * @param {Frame} frame
   * @returns {Promise<Frame>}
   */
  request(frame) {
    return this.#connection.request(frame);
  }

  /** For good. */
  close() {
    this.#connection.close();
  }
}

/** One match as it is followed. Each commit is held against the chain of hashes as it comes. */
export class Match {
  #model;
  #connection;
  #leaving = new AbortController();

  /** @param {Connection} connection @param {string} id @param {WatchOptions} options @param {() => void} left */
  constructor(connection, id, { as = "display", legal = true }, left) {
    this.id = id;
    /** The form in which it is followed. @type {Form} */ this.as = as;
    this.#connection = connection;
    this.#model = openMatch(connection, id, { as, legal, signal: this.#leaving.signal });
    this.#leaving.signal.addEventListener("abort", left);
  }

  /** The last version that is known. */
  get version() {
    return this.#model.head;
  }

  /** The chain's hash at `version`, 64 hex digits: who keeps it finds out any later change of what lies before. */
  get head() {
    return this.#model.headHash;
  }

  /** What the battle shows at `version`, where it is followed as that. @returns {import("./wire.js").MatchDisplay | null} */
  get display() {
    return this.as === "display" ? (this.#model.headState?.display ?? null) : null;
  }

  /** The ruleset's state at `version`, where it is followed as that. @returns {any} */
  get state() {
    return this.as === "state" ? this.#model.headState : null;
  }

  /** All commits that are known, by version. @returns {ReadonlyMap<number, CommitEntry>} */
  get log() {
    return this.#model.commits;
  }

  get ended() {
    return this.#model.ended;
  }

  get ruleset() {
    return this.#model.ruleset;
  }

  /** What players are called, by seat. */
  get names() {
    return this.#model.names;
  }

  get presence() {
    return this.#model.presence;
  }

  /** The decisions that the match waits for; none where it is followed as "events". */
  get waiting() {
    return this.#model.waiting;
  }

  /** "broken" = a commit does not follow from those before: this server is not to be believed. */
  get chain() {
    return this.#model.chain;
  }

  /**
   * What a seat that is held here may do at `version`; [] = nothing, or the list is on its way.
   * @param {string} seat
   * @returns {Option[]}
   */
  legal(seat) {
    return this.#model.legal[seat] ?? [];
  }

  /**
   * All that an option stands for: what is dear to list, as the places of a move, is left open until it is asked for. Any other
   * option stands for itself. Rejects with `version_past` if the battle has gone on.
   * @param {string} seat
   * @param {Option} option
   * @returns {Promise<Option[]>}
   */
  async expand(seat, option) {
    return (await this.#model.expansions?.expand(seat, option)) ?? [option];
  }

  /**
   * Call it after every change: a commit, a list, a name, the connection.
   * @param {() => void} listener
   * @returns {() => void} what ends that
   */
  onChange(listener) {
    for (const kind of CHANGES) this.#model.addEventListener(kind, listener);
    return () => {
      for (const kind of CHANGES) this.#model.removeEventListener(kind, listener);
    };
  }

  /**
   * Wait until something holds. Rejects if the match cannot be followed any more.
   * @param {() => unknown} holds
   * @returns {Promise<void>}
   */
  until(holds) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const { problem } = this.#model;
        if (!problem && !holds()) return;
        end();
        if (problem) reject(new Refusal({ code: "not_followed", sentence: problem }));
        else resolve();
      };
      const end = this.onChange(look);
      look();
    });
  }

  /**
   * `for await (const commit of match.commits())`: each commit after a version, live, up to the end of the match.
   * @param {number} [after]
   * @returns {AsyncGenerator<CommitEntry, void, void>}
   */
  async *commits(after = 0) {
    for (let version = after + 1; ; version += 1) {
      await this.until(() => this.log.has(version) || (this.ended && !this.#model.loading));
      const commit = this.log.get(version);
      if (!commit) return;
      yield commit;
    }
  }

  /**
   * Whether the whole of an ended match is as it has to be; needs no rules. Rejects with `not_ended`.
   * @returns {Promise<Verification>}
   */
  async verify() {
    const model = this.#model;
    if (!model.ended) throw new Refusal({ code: "not_ended", sentence: "The match has not ended: its seeds are not revealed yet." });
    await this.until(() => !model.loading);
    const isWhole = model.commits.size === model.head && [...model.commits.values()].every(({ record }) => record);
    const report = isWhole ? model.proveDice() : null;
    const { chain, signature } = model;
    const signed = signature ? await verdict(model, signature, await serverKeys(siteOf(this.#connection.url))) : "none";
    return { chain, dice: report ? model.dice : "unproven", signature: signed, report };
  }

  /** Follow it no longer. */
  leave() {
    this.#leaving.abort();
  }

  /** All that has happened is here. @returns {Promise<void>} */
  async ready() {
    await ready(this.#model).catch((error) => {
      this.leave();
      throw new Refusal({ code: this.#model.refusal?.code ?? "not_followed", sentence: error.message });
    });
  }
}

/** A seat that this program holds. Each of its commands is carried out once, in the position that it was chosen in, or not at all. */
export class Seat {
  #player;
  /** What it has brought about, or was refused at: before that is here no list is one to choose from. */ #acted = 0;

  /** @param {Player} player @param {Match} match @param {string} name */
  constructor(player, match, name) {
    this.#player = player;
    this.match = match;
    /** As "a". */ this.name = name;
  }

  /**
   * Wait until this seat may do something in the battle.
   * @returns {Promise<Option[] | null>} never empty, each with values for all its parameters or open; null = the match has ended
   */
  async turn() {
    const { match } = this;
    const open = () => match.legal(this.name).filter(({ scope, params }) => scope === "battle" && Object.values(params).every(hasValues));
    await match.until(() => match.ended || (match.version >= this.#acted && open().length));
    return match.ended ? null : open();
  }

  /** All that an option stands for; see `Match.expand`. @param {Option} option */
  expand(option) {
    return this.match.expand(this.name, option);
  }

  /**
   * Have a command carried out; resolves once it is on the server's disk. Rejects with what the rules say against it, or with
   * `conflict` if the position is another one by now: choose again.
   * @param {Command} command `type` is the option's `command`
   * @param {{version?: number, dice?: number[]}} [chosen] version: at which it was chosen, by default the last · dice: of a study
   * @returns {Promise<{version: number, head: string, duplicate: boolean}>} head: the receipt
   */
  async do(command, { version = this.match.version, dice } = {}) {
    try {
      const ack = await this.#player.act(this.match.id, this.name, command, { version, what: command.type, dice });
      this.#acted = Math.max(this.#acted, ack.version);
      return /** @type {any} */ (ack);
    } catch (error) {
      if (isConflict(error)) this.#acted = Math.max(this.#acted, /** @type {Refusal} */ (error).frame?.version ?? 0);
      throw error;
    }
  }

  /** Whether a command would be accepted now; nothing happens. @param {Command} command @returns {Promise<import("./wire.js").Checked>} */
  async check(command) {
    return /** @type {any} */ (await this.#player.check(this.match.id, this.name, command));
  }

  /**
   * Why something cannot be done now, the most telling first. about: a piece, a command or a word, nothing = what the piece that acts cannot do.
   * @param {{piece?: string, command?: string, value?: string}} [about]
   */
  why(about = {}) {
    return this.#player.why(this.match.id, this.name, about);
  }
}

/** Whether a value of a domain is known, or can be asked for. @param {import("./types.js").Domain} domain @returns {boolean} */
function hasValues(domain) {
  if (domain.kind === "each") return Object.values(domain.of).every(hasValues);
  if (domain.kind === "place") return isOpen({ params: { domain } }) || domain.spots.length > 0;
  if (domain.kind === "path") return isOpen({ params: { domain } }) || domain.stops.length > 0;
  if (domain.kind === "route") return domain.halts.length > 0;
  if (domain.kind === "partition") return domain.sizes.length > 0;
  if (domain.kind === "count") return domain.min <= domain.max;
  return domain.of.length > 0 || (domain.kind === "subset" && domain.min === 0);
}

/** The address of the lobby that belongs to a socket. @param {string} url */
function siteOf(url) {
  const at = new URL(".", url);
  at.protocol = at.protocol === "wss:" ? "https:" : "http:";
  return at.href;
}
