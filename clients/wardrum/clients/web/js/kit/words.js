/** Formats numbers, ids, lengths, chances and times as text, the same on all pages. */

import { number, t, tn } from "../core/i18n.js";

export const INCH = 2540;

/** A slug as a name that no language translates, as that of a game: "trench" → "Trench". @param {string} slug */
export function capitalized(slug) {
  return slug.split(/[-_]/).filter(Boolean).map(capital).join(" ");
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * A length of 1/100 mm in inches with one decimal: 4.5″.
 * @param {number} length
 */
export function inches(length) {
  return `${number(tenths(length))}″`;
}

/**
 * The same for screen readers: "4.5 inches".
 * @param {number} length
 */
export function spokenInches(length) {
  return tn(tenths(length), "{n} inch", "{n} inches");
}

/**
 * A height above the board for screen readers: "3 inches high", "2.5 inches deep"; "" = on the board.
 * @param {number} z
 */
export function spokenHeight(z) {
  const length = spokenInches(Math.abs(z));
  if (!z) return "";
  return z > 0 ? t("{length} high", { length }) : t("{length} deep", { length });
}

/** @param {number} length */
function tenths(length) {
  const rounded = Math.round((10 * length) / INCH);
  return (length > 0 ? Math.max(rounded, 1) : rounded) / 10;
}

const POINT = number(0.5).charAt(1);

/**
 * The value of an exact fraction such as "7/36".
 * @param {string} text
 */
export function fraction(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/**
 * A chance, rounded: "19 %"; never 0 or 100 for what is not certain.
 * @param {string} text
 */
export function percent(text) {
  const value = fraction(text) * 100;
  if (value > 0 && value < 1) return "< 1 %";
  if (value < 100 && value > 99) return "> 99 %";
  return `${number(Math.round(value))} %`;
}

/**
 * Time left as 4:12.
 * @param {number} ms
 */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60), hours > 0)}:${pad(seconds % 60, true)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/**
 * @param {number} n
 * @param {boolean} wide
 */
function pad(n, wide) {
  return wide ? String(n).padStart(2, "0") : String(n);
}
