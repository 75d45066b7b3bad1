/** Dialogs in general. */

import { button, h, put, textOf } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { copyText } from "../shared/clipboard.js";

/**
 * A link, or other text, to read and to copy.
 * @param {string} title
 * @param {string} link
 * @param {(text: string) => void} copy
 * @param {...Node} more
 */
export function linkRow(title, link, copy, ...more) {
  const field = h("input", {
    class: "input",
    readonly: true,
    value: link,
    "aria-label": title,
    onfocus: () => field.select(),
  });
  return h(
    "div",
    { class: "share-row" },
    h("b", {}, title),
    field,
    button(t("Copy"), () => copy(link), { class: "button", "aria-label": t("Copy: {what}", { what: title }) }),
    ...more,
  );
}

/** Copies a text, and says so within the dialog: what lies behind it is silent. @param {HTMLDialogElement} element @param {string} text */
export async function copyIn(element, text) {
  saidIn(element, (await copyText(text)) ? t("Copied") : t("This browser lets no page copy; select the text instead."));
}

/** @param {HTMLDialogElement} element @param {string} words */
function saidIn(element, words) {
  textOf(element.querySelector("[role=status].copied"), words);
}

/** @param {HTMLDialogElement} element */
export function show(element) {
  element.dispatchEvent(new Event("wd-show"));
  element.showModal();
}

/**
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function dialog(title, ...content) {
  const id = `wd-dialog-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  /** @type {HTMLDialogElement} */
  const element = h("dialog", {
    "aria-labelledby": id,
    onclick: (event) => event.target === element && element.close(),
  });
  const foot = h("div", { class: "dialog-foot" }, button(t("Close"), () => element.close(), { class: "button close" }), h("p", { class: "copied", role: "status" }));
  put(element, h("h2", { id }, title), ...content, foot);
  element.addEventListener("close", () => saidIn(element, ""));
  return element;
}
