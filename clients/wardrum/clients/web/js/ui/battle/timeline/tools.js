/** <wd-timeline-tools>: buttons at the timeline for the recap, a fork from here, and luck. */

import { button, emit, h, put } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { icon } from "../icons.js";
import { PlayChoices } from "./play_choices.js";

const RECAP = t("What did I miss?");

export class TimelineTools extends HTMLElement {
  choices = new PlayChoices();

  /** Shows them. @param {boolean} offline a replay file has no recap */
  offer(offline) {
    this.recap = aside("recap", RECAP, () => this.#open("recap"));
    this.recap.hidden = offline;
    this.fork = aside("fork", t("Fork here"), () => this.#open("fork"));
    this.more = button("⋯", () => this.#unfold(!this.unfolded), { class: "aside more", "aria-label": t("more"), "aria-expanded": "false" });
    const luck = aside("dice", t("Luck"), () => this.#open("luck"));
    const notes = aside("note", t("Notes"), () => this.#open("notes"));
    const variations = aside("branches", t("Variations"), () => this.#open("variations"));
    const review = aside("review", t("Review"), () => this.#open("review"));
    put(this, this.fork, this.more, h("div", { class: "more-tools" }, this.recap, luck, h("div", { class: "further" }, this.choices, review, notes, variations)));
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave(event));
    document.addEventListener("pointerdown", ({ target }) => target instanceof Node && this.contains(target) || this.#unfold(false));
  }

  get unfolded() {
    return this.classList.contains("unfolded");
  }

  /** @param {number} count of the moments that the viewer has not seen */
  showUnseen(count) {
    const name = this.recap?.querySelector(".name");
    if (name) put(name, count ? `${RECAP} ${count}` : RECAP);
    for (const each of [this.recap, this.more]) each?.classList.toggle("news", count > 0);
  }

  /** @param {string} why not; "" = here can be one */
  forkable(why) {
    if (!this.fork) return;
    this.fork.disabled = why !== "";
    this.fork.title = why || t("play on from here in a battle of your own");
  }

  /** A folded tool cannot have the focus back, so that goes to what unfolds it. @param {string} what */
  #open(what) {
    if (this.unfolded) this.more?.focus();
    this.#unfold(false);
    emit(this, "wd-open", { what });
  }

  /** @param {KeyboardEvent} event */
  #leave(event) {
    if (!this.unfolded) return;
    event.preventDefault();
    this.#unfold(false);
    this.more?.focus();
  }

  /** Where there is no room for all of them. @param {boolean} open */
  #unfold(open) {
    this.classList.toggle("unfolded", open);
    this.more?.setAttribute("aria-expanded", String(open));
  }
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 */
function aside(sign, label, act) {
  const props = { type: "button", class: `aside ${sign}`, "aria-label": label, onclick: act };
  return h("button", props, icon(sign), h("span", { class: "name" }, label));
}

customElements.define("wd-timeline-tools", TimelineTools);
