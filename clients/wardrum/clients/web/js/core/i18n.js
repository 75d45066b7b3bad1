/**
 * Texts in the language of the page. A module names each text in English; where the page has another language, the server has
 * put the script of that language before all modules (`joining/languages.py`), with what stands for each English text. A text
 * that is missing there stays English. `strings/en.json` lists all texts. What the server says comes in the language of the page already.
 */

/** @typedef {{[name: string]: string | number | null | undefined}} Values what stands for {name} in a text */

/**
 * The translation of a text; where it has a count, of each plural category that the language has (UTS #35, Language Plural Rules).
 * @typedef {string | {[category: string]: string}} Translation
 */

export const language = typeof document === "undefined" ? "en" : document.documentElement.lang || "en";
const LOCALE = language === "en" ? "en-GB" : language; // "1, 2 and 3"
/** @type {{[english: string]: Translation}} */
const STRINGS = /** @type {any} */ (globalThis).STRINGS ?? {};
const PLURALS = new Intl.PluralRules(LOCALE);
const LIST = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const PLACE = /\{(\w+)\}/g;

/**
 * A text in the language of the page.
 * @param {string} english a literal, so that it is found when the texts are listed
 * @param {Values} [values]
 */
export function t(english, values) {
  const known = STRINGS[english];
  return filled(typeof known === "string" ? known : english, values);
}

/**
 * The text that goes with a count, which stands for {n}: `tn(2, "{n} die", "{n} dice")`.
 * @param {number} n
 * @param {string} one
 * @param {string} other
 * @param {Values} [values]
 */
export function tn(n, one, other, values) {
  const category = PLURALS.select(n);
  const known = STRINGS[other];
  const text = typeof known === "object" ? (known[category] ?? known.other) : t(category === "one" ? one : other);
  return filled(text, { n: number(n), ...values });
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function filled(text, values) {
  return values ? text.replace(PLACE, (place, /** @type {string} */ name) => String(values[name] ?? place)) : text;
}

/**
 * The text of the server's that goes with a count, which stands for {n}.
 * @param {number} n
 * @param {{[category: string]: string}} texts by plural category
 */
export function counted(n, texts) {
  return filled(texts[PLURALS.select(n)] ?? texts.other, { n: number(n) });
}

/** A number with at most one decimal: 1,234.5. @param {number} n */
export function number(n) {
  return NUMBER.format(n);
}

/** "x, y and z". @param {string[]} words */
export function listed(words) {
  return LIST.format(words);
}
