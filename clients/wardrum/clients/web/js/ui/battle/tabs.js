/** <wd-tabs>: panels beside each other where there is room, behind tabs where there is not. */

import { h } from "../../kit/dom.js";

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
          onclick: () => this.choose(i),
        },
        panel.dataset.tab,
      ),
    );
    this.bar = h(
      "div",
      { class: "tab-bar", role: "tablist", "aria-label": "Panels", onkeydown: (event) => this.#key(event) },
      ...this.buttons,
    );
    this.prepend(this.bar);
    panels.forEach((panel) => panel.setAttribute("aria-label", panel.dataset.tab ?? ""));
    const narrow = matchMedia("(max-width: 1099px)");
    narrow.addEventListener("change", () => this.#roles(narrow.matches));
    this.#roles(narrow.matches);
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

  /** @param {boolean} tabs */
  #roles(tabs) {
    for (const panel of this.panels ?? []) {
      panel.setAttribute("role", tabs ? "tabpanel" : "region");
    }
  }

  /** @param {number} index */
  choose(index) {
    this.buttons?.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    this.panels?.forEach((panel, i) => panel.classList.toggle("shown", i === index));
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
