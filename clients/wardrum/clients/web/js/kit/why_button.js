/** A value as a button that asks which commits made it. Event: wd-why {value}. */

import { emit, h } from "./dom.js";
import { t } from "../core/i18n.js";

/** @typedef {import("./types.js").Value} Value */

/**
 * @param {Value} value
 * @param {...import("./dom.js").Child} content instead of its text
 */
export function whyButton(value, ...content) {
  /** @type {HTMLButtonElement} */
  const element = h(
    "button",
    {
      type: "button",
      class: "why",
      title: t("Why is it so?"),
      "aria-label": t("{value}: why is it so?", { value: value.text }),
      "aria-haspopup": "dialog",
      "data-why": value.path.join("/"),
      onclick: () => emit(element, "wd-why", { value }),
    },
    ...(content.length ? content : [value.text]),
  );
  return element;
}

/**
 * The button of the same value, after its place was drawn anew.
 * @param {Element} place
 * @param {Element | null} before
 */
export function sameWhy(place, before) {
  const path = before?.getAttribute("data-why");
  return path ? place.querySelector(`[data-why="${CSS.escape(path)}"]`) : null;
}
