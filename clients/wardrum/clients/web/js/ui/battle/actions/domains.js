/** Questions about a domain: whether it leaves a choice, a first value, whether a value is complete. */

import { same, sameWay } from "../geometry.js";

/** @typedef {import("../../../kit/types.js").Domain} Domain */
/** @typedef {import("../../../kit/types.js").Partition} Partition */
/** @typedef {import("../../../kit/types.js").Point} Point */

/**
 * Whether there is only one value.
 * @param {Domain} domain
 */
export function forced(domain) {
  if (domain.kind === "choice") return domain.of.length === 1;
  if (domain.kind === "count") return domain.min === domain.max;
  return domain.kind === "subset" && domain.max === 0;
}

/**
 * A value to begin with; undefined where the person has to choose.
 * @param {Domain} domain
 * @returns {unknown}
 */
export function suggestion(domain) {
  switch (domain.kind) {
    case "choice":
      return domain.of.length === 1 ? domain.of[0] : undefined;
    case "count":
      return domain.min;
    case "subset":
      return domain.min === 0 ? [] : undefined;
    case "partition":
      return split(domain);
    case "place":
      return domain.spots[0];
    case "each":
      return Object.fromEntries(Object.entries(domain.of).map(([key, inner]) => [key, first(inner)]));
    default:
      return undefined;
  }
}

/**
 * A value of one of many: what is listed first, as nobody is asked about each of them.
 * @param {import("../../../kit/types.js").Choice | import("../../../kit/types.js").Count | import("../../../kit/types.js").Place} domain
 */
function first(domain) {
  return domain.kind === "choice" ? domain.of[0] : suggestion(domain);
}

/**
 * The values in order, in the most even of the allowed sizes.
 * @param {Partition} domain
 */
function split(domain) {
  const spread = (/** @type {number[]} */ sizes) => Math.max(...sizes) - Math.min(...sizes);
  const sizes = [...domain.sizes].sort((a, b) => spread(a) - spread(b))[0] ?? [];
  let from = 0;
  return Object.fromEntries(domain.parts.map((part, i) => [part, domain.of.slice(from, (from += sizes[i] ?? 0))]));
}

/**
 * Whether a value can be sent.
 * @param {Domain} domain
 * @param {unknown} value
 * @returns {boolean}
 */
export function complete(domain, value) {
  if (value === undefined) return false;
  if (domain.kind === "subset") return within(/** @type {unknown[]} */ (value).length, domain.min, domain.max);
  if (domain.kind === "count") return Number.isInteger(value) && within(Number(value), domain.min, domain.max);
  if (domain.kind === "partition") return allowedSizes(domain, /** @type {Record<string, string[]>} */ (value));
  if (domain.kind !== "each") return true;
  const values = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(domain.of).every(([key, inner]) => complete(inner, values[key]));
}

/**
 * @param {Partition} domain
 * @param {Record<string, string[]>} value
 */
export function allowedSizes(domain, value) {
  return domain.sizes.some((sizes) => sizes.every((size, i) => (value[domain.parts[i]] ?? []).length === size));
}

/**
 * Whether the server listed this value; points between the listed ones have to be checked.
 * @param {Domain} domain
 * @param {unknown} value
 * @returns {boolean}
 */
export function isListed(domain, value) {
  if (domain.kind === "path") return domain.stops.some((stop) => sameWay(stop.path, /** @type {Point[]} */ (value)));
  if (domain.kind === "route") return domain.halts.some(({ path }) => path.join() === /** @type {string[]} */ (value).join());
  if (domain.kind === "place") return domain.spots.some((spot) => same(spot, /** @type {Point} */ (value)));
  if (domain.kind !== "each") return true;
  const values = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(domain.of).every(([key, inner]) => isListed(inner, values[key]));
}

/**
 * @param {number} n
 * @param {number} min
 * @param {number} max
 */
function within(n, min, max) {
  return n >= min && n <= max;
}
