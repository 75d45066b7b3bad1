/** Reads the review of a battle that has ended, and the list of what else could have been done; no rules are needed. */

import { language, t } from "./i18n.js";
import { root } from "./site.js";

/** @typedef {{seat: string, kind: string, value: number, expected_milli: number, rank: number}} ReviewedRoll rank: of 100 such rolls, how many come out worse */
/** @typedef {{version: number, actor: string, before: number, after: number, decision: number, luck?: number, rolls: ReviewedRoll[]}} TurningPoint luck: missing where nobody can tell */
/** @typedef {{version: number, seat: string, rank: number}} RollRank */
/** @typedef {{match: string, head: string, version: number, cooperative: boolean, samples: number, lead: number[], ranks: RollRank[], turning: TurningPoint[]}} Review lead: of the first seat or the party at each version, in thousandths */
/** @typedef {{version: number, seat: string, command: any, options: any[], more: number}} Alternatives */

const NO_REVIEW = t("The server's answer is no review; this page may be older than the server: load it again.");

/**
 * The review, its form checked. Throws an Error with a plain sentence.
 * @param {any} value
 * @returns {Review}
 */
export function readReview(value) {
  const { lead, ranks, turning, version } = value ?? {};
  const fits =
    Number.isSafeInteger(version) &&
    isList(lead, (each) => Number.isSafeInteger(each) && Math.abs(each) <= 1000) &&
    lead.length === version + 1 &&
    isList(ranks, (each) => numbers(each, ["version", "rank"]) && typeof each.seat === "string") &&
    isList(turning, (each) => numbers(each, ["version", "before", "after", "decision"]) && Array.isArray(each.rolls));
  if (!fits) throw new Error(NO_REVIEW);
  return value;
}

/**
 * Asks this page's server for a file of a match. Throws an Error with the server's sentence.
 * @param {string} match
 * @param {string} name with its query
 */
export async function askFor(match, name) {
  const response = await fetch(`${root()}m/${match}/${name}`).catch(() => null);
  if (!response) throw new Error(t("The server is away: try again when the connection is back."));
  if (!response.ok) throw new Error(sentence(await response.text()));
  return response.json();
}

/** @param {string} match @returns {Promise<Review>} */
export async function askReview(match) {
  return readReview(await askFor(match, "review.json"));
}

/** @param {string} match @param {number} version @returns {Promise<Alternatives>} */
export async function askAlternatives(match, version) {
  const found = await askFor(match, `alternatives.json?v=${version}&language=${language}`);
  if (!isList(found?.options, (each) => typeof each?.command === "string" && typeof each.label === "string")) throw new Error(NO_REVIEW);
  const words = Array.isArray(found.words) ? found.words : [];
  return { more: 0, ...found, options: found.options.map((/** @type {any} */ option, /** @type {number} */ nth) => ({ ...option, words: words[nth] })) };
}

/**
 * The version of the turning point next to one, in a direction; the same if there is none.
 * @param {Review} review
 * @param {number} version
 * @param {number} by 1 or -1
 */
export function neighbour({ turning }, version, by) {
  const versions = turning.map((point) => point.version).filter((other) => (other - version) * by > 0);
  return versions.length ? (by > 0 ? Math.min(...versions) : Math.max(...versions)) : version;
}

/** @param {string} text */
function sentence(text) {
  const words = text.trim();
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}` : t("The server gave no reason.");
}

/** @param {any} value @param {(each: any) => boolean} fits @returns {value is any[]} */
function isList(value, fits) {
  return Array.isArray(value) && value.every(fits);
}

/** @param {any} value @param {string[]} names */
function numbers(value, names) {
  return names.every((name) => Number.isSafeInteger(value?.[name]));
}
