/** One match: all versions, the head, and the version that is shown. All components read from here. */

import { checkDice } from "./dice_check.js";
import { goalsOf, stateOf } from "./display_state.js";
import { isolated } from "./foreign_text.js";
import { leafOf, link, root, rootOf } from "./hash_chain.js";
import { hex, unhex } from "./ids.js";
import { merge, safe } from "./merge_patch.js";
import { Snapshots } from "./snapshots.js";
import { takenBackBy } from "./takebacks.js";
import { changesOf } from "./value_history.js";

/** @typedef {import("./types.js").CommitEntry} CommitEntry */
/** @typedef {import("./types.js").IncomingCommit} IncomingCommit */
/** @typedef {import("./types.js").MatchRecord} MatchRecord */

/**
 * Events (CustomEvent): "commit" (detail: CommitDetail), "cursor" (detail: {step}, whether the viewer went on by one
 * commit, live or in a replay), "legal", "expanded" (more of `legal` is known, or stays unknown), "presence", "names", "status" (connection, chain
 * or dice), "seats", "waiting", "rematch", "said" (detail: {seat, phrase}), "signature", "opened" (detail: version), "problem",
 * "ended". While history loads one "commit"
 * stands for all of it.
 */
export class MatchModel extends EventTarget {
  /** @type {string} */ match;
  /** Last version known. */ head = 0;
  /** Hash of the chain at `head`, 64 hex digits. */ headHash;
  /** Version looked at. */ cursor = 0;
  /** Whether the cursor follows the head. */ live = true;
  /** Whether the viewer is to stay where they are when a commit comes. @type {((commit: CommitEntry) => boolean) | null} */ stays = null;
  /** State at the cursor, null before anything is known. @type {any} */ state = null;
  /** @type {any} */ headState = null;
  /** The display at the head, from which patches go on. @type {any} */ #headDocument = null;
  /** @type {Map<number, CommitEntry>} */ commits = new Map();
  /** Versions that were taken back; their commits stay. @type {Set<number>} */ withdrawn = new Set();
  /** For the head, with all places that are known; {} while the server works it out. */
  /** @type {{[seat: string]: import("./types.js").Option[]}} */ legal = {};
  /** What asks for the places that `legal` leaves open. @type {import("./expansions.js").Expansions | null} */ expansions = null;
  /** What the match waits for at the head; due_at is by the server's clock (`Connection.serverNow`). */
  /** @type {import("./wire.js").OpenDecision[]} */ waiting = [];
  /** Another match that a seat of this ended one asks to. @type {{next: string, invite?: string} | null} */ rematch = null;
  /** Seats held on this connection. @type {string[]} */ seats = [];
  /** @type {{[seat: string]: string}} */ names = {};
  /** @type {import("./types.js").Presence} */ presence = { seats: [], watching: 0 };
  /** @type {import("./types.js").ConnectionStatus} */
  status = { state: "connecting", reason: "", retryAt: 0, attempt: 0 };
  /** @type {import("./types.js").ChainState} */ chain = "unknown";
  /** @type {import("./types.js").DiceState} */ dice = "committed";
  /** @type {import("./dice_check.js").DiceReport | null} */ diceReport = null;
  /** The server's name under the last head. @type {import("./types.js").FinalSignature | null} */ signature = null;
  /** What is known of it. @type {import("./types.js").SignedState} */ signed = "none";
  /** Why this match cannot be shown, in one sentence; "" = it can. */ problem = "";
  /** What the server says against showing it, if that is why. @type {import("./refusal.js").Refusal | null} */ refusal = null;
  /** Whether the server goes on from another history than the one that is here. */ superseded = false;
  /** Of a file, what it says of the dice's luck. @type {import("./luck_report.js").LuckReport | null} */ luck = null;
  /** Whether this comes from a file: nothing will be added. */ offline = false;
  #snapshots = new Snapshots();
  #loading = true;
  /** Where the chain begins. */ #root;
  #announced = 0;
  #read;

  /**
   * @param {string} match
   * @param {(document: any) => any} [read] what a state is of the documents that patches are for; null: nothing that tells the life cycle
   */
  constructor(match, read = stateOf) {
    super();
    this.match = match;
    this.#read = read;
    this.headHash = this.#root = hex(root(match));
  }

  get ruleset() {
    return /** @type {string} */ (this.headState?.match.ruleset || this.#command(1)?.ruleset || "");
  }

  get ended() {
    if (this.headState) return this.headState.match.status === "ended";
    return this.commits.get(this.head)?.record?.events.some(({ type }) => type === "MatchEnded") ?? false; // nothing follows it
  }

  /** Whether this is a fork whose dice may be chosen. */
  get study() {
    return this.headState?.match.dice === "chosen";
  }

  /** Seats that revealed no seed: the operator could choose by their silence, so no die of the match is proven. @returns {string[]} */
  get silent() {
    const seats = this.headState?.match.seats ?? {};
    return Object.keys(seats).filter((seat) => seats[seat].substituted);
  }

  /** Commits that a viewer who scrubbed back has not looked at. */
  get newer() {
    return this.head - this.cursor;
  }

  /** Whether history is still on its way. */
  get loading() {
    return this.#loading;
  }

  // -- looking

  /** @param {number} version */
  stateAt(version) {
    if (version === this.head) return this.headState;
    return version === this.cursor && this.state ? this.state : this.#read(this.#snapshots.at(version));
  }

  /**
   * How a value came to be what it is at the version that is looked at.
   * @param {import("./value_history.js").ValuePath} path
   */
  changesOf(path) {
    return changesOf(this.#snapshots, path, this.cursor);
  }

  /**
   * Look at a version; at the head the viewer is live again.
   * @param {number} version
   */
  go(version) {
    this.#look(version, false);
  }

  /** @param {number} version @param {boolean} step */
  #look(version, step) {
    const to = Math.max(0, Math.min(this.head, Math.trunc(version) || 0));
    const live = to === this.head;
    if (to === this.cursor && live === this.live) return;
    const state = this.stateAt(to);
    Object.assign(this, { cursor: to, live, state });
    this.#tell("cursor", { step });
  }

  /** @param {number} count of versions, back if negative */
  step(count) {
    this.#look(this.cursor + count, count === 1);
  }

  goLive() {
    this.go(this.head);
  }

  // -- what the sources of a match call

  /**
   * The state at a version, from the server or a file.
   * @param {number} version
   * @param {any} state
   * @param {string} head
   */
  start(version, state, head) {
    if (version === 0) this.#root = rootOf(this.match, state);
    if (this.head === 0) this.headHash = this.#root;
    const known = version === this.head ? this.headHash : this.commits.get(version)?.head;
    if (known !== undefined && known !== head) this.#break();
    this.#snapshots.put(version, safe(state));
    if (version > this.head) throw new RangeError(`version ${version} does not follow ${this.head}`);
    this.#refresh();
  }

  /**
   * The next commit, or one that is known already as another audience sees it. Throws on what makes no sense.
   * @param {IncomingCommit} incoming
   */
  add(incoming) {
    if (incoming.version <= this.head) return this.#again(incoming);
    if (incoming.version > this.head + 1) throw new RangeError(`version ${incoming.version} follows ${this.head}`);
    const state = merge(this.#headDocument, incoming.patch);
    this.#link(incoming);
    const entry = entryOf(incoming);
    this.#snapshots.patch(incoming.version, incoming.patch);
    if (incoming.version % 64 === 0) this.#snapshots.put(incoming.version, state);
    this.commits.set(incoming.version, entry);
    this.#withdraw(entry);
    this.#headDocument = state;
    Object.assign(this, { head: incoming.version, headState: this.#read(state), headHash: incoming.head, legal: {}, waiting: [] });
    if (!this.#loading) this.#announce(entry);
  }

  /**
   * A sealed commit may be read now. raw: the record's text, verbatim.
   * @param {number} version
   * @param {string} raw
   */
  open(version, raw) {
    const entry = this.commits.get(version);
    if (!entry?.sealed) return;
    if (hex(link(unhex(this.#headBefore(version)), unhex(leafOf(raw)))) !== entry.head) this.#break();
    const record = JSON.parse(raw);
    this.commits.set(version, { ...entry, record, sealed: false, command: record.command.type });
    this.#tell("opened", version);
    this.#settleDice();
  }

  /** More history is on its way; nothing is announced until it is all here. */
  beginHistory() {
    this.#loading = true;
  }

  /** All that had happened is here. */
  endHistory() {
    if (!this.#loading) return;
    this.#loading = false;
    if (this.chain === "unknown") this.#set("status", { chain: "ok" });
    const entry = this.commits.get(this.head);
    if (entry && this.head > this.#announced) this.#announce(entry, true);
    else this.#refresh();
  }

  /**
   * @param {string} seat
   * @param {number} version
   * @param {import("./types.js").Option[]} options
   * @param {boolean} [first] false: the list is known, and more of its places now
   */
  setLegal(seat, version, options, first = true) {
    if (version !== this.head) return;
    this.legal = { ...this.legal, [seat]: options };
    this.#tell(first ? "legal" : "expanded");
  }

  /** @param {number} version @param {import("./wire.js").OpenDecision[]} waiting */
  setWaiting(version, waiting) {
    if (version === this.head) this.#set("waiting", { waiting });
  }

  /** @param {{next: string, invite?: string}} rematch */
  setRematch(rematch) {
    this.#set("rematch", { rematch });
  }

  /** @param {string[]} seats */
  setSeats(seats) {
    if (seats.join() !== this.seats.join()) this.#set("seats", { seats });
  }

  /** What the battle is about, and how that stood at a version; undefined while it is not known. @param {number} version */
  goalsAt(version) {
    const state = this.stateAt(version);
    return state ? goalsOf(state.display) : undefined;
  }

  /** @param {{[seat: string]: string}} names */
  setNames(names) {
    this.#set("names", { names: Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, isolated(name)])) });
  }

  /** @param {string} seat @param {string} phrase its id */
  hear(seat, phrase) {
    this.#tell("said", { seat, phrase });
  }

  /** @param {import("./types.js").Presence} presence */
  setPresence(presence) {
    this.#set("presence", { presence });
  }

  /** @param {import("./types.js").ConnectionStatus} status */
  setStatus(status) {
    this.#set("status", { status });
  }

  /** @param {import("./types.js").FinalSignature} signature */
  setSignature(signature) {
    if (signature.signature !== this.signature?.signature) this.#set("signature", { signature, signed: "unchecked" });
  }

  /** @param {import("./types.js").SignedState} signed */
  setSigned(signed) {
    this.#set("status", { signed });
  }

  /** @param {string} problem one sentence */
  setProblem(problem) {
    this.#set("problem", { problem });
  }

  /** The server does not show it. @param {import("./refusal.js").Refusal | null} refusal */
  refuse(refusal) {
    this.refusal = refusal;
    this.setProblem(refusal?.sentence ?? "");
  }

  /** Nothing that is here can be acted upon any more. @param {string} problem one sentence */
  supersede(problem) {
    Object.assign(this, { superseded: true, legal: {}, waiting: [], seats: [] });
    this.setProblem(problem);
    for (const kind of ["seats", "legal", "waiting", "status"]) this.#tell(kind);
  }

  /** Recompute all dice as far as seeds are revealed. */
  proveDice() {
    const records = [...this.commits.values()].flatMap((entry) => entry.record ?? []);
    const report = checkDice(records);
    const sound = !report.wrong && !report.faults.length;
    const dice = !report.proven ? "unproven" : !sound ? "wrong" : report.substituted.length ? "unproven" : "verified";
    this.#set("status", { diceReport: report, dice });
    return report;
  }

  // -- inside

  /** @param {CommitEntry} entry */
  #withdraw(entry) {
    const [first, last] = takenBackBy(entry) ?? [1, 0];
    for (let version = first; version <= last; version += 1) this.withdrawn.add(version);
  }

  /** @param {number} version */
  #command(version) {
    return this.commits.get(version)?.record?.command;
  }

  /** @param {number} version */
  #headBefore(version) {
    return version === 1 ? this.#root : (this.commits.get(version - 1)?.head ?? "");
  }

  /** @param {IncomingCommit} incoming */
  #link(incoming) {
    const leaf = incoming.raw === undefined ? (incoming.leaf ?? "") : leafOf(incoming.raw);
    if (hex(link(unhex(this.headHash), unhex(leaf))) !== incoming.head) this.#break();
  }

  #break() {
    if (this.chain !== "broken") this.#set("status", { chain: "broken" });
  }

  /** @param {IncomingCommit} incoming */
  #again(incoming) {
    const known = this.commits.get(incoming.version);
    if (!known || known.head !== incoming.head) return this.#break();
    if (known.sealed && incoming.raw !== undefined) this.open(incoming.version, incoming.raw);
    const entry = this.commits.get(incoming.version);
    if (entry && incoming.text.length) entry.text = incoming.text;
    if (entry && incoming.shown) entry.shown = incoming.shown;
    this.#snapshots.patch(incoming.version, incoming.patch);
    if (incoming.version === this.head) this.#refresh();
  }

  /** What is shown may have changed without a new version. */
  #refresh() {
    this.#headDocument = this.#snapshots.at(this.head);
    this.headState = this.#read(this.#headDocument);
    this.state = this.live ? this.headState : this.#read(this.#snapshots.at(this.cursor));
    if (!this.#loading) this.#tell("cursor");
  }

  /** @param {CommitEntry} commit @param {boolean} [history] */
  #announce(commit, history = false) {
    const first = this.#announced + 1;
    this.#announced = this.head;
    if (this.live && !history && this.stays?.(commit)) this.live = false;
    if (this.live) Object.assign(this, { cursor: this.head, state: this.headState });
    this.#tell("commit", { first, last: this.head, commit, history });
    if (this.live) this.#tell("cursor", { step: !history });
    if (this.ended) this.#end();
  }

  #end() {
    this.#tell("ended");
    this.#settleDice();
  }

  /** After the paint: a thousand hashes take a moment. */
  #settleDice() {
    const sealed = [...this.commits.values()].some((entry) => entry.sealed);
    if (this.ended && !sealed && !this.#loading) setTimeout(() => this.proveDice(), 0);
  }

  /** @param {string} kind @param {object} fields */
  #set(kind, fields) {
    Object.assign(this, fields);
    this.#tell(kind);
  }

  /** @param {string} kind @param {unknown} [detail] */
  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** @param {IncomingCommit} incoming @returns {CommitEntry} */
function entryOf(incoming) {
  const { version, head, shown = null, text } = incoming;
  /** @type {MatchRecord | null} */
  const record = incoming.raw === undefined ? null : JSON.parse(incoming.raw);
  const { actor, at } = record ?? { actor: incoming.actor ?? "", at: incoming.at ?? 0 };
  return { version, actor, at, text, record, sealed: record === null, command: record?.command.type ?? null, head, shown };
}
