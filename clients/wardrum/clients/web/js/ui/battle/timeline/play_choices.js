/** What is played, and from how near: buttons beside the speed, and one for the speed where there is no room for its list. Event: wd-follow {on}. */

import { emit, h, textOf } from "../../../kit/dom.js";
import { number, t } from "../../../core/i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("./playback.js").Playback} Playback */

export class PlayChoices extends HTMLElement {
  /** @type {Playback | null} */ playing = null;

  connectedCallback() {
    if (this.highlights) return;
    this.highlights = choice("star", t("Highlights only"), t("Highlights only: play attacks that hurt, scores and new rounds only"), () => this.#highlights());
    this.follow = choice("follow", t("Follow the action"), t("Follow the action: zoom in on what happens"), () => this.#follow());
    this.pace = h("button", { type: "button", class: "choice pace", onclick: () => this.playing?.cycle() });
    this.append(this.highlights, this.follow, this.pace);
    this.#show();
    document.addEventListener("wd-follow", (event) => press(this.follow, /** @type {CustomEvent} */ (event).detail.on));
  }

  /** @param {Playback} playing */
  attach(playing) {
    this.playing = playing;
    playing.addEventListener("change", () => this.#show());
    this.#show();
  }

  #show() {
    press(this.highlights, this.playing?.highlights ?? false);
    textOf(this.pace, t("Plays {speed}×", { speed: number(this.playing?.speed ?? 1) }));
  }

  #highlights() {
    this.playing?.choose(!this.playing.highlights);
  }

  #follow() {
    emit(this, "wd-follow", { on: this.follow?.getAttribute("aria-pressed") !== "true" });
  }
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {string} title
 * @param {() => void} act
 */
function choice(sign, label, title, act) {
  const props = { type: "button", class: `choice ${sign}`, "aria-label": label, title, "aria-pressed": "false", onclick: act };
  return h("button", props, icon(sign), h("span", { class: "name" }, label));
}

/** @param {HTMLButtonElement | undefined} button @param {boolean} on */
function press(button, on) {
  button?.setAttribute("aria-pressed", String(on));
}

customElements.define("wd-play-choices", PlayChoices);
