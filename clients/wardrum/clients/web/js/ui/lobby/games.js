/** <wd-games>: which game to play, as cards that say what each of them is like. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { roleIcon } from "../../kit/silhouettes.js";
import { capitalized } from "../../kit/words.js";
import { manifestOf } from "../../rulesets/registry.js";

export class Games extends HTMLElement {
  #drawn = "";

  /**
   * Emits "wd-game" (detail: the ruleset) when another one is chosen.
   * @param {string[]} rulesets
   * @param {string} chosen
   */
  show(rulesets, chosen) {
    const drawn = [...rulesets, chosen].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const within = this.contains(document.activeElement);
    this.hidden = rulesets.length < 2;
    put(this, h("fieldset", {}, h("legend", {}, t("Which game?")), h("div", { class: "games" }, ...inOrder(rulesets).map((name) => this.#card(name, name === chosen)))));
    if (within) /** @type {HTMLElement | null} */ (this.querySelector("input:checked"))?.focus();
  }

  /** @param {string} name @param {boolean} checked */
  #card(name, checked) {
    const { about } = manifestOf(name);
    const choose = () => this.dispatchEvent(new CustomEvent("wd-game", { detail: name, bubbles: true }));
    const input = h("input", { type: "radio", name: "game", value: name, checked, onchange: choose });
    return h(
      "label",
      { class: "game" },
      input,
      about ? roleIcon(about.role) : null,
      h("b", {}, capitalized(name)),
      about?.first ? h("span", { class: "chip good" }, t("best first game")) : null,
      about ? h("span", { class: "kind" }, about.kind) : null,
      about ? h("span", { class: "small" }, about.sentence) : null,
      about ? h("span", { class: "small muted" }, about.length) : null,
    );
  }
}

/** The one that is recommended comes first. @param {string[]} rulesets */
function inOrder(rulesets) {
  const first = (/** @type {string} */ name) => (manifestOf(name).about?.first ? 0 : 1);
  return [...rulesets].sort((a, b) => first(a) - first(b));
}

customElements.define("wd-games", Games);
