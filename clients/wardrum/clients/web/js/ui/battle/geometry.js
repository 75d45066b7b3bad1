/** Distances on the table, for display only: the server decides what a move costs. Unit: 1/100 mm. */

/** @typedef {import("../../kit/types.js").Point} Point */

/**
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * The length of a path, each leg rounded up.
 * @param {readonly Point[]} points
 */
export function pathLength(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) sum += Math.ceil(distance(points[i - 1], points[i]));
  return sum;
}

/**
 * The candidate nearest to a point, within a reach.
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
    if (gap <= least) [best, least] = [candidate, gap];
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
