/** <wd-timeline-tools>: buttons at the timeline for the recap, a fork from here, and luck. */

import { button, emit, h, put } from "../../../kit/dom.js";
import { icon } from "../icons.js";

const RECAP = "What did I miss?";

export class TimelineTools extends HTMLElement {
  /** Shows them. @param {boolean} offline a replay file has no recap */
  offer(offline) {
    this.recap = aside("recap", RECAP, () => this.#open("recap"));
    this.recap.hidden = offline;
    this.fork = aside("fork", "Fork here", () => this.#open("fork"));
    this.more = button("⋯", () => this.#unfold(!this.unfolded), { class: "aside more", "aria-label": "more", "aria-expanded": "false" });
    const luck = aside("dice", "Luck", () => this.#open("luck"));
    put(this, this.fork, this.more, h("div", { class: "more-tools" }, this.recap, luck));
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave(event));
    document.addEventListener("pointerdown", ({ target }) => target instanceof Node && this.contains(target) || this.#unfold(false));
  }

  get unfolded() {
    return this.classList.contains("unfolded");
  }

  /** @param {number} count commits that the viewer has not seen */
  showUnseen(count) {
    const name = this.recap?.querySelector(".name");
    if (name) put(name, count ? `${RECAP} ${count}` : RECAP);
    for (const each of [this.recap, this.more]) each?.classList.toggle("news", count > 0);
  }

  /** @param {string} why not; "" = here can be one */
  forkable(why) {
    if (!this.fork) return;
    this.fork.disabled = why !== "";
    this.fork.title = why || "play on from here in a battle of your own";
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
