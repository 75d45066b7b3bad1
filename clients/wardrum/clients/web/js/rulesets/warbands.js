/** The sample warbands of each ruleset as the lobby shows them: who is in them, on which base, and what else is said. */

import { muster as mordheim } from "./mordheim/muster.js";
import { muster as trench } from "./trench/muster.js";
import { muster as warcry } from "./warcry/muster.js";

/** @typedef {{name: string, base: number, leader: boolean}} Member base: its width in 1/100 mm */
/** @typedef {{name: string, members: Member[], notes: string}} Muster */

/** @type {Record<string, (warband: any) => Muster>} */
const MUSTERS = Object.assign(Object.create(null), { mordheim, trench, warcry });

/**
 * @param {string} ruleset
 * @param {any} warband as the server tells it
 */
export function musterOf(ruleset, warband) {
  return MUSTERS[ruleset]?.(warband) ?? { name: warband.name, members: [], notes: "" };
}
