/** <wd-tabs>: panels beside each other where there is room, behind tabs where there is not. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { PHONE } from "./screens.js";

export class Tabs extends HTMLElement {
  connectedCallback() {
    if (this.bar) return;
    const panels = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(":scope > [data-tab]")]);
    this.panels = panels;
    this.buttons = panels.map((panel, i) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `${panel.id}-tab`,
          "aria-controls": panel.id,
          onclick: () => this.#press(i),
        },
        panel.dataset.tab,
      ),
    );
    this.bar = h(
      "div",
      { class: "tab-bar", role: "tablist", "aria-label": t("Panels"), onkeydown: (event) => this.#key(event) },
      ...this.buttons,
    );
    this.prepend(this.bar);
    panels.forEach((panel) => panel.setAttribute("aria-label", panel.dataset.tab ?? ""));
    const narrow = matchMedia("(max-width: 1099px)");
    narrow.addEventListener("change", () => this.#roles(narrow.matches));
    this.#roles(narrow.matches);
    PHONE.addEventListener("change", () => this.#expanded());
    new MutationObserver(() => this.#expanded()).observe(document.body, { attributeFilter: ["class"] });
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave(event));
    this.choose(0);
  }

  /**
   * Call a panel something else.
   * @param {string} id
   * @param {string} name
   */
  name(id, name) {
    const index = this.panels?.findIndex((panel) => panel.id === id) ?? -1;
    if (index < 0) return;
    this.panels?.[index].setAttribute("aria-label", name);
    this.buttons?.[index].replaceChildren(name);
  }

  /** Whether the shown panel is a sheet that is opened over the others. */
  get #isOpened() {
    return this.#areSheets && this.classList.contains("opened");
  }

  get #areSheets() {
    return PHONE.matches && document.body.classList.contains("playing");
  }

  /** Each tab says whether its sheet is open, where there are sheets. */
  #expanded() {
    for (const tab of this.buttons ?? []) {
      if (this.#areSheets) tab.setAttribute("aria-expanded", String(this.#isOpened && tab.getAttribute("aria-selected") === "true"));
      else tab.removeAttribute("aria-expanded");
    }
  }

  /** Escape closes the sheet and nothing else; the focus goes back to its tab. @param {KeyboardEvent} event */
  #leave(event) {
    if (!this.#isOpened) return;
    event.preventDefault();
    event.stopPropagation();
    this.classList.remove("opened");
    this.#expanded();
    this.buttons?.find((tab) => tab.getAttribute("aria-selected") === "true")?.focus();
  }

  /** @param {boolean} tabs */
  #roles(tabs) {
    for (const panel of this.panels ?? []) {
      panel.setAttribute("role", tabs ? "tabpanel" : "region");
    }
  }

  /**
   * Where a panel opens as a sheet over the others (css/phone.css), its tab closes it again.
   * @param {number} index
   */
  #press(index) {
    const again = this.buttons?.[index].getAttribute("aria-selected") === "true";
    this.classList.toggle("opened", !again || !this.classList.contains("opened"));
    this.choose(index);
  }

  /** @param {number} index */
  choose(index) {
    this.buttons?.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    this.panels?.forEach((panel, i) => panel.classList.toggle("shown", i === index));
    this.#expanded();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !this.buttons) return;
    event.preventDefault();
    event.stopPropagation();
    const now = this.buttons.findIndex((button) => button.getAttribute("aria-selected") === "true");
    const next = (now + by + this.buttons.length) % this.buttons.length;
    this.choose(next);
    this.buttons[next].focus();
  }
}

customElements.define("wd-tabs", Tabs);
