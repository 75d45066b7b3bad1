/** The steps that move figures: walks, blows, shakes, falls. */

import { IMPACT, MELEE, walkTimes } from "./timing.js";
import { inInches } from "./cast.js";

/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("./cast.js").Place} Place */
/** @typedef {import("./cast.js").Cast} Cast */

/** What draws a figure at a share of its step, from 0 to 1. @typedef {(share: number) => void} Draw */

const HOP = { inches: 0.12, every: 0.75, degrees: 4 };
const JUMP_ARC = 0.9;
const BLOW = { back: 0.25, reach: 0.45, degrees: 16 };
const DROP_IN = 1.2;

/**
 * Along a path, each leg in its own way; with small hops where it walks.
 * @param {Cast} cast
 * @param {string} id
 * @param {Point[]} path with its start
 * @returns {Draw}
 */
export function walk(cast, id, path) {
  const times = walkTimes(path);
  const total = times.reduce((sum, ms) => sum + ms, 0) || 1;
  const places = path.map(inInches);
  return (share) => {
    let ms = share * total;
    let leg = 0;
    while (leg < times.length - 1 && ms > times[leg]) ms -= times[leg++];
    const how = path[leg + 1]?.[3] ?? "walk";
    const part = times[leg] ? Math.min(1, ms / times[leg]) : 1;
    const { place, degrees } = onLeg(places[leg], places[leg + 1], how, part);
    cast.figure(id)?.moveTo(...place);
    cast.figure(id)?.lean(0, 0, share === 1 ? 0 : degrees);
  };
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {string} how
 * @param {number} part 0 to 1
 * @returns {{place: Place, degrees: number}}
 */
function onLeg(from, to, how, part) {
  const across = how === "drop" ? Math.min(1, part * 1.6) : part;
  const z = from[2] + (to[2] - from[2]) * (how === "drop" ? part * part : part);
  const [x, y] = [between(from[0], to[0], across), between(from[1], to[1], across)];
  if (how === "drop") return { place: [x, y, z], degrees: 70 * Math.sin(Math.PI * part) };
  if (how === "jump") return { place: [x, y, z + JUMP_ARC * 4 * part * (1 - part)], degrees: 0 };
  if (how === "climb" || how === "fly") return { place: [x, y, z], degrees: 0 };
  const hops = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / HOP.every));
  const swing = Math.sin(Math.PI * hops * part);
  return { place: [x, y, z + HOP.inches * Math.abs(swing)], degrees: HOP.degrees * swing };
}

/**
 * Back a little, at the enemy, and back to its place.
 * @param {Cast} cast
 * @param {string} id
 * @param {Place} at where the enemy stands
 * @returns {Draw}
 */
export function blow(cast, id, at) {
  const from = /** @type {Place} */ (cast.place(id));
  const length = Math.hypot(at[0] - from[0], at[1] - from[1]) || 1;
  const [dx, dy] = [(at[0] - from[0]) / length, (at[1] - from[1]) / length];
  const side = Math.sign(cast.project(at)[0] - cast.project(from)[0]) || 1;
  const hit = IMPACT / MELEE;
  return (share) => {
    const swing = share < hit * 0.6 ? -ease(share / (hit * 0.6)) : share < hit ? between(-1, 1, ease((share - hit * 0.6) / (hit * 0.4))) : 1 - ease((share - hit) / (1 - hit));
    const reach = swing < 0 ? swing * BLOW.back : swing * BLOW.reach;
    cast.figure(id)?.moveTo(from[0] + dx * reach, from[1] + dy * reach, from[2]);
    cast.figure(id)?.lean(0, 0, swing * BLOW.degrees * side);
  };
}

/**
 * The recoil of a shot.
 * @param {Cast} cast
 * @param {string} id
 * @param {Place} at
 * @returns {Draw}
 */
export function recoil(cast, id, at) {
  const from = /** @type {Place} */ (cast.place(id));
  const side = Math.sign(cast.project(at)[0] - cast.project(from)[0]) || 1;
  return (share) => cast.figure(id)?.lean(0, 0, -8 * side * Math.sin(Math.PI * Math.min(1, share * 1.4)));
}

/**
 * @param {Cast} cast
 * @param {string} id
 * @param {boolean} critical
 * @returns {Draw}
 */
export function shake(cast, id, critical) {
  const far = cast.unit * (critical ? 0.22 : 0.13);
  const swings = critical ? 4 : 3;
  return (share) => {
    const swing = Math.sin(2 * Math.PI * swings * share) * (1 - share);
    cast.figure(id)?.lean(far * swing, 0, 6 * swing);
  };
}

/**
 * Tips over and fades.
 * @param {Cast} cast
 * @param {string} id
 * @returns {Draw}
 */
export function fall(cast, id) {
  return (share) => {
    cast.figure(id)?.lean(0, 0, 86 * ease(Math.min(1, share * 1.5)));
    cast.figure(id)?.fade(1 - ease(Math.max(0, share * 2 - 1)));
  };
}

/**
 * @param {Cast} cast
 * @param {string} id
 * @returns {Draw}
 */
export function leave(cast, id) {
  return (share) => cast.figure(id)?.fade(1 - share);
}

/**
 * Put down from above.
 * @param {Cast} cast
 * @param {string} id
 * @returns {Draw}
 */
export function putDown(cast, id) {
  const [x, y, z] = /** @type {Place} */ (cast.place(id));
  return (share) => {
    cast.figure(id)?.moveTo(x, y, z + DROP_IN * (1 - share * share));
    cast.figure(id)?.fade(Math.min(1, share * 2));
  };
}

/** @param {number} from @param {number} to @param {number} share */
function between(from, to, share) {
  return from + (to - from) * share;
}

/** @param {number} share */
export function ease(share) {
  return share * share * (3 - 2 * share);
}
