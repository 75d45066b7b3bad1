/** Where on the table a side is that is being chosen: a region for each of its groups, as the map says. */

import { t } from "../../core/i18n.js";
import { capital, INCH } from "../../kit/words.js";
import { groupName } from "./names.js";

/** @typedef {import("../../kit/types.js").Region} Region */

const MARK = 3 * INCH; // round a place of which the map does not say how far from it one may stand: as large as the zone drawn later

/**
 * Groups with the same place have one region.
 * @param {import("../../kit/types.js").State} state
 * @param {import("../../kit/types.js").Option} option
 * @param {Record<string, unknown>} values
 * @returns {Region[]}
 */
export function areas({ battle }, { command }, { side }) {
  if (command !== "ChooseSide" || !side) return [];
  /** @type {Map<string, Region>} */
  const regions = new Map();
  for (const [name, at] of Object.entries(battle.plan.deployment.groups)) {
    if (!name.startsWith(`${side}-`)) continue;
    const key = JSON.stringify(at);
    const group = capital(groupName(name.slice(`${side}-`.length)));
    const label = at.round > 1 ? t("{group}, round {n}", { group, n: at.round }) : group;
    regions.set(key, regions.has(key) ? region(at, t("zone")) : region(at, label));
  }
  return [...regions.values()];
}

/**
 * @param {any} at a place, or a line along an edge
 * @param {string} label
 * @returns {Region}
 */
function region({ line, reach = MARK, round, x, y }, label) {
  const late = round > 1;
  if (!line) return { area: { kind: "near_point", point: [x, y], reach }, label, late };
  return { area: { kind: "near_line", a: [line.x1, line.y1], b: [line.x2, line.y2], reach }, label, late };
}
