/** <wd-log>: the sentences of the server, commit by commit, with the dice that fell. A click shows that version. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { commitWords } from "./commit_words.js";
import { chosenWords } from "./fork_origin.js";
import { diceSigns } from "./log_dice.js";
import { naming } from "./naming.js";
import { roundStory } from "./round_story.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

const STANDS_MS = 150; // a moment that stays longer than this is looked at

export class Log extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;
  shown = 0;
  /** How many versions are struck out. */ struck = 0;
  /** @type {HTMLElement | null} */ current = null;
  /** Entries by version. @type {Map<number, HTMLElement>} */ entries = new Map();
  /** What scrolls the list once a moment has stood for a while, 0 = it stays. */ scrolling = 0;

  /** The last version that is shown; what comes after it has not been seen yet. */ seen = Infinity;

  connectedCallback() {
    if (this.list) return;
    this.list = h("ol", { class: "entries" });
    this.area = h(
      "div",
      { class: "log", role: "log", "aria-label": t("What happened"), "aria-live": "off", tabindex: 0 },
      this.list,
    );
    put(this, this.area);
    this.list.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.#scroll()).observe(this.area);
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  attach(model, face) {
    Object.assign(this, { model, face });
    model.addEventListener("commit", () => this.#grow());
    for (const kind of ["opened", "names", "seats"]) model.addEventListener(kind, () => this.#again());
    model.addEventListener("cursor", () => this.#point());
    this.#grow();
    this.#point();
  }

  #grow() {
    const { area, list, model } = this;
    if (!model || !list || !area) return;
    const first = this.shown === 0;
    const follow = this.#atEnd();
    const fresh = document.createDocumentFragment();
    for (let version = this.shown + 1; version <= model.head; version += 1) fresh.append(...this.#entries(version));
    list.append(fresh);
    this.#withdraw(list, model.withdrawn);
    this.shown = model.head;
    if (first) setTimeout(() => area.setAttribute("aria-live", "polite"), 1000);
    if (model.live && (follow || first)) area.scrollTop = area.scrollHeight;
  }

  /**
   * What was taken back is struck out, for the eye and the ear.
   * @param {HTMLElement} list
   * @param {Set<number>} versions
   */
  #withdraw(list, versions) {
    if (versions.size === this.struck) return;
    this.struck = versions.size;
    for (const entry of list.querySelectorAll(".entry:not(.withdrawn)")) {
      if (!versions.has(Number(entry.getAttribute("data-version")))) continue;
      entry.classList.add("withdrawn");
      entry.querySelector(".said")?.before(h("span", { class: "visually-hidden" }, `${t("Taken back:")} `));
    }
  }

  /** What has not been seen yet is not given away. @param {number} version */
  tell(version) {
    if (version === this.seen) return;
    const [from, to] = [Math.min(version, this.seen), Math.min(this.shown, Math.max(version, this.seen))];
    this.seen = version;
    for (let each = from + 1; each <= to; each += 1) this.entries.get(each)?.toggleAttribute("hidden", each > version);
    if (this.model?.live) this.#scroll();
  }

  #again() {
    Object.assign(this, { shown: 0, struck: 0 });
    this.list?.replaceChildren();
    this.entries.clear();
    this.#grow();
    this.#point();
  }

  #atEnd() {
    const { area } = this;
    return !area || area.scrollHeight - area.scrollTop - area.clientHeight < 80;
  }

  /** @param {number} version */
  #entries(version) {
    const commit = this.model?.commits.get(version);
    if (!commit || !this.face || !this.model) return [];
    return [...this.#chapter(this.face, this.model, commit), this.#entry(commit, naming(this.model)(commitWords(commit)))];
  }

  /** What begins with a commit, below what the round before it has brought. @param {Face} face @param {MatchModel} model @param {Commit} commit */
  #chapter(face, model, commit) {
    const { chapter } = face.mark(commit);
    if (!chapter) return [];
    const story = roundStory(model, face, commit.version);
    const brought = story ? [...story.lines, story.standing].filter(Boolean).join(" · ") : "";
    return [h("li", { class: "chapter" }, brought ? h("span", { class: "brought" }, brought) : null, chapter)];
  }

  /**
   * @param {Commit} commit
   * @param {string} words
   */
  #entry(commit, words) {
    const order = this.model?.headState.match.order ?? [];
    const mark = order.includes(commit.actor) ? seatMark(order, commit.actor) : null;
    const icon = this.face?.icon(commit);
    const chosen = chosenWords(commit);
    const dice = diceSigns(commit);
    const entry = h(
      "li",
      { class: `entry ${mark?.style ?? "system"} ${icon ?? ""}`, "data-version": commit.version },
      h(
        "button",
        { type: "button", tabindex: -1, title: t("moment {n}: show it", { n: commit.version }) },
        h("span", { class: "seat-glyph", "aria-hidden": "true" }, mark?.glyph ?? "·"),
        h("span", { class: "said" }, words),
        dice ? h("span", { class: "log-dice", "aria-hidden": "true" }, dice) : null,
        chosen ? h("span", { class: "chosen-note" }, chosen) : null,
      ),
    );
    entry.hidden = commit.version > this.seen;
    this.entries.set(commit.version, entry);
    return entry;
  }

  #point() {
    if (!this.model) return;
    this.current?.removeAttribute("aria-current");
    this.current = this.entries.get(this.model.cursor) ?? null;
    this.current?.setAttribute("aria-current", "step");
    this.#scroll();
  }

  /** Not at every moment of a scrubbed timeline: each scroll costs a layout and a frame of its own. */
  #scroll() {
    clearTimeout(this.scrolling);
    this.scrolling = window.setTimeout(() => {
      const { area, current, model } = this;
      if (!model || !area) return;
      if (model.live) area.scrollTop = area.scrollHeight;
      else if (current) area.scrollTop = current.offsetTop - area.clientHeight / 2;
    }, STANDS_MS);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const entry = event.target instanceof Element && event.target.closest("[data-version]");
    if (entry) this.model?.go(Number(entry.getAttribute("data-version")));
  }
}

customElements.define("wd-log", Log);
