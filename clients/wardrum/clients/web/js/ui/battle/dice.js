/** <wd-dice>: the ruleset's own panel, and what is worth knowing about the battlefield. */

import { h, put } from "./dom.js";

/** @typedef {import("./shapes.js").Face} Face */
/** @typedef {import("./shapes.js").State} State */

export class Dice extends HTMLElement {
  /**
   * @param {State} state
   * @param {Face} face
   */
  show(state, face) {
    const notes = face.notes(state);
    put(
      this,
      face.panel(state),
      notes.length
        ? h("ul", { class: "notes", "aria-label": "The battlefield" }, ...notes.map((note) => h("li", {}, note)))
        : null,
    );
  }
}

customElements.define("wd-dice", Dice);
