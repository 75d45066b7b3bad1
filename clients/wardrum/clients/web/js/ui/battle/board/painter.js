/**
 * The painter's order: what is behind is painted first. Only things whose pictures overlap are compared, and two that are apart
 * on an axis are compared by that axis alone; where axes disagree neither hides the other.
 */

/** @typedef {{x0: number, x1: number, y0: number, y1: number}} Frame inches in the picture */
/** @typedef {{room: Room, frame: Frame}} Item */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Room} Room */

/**
 * The items from the hindmost to the nearest.
 * @template {Item} I
 * @param {I[]} items
 * @param {Camera} camera
 * @returns {I[]}
 */
export function painted(items, camera) {
  const near = items.map(({ room }) => nearness(room, camera));
  const before = items.map(() => /** @type {number[]} */ ([]));
  const waits = items.map(() => 0);
  for (let i = 0; i < items.length; i += 1) {
    for (let j = i + 1; j < items.length; j += 1) {
      if (!overlap(items[i].frame, items[j].frame)) continue;
      const first = order(items[i].room, items[j].room, camera) || near[i] - near[j];
      const [a, b] = first <= 0 ? [i, j] : [j, i];
      if (first === DISJOINT) continue;
      before[a].push(b);
      waits[b] += 1;
    }
  }
  return sorted(items, near, before, waits);
}

const DISJOINT = Infinity;

/**
 * Always the hindmost of those that nothing has to precede; where they wait for each other in a circle, the hindmost of all.
 * @template I
 * @param {I[]} items
 * @param {number[]} near
 * @param {number[][]} before
 * @param {number[]} waits
 */
function sorted(items, near, before, waits) {
  const left = items.map((_, i) => i).sort((a, b) => near[a] - near[b]);
  const done = [];
  while (left.length) {
    const free = left.findIndex((i) => waits[i] <= 0);
    const [next] = left.splice(Math.max(0, free), 1);
    for (const later of before[next]) waits[later] -= 1;
    done.push(items[next]);
  }
  return done;
}

/**
 * Below 0: a is behind b, above: in front of it, 0: they take the same room, Infinity: neither hides the other.
 * @param {Room} a
 * @param {Room} b
 * @param {Camera} camera
 */
function order(a, b, { c, s }) {
  const verdicts = [
    apart(a.x0, a.x1, b.x0, b.x1) * Math.sign(s),
    apart(a.y0, a.y1, b.y0, b.y1) * Math.sign(c),
    apart(a.z0, a.z1, b.z0, b.z1),
  ].filter((verdict) => verdict !== 0);
  if (!verdicts.length) return 0;
  return verdicts.every((verdict) => verdict === verdicts[0]) ? verdicts[0] : DISJOINT;
}

const TOUCH = 1e-6;

/**
 * -1: the first lies wholly before the second on this axis, 1: behind it, 0: they overlap.
 * @param {number} a0
 * @param {number} a1
 * @param {number} b0
 * @param {number} b1
 */
function apart(a0, a1, b0, b1) {
  if (a1 <= b0 + TOUCH) return -1;
  return b1 <= a0 + TOUCH ? 1 : 0;
}

/**
 * @param {Room} room
 * @param {Camera} camera
 */
function nearness({ x0, x1, y0, y1, z0, z1 }, camera) {
  return camera.nearness([(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]);
}

/**
 * @param {Frame} a
 * @param {Frame} b
 */
export function overlap(a, b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
