/** Dialogs in general, and the one with help. */

import { button, h, put, textOf } from "../../kit/dom.js";
import { copyText } from "../shared/clipboard.js";

/** @type {(round: string) => [string, string][]} */
const keysOf = (round) => [
  ["← →", "one commit back, on"],
  ["Shift + ← →", "by activation"],
  ["[ ]", `by ${round}`],
  ["Home End", "to the start, to the end"],
  ["Space", "play or pause"],
  ["+ −", "faster, slower"],
  ["L", "back to live"],
  ["Tab, 1 … 9", "fighters or adventurers"],
  ["arrows", "while choosing: next place or target"],
  ["Enter", "confirm"],
  ["Esc", "cancel"],
  ["A", "to the actions"],
  ["F", "flip the table"],
  ["R", "ruler"],
  ["C", "copy a link to this moment"],
  ["M", "sound on your turn"],
  ["?", "this help"],
];

/**
 * @param {string} round what the ruleset calls one
 * @returns {HTMLDialogElement}
 */
export function helpDialog(round) {
  const rows = keysOf(round).map(([keys, what]) =>
    h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, what)),
  );
  return dialog(
    "Help",
    h(
      "p",
      {},
      "Choose an action, then confirm it. On the table: drag or tap to choose a place, shift-tap adds a way point, wheel or pinch zooms. Seat A is a solid ring and ▲, B a dashed one and ■, C dots and dashes and ◆, D a dotted one and ★; a double ring and ✕: the rules play it; ✓ and a hollow base: has acted; an hourglass: waits; ★ leads; a chest: carries.",
    ),
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
  );
}

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
    button("Copy", () => copy(link), { class: "button", "aria-label": `Copy: ${title}` }),
    ...more,
  );
}

/** Copies a text, and says so within the dialog: what lies behind it is silent. @param {HTMLDialogElement} element @param {string} text */
export async function copyIn(element, text) {
  saidIn(element, (await copyText(text)) ? "Copied" : "This browser lets no page copy; select the text instead.");
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
  const foot = h("div", { class: "dialog-foot" }, button("Close", () => element.close(), { class: "button close" }), h("p", { class: "copied", role: "status" }));
  put(element, h("h2", { id }, title), ...content, foot);
  element.addEventListener("close", () => saidIn(element, ""));
  return element;
}
