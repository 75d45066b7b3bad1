/** The editor of a value for each key, where the values are not places. */

import { h, put } from "../../../../kit/dom.js";
import { Editor } from "./editor.js";
import { ChoiceEditor, CountEditor } from "./values.js";

/** @typedef {import("../../../../kit/types.js").Choice} Choice */
/** @typedef {import("../../../../kit/types.js").Count} Count */
/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */

export class EachEditor extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Record<string, Choice | Count>} domains
   * @param {import("./editor.js").Context} context
   */
  constructor(draft, name, domains, context) {
    super(draft, name, context);
    this.inner = Object.entries(domains).map(([key, domain]) => {
      const part = /** @type {CommandDraft} */ (/** @type {unknown} */ (new Part(draft, name)));
      return domain.kind === "choice"
        ? new ChoiceEditor(part, key, domain, context)
        : new CountEditor(part, key, domain, context);
    });
    put(
      this.element,
      h("fieldset", { class: "each" }, h("legend", {}, this.title), ...this.inner.map((editor) => editor.element)),
    );
  }

  update() {
    for (const editor of this.inner) editor.update();
  }
}

/** One field of a draft seen as a draft of its own, whose fields are the keys. */
class Part {
  /**
   * @param {CommandDraft} whole
   * @param {string} name
   */
  constructor(whole, name) {
    this.whole = whole;
    this.name = name;
  }

  get option() {
    return this.whole.option;
  }

  /** @returns {Record<string, unknown>} */
  get values() {
    return /** @type {Record<string, unknown>} */ (this.whole.values[this.name]);
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  set(key, value) {
    this.whole.set(this.name, { ...this.values, [key]: value });
  }
}
