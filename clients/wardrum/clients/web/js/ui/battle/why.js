/** The list that says why a value is what it is: the commits that changed it, each a link to its moment. */

import { placeBeside } from "../../kit/beside.js";
import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { sameWhy } from "../../kit/why_button.js";
import { naming } from "./naming.js";

/** @typedef {import("../../kit/types.js").Value} Value */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/value_history.js").ValueChange} ValueChange */

const SHOWN = 30; // the last ones; a fighter's place may have changed more often

export class WhyList {
  /** The button that asked. @type {HTMLElement | null} */ #asked = null;

  /** @param {MatchModel} model */
  constructor(model) {
    this.model = model;
    this.element = h("div", { class: "why-list", popover: "auto", role: "dialog", "aria-labelledby": "why-title" });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("toggle", (event) => /** @type {ToggleEvent} */ (event).newState === "closed" && this.#leave());
    document.body.append(this.element);
  }

  /** @param {Event} event the "wd-why" of a button */
  open(event) {
    const { value } = /** @type {CustomEvent} */ (event).detail;
    this.#asked = event.target instanceof HTMLElement ? event.target : null;
    this.#fill(value);
    this.element.showPopover();
    if (this.#asked) placeBeside(this.element, this.#asked);
    /** @type {HTMLElement | null} */ (this.element.querySelector("li:last-child button, .why-close"))?.focus();
  }

  /** @param {Value} value */
  #fill(value) {
    const { model } = this;
    const { changes, from } = model.changesOf(value.path);
    const shown = changes.slice(-SHOWN);
    const left = changes.length - shown.length;
    const words = left ? t("The last {shown} of {n} changes up to moment {at}.", { shown: shown.length, n: changes.length, at: model.cursor }) : t("Up to moment {n}.", { n: model.cursor });
    put(
      this.element,
      h("h2", { id: "why-title" }, t("Why “{value}”?", { value: value.text })),
      h("p", { class: "muted small" }, [words, from ? t("What happened before moment {n} is not loaded here.", { n: from }) : ""].filter(Boolean).join(" ")),
      shown.length
        ? h("ol", {}, ...shown.map((change) => h("li", {}, this.#change(change, value))))
        : h("p", {}, t("Nothing has changed it: it is as it was at the beginning.")),
      h("button", { type: "button", class: "button compact why-close", onclick: () => this.element.hidePopover() }, t("Close")),
    );
  }

  /** @param {ValueChange} change @param {Value} value */
  #change({ after, before, version }, { noun }) {
    const { model } = this;
    const commit = model.commits.get(version);
    const { order } = model.headState.match;
    const mark = order.includes(commit?.actor) ? seatMark(order, commit?.actor ?? "") : null;
    const sentences = commit?.sealed ? t("Something that is sealed for now.") : naming(model)((commit?.text ?? []).join(" "));
    const step = noun && scalar(before) && scalar(after) ? `${noun} ${number(before)} → ${number(after)}` : "";
    const withdrawn = model.withdrawn.has(version);
    const go = () => {
      this.element.hidePopover();
      model.go(version);
    };
    return h(
      "button",
      { type: "button", class: withdrawn ? "withdrawn" : null, "data-version": version, onclick: go },
      h("span", { class: "why-step" }, withdrawn ? t("moment {n}, taken back", { n: version }) : t("moment {n}", { n: version }), step ? h("b", {}, ` · ${step}`) : null),
      h("span", { class: mark?.style ?? "" }, mark ? h("span", { class: "seat-glyph", "aria-hidden": "true" }, `${mark.glyph} `) : null, sentences || t("No words for it.")),
    );
  }

  /** The page's own keys would move the timeline. @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const all = [...this.element.querySelectorAll("button")];
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  }

  /** The focus goes back to the value, which may have been drawn anew. */
  #leave() {
    const asked = this.#asked;
    this.#asked = null;
    if (document.activeElement !== document.body && !this.element.contains(document.activeElement)) return;
    const again = asked?.isConnected ? asked : sameWhy(document.body, asked);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** @param {unknown} value */
function scalar(value) {
  return value === undefined || typeof value === "number";
}

/** @param {unknown} value */
function number(value) {
  return value === undefined ? "0" : String(value);
}
