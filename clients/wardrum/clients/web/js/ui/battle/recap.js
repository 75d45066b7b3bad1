/** The recap: the sentences since this device last showed the match, or of the last round. */

import { lastSeen, storeLastSeen } from "../../core/last_seen.js";
import { h, put } from "../../kit/dom.js";
import { readable } from "../../kit/hex_grid.js";
import { seatMark } from "../../kit/seat_marks.js";
import { plural } from "../../kit/words.js";
import { dialog, show } from "./dialogs.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {{version: number, actor: string, text: string[], sealed: boolean}} Told */

/** Events: "change": the number of unseen commits has changed. */
export class Recap extends EventTarget {
  #body = h("div", { class: "recap" });
  /** The last version seen before the viewer went away. */ #since = 0;
  /** The last version that came about before the viewer's eyes. */ #upto = 0;

  /** @param {MatchModel} model @param {import("../../core/player.js").Player | null} player @param {Face} face */
  constructor(model, player, face) {
    super();
    this.model = model;
    this.player = player;
    this.face = face;
    this.#since = (model.offline ? 0 : lastSeen(model.match)) || model.head;
    this.#upto = model.head;
    this.element = dialog("What did I miss?", this.#body);
    document.body.append(this.element);
    model.addEventListener("commit", () => this.#look());
    document.addEventListener("visibilitychange", () => this.#back());
    this.#back();
  }

  /** How many commits happened since the viewer went away; 0 for who comes for the first time. */
  get count() {
    return Math.max(0, this.model.head - this.#since);
  }

  async open() {
    const since = this.count ? this.#since : this.#lastRound();
    const words = this.count ? `${plural(this.count, "commit")} since you last looked, at version ${since}.` : "What happened last.";
    put(this.#body, h("p", {}, words), h("p", { class: "muted" }, "Asking the server …"));
    show(this.element);
    const told = await this.#told(since, this.model.head);
    put(this.#body, h("p", {}, words), this.#list(told));
    this.#since = this.#upto = this.model.head;
    this.#change();
  }

  /** Where the round that is played began. */
  #lastRound() {
    const { face, model } = this;
    for (let version = model.head; version > 1; version -= 1) {
      const commit = model.commits.get(version);
      if (commit && face.mark(commit).chapter) return version - 1;
    }
    return 0;
  }

  /** @param {number} after @param {number} upto @returns {Promise<Told[]>} */
  async #told(after, upto) {
    const { model, player } = this;
    /** @type {Told[]} */ const told = [];
    /** @type {number | undefined} */ let next = after;
    while (player && next !== undefined && next < upto) {
      /** @type {import("../../core/types.js").Frame | null} */
      const page = await player.connection.request({ type: "story", match: model.match, after: next, upto }).catch(() => null);
      if (!page) break;
      told.push(...page.told);
      next = page.next;
    }
    return told.length ? told : [...model.commits.values()].filter(({ version }) => version > after && version <= upto);
  }

  /** @param {Told[]} told */
  #list(told) {
    const items = told.flatMap((each) => {
      const words = each.sealed ? `Seat ${each.actor.toUpperCase()} has decided; it is sealed for now.` : each.text.map(readable).join(" ");
      return words ? [this.#item(each, words)] : [];
    });
    return items.length ? h("ol", { class: "entries log" }, ...items) : h("p", { class: "muted" }, "Nothing worth telling.");
  }

  /** @param {Told} told @param {string} words */
  #item({ actor, version }, words) {
    const { order } = this.model.headState.match;
    const mark = order.includes(actor) ? seatMark(order, actor) : null;
    const go = () => {
      this.element.close();
      this.model.go(version);
    };
    return h(
      "li",
      { class: `entry ${mark?.style ?? "system"}` },
      h("button", { type: "button", title: `version ${version}`, onclick: go }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, mark?.glyph ?? "·"), h("span", {}, words)),
    );
  }

  /** A commit that arrives while the page is visible counts as seen. */
  #look() {
    if (document.hidden) return;
    if (this.#since === this.#upto) this.#since = this.model.head;
    this.#back();
  }

  /** The page is visible (again): commits since then count as unseen until the recap is opened. */
  #back() {
    const { model } = this;
    if (document.hidden || model.offline) return;
    this.#upto = model.head;
    storeLastSeen(model.match, model.head);
    this.#change();
  }

  #change() {
    this.dispatchEvent(new Event("change"));
  }
}
