/** The look at the next battle that each ruleset gives in the lobby: the table or the map, and what it is about. */

import { tablePreview } from "../kit/table_preview.js";
import { title } from "../kit/words.js";
import { preview as betrayal } from "./betrayal/preview.js";
import { preview as trench } from "./trench/preview.js";
import { preview as warcry } from "./warcry/preview.js";

/** @typedef {{[kind: string]: {[name: string]: any}}} Samples as the server tells them */
/** @typedef {(samples: Samples, chosen: {[name: string]: string}, choose: (terrain: string) => void) => Element[]} Preview */

/** @type {Record<string, Preview>} */
const PREVIEWS = Object.assign(Object.create(null), { betrayal, mordheim: warcry, trench, warcry });

/** @param {string} ruleset */
export function previewOf(ruleset) {
  return PREVIEWS[ruleset] ?? plain;
}

/** The terrain alone. @type {Preview} */
function plain({ terrains }, chosen, choose) {
  if (!terrains) return [];
  const terrain = terrains[chosen.terrain];
  return tablePreview({ terrain, words: [title(chosen.terrain ?? "")] }, terrains, choose);
}
