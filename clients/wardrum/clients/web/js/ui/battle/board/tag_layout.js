/**
 * Where the tags of figures lie, so that none covers another: each as near as it can to its place under its figure, and with all
 * of its signs unless there is no room for them. Only the figures, their tags and the camera have a say: a tag stays where it is
 * while somebody points at figures or chooses one. Unit: pixels of the screen.
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {object} Tag
 * @property {string} id
 * @property {number} x its place: the middle of its upper edge
 * @property {number} y
 * @property {Box} full the room that it takes, from its place
 * @property {Box} brief the same with nothing but its number
 * @property {Box} figure where its figure is seen
 * @property {boolean} firm whether the others give way to it
 */
/** @typedef {{dx: number, dy: number, brief: boolean}} Lie how far a tag lies from its place */

const STEPS = [-3, -2, -1, 0, 1, 2, 3];
const STEP = 8;
const FARTHEST = 25; // a little more than a tag is high
const APART = 1; // round each tag
const REACH = FARTHEST + APART;
const SWEEPS = 4;
const COVERED = 150; // what it costs that two tags overlap at all; each pixel of them costs 1 more
const HIDDEN = 0.12; // for each pixel of a figure
const BRIEF = 14;
const OUT = 3; // for each pixel beyond the edge

/** Everywhere a tag may lie, the nearest first. @type {Lie[]} */
const LIES = STEPS
  .flatMap((i) => STEPS.map((j) => ({ dx: i * STEP, dy: j * STEP })))
  .filter(({ dx, dy }) => Math.hypot(dx, dy) <= FARTHEST)
  .flatMap((at) => [false, true].map((brief) => ({ ...at, brief })))
  .sort((a, b) => toll(a) - toll(b) || a.dx - b.dx || a.dy - b.dy);

/** At its place, with all of its signs. */
export const HOME = LIES[0];

/**
 * @param {Tag[]} tags
 * @param {Box} sight what is seen of the picture
 * @returns {Map<string, Lie>}
 */
export function layTags(tags, sight) {
  const sorted = [...tags].sort((a, b) => Number(b.firm) - Number(a.firm) || b.y - a.y || a.x - b.x || (a.id < b.id ? -1 : 1));
  const room = sorted.map(roomOf);
  const rivals = room.map((a, i) => room.flatMap((b, j) => (i !== j && shared(a, b) ? [j] : [])));
  const figures = room.map((a) => sorted.flatMap(({ figure }) => (shared(a, figure) ? [figure] : [])));
  /** @type {(Box | null)[]} */
  const taken = sorted.map(() => null);
  const lies = sorted.map(() => HOME);
  for (let sweep = 0, moved = true; moved && sweep < SWEEPS; sweep += 1) {
    moved = false;
    sorted.forEach((tag, i) => {
      const others = rivals[i].flatMap((j) => taken[j] ?? []);
      const lie = tag.firm ? HOME : cheapest(tag, others, figures[i], inside(tag, sight) ? sight : null);
      moved ||= lie !== lies[i] || !sweep;
      lies[i] = lie;
      taken[i] = boxOf(tag, lie);
    });
  }
  return new Map(sorted.map(({ id }, i) => [id, lies[i]]));
}

/**
 * The room that a tag takes where it lies, with its edge.
 * @param {Tag} tag
 * @param {Lie} lie
 * @returns {Box}
 */
export function boxOf({ brief, full, x, y }, lie) {
  const box = lie.brief ? brief : full;
  return { x: x + lie.dx + box.x - APART, y: y + lie.dy + box.y - APART, width: box.width + 2 * APART, height: box.height + 2 * APART };
}

/**
 * @param {Tag} tag
 * @param {Box[]} others
 * @param {Box[]} figures
 * @param {Box | null} sight
 */
function cheapest(tag, others, figures, sight) {
  let best = HOME;
  let least = Infinity;
  for (const lie of LIES) {
    if (toll(lie) >= least) break;
    const box = boxOf(tag, lie);
    let cost = toll(lie) + (sight ? OUT * (box.width * box.height - shared(box, sight)) : 0);
    for (const figure of figures) cost += HIDDEN * shared(box, figure);
    for (const other of others) {
      if (cost >= least) break;
      const covered = shared(box, other);
      if (covered) cost += COVERED + covered;
    }
    if (cost < least) [best, least] = [lie, cost];
  }
  return best;
}

/** What it costs that a tag lies there, whatever else lies there. @param {Lie} lie */
function toll({ brief, dx, dy }) {
  return Math.hypot(dx, dy) + (brief ? BRIEF : 0);
}

/** All the room in which a tag may lie. @param {Tag} tag @returns {Box} */
function roomOf({ full, x, y }) {
  return { x: x + full.x - REACH, y: y + full.y - REACH, width: full.width + 2 * REACH, height: full.height + 2 * REACH };
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function shared(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @param {Tag} tag
 * @param {Box} sight
 */
function inside({ x, y }, sight) {
  return x >= sight.x && x <= sight.x + sight.width && y >= sight.y && y <= sight.y + sight.height;
}
