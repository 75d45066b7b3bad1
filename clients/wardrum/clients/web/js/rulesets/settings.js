/** What the lobby knows of each ruleset beside what the server tells: settings to choose, and in what fighters are paid. */

import * as mordheim from "./mordheim/settings.js";
import * as warcry from "./warcry/settings.js";

/** @typedef {import("../ui/lobby/fields.js").Field} Field */
/** @typedef {import("../ui/lobby/warbands.js").Price} Price */

/** What the lobby offers to somebody who has not chosen yet. */
export const FIRST = "warcry";

/** @type {Record<string, {settings: Field[], price: Price}>} */
const KNOWN = Object.assign(Object.create(null), { mordheim, warcry });

/** @param {string} ruleset */
export function settingsOf(ruleset) {
  return KNOWN[ruleset]?.settings ?? [];
}

/**
 * What fighters cost; null = nobody knows.
 * @param {string} ruleset
 */
export function priceOf(ruleset) {
  return KNOWN[ruleset]?.price ?? null;
}
