/** What options and their values mean: a sentence with its rule, for what may be chosen and for what is. */

import { t } from "../../../core/i18n.js";
import { emit, h } from "../../../kit/dom.js";
import { only } from "../../../kit/options.js";
import { entryOf, ruleMark, withTerms } from "../../../kit/terms.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").State} State */
/** @typedef {{text: string, rule: string}} Meaning */
/** @typedef {{option: Option, values: Record<string, unknown>, name?: string}} Considered name: of the field whose value it is about */

/**
 * What a value of a field is good for; null = nothing is said of it.
 * @param {Face} face
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 * @returns {Meaning | null}
 */
export function ofValue(face, state, option, name, value) {
  const text = face.valueMeaning(state, option, name, value);
  return text ? { text, rule: option.words?.rule ?? option.rule } : null;
}

/**
 * What one of the values of an option is good for, else what the option does.
 * @param {Face} face
 * @param {State} state
 * @param {Option} option
 * @param {Record<string, unknown>} [values] those that are chosen
 * @returns {Meaning | null}
 */
export function ofOption(face, state, option, values = {}) {
  for (const name of Object.keys(option.params)) {
    const value = values[name] ?? only(option, name);
    const meaning = value === "" ? null : ofValue(face, state, option, name, value);
    if (meaning) return meaning;
  }
  return option.words?.text ? { text: option.words.text, rule: option.words.rule } : null;
}

/**
 * The line under what there is to choose: of a value, of an option, or else of the rule that allows it. What stands above a field
 * is marked, as only one of the two is shown (css/choices.css).
 * @param {Face} face
 * @param {State} state
 * @param {Considered} considered
 */
export function meaningLine(face, state, { name, option, values }) {
  const rule = entryOf("rules", option.rule);
  const of = (name && ofValue(face, state, option, name, values[name])) || ofOption(face, state, option, values);
  const found = of ?? (rule ? { text: rule.text, rule: rule.rule } : null);
  if (!found) return null;
  const above = Object.keys(option.params).some((field) => !only(option, field) && face.paramMeaning(state, option, field) === found.text);
  return h("p", { class: `meaning ${of ? "" : "of-rule"} ${above ? "above" : ""}` }, ...withTerms(found.text), " ", ruleMark(found.rule));
}

/**
 * An element says what it is about: the bar tells what that means, and the board shows where it is.
 * @param {EventTarget | null} element
 * @param {Considered | null} considered
 * @param {boolean} [pointed] the mouse only points at it
 */
export function consider(element, considered, pointed = false) {
  if (element instanceof Element) emit(element, "wd-consider", { considered, pointed });
}

/**
 * Listeners for an element that does so while the mouse points at it or the keyboard has come to it. A finger that comes down says
 * nothing yet, nor the mouse where the line has no room of its own: what is to be pressed may not move below them.
 * @param {Considered} about
 */
export function considering(about) {
  return {
    onpointerenter: (/** @type {PointerEvent} */ { currentTarget, pointerType }) => pointerType === "mouse" && consider(currentTarget, about, true),
    onpointerleave: (/** @type {PointerEvent} */ { currentTarget, pointerType }) => pointerType === "mouse" && consider(currentTarget, null),
    onfocusin: (/** @type {FocusEvent} */ { currentTarget, target }) => target instanceof Element && target.matches(":focus-visible") && consider(currentTarget, about),
    onfocusout: (/** @type {FocusEvent} */ { currentTarget }) => consider(currentTarget, null),
  };
}
