/** The field for a table of one's own: a layout from a file instead of a card. */

import { readLayout } from "../../kit/layout_file.js";
import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../kit/layout_file.js").OwnLayout} OwnLayout */

/**
 * @param {OwnLayout | null} layout the one that is used
 * @param {(layout: OwnLayout | null) => void} take
 */
export function ownTable(layout, take) {
  const problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  const input = h("input", { type: "file", id: "own-table", accept: ".json", onchange: () => void read(input.files?.[0]) });

  /** @param {File | undefined} file */
  async function read(file) {
    if (!file) return;
    try {
      const text = await file.text();
      input.value = ""; // or a file that was mended could not be chosen again
      take(readLayout(text));
    } catch (error) {
      problem.hidden = false;
      put(problem, `${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const used = layout
    ? h("p", { class: "small" }, `${t("The battle is fought on {table}, from your file.", { table: layout.name })} `, button(t("Use a card again"), () => take(null), {}))
    : h("p", { class: "small muted" }, t("A JSON file of terrain, as wardrum table prints it."));
  return h("div", { class: "field own-table" }, h("label", { for: "own-table" }, t("A table of your own")), input, used, problem);
}
