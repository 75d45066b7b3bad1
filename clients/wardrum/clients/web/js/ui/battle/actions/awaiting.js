/** That the bar waits for places, and that it does not change below a finger that presses it. */

import { h, textOf } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";

const SHOWN_AFTER_MS = 150; // a shorter wait nobody notices

export class Awaiting {
  element = h("p", { class: "awaiting", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** Whether a button of the bar is being pressed. */ #pressed = false;
  /** Whether more is known than is shown. */ #late = false;

  /**
   * @param {HTMLElement} bar
   * @param {() => void} grown more places are known, and nothing is being pressed
   */
  constructor(bar, grown) {
    this.bar = bar;
    this.grown = grown;
    bar.addEventListener("pointerdown", () => (this.#pressed = true));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => setTimeout(() => this.#release(), 0)); // after the click
  }

  /** More places are known. */
  grow() {
    this.#late = this.#pressed;
    if (!this.#pressed) this.grown();
  }

  #release() {
    this.#pressed = false;
    if (this.#late) this.grow();
  }

  /** @param {boolean} waits */
  show(waits) {
    this.bar.setAttribute("aria-busy", String(waits));
    if (!waits) this.#stop();
    else this.#timer ??= setTimeout(() => this.#tell(), SHOWN_AFTER_MS);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.bar.classList.remove("awaits");
    textOf(this.element, "");
  }

  #tell() {
    this.bar.classList.add("awaits");
    textOf(this.element, t("Finding the places …"));
  }
}
