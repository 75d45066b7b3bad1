/** The base of all editors. Each owns one field of a draft; the board talks to the active one. */

import { t } from "../../../../core/i18n.js";
import { h } from "../../../../kit/dom.js";
import { consider, considering, ofValue } from "../meanings.js";
import { condition, portrait } from "../portrait.js";

/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("../../../../kit/types.js").Face} Face */
/** @typedef {import("../../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../../kit/types.js").Point} Point */
/** @typedef {import("../../../../kit/types.js").State} State */

/** @typedef {{state: State, face: Face, looks: PieceLook[], seen: (regions: import("../../../../kit/types.js").Region[]) => string}} Context seen: where on the table they are, as it is seen */

export class Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name of the field
   * @param {Context} context
   */
  constructor(draft, name, context) {
    this.draft = draft;
    this.name = name;
    this.context = context;
    this.element = h("div", { class: "editor" });
  }

  get value() {
    return this.draft.values[this.name];
  }

  get title() {
    return this.context.face.paramLabel(this.context.state, this.draft.option, this.name);
  }

  /**
   * @param {unknown} value
   * @returns {string}
   */
  label(value) {
    return this.context.face.valueLabel(this.context.state, this.draft.option, this.name, value);
  }

  /** What to know before a value is chosen; null = nothing. */
  explained() {
    const { context, draft, name } = this;
    const said = context.face.paramMeaning(context.state, draft.option, name);
    return said ? h("p", { class: "param-meaning" }, said) : null;
  }

  /**
   * What a value is called, and what it is good for.
   * @param {unknown} value
   */
  words(value) {
    const { context, draft, name } = this;
    const meaning = ofValue(context.face, context.state, draft.option, name, value);
    const where = context.seen(this.#regions(value));
    const look = context.looks.find(({ id }) => id === value);
    const label = h("span", { class: "pick-name" }, where ? t("{name}, {where}", { name: this.label(value), where }) : this.label(value));
    const text = h("span", { class: "pick-text" }, label, look ? condition(look) : null, meaning ? h("span", { class: "pick-meaning" }, meaning.text) : null);
    return h("span", { class: look ? "pick-words who" : "pick-words" }, look ? portrait(look, context.state.match.order) : null, text);
  }

  /** The figure of a piece; null for anything else. @param {string} id */
  figure(id) {
    const { looks, state } = this.context;
    const look = looks.find((each) => each.id === id);
    return look ? portrait(look, state.match.order) : null;
  }

  /** Where a value is on the table, for one that is a place. @param {unknown} value */
  #regions(value) {
    const { context, name, draft } = this;
    const areas = context.face.areas(context.state, draft.option, { ...draft.values, [name]: value });
    return areas.flatMap((area) => ("area" in area ? [area] : []));
  }

  /** Listeners for a value that is pointed at or has the focus. @param {unknown} value */
  considering(value) {
    return considering(this.#considered(value));
  }

  /** A value was touched. @param {unknown} value */
  consider(value) {
    consider(this.element, this.#considered(value));
  }

  /** @param {unknown} value */
  #considered(value) {
    const { draft, name } = this;
    return { option: draft.option, values: { ...draft.values, [name]: value }, name };
  }

  /** Show anew what there is to choose, as more is known of it. */
  draw() {}

  /** Show the value again after it changed. */
  update() {}

  /** What the board should offer. @returns {Offer | null} */
  offer() {
    return null;
  }

  /** A listed stop or spot was taken. @param {number} _index */
  spot(_index) {}

  /**
   * A free point was taken.
   * @param {Point} _point
   * @param {boolean} _add as another way point
   * @param {boolean} _drag it is still being dragged
   */
  point(_point, _add, _drag) {}

  /** A piece was touched; whether it was of use. @param {string} _id */
  piece(_id) {
    return false;
  }

  /** As near to a point as it can be; whether that is of use. @param {Point} _point */
  toward(_point) {
    return false;
  }

  /** A base being set up was touched. @param {string} _key */
  placement(_key) {}

  /** The next or previous of what is listed. @param {number} _by */
  cycle(_by) {
    return false;
  }

  /** Which of these is the least and less than another one, -1 = none. @param {number[]} distances @param {number} other */
  static nearest(distances, other) {
    return distances.reduce((best, each, i) => (each < (distances[best] ?? other) ? i : best), -1);
  }

  /** @param {number} index @param {number} by @param {number} count */
  static next(index, by, count) {
    if (!count) return -1;
    if (index < 0) return by > 0 ? 0 : count - 1;
    return (index + by + count) % count;
  }
}
