/** The bands of a Success Roll, a Morale Check and the injury chart, with the one that the total falls into. */

import { h } from "../../kit/dom.js";

/** @typedef {{key: string, totals: string, words: string, bad?: boolean}} Band */

/** @type {Band[]} */
export const SUCCESS = [
  { key: "failure", totals: "2–6", words: "failure", bad: true },
  { key: "success", totals: "7–11", words: "success" },
  { key: "critical", totals: "12", words: "critical" },
];

/** @type {Band[]} */
export const CHECK = [
  { key: "failure", totals: "2–6", words: "nerve fails", bad: true },
  { key: "success", totals: "7–11", words: "nerve holds" },
  { key: "critical", totals: "12", words: "nerve holds" },
];

/** @type {Band[]} */
export const INJURY = [
  { key: "no_effect", totals: "to 1", words: "no effect" },
  { key: "minor_hit", totals: "2–6", words: "minor hit" },
  { key: "down", totals: "7–8", words: "Down", bad: true },
  { key: "out_of_action", totals: "9 on", words: "Out of Action", bad: true },
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
  return h("ol", { class: bad ? "bands bad" : "bands", "aria-label": "What the total reads" }, ...rows);
}
