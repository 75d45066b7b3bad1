/** Distances on the table, for display only: the server decides what a move costs. Unit: 1/100 mm. */

import { facingAfter, turnedTo, turnLength } from "../../kit/bases.js";

/** @typedef {import("../../kit/types.js").Point} Point */

/**
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * The length of a path, each leg rounded up, turns of the base included.
 * @param {readonly Point[]} points
 * @param {import("../../kit/types.js").Base} [base] as it faces before
 */
export function pathLength(points, base = { radius: 0 }) {
  let sum = 0;
  let now = base;
  for (let i = 1; i < points.length; i += 1) {
    const facing = turnedTo(points[i]);
    sum += facing === undefined ? Math.ceil(distance(points[i - 1], points[i])) : turnLength(now, facing);
    now = facingAfter(now, [points[i]]);
  }
  return sum;
}

/**
 * The candidate nearest to a point, within a reach; of those that are equally near the first.
 * @template T
 * @param {Iterable<T>} candidates
 * @param {(candidate: T) => Point} at
 * @param {Point} point
 * @param {number} reach
 * @returns {T | null}
 */
export function nearest(candidates, at, point, reach) {
  let best = null;
  let least = reach;
  for (const candidate of candidates) {
    const gap = distance(at(candidate), point);
    if (best === null ? gap <= least : gap < least) [best, least] = [candidate, gap];
  }
  return best;
}

/**
 * Whether two places are one: a point without a height is on the board.
 * @param {Point} a
 * @param {Point} b
 */
export function same(a, b) {
  return a[0] === b[0] && a[1] === b[1] && (a[2] ?? 0) === (b[2] ?? 0);
}

/**
 * Whether two paths have the same legs.
 * @param {readonly Point[]} a
 * @param {readonly Point[]} b
 */
export function sameWay(a, b) {
  return a.length === b.length && a.every((leg, i) => same(leg, b[i]) && (leg[3] ?? "walk") === (b[i][3] ?? "walk"));
}

/**
 * The heights at which one may stand, lowest first.
 * @param {import("../../kit/types.js").Table} table
 */
export function levels({ terrain }) {
  const floors = Object.values(terrain)
    .filter(({ kind }) => kind === "platform" || kind === "trench")
    .map(({ kind, z = 0, tall }) => (kind === "trench" ? z : z + tall));
  return [...new Set([0, ...floors])].sort((a, b) => a - b);
}
