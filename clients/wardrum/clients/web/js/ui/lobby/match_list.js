/** <wd-matches>: one list of matches (open, live or finished), loaded page by page. */

import { button, h, put } from "../../kit/dom.js";
import { plural, title } from "../../kit/words.js";
import { manifestOf } from "../../rulesets/registry.js";
import { clockShort, delayLabel } from "../shared/terms.js";
import { matchPath } from "./addresses.js";
import { relativeTime } from "./relative_time.js";

/** @typedef {import("../../core/connection.js").Connection} Connection */
/** @typedef {{match: string, ruleset: string, status: string, at: number, seats: string[], free: string[], round?: number, result?: string, bots?: {[seat: string]: string}, open?: boolean, forked?: {match: string, version: number, dice: string}, terms?: import("../../core/wire.js").Terms}} Listing */

const TITLES = { open: "Open battles", live: "Live battles", finished: "Finished battles" };
const EMPTY = {
  open: "Nobody is waiting for others to join.",
  live: "No battle is being fought right now.",
  finished: "No battle has been finished yet.",
};
const SHOWN = 5;

export class MatchList extends HTMLElement {
  /** @type {Listing[]} */ #matches = [];
  /** @type {string | undefined} */ #next;
  #drawn = "";
  #shown = SHOWN;

  get filter() {
    return /** @type {keyof typeof TITLES} */ (this.getAttribute("filter"));
  }

  connectedCallback() {
    this.#render(null, "Asking the server …");
  }

  /** Matches with a seat of this device. @type {Set<string>} */ #mine = new Set();

  /** The first page anew; what was unfolded stays so. @param {Connection} connection @param {Set<string>} mine */
  async refresh(connection, mine) {
    const { filter } = this;
    this.#mine = mine;
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
    const drawn = JSON.stringify([rows, rows.map((entry) => relativeTime(entry.at)), this.#matches.length, this.#next, empty, ...this.#mine]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const more = connection && (this.#matches.length > this.#shown || this.#next);
    put(
      this,
      h("h2", { id: `list-${this.filter}` }, TITLES[this.filter]),
      rows.length ? h("ul", { class: "matches panel", "aria-labelledby": `list-${this.filter}` }, ...rows.map((entry) => this.#row(entry))) : h("p", { class: "muted empty" }, empty),
      more ? button("More", () => void this.#more(connection), { class: "button quiet", "data-key": "more", "aria-label": `More ${TITLES[this.filter].toLowerCase()}` }) : null,
    );
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /** @param {Listing} entry */
  #row(entry) {
    const name = `${title(entry.ruleset)} ${entry.match.slice(0, 6)}`;
    return h(
      "li",
      {},
      h("div", { class: "what" }, h("span", { class: "name" }, title(entry.ruleset), " ", h("span", { class: "mono muted small" }, entry.match.slice(0, 6))), h("span", { class: "small" }, ...sides(entry)), h("span", { class: "small muted" }, detail(entry)), forked(entry)),
      this.#action(entry, name),
    );
  }

  /** @param {Listing} entry @param {string} name */
  #action(entry, name) {
    const key = entry.match;
    const mine = this.#mine.has(entry.match) && this.filter !== "finished";
    if (this.filter === "open" && entry.open && !mine) {
      const join = () => this.dispatchEvent(new CustomEvent("wd-join", { bubbles: true, detail: { match: entry.match } }));
      return button("Join", join, { class: "button primary compact", "aria-label": `Join ${name}`, "data-key": key });
    }
    const word = mine ? "Go on" : { open: "Look", live: "Watch", finished: "Replay" }[this.filter];
    return h("a", { class: "button compact", href: matchPath(entry.match), "aria-label": `${word}: ${name}`, "data-key": key }, word);
  }
}

/** Who plays, as far as the list says. @param {Listing} entry */
function sides(entry) {
  return entry.seats.map((seat) => {
    const who = entry.bots?.[seat] ? `${entry.bots[seat]} bot` : entry.free.includes(seat) ? "free" : "";
    return h("span", { class: "seat", "data-seat": seat }, `${seat.toUpperCase()}${who ? ` ${who}` : ""}`);
  });
}

/** Where a fork comes from, and whether its dice may be chosen. @param {Listing} entry */
function forked({ forked }) {
  if (!forked) return null;
  const study = forked.dice === "chosen" ? " · study: dice may be chosen" : "";
  return h("span", { class: "small muted" }, `forked from ${forked.match.slice(0, 6)} at version ${forked.version}${study}`);
}

/** @param {Listing} entry */
function detail(entry) {
  const late = entry.status === "finished" ? "" : delayLabel(entry.terms?.delay);
  return late ? `${happened(entry)} · shown ${late} late` : happened(entry);
}

/** @param {Listing} entry */
function happened(entry) {
  const { round } = manifestOf(entry.ruleset).words;
  const clock = entry.terms?.clock ? `clock ${clockShort(entry.terms)} · ` : "";
  if (entry.status === "finished") return `${entry.result ?? "over"} · ${plural(entry.round ?? 0, round)} · ${relativeTime(entry.at)}`;
  if (entry.status === "live") return `${entry.round ? `${round} ${entry.round}` : "getting ready"} · ${clock}began ${relativeTime(entry.at)}`;
  return `${plural(entry.free.length, "seat")} free · ${clock}opened ${relativeTime(entry.at)}`;
}
