/** Every value into one part: battle groups, for example. */

import { h, put } from "../dom.js";
import { allowedSizes } from "./domains.js";
import { Editor } from "./editor.js";

/** @typedef {import("../shapes.js").Partition} Partition */
/** @typedef {Record<string, string[]>} Parts */

let unique = 0;

export class PartitionEditor extends Editor {
  /**
   * @param {import("./draft.js").Draft} draft
   * @param {string} name
   * @param {Partition} domain
   * @param {import("./editor.js").Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    /** @type {Map<string, HTMLInputElement>} */
    this.inputs = new Map();
    this.note = h("p", { class: "sizes", role: "status" });
    const head = h("tr", {}, h("th", { scope: "col" }, "Fighter"), ...domain.parts.map((part) => h("th", { scope: "col" }, this.label(part))));
    put(this.element, this.note, h("div", { class: "scroller" }, h("table", { class: "partition" }, h("thead", {}, head), h("tbody", {}, ...domain.of.map((value) => this.#row(value))))));
    this.update();
  }

  /** @param {string} value */
  #row(value) {
    const group = `wd-part-${(unique += 1)}`;
    const cells = this.domain.parts.map((part) => {
      const input = h("input", { type: "radio", name: group, "aria-label": `${this.label(value)}: ${this.label(part)}`, onchange: () => this.#move(value, part) });
      this.inputs.set(`${value}/${part}`, input);
      return h("td", {}, h("label", { class: "cell" }, input));
    });
    return h("tr", {}, h("th", { scope: "row" }, this.label(value)), ...cells);
  }

  /** @returns {Parts} */
  get parts() {
    return /** @type {Parts} */ (this.value);
  }

  /**
   * @param {string} value
   * @param {string} to
   */
  #move(value, to) {
    const moved = this.domain.parts.map((part) => [part, this.domain.of.filter((each) => (each === value ? part === to : this.parts[part].includes(each)))]);
    this.draft.set(this.name, Object.fromEntries(moved));
  }

  update() {
    for (const part of this.domain.parts) {
      for (const value of this.domain.of) {
        const input = this.inputs.get(`${value}/${part}`);
        if (input) input.checked = this.parts[part].includes(value);
      }
    }
    const now = this.domain.parts.map((part) => this.parts[part].length).join("/");
    const fits = allowedSizes(this.domain, this.parts);
    this.element.classList.toggle("wrong", !fits);
    put(this.note, fits ? `${now} ✓` : `${now} is not allowed; allowed are ${this.domain.sizes.map((sizes) => sizes.join("/")).join(", ")}`);
  }
}
