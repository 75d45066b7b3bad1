/** The places that legal lists leave open: those of what was chosen are asked for at once, others ahead, one after the other. */

import { t } from "./i18n.js";
import { Refusal } from "./refusal.js";

/** @typedef {import("./types.js").Option} Option */
/**
 * A legal list in the first step. heads: as they came, so that the server knows them by their place · stale: the server knows another
 * list, which is on its way · renewed: whether it was asked for once more.
 * @typedef {{seat: string, version: number, heads: Option[], stale: boolean, renewed: boolean}} List
 */

const AHEAD_MAX = 6; // of one version: more than a fighter can do, and a small part of what may be asked at once
const AHEAD_PACE_MS = 100; // between two of them: half of what the server lets through for good is left to what is chosen
const OTHER_LIST = new Set(["no_such_option", "no_such_version"]);

/**
 * Whether its places are still to be asked for.
 * @param {Pick<Option, "params">} option
 */
export function isOpen({ params }) {
  return Object.values(params ?? {}).some((domain) => {
    const domains = domain.kind === "each" ? Object.values(domain.of) : [domain];
    return domains.some((each) => (each.kind === "path" || each.kind === "place") && each.open === true);
  });
}

/** Tells by `changed` that the options of a seat are known better, or that some stay unknown. */
export class Expansions {
  /** @type {Map<string, List>} */ #lists = new Map();
  /** What open options stand for. @type {WeakMap<Option, Option[]>} */ #found = new WeakMap();
  /** Which open option one of those came from. @type {WeakMap<Option, Option>} */ #heads = new WeakMap();
  /** Open options that are asked for now. @type {WeakSet<Option>} */ #asked = new WeakSet();
  /** Why the places of an open option stay unknown. @type {WeakMap<Option, Error>} */ #failed = new WeakMap();
  /** The open options that are asked for ahead, by seat. @type {{seat: string, heads: Option[]}} */ #ahead = { seat: "", heads: [] };
  /** Those that were chosen and are not answered yet. */ #chosen = 0;
  /** Whether one is asked for ahead now. */ #busy = false;
  /** How many were asked for ahead at a version. */ #spent = { version: -1, count: 0 };
  /** When one was last asked for ahead, ms by `performance.now`. */ #lastAhead = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {string} match
   * @param {(seat: string, version: number, options: Option[], first: boolean) => void} changed
   * options: with all places that are known · first: of a list that has just come
   */
  constructor(connection, match, changed) {
    this.connection = connection;
    this.match = match;
    this.changed = changed;
  }

  /**
   * A list has come. What is known of the same list stays known.
   * @param {string} seat
   * @param {number} version
   * @param {Option[]} options
   */
  take(seat, version, options) {
    const last = this.#lists.get(seat);
    if (last && last.version > version) return;
    const before = last?.version === version ? last : null;
    const known = new Map(before?.heads.map((head) => [keyOf(head), head]));
    const heads = options.map((option) => {
      const key = keyOf(option);
      const same = known.get(key);
      if (!same || (option.words && !same.words)) return option;
      known.delete(key);
      return same;
    });
    this.#lists.set(seat, { seat, version, heads, stale: false, renewed: before?.renewed ?? false });
    this.#tell(seat, true);
  }

  /**
   * What an option of a list stands for: itself, or all that it was found to be.
   * @param {Option} option
   * @returns {Option[]}
   */
  standsFor(option) {
    return this.#found.get(option) ?? [option];
  }

  /** The option as the list had it in the first step. @param {Option} option */
  headOf(option) {
    return this.#heads.get(option) ?? option;
  }

  /**
   * All that an open option of the newest list stands for, asked for now unless it is known; any other option stands for itself.
   * Rejects with a Refusal, of code `version_past` where the list is another one by now.
   * @param {string} seat
   * @param {Option} head
   * @returns {Promise<Option[]>}
   */
  async expand(seat, head) {
    if (isOpen(head) && !this.#found.has(head) && this.#lists.get(seat)?.heads.includes(head)) await this.#ask(seat, head, true);
    const failure = this.failureOf(head);
    if (failure) throw failure;
    if (isOpen(head) && !this.#found.has(head)) throw new Refusal({ code: "version_past", sentence: t("The battle has gone on.") });
    return this.standsFor(head);
  }

  /** Why the places of an open option cannot be had now; null = nothing is known against it. @param {Option} head */
  failureOf(head) {
    return this.#failed.get(head) ?? null;
  }

  /** It may be tried once more. @param {Option} head */
  forgive(head) {
    this.#failed.delete(head);
  }

  /** The battle has come to this version: nothing more is asked of the lists before. @param {number} version */
  goOn(version) {
    for (const list of this.#lists.values()) list.stale ||= list.version < version;
  }

  /**
   * What is wanted of the list of a seat from now on, in place of all that was wanted before.
   * @param {string} seat
   * @param {Option[]} chosen at once
   * @param {Option[]} ahead while nothing else is asked, the likeliest first
   */
  want(seat, chosen, ahead) {
    this.#ahead = { seat, heads: ahead };
    for (const head of chosen) if (this.#isDue(seat, head)) void this.#ask(seat, head, true);
    this.#goAhead();
  }

  /** Whether an option of the newest list is open, not asked for, and may be had. @param {string} seat @param {Option} head */
  #isDue(seat, head) {
    const list = this.#lists.get(seat);
    return Boolean(list && !list.stale && list.heads.includes(head) && isOpen(head)) && !this.#found.has(head) && !this.#asked.has(head) && !this.#failed.has(head);
  }

  /** The next one ahead, if nothing that was chosen is waited for. */
  #goAhead() {
    clearTimeout(this.#timer);
    const { seat, heads } = this.#ahead;
    const version = this.#lists.get(seat)?.version ?? -1;
    if (this.#busy || this.#chosen || this.connection.state !== "open") return;
    const next = heads.find((head) => this.#isDue(seat, head));
    if (!next) return;
    if (this.#spent.version !== version) this.#spent = { version, count: 0 };
    if (this.#spent.count >= AHEAD_MAX) return;
    const wait = this.#lastAhead + AHEAD_PACE_MS - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#goAhead(), wait);
      return;
    }
    this.#spent.count += 1;
    this.#lastAhead = performance.now();
    void this.#ask(seat, next, false);
  }

  /** @param {string} seat @param {Option} head @param {boolean} chosen */
  async #ask(seat, head, chosen) {
    const list = /** @type {List} */ (this.#lists.get(seat));
    const { version } = list;
    this.#asked.add(head);
    if (chosen) this.#chosen += 1;
    else this.#busy = true;
    try {
      const option = list.heads.indexOf(head);
      this.#learn(head, await this.connection.request({ type: "expand", match: this.match, seat, version, option }));
    } catch (error) {
      this.#miss(list, head, error);
    }
    this.#asked.delete(head);
    if (chosen) this.#chosen -= 1;
    else this.#busy = false;
    if (this.#lists.get(seat)?.heads.includes(head)) this.#tell(seat, false);
    this.#goAhead();
  }

  /** @param {Option} head @param {import("./types.js").Frame} answer */
  #learn(head, { options, words }) {
    const found = inWords(options, words);
    if (found.some(({ command }) => command !== head.command)) throw new Refusal({ code: "no_such_option", sentence: "" });
    this.#found.set(head, found);
    for (const option of found) this.#heads.set(option, head);
  }

  /** The list is another one by now, or an option cannot be had. @param {List} list @param {Option} head @param {unknown} error */
  #miss(list, head, error) {
    const { code = "" } = error instanceof Refusal ? error : {};
    const now = this.#lists.get(list.seat);
    if (now?.version !== list.version) return; // another list is here already
    if (code === "version_past") now.stale = true; // the next list is on its way
    else if (OTHER_LIST.has(code) && !now.renewed) this.#renew(now);
    else this.#failed.set(head, error instanceof Error ? error : new Error(String(error)));
  }

  /** The list is asked for, as the server has another one. @param {List} list */
  #renew(list) {
    list.stale = list.renewed = true;
    this.connection.request({ type: "legal", match: this.match, seat: list.seat, open: true }).catch(() => null);
  }

  /** @param {string} seat @param {boolean} first */
  #tell(seat, first) {
    const { version, heads } = /** @type {List} */ (this.#lists.get(seat));
    this.changed(seat, version, heads.flatMap((head) => this.standsFor(head)), first);
  }
}

/**
 * Options with the words for them.
 * @param {Option[]} options
 * @param {import("./wire.js").DisplayOptionWords[]} [words] in the same order
 */
export function inWords(options, words = []) {
  return options.map((option, nth) => ({ ...option, words: words[nth] }));
}

/** What an option is, without the words for it, which a refusal leaves out. @param {Option} option */
export function keyOf({ words: _, ...option }) {
  return JSON.stringify(option);
}
