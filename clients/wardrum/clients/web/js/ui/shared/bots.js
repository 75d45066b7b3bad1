/** The server's bots, in words. */

import { t } from "../../core/i18n.js";

/** How a bot plays, by its name. @type {{[bot: string]: string}} */
export const BOTS = {
  greedy: t("Plays to win"),
  random: t("Plays at random"),
  "tactical-easy": t("Thinks ahead, easy"),
  "tactical-fair": t("Thinks ahead, fair"),
  tactical: t("Thinks ahead, hard"),
};
/** @type {{[bot: string]: string}} */
const NAMES = {
  greedy: t("greedy bot"),
  random: t("random bot"),
  "tactical-easy": t("tactical bot (easy)"),
  "tactical-fair": t("tactical bot (fair)"),
  tactical: t("tactical bot"),
};
/** @type {{[bot: string]: string}} */
const RIVALS = {
  greedy: t("against a greedy bot"),
  random: t("against a random bot"),
  "tactical-easy": t("against a tactical bot (easy)"),
  "tactical-fair": t("against a tactical bot (fair)"),
  tactical: t("against a tactical bot"),
};

/** @param {string} bot */
export function botWords(bot) {
  return NAMES[bot] ?? t("{name} bot", { name: bot });
}

/** @param {string} bot */
export function againstBot(bot) {
  return RIVALS[bot] ?? t("against a {name} bot", { name: bot });
}
