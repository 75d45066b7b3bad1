/** <wd-games>: which game to play, as cards that say what each of them is like. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { roleIcon } from "../../kit/silhouettes.js";
import { capitalized } from "../../kit/words.js";

/** @typedef {import("../../core/wire.js").About} About */
/** @typedef {{[ruleset: string]: {about: About}}} Rulesets as `welcome` names them */

export class Games extends HTMLElement {
  #drawn = "";

  /**
   * Emits "wd-game" (detail: the ruleset) when another one is chosen.
   * @param {Rulesets} rulesets
   * @param {string} chosen
   */
  show(rulesets, chosen) {
    const drawn = [...Object.keys(rulesets), chosen].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const within = this.contains(document.activeElement);
    this.hidden = Object.keys(rulesets).length < 2;
    put(this, h("fieldset", {}, h("legend", {}, t("Which game?")), h("div", { class: "games" }, ...inOrder(rulesets).map(([name, { about }]) => this.#card(name, about, name === chosen)))));
    if (within) /** @type {HTMLElement | null} */ (this.querySelector("input:checked"))?.focus();
  }

  /** @param {string} name @param {About} about @param {boolean} checked */
  #card(name, about, checked) {
    const choose = () => this.dispatchEvent(new CustomEvent("wd-game", { detail: name, bubbles: true }));
    const input = h("input", { type: "radio", name: "game", value: name, checked, onchange: choose });
    return h(
      "label",
      { class: "game" },
      input,
      roleIcon(about.role),
      h("b", {}, capitalized(name)),
      about.first ? h("span", { class: "chip good" }, t("best first game")) : null,
      h("span", { class: "kind" }, about.kind),
      h("span", { class: "small" }, about.sentence),
      h("span", { class: "small muted" }, about.length),
    );
  }
}

/** The one that is recommended comes first. @param {Rulesets} rulesets */
function inOrder(rulesets) {
  const last = (/** @type {About} */ about) => (about.first ? 0 : 1);
  return Object.entries(rulesets).sort(([, a], [, b]) => last(a.about) - last(b.about));
}

customElements.define("wd-games", Games);
