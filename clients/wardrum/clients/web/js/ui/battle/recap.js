/**
 * The recap: what happened since this device last showed the match, or since the version looked at, or last; by round, with
 * what mattered first and all of it to be folded out.
 */

import { lastSeen, storeLastSeen } from "../../core/last_seen.js";
import { h, put } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { commitWords } from "./commit_words.js";
import { dialog, show } from "./dialogs.js";
import { icon } from "./icons.js";
import { naming } from "./naming.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {{version: number, actor: string, text: string[], sealed: boolean}} Line */
/** @typedef {{title: string, lines: Line[]}} Chapter */

const COMMITS_LEAST = 6; // who missed fewer is not asked to read them
const AWAY_LEAST_MS = 60_000; // nor who was away for less, as to reload the page
const LAST = 20; // commits that are shown to who missed nothing
/** Icons of commits by what they matter, most first. */
const MATTERS = ["down", "flag", "shield", "attack", "ability"];
const MATTERS_MAX = 6; // sentences of a round before it is folded out

/** Events: "change": the number of missed commits has changed. */
export class Recap extends EventTarget {
  #body = h("div", { class: "recap" });
  /** The last version seen before the viewer went away. */ #since = 0;
  /** The last version that came about before the viewer's eyes. */ #upto = 0;
  /** When the viewer went away, and for how long, in ms. */ #left = 0;
  #away = 0;

  /** @param {MatchModel} model @param {import("../../core/player.js").Player | null} player @param {Face} face */
  constructor(model, player, face) {
    super();
    this.model = model;
    this.player = player;
    this.face = face;
    const { at, version } = model.offline ? { at: 0, version: 0 } : lastSeen(model.match);
    this.#since = version || model.head;
    this.#upto = model.head;
    this.#left = at;
    this.element = dialog(t("What did I miss?"), this.#body);
    document.body.append(this.element);
    model.addEventListener("commit", () => this.#look());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#leave() : this.#back()));
    if (!document.hidden) this.#back();
  }

  /** How many commits the viewer missed, if it is worth telling: enough of them, in an absence that was long enough. */
  get count() {
    return this.#unseen >= COMMITS_LEAST && this.#away >= AWAY_LEAST_MS ? this.#unseen : 0;
  }

  /** By the server's clock; a file is never away. */
  get #now() {
    return this.player?.connection.serverNow() ?? 0;
  }

  get #unseen() {
    return Math.max(0, this.model.head - this.#since);
  }

  async open() {
    const { head, live, newer } = this.model;
    const unseen = this.#unseen;
    const since = unseen ? this.#since : live ? Math.max(0, head - LAST) : this.model.cursor;
    const words = unseen
      ? tn(unseen, "{n} step since you last looked, at moment {since}.", "{n} steps since you last looked, at moment {since}.", { since })
      : live
        ? t("You have missed nothing. What happened last:")
        : tn(newer, "{n} step after moment {since}, which you look at.", "{n} steps after moment {since}, which you look at.", { since });
    put(this.#body, h("p", {}, words), h("p", { class: "muted" }, t("Asking the server …")));
    show(this.element);
    const lines = await this.#linesBetween(since, head);
    put(this.#body, h("p", {}, words), ...this.#chapters(lines).map((chapter) => this.#chapter(chapter)));
    this.#since = this.#upto = this.model.head;
    this.#change();
  }

  /** @param {number} after @param {number} upto @returns {Promise<Line[]>} */
  async #linesBetween(after, upto) {
    const { model, player } = this;
    /** @type {Line[]} */ const lines = [];
    /** @type {number | undefined} */ let next = after;
    while (player && next !== undefined && next < upto) {
      /** @type {import("../../core/types.js").Frame | null} */
      const page = await player.connection.request({ type: "story", match: model.match, after: next, upto }).catch(() => null);
      if (!page) break;
      lines.push(...page.commits);
      next = page.next;
    }
    return lines.length ? lines : [...model.commits.values()].filter(({ version }) => version > after && version <= upto);
  }

  /** Round by round, as the log has them. @param {Line[]} lines @returns {Chapter[]} */
  #chapters(lines) {
    /** @type {Chapter[]} */ const chapters = [];
    for (const each of lines) {
      const title = this.#titleAt(each.version);
      if (!chapters.length || title) chapters.push({ title: title || this.#titleBefore(each.version), lines: [] });
      chapters.at(-1)?.lines.push(each);
    }
    return chapters;
  }

  /** The round that begins with a commit, "" = none. @param {number} version */
  #titleAt(version) {
    const commit = this.model.commits.get(version);
    const { chapter, round } = commit ? this.face.mark(commit) : { chapter: "", round: 0 };
    return round ? chapter : "";
  }

  /** @param {number} version */
  #titleBefore(version) {
    for (let at = version; at > 0; at -= 1) if (this.#titleAt(at)) return this.#titleAt(at);
    return t("Setting up");
  }

  /** @param {Chapter} chapter */
  #chapter({ title, lines }) {
    const most = this.#mattering(lines);
    const all = this.#list(lines);
    return h(
      "section",
      { class: "recap-round", "aria-label": title },
      h("h3", {}, title, h("span", { class: "muted small" }, ` ${tn(lines.length, "{n} step", "{n} steps")}`)),
      most.length === lines.length ? all : this.#list(most),
      most.length === lines.length ? null : h("details", {}, h("summary", {}, t("All {n}", { n: lines.length })), all),
    );
  }

  /** The commits of a round that matter most, in their order; of a short round all. @param {Line[]} lines */
  #mattering(lines) {
    if (lines.length <= MATTERS_MAX) return lines;
    const rank = (/** @type {Line} */ each) => MATTERS.indexOf(this.#kind(each));
    const most = lines.filter((each) => rank(each) >= 0).sort((a, b) => rank(a) - rank(b));
    const kept = new Set(most.length ? most.slice(0, MATTERS_MAX) : lines.slice(-MATTERS_MAX));
    return lines.filter((each) => kept.has(each));
  }

  /** @param {Line} line */
  #words(line) {
    return commitWords(line);
  }

  /** @param {Line} line */
  #kind({ version }) {
    const commit = this.model.commits.get(version);
    return commit && !this.model.withdrawn.has(version) ? this.face.icon(commit) : "";
  }

  /** @param {Line[]} lines */
  #list(lines) {
    return h("ol", { class: "entries log" }, ...lines.map((each) => this.#item(each, naming(this.model)(this.#words(each)))));
  }

  /** @param {Line} line @param {string} words */
  #item(line, words) {
    const { actor, version } = line;
    const { order } = this.model.headState.match;
    const mark = order.includes(actor) ? seatMark(order, actor) : null;
    const kind = this.#kind(line);
    const go = () => {
      this.element.close();
      this.model.go(version);
    };
    return h(
      "li",
      { class: `entry ${mark?.style ?? "system"}` },
      h("button", { type: "button", title: t("moment {n}", { n: version }), onclick: go }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, mark?.glyph ?? "·"), h("span", {}, kind ? icon(kind) : null, words)),
    );
  }

  /** A commit that arrives while the page is visible counts as seen. */
  #look() {
    if (document.hidden) return;
    if (this.#since === this.#upto) this.#since = this.model.head;
    this.#keep();
  }

  #leave() {
    if (this.#since === this.#upto) this.#left = this.#now;
  }

  /** The page is visible (again): commits since then count as missed until the recap is opened. */
  #back() {
    this.#away = this.#now - this.#left;
    this.#keep();
  }

  #keep() {
    const { model } = this;
    if (model.offline) return;
    this.#upto = model.head;
    storeLastSeen(model.match, model.head, this.#now);
    this.#change();
  }

  #change() {
    this.dispatchEvent(new Event("change"));
  }
}
