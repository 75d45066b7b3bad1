/** What a cell of a table of hexes is, in a word. */

import { t } from "../../core/i18n.js";

/** @type {Record<string, string>} */
const KINDS = { open: "", impassable: t("impassable"), door: t("door") };

/** "" = nothing worth saying. @param {import("../../kit/types.js").Cell} cell */
export function kindOf({ kind }) {
  return KINDS[kind] ?? kind;
}
