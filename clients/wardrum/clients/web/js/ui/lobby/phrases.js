/** The texts of a manifest in the language of the page. */

import { listed, t, tn } from "../../core/i18n.js";

/** @typedef {import("../../core/wire.js").Phrase} Phrase */
/** @typedef {{[setting: string]: string}} Chosen values by setting */

/**
 * A phrase with its count and its names; what the count is may depend on what is chosen.
 * @param {Phrase} phrase
 * @param {Chosen} [chosen]
 */
export function said({ text, one, n = 0, names = [], setting = "", counts = {} }, chosen = {}) {
  const called = listed(names.map((name) => t(name)));
  const value = chosen[setting] ?? "";
  const count = setting ? (counts[value] ?? Number(value)) : n;
  return text ? tn(count, one ?? text, text, { names: called }) : called;
}
