/** The manifest of a ruleset that has none of its own: no settings, no list of members, the terrain alone as a preview. */

import { t, tn } from "../../core/i18n.js";
import { tablePreview } from "../../kit/table_preview.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").Manifest} Manifest */

/** @param {string} ruleset @returns {Manifest} */
export function plainManifest(ruleset) {
  return {
    face: async () => (await import("./face.js")).plainFace(ruleset),
    settings: [],
    muster,
    preview,
    words,
  };
}

/** @type {Manifest["muster"]} */
export function muster({ name }) {
  return { name, members: [], notes: "" };
}

/** @type {Manifest["preview"]} */
export function preview({ terrains }, chosen, choose) {
  if (!terrains) return [];
  const terrain = terrains[chosen.terrain];
  return tablePreview({ terrain, words: [title(chosen.terrain ?? "")] }, terrains, choose);
}

/** @type {import("../../kit/types.js").Words} */
export const words = { round: t("round"), rounds: (n) => tn(n, "{n} round", "{n} rounds"), money: t("points") };
