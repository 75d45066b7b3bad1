/** The settings of a battle that each ruleset lets one choose in the lobby, beside the cards that the server names. */

import { settings as mordheim } from "./mordheim/settings.js";
import { settings as warcry } from "./warcry/settings.js";

/** @typedef {import("../ui/lobby/fields.js").Field} Field */

/** What the lobby offers to somebody who has not chosen yet. */
export const FIRST = "warcry";

/** @type {Record<string, Field[]>} */
const SETTINGS = Object.assign(Object.create(null), { mordheim, warcry });

/** @param {string} ruleset */
export function settingsOf(ruleset) {
  return SETTINGS[ruleset] ?? [];
}
