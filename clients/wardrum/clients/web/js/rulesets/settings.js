/** The settings of a battle that each ruleset lets one choose in the lobby, beside the cards that the server names. */

import { settings as betrayal } from "./betrayal/settings.js";
import { settings as mordheim } from "./mordheim/settings.js";
import { settings as trench } from "./trench/settings.js";
import { settings as warcry } from "./warcry/settings.js";

/** @typedef {import("../ui/lobby/setting_fields.js").Field} Field */

/** What the lobby offers to somebody who has not chosen yet. */
export const FIRST = "warcry";

/** Those in which all seats are one side. */
const PARTIES = new Set(["betrayal"]);

/** @type {Record<string, Field[]>} */
const SETTINGS = Object.assign(Object.create(null), { betrayal, mordheim, trench, warcry });

/** @param {string} ruleset */
export function settingsOf(ruleset) {
  return SETTINGS[ruleset] ?? [];
}

/**
 * Whether all seats are one side.
 * @param {string} ruleset
 */
export function isParty(ruleset) {
  return PARTIES.has(ruleset);
}
