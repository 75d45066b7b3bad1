/** The bands of a Success Roll, a Morale Check and the injury chart, with the one that the total falls into. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {{key: string, totals: string, words: string, bad?: boolean}} Band */

/** @type {Band[]} */
export const SUCCESS = [
  { key: "failure", totals: "2–6", words: t("failure"), bad: true },
  { key: "success", totals: "7–11", words: t("success") },
  { key: "critical", totals: "12", words: t("critical") },
];

/** @type {Band[]} */
export const CHECK = [
  { key: "failure", totals: "2–6", words: t("nerve fails"), bad: true },
  { key: "success", totals: "7–11", words: t("nerve holds") },
  { key: "critical", totals: "12", words: t("nerve holds") },
];

/** @type {Band[]} */
export const INJURY = [
  { key: "no_effect", totals: t("to 1"), words: t("no effect") },
  { key: "minor_hit", totals: "2–6", words: t("minor hit") },
  { key: "down", totals: "7–8", words: t("Down"), bad: true },
  { key: "out_of_action", totals: t("9 on"), words: t("Out of Action"), bad: true },
];

/**
 * @param {Band[]} all
 * @param {string} now
 * @param {number} total
 */
export function bands(all, now, total) {
  const bad = all.some((band) => band.key === now && band.bad);
  const rows = all.map(({ key, totals, words }) =>
    h(
      "li",
      { "aria-current": key === now ? "true" : null },
      h("span", { class: "numbers" }, totals),
      h("span", {}, words),
      key === now ? h("span", { class: "numbers" }, `◂ ${total}`) : null,
    ),
  );
  return h("ol", { class: bad ? "bands bad" : "bands", "aria-label": t("What the total reads") }, ...rows);
}
