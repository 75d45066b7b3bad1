/** The sample warbands of each ruleset as the lobby shows them: who is in them, on which base, and what else is said. */

import { plural } from "../ui/battle/words.js";
import { muster as trench } from "./trench/muster.js";

/** @typedef {{name: string, base: number, leader: boolean}} Member base: its width in 1/100 mm */
/** @typedef {{name: string, members: Member[], notes: string}} Muster */

/** @type {Record<string, (warband: any) => Muster>} */
const MUSTERS = Object.assign(Object.create(null), { trench });

/**
 * @param {string} ruleset
 * @param {any} warband as the server tells it
 */
export function musterOf(ruleset, warband) {
  return (MUSTERS[ruleset] ?? fighters)(warband);
}

/** @param {any} warband @returns {Muster} */
function fighters({ fighters: all, name }) {
  const members = all.map((/** @type {any} */ { profile, role }) => {
    return { name: profile.name, base: Math.max(profile.base.x, profile.base.y), leader: role === "leader" };
  });
  const wounds = all.reduce((/** @type {number} */ sum, /** @type {any} */ { profile }) => sum + profile.wounds, 0);
  return { name, members, notes: `${plural(all.length, "fighter")} · ${price(all)} · ${wounds} wounds` };
}

/** In gold crowns where the cards say so. @param {any[]} all */
function price(all) {
  const gold = all.every(({ profile }) => profile.cost_gc);
  const sum = all.reduce((total, { profile }) => total + ((gold && profile.cost_gc) || profile.points), 0);
  return `${sum} ${gold ? "gold crowns" : "points"}`;
}
