/**
 * Subscribes to a match on the server: its history as records, or as patches of a state or of what is shown, then each commit, the
 * chain over all of them checked.
 */

import { Expansions, inWords } from "./expansions.js";
import { t } from "./i18n.js";
import { commandId } from "./ids.js";
import { MatchModel } from "./match_model.js";
import { rawMember } from "./raw_member.js";
import { refusalOf } from "./refusal.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./connection.js").Connection} Connection */

const DIVERGENCES_MAX = 3;
/** What a model's states are made of, by the form in which a match is followed. @type {Record<string, ((document: any) => any) | undefined>} */
const READ = { display: undefined, state: (document) => document, events: () => null };

/**
 * A match as it happens. Take up seats (`Player.resumeSeats`) before, so that history is shown as they know it.
 * `model.loading` is true until its history is here; "commit" then comes once for all of it; `model.problem` if it never will.
 * @param {Connection} connection
 * @param {string} match
 * @param {{legal?: boolean, as?: "display" | "state" | "events", signal?: AbortSignal}} [options]
 * as: what its documents are; as "events" there are none, and each commit has its record alone · signal: when it is followed no longer
 */
export function openMatch(connection, match, options = {}) {
  const { as = "display", legal = true, signal } = options;
  const model = new MatchModel(match, READ[as]);
  const following = new Following(connection, model, { as, legal });
  following.begin();
  signal?.addEventListener("abort", () => following.end());
  return model;
}

/**
 * The history of a model is here; rejects if there is no such match.
 * @param {MatchModel} model
 * @returns {Promise<MatchModel>}
 */
export function ready(model) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (model.problem) reject(new Error(model.problem));
      else if (!model.loading) resolve(model);
    };
    for (const kind of ["commit", "cursor", "problem"]) model.addEventListener(kind, look);
    look();
  });
}

class Following {
  #id = commandId();
  /** Whether the snapshot that the last watch begins with is here. */
  #begun = false;
  #after = 0;
  #divergences = 0;
  /** Whether nothing more is taken from the server. */ #over = false;

  /** @param {Connection} connection @param {MatchModel} model @param {{as: string, legal: boolean}} options */
  constructor(connection, model, options) {
    this.connection = connection;
    this.model = model;
    this.options = options;
    this.expansions = new Expansions(connection, model.match, (...list) => this.#over || model.setLegal(...list));
  }

  begin() {
    const { connection, model } = this;
    model.expansions = this.expansions;
    connection.addEventListener("status", () => model.setStatus(connection.status));
    connection.addEventListener("frame", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    model.setStatus(connection.status);
    model.setSeats(this.#held());
    const watch = () => this.#watch(this.#resumeAt());
    if (this.options.as === "events") model.start(0, {}, model.headHash); // of a fork the server sends where it begins
    connection.stand("watch", model.match, watch);
    connection.send(watch());
  }

  /** Take nothing more from the server. */
  end() {
    const { connection, model } = this;
    this.#over = true;
    connection.unstand("watch", model.match);
    connection.send({ type: "unwatch", id: commandId(), match: model.match });
  }

  #held() {
    return [...(this.connection.held.get(this.model.match) ?? [])].sort();
  }

  /** The last version seen, but the one before any commit that is sealed here: it may have been opened meanwhile. */
  #resumeAt() {
    const sealed = [...this.model.commits.values()].filter((entry) => entry.sealed).map((entry) => entry.version);
    return sealed.length ? Math.min(...sealed) - 1 : this.model.head;
  }

  /** @param {number} after @returns {Frame} */
  #watch(after) {
    const { as, legal } = this.options;
    this.#begun = as === "events";
    this.#after = after;
    this.model.beginHistory();
    return { type: "watch", id: this.#id, match: this.model.match, after, as, legal, ...(legal ? { open: true } : {}) };
  }

  /** @param {{frame: Frame, text: string}} detail */
  #hear({ frame, text }) {
    if (this.#over) return;
    if (frame.id === this.#id && frame.type === "problem") return this.#refused(frame);
    if (frame.match !== this.model.match) return;
    try {
      this.#take(frame, text);
    } catch (error) {
      this.#diverged(error);
    }
  }

  /** @param {Frame} frame @param {string} text */
  #take(frame, text) {
    const { model } = this;
    if (frame.type === "display") this.#begin(frame, frame.display);
    else if (frame.type === "snapshot" && !frame.id) this.#begin(frame, frame.state);
    else if (frame.type === "commit") this.#commit({ ...frame, raw: rawMember(text, "record") }, frame.record.version);
    else if (frame.type === "sealed") this.#commit(frame, frame.version);
    else if (frame.type === "opened") model.open(frame.version, rawMember(text, "record") ?? "");
    else if (frame.type === "caught_up") this.#caughtUp(frame);
    else if (frame.type === "legal") this.expansions.take(frame.seat, frame.version, inWords(frame.options, frame.words));
    else if (frame.type === "waiting") model.setWaiting(frame.version, frame.decisions);
    else if (frame.type === "rematch") model.setRematch({ next: frame.next, invite: frame.invite });
    else if (frame.type === "rejected" && frame.legal) this.expansions.take(this.#actor(), frame.version, frame.legal);
    else if (frame.type === "names") model.setNames(frame.names);
    else if (frame.type === "presence") model.setPresence({ seats: frame.seats, watching: frame.watching });
    else if (frame.type === "said") model.hear(frame.seat, frame.phrase);
    else if (frame.type === "seated" || frame.type === "unseated") model.setSeats(this.#held());
  }

  /** The only seat held here, as a refusal does not name one. */
  #actor() {
    return this.model.seats.length === 1 ? this.model.seats[0] : "";
  }

  /** @param {Frame} frame @param {any} document */
  #begin(frame, document) {
    const { model } = this;
    if (!this.#begun && frame.version !== this.#after && frame.version !== model.head) return;
    if (this.#isOther(frame.version, frame.head)) return this.#supersede();
    if (frame.version > model.head) throw new RangeError(`what is known at version ${frame.version} follows ${model.head}`);
    this.#begun = true;
    model.start(frame.version, document, frame.head);
    this.#sign(frame.version, frame.signature);
  }

  /** @param {Frame} frame @param {number} version */
  #commit(frame, version) {
    if (!this.#begun) return;
    const { head, leaf, actor, at, raw } = frame;
    if (this.#isOther(version, head)) return this.#supersede();
    const { patch = {}, shown } = frame;
    this.model.add({ version, head, leaf, actor, at, raw, patch, text: shown?.text ?? frame.text ?? [], shown });
    this.expansions.goOn(this.model.head);
    this.#sign(version, frame.signature);
    if (!this.model.loading) this.#divergences = 0; // history that comes again proves nothing
  }

  /** @param {number} version @param {string} [signature] */
  #sign(version, signature) {
    if (signature) this.model.setSignature({ version, signature });
  }

  /** @param {Frame} frame */
  #caughtUp(frame) {
    if (!this.#begun) return;
    if (frame.version < this.model.head) return this.#supersede();
    this.model.setSeats(this.#held()); // a seat that was handed over while disconnected is not taken again
    this.model.endHistory();
  }

  /** Begin again from the start: what is here cannot be trusted. @param {unknown} error */
  #diverged(error) {
    const why = error instanceof Error ? error.message : String(error);
    if (++this.#divergences > DIVERGENCES_MAX) return this.model.setProblem(t("This match cannot be followed: {why}.", { why }));
    this.connection.send(this.#watch(0));
  }

  /** Whether a version that was seen here is another one on the server. @param {number} version @param {string} head */
  #isOther(version, head) {
    const { model } = this;
    const seen = version === model.head ? model.headHash : model.commits.get(version)?.head;
    return version > 0 && seen !== undefined && seen !== head;
  }

  /** The server goes on from another history: it was set back to a backup, or what a seat saw is not shown to spectators yet. */
  #supersede() {
    const { model } = this;
    this.end();
    const late = model.headState?.match.terms?.delay && !this.#held().length;
    model.supersede(
      late
        ? t("Spectators of this battle see it later than you have seen it from your seat.")
        : t("The server was set back: it goes on from another state of this battle than the one that is shown here."),
    );
  }

  /** @param {Frame} frame */
  #refused(frame) {
    if (frame.code === "no_such_version" && this.model.head) return this.#supersede();
    this.model.refuse(refusalOf(frame));
  }
}
