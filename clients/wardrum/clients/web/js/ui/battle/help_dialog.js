/** The dialog with help: the keys, the signs of the seats, and the theme. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { ThemeSwitch } from "../shared/theme_switch.js";
import { dialog } from "./dialogs.js";

/** @type {(round: string) => [string, string][]} */
const keysOf = (round) => [
  ["← →", t("one step back, on")],
  [t("Shift + ← →"), t("by activation")],
  ["[ ]", t("by {round}", { round })],
  [t("Home End"), t("to the start, to the end")],
  [t("Space"), t("play or pause")],
  ["+ −", t("faster, slower")],
  ["L", t("back to live")],
  [t("Tab, 1 … 9"), t("fighters or adventurers")],
  [t("arrows"), t("while choosing: next place or target")],
  [t("Enter"), t("confirm")],
  ["Esc", t("cancel")],
  ["A", t("to the actions")],
  ["F", t("see the table from the other side")],
  ["V", t("the table as it stands, or as a map from above")],
  ["R", t("ruler")],
  ["C", t("copy a link to this moment")],
  ["M", t("sound on and off")],
  ["W", t("whole screen")],
  ["?", t("this help")],
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
    t("Help"),
    h(
      "p",
      {},
      t("Choose an action, then confirm it. On the table: drag or tap to choose a place, shift-tap adds a way point, wheel or pinch zooms. Seat A is a solid ring and ▲, B a dashed one and ■, C dots and dashes and ◆, D a dotted one and ★; a double ring and ✕: the rules play it; ✓ and a hollow base: has acted; an hourglass: waits; ★ leads; a chest: carries."),
    ),
    new ThemeSwitch(),
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
  );
}
