/** The server's bots, in words. */

import { t } from "../../core/i18n.js";

/** How a bot plays, by its name. @type {{[bot: string]: string}} */
export const BOTS = { greedy: t("Plays to win"), random: t("Plays at random") };
/** @type {{[bot: string]: string}} */
const NAMES = { greedy: t("greedy bot"), random: t("random bot") };
/** @type {{[bot: string]: string}} */
const RIVALS = { greedy: t("against a greedy bot"), random: t("against a random bot") };

/** @param {string} bot */
export function botWords(bot) {
  return NAMES[bot] ?? t("{name} bot", { name: bot });
}

/** @param {string} bot */
export function againstBot(bot) {
  return RIVALS[bot] ?? t("against a {name} bot", { name: bot });
}
