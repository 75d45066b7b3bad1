/** Editors of values from a list: one, several, or a number. */

import { button, h, put } from "../../../../kit/dom.js";
import { t } from "../../../../core/i18n.js";
import { sampleCard, styleOf } from "../../../../kit/sample_card.js";
import { Editor } from "./editor.js";

/** @typedef {import("../../../../kit/types.js").Choice} Choice */
/** @typedef {import("../../../../kit/types.js").Count} Count */
/** @typedef {import("../../../../kit/types.js").Subset} Subset */
/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("./editor.js").Context} Context */

/** The parameter that names a sample warband or adventurer. */
const SAMPLE = "sample";
let unique = 0;

/** One of the listed values. */
export class ChoiceEditor extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Choice} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    const group = `wd-choice-${(unique += 1)}`;
    this.inputs = domain.of.map((value) =>
      h("input", { type: "radio", name: group, onchange: () => this.#choose(value) }),
    );
    this.draw();
    this.update();
  }

  /** @param {string | number | boolean} value */
  #choose(value) {
    this.draft.set(this.name, value);
    this.consider(value);
  }

  /** Samples are cards that say what they are like, once that is known; those for a first battle come first. */
  draw() {
    const { domain, inputs, name } = this;
    const styles = domain.of.map((value) => (name === SAMPLE ? styleOf(String(value)) : undefined));
    const cards = styles.some(Boolean);
    const labels = domain.of.map((value, i) => {
      const style = styles[i];
      return h("label", { class: cards ? "pick card" : "pick", ...this.considering(value) }, inputs[i], style ? sampleCard(style) : this.words(value));
    });
    const isFirst = (/** @type {number} */ i) => Number(styles[i]?.first ?? false);
    const sorted = labels.map((_, i) => i).sort((a, b) => isFirst(b) - isFirst(a) || a - b);
    put(this.element, this.explained(), h("fieldset", { class: cards ? "picks cards" : "picks" }, h("legend", { class: "picks-title" }, this.title), ...sorted.map((i) => labels[i])));
  }

  update() {
    this.inputs.forEach((input, i) => (input.checked = this.domain.of[i] === this.value));
  }

  /** @returns {import("../../../../kit/types.js").PieceOffer | null} */
  offer() {
    return pieceOffer(this.domain.of, [this.value], this.context);
  }

  /** @param {string} id */
  piece(id) {
    if (!this.domain.of.includes(id)) return false;
    this.draft.set(this.name, id);
    return true;
  }

  /** @param {number} by */
  cycle(by) {
    const index = this.domain.of.findIndex((value) => value === this.value);
    this.draft.set(this.name, this.domain.of[Editor.next(index, by, this.domain.of.length)]);
    return true;
  }
}

/** Several of the listed values. */
export class SubsetEditor extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Subset} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    this.inputs = domain.of.map((value) => h("input", { type: "checkbox", onchange: () => this.#toggle(value) }));
    this.draw();
    this.update();
  }

  draw() {
    const { domain, inputs } = this;
    const asked = domain.min === domain.max ? `${domain.min}` : fromTo(domain);
    const picks = domain.of.map((value, i) => h("label", { class: "pick", ...this.considering(value) }, inputs[i], this.words(value)));
    put(this.element, h("fieldset", { class: "picks" }, h("legend", { class: "picks-title" }, `${this.title} (${asked})`), ...picks));
  }

  /** @returns {(string | number)[]} */
  get chosen() {
    return /** @type {(string | number)[] | undefined} */ (this.value) ?? [];
  }

  /** @param {string | number} value */
  #toggle(value) {
    const has = this.chosen.includes(value);
    if (!has && this.chosen.length >= this.domain.max) return this.update();
    this.draft.set(
      this.name,
      this.domain.of.filter((each) => (each === value ? !has : this.chosen.includes(each))),
    );
    return this.consider(value);
  }

  update() {
    const full = this.chosen.length >= this.domain.max;
    this.inputs.forEach((input, i) => {
      input.checked = this.chosen.includes(this.domain.of[i]);
      input.disabled = full && !input.checked;
    });
  }

  /** @returns {import("../../../../kit/types.js").PieceOffer | null} */
  offer() {
    return pieceOffer(this.domain.of, this.chosen, this.context);
  }

  /** @param {string} id */
  piece(id) {
    if (!this.domain.of.includes(id)) return false;
    this.#toggle(id);
    return true;
  }
}

/** A whole number. */
export class CountEditor extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Count} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    this.input = h("input", {
      type: "number",
      min: domain.min,
      max: domain.max,
      onchange: () => this.#to(Number(this.input.value)),
    });
    const by = (/** @type {number} */ n) => () => this.#to(Number(this.value) + n);
    put(
      this.element,
      h(
        "label",
        { class: "stepper" },
        h("span", {}, `${this.title} (${fromTo(domain)})`),
        button("−", by(-1), { "aria-label": t("less") }),
        this.input,
        button("+", by(1), { "aria-label": t("more") }),
      ),
    );
    this.update();
  }

  /** @param {number} n */
  #to(n) {
    this.draft.set(this.name, Math.min(this.domain.max, Math.max(this.domain.min, Math.round(n) || 0)));
  }

  update() {
    this.input.value = String(this.value);
  }
}

/** @param {{min: number, max: number}} domain */
function fromTo({ min, max }) {
  return t("{min} to {max}", { min, max });
}

/**
 * The listed pieces on the board, if the list is one of pieces.
 * @param {readonly unknown[]} values
 * @param {readonly unknown[]} chosen
 * @param {Context} context
 * @returns {import("../../../../kit/types.js").PieceOffer | null}
 */
function pieceOffer(values, chosen, context) {
  const ids = values.map(String).filter((id) => id in context.state.table.pieces);
  if (!ids.length) return null;
  return { kind: "pieces", badges: new Map(ids.map((id) => [id, ""])), chosen: new Set(chosen.map(String)) };
}
