/** The settings of a match, as the server describes them. Their values are texts while they are chosen. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/wire.js").Setting} Setting */

/** @type {[string, string][]} */
const FLAG = [["true", t("On")], ["false", t("Off")]];

/** The value to begin with. @param {Setting} field */
export function initialOf(field) {
  return String(field.suggested ?? field.default);
}

/**
 * The values to choose from, in words.
 * @param {Setting} field that is no number
 * @returns {[string, string][]}
 */
export function choicesOf({ choices }) {
  return choices ? choices.map(({ value, label }) => [value, label]) : FLAG;
}

/**
 * A chosen value as the server wants it.
 * @param {Setting} field
 * @param {string} value
 */
export function settingOf(field, value) {
  if (typeof field.default === "boolean") return value === "true";
  return typeof field.default === "number" ? Number(value) : value;
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
