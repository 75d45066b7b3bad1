/** Reads a luck report from a server or a replay file; no rules are needed. */

/** @typedef {import("./wire.js").Line} Line */
/** @typedef {{version: number, seats: {[seat: string]: {[kind: string]: Line}}, study: number}} LuckReport */

const NUMBERS = ["rolls", "rolled", "expected_milli", "percentile_milli", "p_micro"];

/**
 * The report, its form checked; null where there is none. Throws a TypeError on what is no report.
 * @param {any} value
 * @returns {LuckReport | null}
 */
export function readLuck(value) {
  if (value === undefined) return null;
  const { version, seats, study = 0 } = plain(value);
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(study)) throw new TypeError("this is no luck report");
  for (const kinds of Object.values(plain(seats))) Object.values(plain(kinds)).forEach(need);
  return { version, seats, study };
}

/** @param {any} line */
function need(line) {
  const fits = NUMBERS.every((name) => Number.isSafeInteger(plain(line)[name]));
  if (!fits || line.rolls < 1 || line.percentile_milli < 0 || line.percentile_milli > 1000) {
    throw new TypeError("this is no line of a luck report");
  }
}

/** @param {any} value @returns {{[key: string]: any}} */
function plain(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("this is no luck report");
  return value;
}
