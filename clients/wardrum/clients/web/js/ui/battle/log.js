/** <wd-log>: the sentences of the server, commit by commit. A click shows that version. */

import { h, put } from "../../kit/dom.js";
import { readable } from "../../kit/hex_grid.js";
import { seatMark } from "../../kit/seat_marks.js";
import { chosenWords } from "./fork_origin.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class Log extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;
  shown = 0;
  /** How many versions are struck out. */ struck = 0;
  /** @type {HTMLElement | null} */ current = null;

  connectedCallback() {
    if (this.list) return;
    this.list = h("ol", { class: "entries" });
    this.area = h(
      "div",
      { class: "log", role: "log", "aria-label": "What happened", "aria-live": "off", tabindex: 0 },
      this.list,
    );
    put(this, this.area);
    this.list.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => this.#point()).observe(this.area);
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  attach(model, face) {
    Object.assign(this, { model, face });
    model.addEventListener("commit", () => this.#grow());
    model.addEventListener("opened", () => this.#again());
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
      entry.querySelector(".said")?.before(h("span", { class: "visually-hidden" }, "Taken back: "));
    }
  }

  #again() {
    Object.assign(this, { shown: 0, struck: 0 });
    this.list?.replaceChildren();
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
    if (!commit || !this.face) return [];
    const { chapter } = this.face.mark(commit);
    const lines = commit.sealed
      ? [`Seat ${commit.actor.toUpperCase()} has decided; it is sealed for now.`]
      : commit.text.map(readable);
    const head = chapter ? [h("li", { class: "chapter" }, chapter)] : [];
    return lines.length ? [...head, this.#entry(commit, lines)] : head;
  }

  /**
   * @param {Commit} commit
   * @param {string[]} lines
   */
  #entry(commit, lines) {
    const order = this.model?.headState.match.order ?? [];
    const mark = order.includes(commit.actor) ? seatMark(order, commit.actor) : null;
    const icon = this.face?.icon(commit);
    const chosen = chosenWords(commit);
    return h(
      "li",
      { class: `entry ${mark?.style ?? "system"} ${icon ?? ""}`, "data-version": commit.version },
      h(
        "button",
        { type: "button", tabindex: -1, title: `version ${commit.version}` },
        h("span", { class: "seat-glyph", "aria-hidden": "true" }, mark?.glyph ?? "·"),
        h("span", { class: "said" }, lines.join(" ")),
        chosen ? h("span", { class: "chosen-note" }, chosen) : null,
      ),
    );
  }

  #point() {
    const { area, list, model } = this;
    if (!model || !list || !area) return;
    this.current?.removeAttribute("aria-current");
    this.current = /** @type {HTMLElement | null} */ (list.querySelector(`[data-version="${model.cursor}"]`));
    this.current?.setAttribute("aria-current", "step");
    if (model.live) area.scrollTop = area.scrollHeight;
    else if (this.current) area.scrollTop = this.current.offsetTop - area.clientHeight / 2;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const entry = event.target instanceof Element && event.target.closest("[data-version]");
    if (entry) this.model?.go(Number(entry.getAttribute("data-version")));
  }
}

customElements.define("wd-log", Log);
