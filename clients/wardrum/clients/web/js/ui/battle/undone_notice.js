/** <wd-undone>: what was chosen and not carried out, and seats that are played elsewhere now; until it is read. */

import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

export class UndoneNotice extends HTMLElement {
  connectedCallback() {
    if (this.words) return;
    this.words = h("div", { role: "alert" });
    this.row = h("div", { class: "row" });
    put(this, this.words, this.row);
    this.hidden = true;
  }

  /**
   * @param {string} match
   * @param {import("../../core/player.js").Player} player
   */
  attach(match, player) {
    player.addEventListener("undone", () => this.#draw(match, player));
    this.#draw(match, player);
  }

  /** @param {string} match @param {import("../../core/player.js").Player} player */
  #draw(match, player) {
    const { row, words } = this;
    if (!row || !words) return;
    const sentences = player.undone.get(match) ?? [];
    this.hidden = !sentences.length;
    put(words, ...sentences.map((sentence) => h("p", {}, sentence)));
    put(row, sentences.length ? button(t("Close"), () => player.readUndone(match), { class: "button" }) : null);
  }
}

customElements.define("wd-undone", UndoneNotice);
