/** <wd-matches>: one list of matches (open, live or finished), loaded page by page. */

import { button, h, put } from "../../kit/dom.js";
import { counted, t, tn } from "../../core/i18n.js";
import { capitalized } from "../../kit/words.js";
import { botWords } from "../shared/bots.js";
import { clockShort, delayLabel } from "../shared/terms.js";
import { matchPath } from "../shared/addresses.js";
import { miniBoard } from "./mini_board.js";
import { relativeTime } from "./relative_time.js";

/** @typedef {import("../../core/connection.js").Connection} Connection */
/** @typedef {{match: string, ruleset: string, status: string, at: number, seats: string[], free: string[], round?: number, result?: string, bots?: {[seat: string]: string}, open?: boolean, forked?: {match: string, version: number, dice: string}, terms?: import("../../core/wire.js").Terms}} Listing */

/** @typedef {import("../../core/wire.js").GameWords} GameWords */
/** @typedef {{[ruleset: string]: {words: GameWords}}} RulesetWords */

const TITLES = { open: t("Open battles"), live: t("Live battles"), finished: t("Finished battles") };
const EMPTY = {
  open: t("Nobody is waiting for others to join."),
  live: t("No battle is being fought right now."),
  finished: t("No battle has been finished yet."),
};
const MORE = { open: t("More open battles"), live: t("More live battles"), finished: t("More finished battles") };
const WORDS = { open: t("Look"), live: t("Watch"), finished: t("Replay") };
const SHOWN = 5;

export class MatchList extends HTMLElement {
  /** @type {Listing[]} */ #matches = [];
  /** @type {string | undefined} */ #next;
  #drawn = "";
  #shown = SHOWN;
  /** The time by the server's clock. */ #now = () => 0;
  /** What rulesets call a round. @type {RulesetWords} */ #words = {};

  get filter() {
    return /** @type {keyof typeof TITLES} */ (this.getAttribute("filter"));
  }

  connectedCallback() {
    this.#render(null, t("Asking the server …"));
  }

  /** Matches with a seat of this device. @type {Set<string>} */ #mine = new Set();

  /** The first page anew; what was unfolded stays so. @param {Connection} connection @param {Set<string>} mine */
  async refresh(connection, mine) {
    const { filter } = this;
    this.#mine = mine;
    this.#now = () => connection.serverNow();
    this.#words = connection.welcome?.rulesets ?? {};
    const answer = await connection.request({ type: "list", filter }).catch(() => null);
    if (!answer) return;
    const fresh = new Set(answer.matches.map((/** @type {Listing} */ entry) => entry.match));
    const older = this.#matches.length > answer.matches.length && answer.next ? this.#matches.filter((entry) => !fresh.has(entry.match)) : [];
    this.#matches = [...answer.matches, ...older];
    if (!older.length) this.#next = answer.next;
    this.#render(connection);
  }

  /** @param {Connection} connection */
  async #more(connection) {
    this.#shown += 20;
    if (this.#shown > this.#matches.length && this.#next) {
      const answer = await connection.request({ type: "list", filter: this.filter, after: this.#next }).catch(() => null);
      if (answer) this.#matches.push(...answer.matches);
      this.#next = answer?.next;
    }
    this.#render(connection);
  }

  /** Only when something changed: scroll position and focus stay. */
  /** @param {Connection | null} connection @param {string} [empty] */
  #render(connection, empty = EMPTY[this.filter]) {
    const rows = this.#matches.slice(0, this.#shown);
    const drawn = JSON.stringify([rows, rows.map((entry) => relativeTime(entry.at, this.#now())), this.#matches.length, this.#next, empty, ...this.#mine]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const more = connection && (this.#matches.length > this.#shown || this.#next);
    put(
      this,
      h("h2", { id: `list-${this.filter}` }, TITLES[this.filter]),
      rows.length ? h("ul", { class: "matches panel", "aria-labelledby": `list-${this.filter}` }, ...rows.map((entry) => this.#row(entry))) : h("p", { class: "muted empty" }, empty),
      more ? button(t("More"), () => void this.#more(connection), { class: "button quiet", "data-key": "more", "aria-label": MORE[this.filter] }) : null,
    );
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /** @param {Listing} entry */
  #row(entry) {
    const name = `${capitalized(entry.ruleset)} ${entry.match.slice(0, 6)}`;
    return h(
      "li",
      {},
      this.filter === "open" ? null : miniBoard(entry.match, this.filter === "live", this.#now),
      h("div", { class: "what" }, h("span", { class: "name" }, capitalized(entry.ruleset), " ", h("span", { class: "mono muted small" }, entry.match.slice(0, 6))), h("span", { class: "small" }, ...sides(entry)), h("span", { class: "small muted" }, detail(entry, this.#words[entry.ruleset]?.words, this.#now())), forked(entry)),
      this.#action(entry, name),
    );
  }

  /** @param {Listing} entry @param {string} name */
  #action(entry, name) {
    const key = entry.match;
    const mine = this.#mine.has(entry.match) && this.filter !== "finished";
    if (this.filter === "open" && entry.open && !mine) {
      const join = () => this.dispatchEvent(new CustomEvent("wd-join", { bubbles: true, detail: { match: entry.match } }));
      return button(t("Join"), join, { class: "button primary compact", "aria-label": t("Join {battle}", { battle: name }), "data-key": key });
    }
    const word = mine ? t("Go on") : WORDS[this.filter];
    return h("a", { class: "button compact", href: matchPath(entry.match), "aria-label": `${word}: ${name}`, "data-key": key }, word);
  }
}

/** Who plays, as far as the list says. @param {Listing} entry */
function sides(entry) {
  return entry.seats.map((seat) => {
    const who = entry.bots?.[seat] ? botWords(entry.bots[seat]) : entry.free.includes(seat) ? t("free") : "";
    return h("span", { class: "seat", "data-seat": seat }, `${seat.toUpperCase()}${who ? ` ${who}` : ""}`);
  });
}

/** Where a fork comes from, and whether its dice may be chosen. @param {Listing} entry */
function forked({ forked }) {
  if (!forked) return null;
  const study = forked.dice === "chosen" ? t("study: dice may be chosen") : "";
  const origin = t("forked from {battle} at moment {n}", { battle: forked.match.slice(0, 6), n: forked.version });
  return h("span", { class: "small muted" }, [origin, study].filter(Boolean).join(" · "));
}

/** @param {Listing} entry @param {GameWords | undefined} words of its ruleset, where the server plays it @param {number} now */
function detail(entry, words, now) {
  const late = entry.status === "finished" ? "" : delayLabel(entry.terms?.delay);
  return late ? `${happened(entry, words, now)} · ${t("shown {time} late", { time: late })}` : happened(entry, words, now);
}

/** @param {Listing} entry @param {GameWords | undefined} words @param {number} now */
function happened(entry, words, now) {
  const round = entry.round ?? 0;
  const word = words ? words.round : "";
  const clock = entry.terms?.clock ? t("clock {time}", { time: clockShort(entry.terms) }) : "";
  const time = relativeTime(entry.at, now);
  /** @type {{[status: string]: () => string[]}} */
  const parts = {
    finished: () => [entry.result ?? t("over"), words ? counted(round, words.rounds) : "", time],
    live: () => [round ? `${word} ${round}` : t("getting ready"), clock, t("began {time}", { time })],
    open: () => [tn(entry.free.length, "{n} seat free", "{n} seats free"), clock, t("opened {time}", { time })],
  };
  return (parts[entry.status] ?? parts.open)().filter(Boolean).join(" · ");
}
