/** Formats numbers, ids, lengths, chances and times as text, the same on all pages. */

export const INCH = 2540;

/**
 * A slug as a title: "brine-matriarch" → "Brine Matriarch".
 * @param {string} slug
 */
export function title(slug) {
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
  return `${tenths(length)}″`;
}

/**
 * The same for screen readers: "4.5 inches".
 * @param {number} length
 */
export function spokenInches(length) {
  const number = tenths(length);
  return number === "1" ? "1 inch" : `${number} inches`;
}

/**
 * A height above the board for screen readers: "3 inches high", "2.5 inches deep"; "" = on the board.
 * @param {number} z
 */
export function spokenHeight(z) {
  return z ? `${spokenInches(Math.abs(z))} ${z > 0 ? "high" : "deep"}` : "";
}

/** @param {number} length */
function tenths(length) {
  const rounded = Math.round((10 * length) / INCH);
  return String((length > 0 ? Math.max(rounded, 1) : rounded) / 10);
}

/**
 * "1 die", "2 dice".
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export function plural(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}

/**
 * "x, y and z".
 * @param {string[]} words
 */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

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
  return `${Math.round(value)} %`;
}

/**
 * A chance as the exact fraction and rounded: "7/36, 19 %".
 * @param {string} text
 */
export function chance(text) {
  return text.includes("/") ? `${text}, ${percent(text)}` : percent(text);
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
