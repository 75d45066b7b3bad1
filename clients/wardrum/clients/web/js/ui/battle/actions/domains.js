/** Questions about a domain: whether it leaves a choice, a first value, whether a value is complete. */

import { distance, same, sameWay } from "../geometry.js";

/** @typedef {import("../../../kit/types.js").Domain} Domain */
/** @typedef {import("../../../kit/types.js").Each} Each */
/** @typedef {import("../../../kit/types.js").Partition} Partition */
/** @typedef {import("../../../kit/types.js").Place} Place */
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
      return central(domain);
    case "each":
      return ofEach(domain);
    default:
      return undefined;
  }
}

/**
 * Of the places for a base the one nearest to the middle of all: a corner seldom is where one begins. A mere point is as listed.
 * @param {Place} domain
 * @returns {Point | undefined}
 */
function central({ radius, spots }) {
  if (!radius || !spots.length) return spots[0];
  const mean = (/** @type {0 | 1} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const middle = /** @type {Point} */ ([mean(0), mean(1)]);
  return spots.reduce((best, spot) => (distance(spot, middle) < distance(best, middle) ? spot : best));
}

/**
 * A value for each: of places those in the middle if the bases have room there beside each other, else what is listed first.
 * @param {Each} domain
 */
function ofEach({ of }) {
  const places = Object.values(of).flatMap((inner) => (inner.kind === "place" && inner.spots.length ? [{ point: /** @type {Point} */ (central(inner)), radius: inner.radius }] : []));
  const apart = places.every((one, i) => places.slice(i + 1).every((other) => distance(one.point, other.point) >= one.radius + other.radius));
  return Object.fromEntries(Object.entries(of).map(([key, inner]) => [key, inner.kind === "place" && !apart ? inner.spots[0] : first(inner)]));
}

/**
 * A value of one of many: what is listed first, as nobody is asked about each of them.
 * @param {import("../../../kit/types.js").Choice | import("../../../kit/types.js").Count | Place} domain
 */
function first(domain) {
  return domain.kind === "choice" ? domain.of[0] : suggestion(domain);
}

/**
 * A value where nobody wants to choose: what is suggested, else what is listed first.
 * @param {Domain} domain
 */
export function anyOf(domain) {
  return suggestion(domain) ?? (domain.kind === "choice" ? domain.of[0] : undefined);
}

/**
 * The values dealt in turn, as those next to each other are alike, to the most even of the allowed sizes.
 * @param {Partition} domain
 */
function split({ of, parts, sizes }) {
  const spread = (/** @type {number[]} */ each) => Math.max(...each) - Math.min(...each);
  const wanted = [...sizes].sort((a, b) => spread(a) - spread(b))[0] ?? [];
  /** @type {typeof of[]} */
  const dealt = parts.map(() => []);
  let next = 0;
  for (const value of of) {
    while (dealt[next].length >= (wanted[next] ?? of.length)) next = (next + 1) % parts.length;
    dealt[next].push(value);
    next = (next + 1) % parts.length;
  }
  return Object.fromEntries(parts.map((part, i) => [part, dealt[i]]));
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
