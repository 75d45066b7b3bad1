/** The settings of a match: the cards that the server names, and those of the ruleset. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { manifestOf } from "../../rulesets/registry.js";

/** @typedef {import("../../kit/types.js").Setting} Setting */
/** @typedef {import("../../kit/types.js").Samples} Samples */

/** @type {Setting[]} */
const CARDS = [
  { name: "deployment", label: t("Deployment"), kind: "deployments", initial: "random" },
  { name: "victory", label: t("Victory"), kind: "victories", initial: "random" },
  { name: "terrain", label: t("Terrain"), kind: "terrains", initial: "random" },
  { name: "twist", label: t("Twist"), kind: "twists", initial: "random" },
];
const FLAG = { true: t("On"), false: t("Off") };

/**
 * The settings to offer. A ruleset may call a card by a name of its own.
 * @param {string} ruleset
 * @param {Samples} samples what the server has told, {} = nothing yet
 */
export function fieldsOf(ruleset, samples) {
  const own = manifestOf(ruleset).settings;
  const cards = CARDS.map((card) => own.find((field) => field.name === card.name) ?? card);
  const more = own.filter((field) => !cards.includes(field));
  const known = (/** @type {Setting} */ field) => !field.kind || samples[field.kind];
  return [...more.filter((field) => field.kind), ...cards, ...more.filter((field) => !field.kind)].filter(known);
}

/**
 * The values to choose from, in words.
 * @param {Setting} field
 * @param {Samples} samples
 * @param {(slug: string) => string} title
 * @returns {[string, string][]}
 */
export function choicesOf(field, samples, title) {
  const choices = field.flag ? FLAG : field.choices;
  if (choices) return Object.entries(choices);
  const names = Object.keys(samples[field.kind ?? ""] ?? {}).sort();
  const drawn = field.drawn === false ? [] : ["random"];
  const all = [...names.filter((name) => name === "none"), ...drawn, ...names.filter((name) => name !== "none")];
  return all.map((name) => [name, title(name)]);
}

/**
 * A chosen value as the server wants it.
 * @param {Setting} field
 * @param {string} value
 */
export function settingOf(field, value) {
  if (field.flag) return value === "true";
  return field.max ? Number(value) : value;
}

/**
 * A setting as it is chosen.
 * @param {{name: string, label: string}} field
 * @param {[string, string][]} choices values, and what they are called
 * @param {string} value
 * @param {(name: string, value: string) => void} choose
 */
export function selectField({ name, label }, choices, value, choose) {
  const options = choices.map(([key, words]) => h("option", { value: key, selected: key === value }, words));
  const select = h("select", { class: "select", id: `set-${name}` }, ...options);
  select.addEventListener("change", () => choose(name, select.value));
  return h("div", { class: "field" }, h("label", { for: `set-${name}` }, label), select);
}
