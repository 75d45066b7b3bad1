/** The line under a list that says that there is more of it than is seen. Its room is taken from the list, so nothing lies under it. */

import { h, textOf } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";

const NEAR = 4; // px from the end

export class MoreBelow {
  /** The keyboard gets there with the focus, so it is for the mouse and the eyes alone. */
  element = h("div", { class: "actions-more", "aria-hidden": "true", hidden: true, onclick: () => this.#turn() });

  /** @param {HTMLElement} box that scrolls */
  constructor(box) {
    this.box = box;
    box.addEventListener("scroll", () => this.look(), { passive: true });
    new ResizeObserver(() => this.look()).observe(box);
    new MutationObserver(() => this.look()).observe(box, { childList: true, subtree: true, characterData: true }); // words that come later
  }

  /** The list may be another now, or somebody has scrolled it. */
  look() {
    const { box, element } = this;
    const room = box.clientHeight + element.offsetHeight;
    element.hidden = box.scrollHeight <= room + 1;
    textOf(element, this.#left > NEAR ? `▾ ${t("More")}` : "▴");
  }

  get #left() {
    const { clientHeight, scrollHeight, scrollTop } = this.box;
    return scrollHeight - clientHeight - scrollTop;
  }

  /** A page on, or back to the beginning. */
  #turn() {
    const { box } = this;
    box.scrollTop = this.#left > NEAR ? box.scrollTop + 0.8 * box.clientHeight : 0;
  }
}
