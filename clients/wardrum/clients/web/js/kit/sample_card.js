/** What a sample warband or adventurer is like, as the server says: silhouettes, a sentence, bars, notes. */

import { h } from "./dom.js";
import { t } from "../core/i18n.js";
import { roleIcon } from "./silhouettes.js";

/** @typedef {{title: string, sentence: string, notes: string[], bars: {name: string, value: number}[], roles: string[], first?: boolean}} Style bars: 1 to 5 */

const MOST = 5;
const FIGURES = 10;

/** By name, of the ruleset of this page; empty until the server has sent them. @type {Map<string, Style>} */
const known = new Map();

/** @param {{styles?: Record<string, Style>}} samples */
export function learnStyles({ styles = {} }) {
  for (const [name, style] of Object.entries(styles)) known.set(name, style);
}

/** @param {string} name */
export function styleOf(name) {
  return known.get(name);
}

/** The whole card: its name, and what it is like. @param {Style} style */
export function sampleCard(style) {
  return h(
    "span",
    { class: "sample" },
    h("span", { class: "sample-head" }, h("b", {}, style.title), style.first ? h("span", { class: "chip good" }, t("good first choice")) : null),
    ...styleParts(style),
  );
}

/** What it is like, without its name. @param {Style} style */
export function styleParts({ bars, notes, roles, sentence }) {
  return [
    h("span", { class: "figures", "aria-hidden": "true" }, ...roles.slice(0, FIGURES).map(roleIcon), roles.length > FIGURES ? `+${roles.length - FIGURES}` : null),
    h("span", { class: "small" }, sentence),
    h("span", { class: "bars" }, ...bars.map(bar)),
    h("span", { class: "small muted" }, notes.join(" · ")),
  ];
}

/** @param {Style["bars"][number]} bar */
function bar({ name, value }) {
  const filled = h("span", { class: "filled" });
  filled.style.width = `${(100 * value) / MOST}%`;
  return h("span", { class: "bar", role: "img", "aria-label": t("{name}: {value} of {most}", { name, value, most: MOST }) }, h("span", { class: "bar-name", "aria-hidden": "true" }, name), h("span", { class: "track", "aria-hidden": "true" }, filled));
}
