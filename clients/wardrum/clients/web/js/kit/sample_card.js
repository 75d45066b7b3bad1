/** What a sample warband or adventurer is like, as the server says: silhouettes, bars, a sentence. */

import { h } from "./dom.js";
import { number, t, tn } from "../core/i18n.js";
import { roleIcon } from "./silhouettes.js";
import { title } from "./words.js";

/** @typedef {{sentence: string, difficulty: string, bars: Record<string, number>, roles: string[], price?: string, first?: boolean}} Style bars: 1 to 5 */

const MOST = 5;
const FIGURES = 10;

/** @type {Record<string, string>} */
const BARS = { tough: t("tough"), fast: t("fast"), shooty: t("shooty"), strong: t("strong"), magic: t("magic") };
/** @type {Record<string, string>} */
const DIFFICULTIES = { easy: t("easy to play"), medium: t("medium to play"), hard: t("hard to play") };

/** By name, of the ruleset of this page; empty until the server has told. @type {Map<string, Style>} */
const known = new Map();

/** @param {{styles?: Record<string, Style>}} samples */
export function learnStyles({ styles = {} }) {
  for (const [name, style] of Object.entries(styles)) known.set(name, style);
}

/** @param {string} name */
export function styleOf(name) {
  return known.get(name);
}

/**
 * The whole card: its name, and what it is like.
 * @param {string} name
 * @param {Style} style
 */
export function sampleCard(name, style) {
  return h(
    "span",
    { class: "sample" },
    h("span", { class: "sample-head" }, h("b", {}, title(name)), style.first ? h("span", { class: "chip good" }, t("good first choice")) : null),
    ...styleParts(style),
  );
}

/**
 * What it is like, without its name.
 * @param {Style} style
 */
export function styleParts({ bars, difficulty, price = "", roles, sentence }) {
  const count = roles.length > 1 ? tn(roles.length, "{n} fighter", "{n} fighters") : "";
  const [, amount = "", unit = ""] = /^(\d+) (.+)$/.exec(price) ?? [];
  const paid = !amount || Number(amount) === roles.length ? "" : `${number(Number(amount))} ${t(unit)}`;
  return [
    h("span", { class: "figures", "aria-hidden": "true" }, ...roles.slice(0, FIGURES).map(roleIcon), roles.length > FIGURES ? `+${roles.length - FIGURES}` : null),
    h("span", { class: "small" }, t(sentence)),
    h("span", { class: "bars" }, ...Object.entries(bars).map(([name, value]) => bar(name, value))),
    h("span", { class: "small muted" }, [count, paid, DIFFICULTIES[difficulty] ?? difficulty].filter(Boolean).join(" · ")),
  ];
}

/** @param {string} name @param {number} value */
function bar(name, value) {
  const called = BARS[name] ?? t(name);
  const filled = h("span", { class: "filled" });
  filled.style.width = `${(100 * value) / MOST}%`;
  return h("span", { class: "bar", role: "img", "aria-label": t("{name}: {value} of {most}", { name: called, value, most: MOST }) }, h("span", { class: "bar-name", "aria-hidden": "true" }, called), h("span", { class: "track", "aria-hidden": "true" }, filled));
}
