/** The editor that puts every value into one part, such as battle groups. */

import { h, put } from "../../../../kit/dom.js";
import { t } from "../../../../core/i18n.js";
import { allowedSizes } from "../domains.js";
import { Editor } from "./editor.js";

/** @typedef {import("../../../../kit/types.js").Partition} Partition */
/** @typedef {Record<string, string[]>} Parts */

let unique = 0;

export class PartitionEditor extends Editor {
  /**
   * @param {import("../command_draft.js").CommandDraft} draft
   * @param {string} name
   * @param {Partition} domain
   * @param {import("./editor.js").Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    /** @type {Map<string, HTMLInputElement>} */
    this.inputs = new Map();
    this.changed = false;
    this.note = h("p", { class: "sizes", role: "status" });
    put(this.element, this.explained(), this.note, h("div", { class: "partition" }, ...domain.of.map((value) => this.#row(value))));
    this.update();
  }

  /** @param {string} value */
  #row(value) {
    const group = `wd-part-${(unique += 1)}`;
    const cells = this.domain.parts.map((part) => {
      const input = h("input", { type: "radio", name: group, onchange: () => this.#move(value, part) });
      this.inputs.set(`${value}/${part}`, input);
      return h("label", { class: "pick" }, input, h("span", {}, this.label(part)));
    });
    return h("fieldset", {}, this.figure(value), h("legend", {}, this.label(value)), h("span", { class: "parts" }, ...cells));
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
    const moved = this.domain.parts.map((part) => [
      part,
      this.domain.of.filter((each) => (each === value ? part === to : this.parts[part].includes(each))),
    ]);
    this.changed = true;
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
    const names = this.domain.parts.map((part) => `${this.label(part)} ${this.parts[part].length}`).join(" · ");
    put(
      this.note,
      fits
        ? `${names} ✓ `
        : t("{sizes} is not allowed; allowed are {allowed}", { sizes: now, allowed: this.domain.sizes.map((sizes) => sizes.join("/")).join(", ") }),
      fits && !this.changed ? h("span", { class: "param-meaning" }, t("A fair division is chosen: change it, or go on.")) : null,
    );
  }
}
