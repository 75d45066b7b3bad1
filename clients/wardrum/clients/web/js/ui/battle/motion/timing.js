/** How long beats take, in ms at normal speed. */

import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").Beat} Beat */
/** @typedef {import("../../../kit/types.js").Point} Point */

export const IMPACT = 200; // of a blow, after its beginning
export const MELEE = 380;
export const NUMBER = 900;
export const BURST = 420;
export const SUNK_IN = 480; // that somebody is taken down, before the other side goes on
export const NEXT_NOTE = 200; // after another one over the same piece

const WALK = { inch: 90, least: 260, most: 1600 };
const CLIMB_INCH = 150;
const DICE = { all: 900, each: 35, read: 300 };

/** duration: until it is all gone · hold: until the next beat begins · awaited: until the next commit may @typedef {{duration: number, hold: number, awaited: number}} Timing */

/** Those whose times are the same whatever they are about. @type {Record<string, Timing>} */
const FIXED = {
  melee: { duration: MELEE, hold: IMPACT, awaited: MELEE },
  shot: evenly(260),
  note: { duration: NUMBER, hold: 0, awaited: 0 },
  prone: evenly(240),
  down: { duration: 520, hold: 520, awaited: 520 + SUNK_IN },
  leave: evenly(400),
  place: { duration: 260, hold: 60, awaited: 260 },
  glow: evenly(700),
  capture: evenly(650),
  burst: evenly(BURST),
};

/**
 * @param {Beat} beat
 * @returns {Timing}
 */
export function timingOf(beat) {
  if (beat.kind === "walk") return evenly(walkTimes(beat.path).reduce((sum, ms) => sum + ms, 0));
  if (beat.kind === "dice") return thrown(DICE.all + DICE.each * beat.roll.dice.length);
  if (beat.kind === "hit") return evenly(beat.critical ? 360 : 240);
  return FIXED[beat.kind];
}

/**
 * How long the next commit waits for these beats.
 * @param {Beat[]} beats
 */
export function holdOf(beats) {
  let at = 0;
  let hold = 0;
  for (const timing of beats.map(timingOf)) {
    hold = Math.max(hold, at + timing.awaited);
    at += timing.hold;
  }
  return hold;
}

/**
 * The time of each leg of a path. All walking together takes neither too little to be seen nor too long to be waited for.
 * @param {Point[]} path with its start
 */
export function walkTimes(path) {
  const legs = path.slice(1).map((to, index) => legTime(path[index], to));
  const walked = legs.filter((leg) => leg.walked).reduce((sum, leg) => sum + leg.ms, 0);
  const scale = walked ? Math.min(WALK.most, Math.max(WALK.least, walked)) / walked : 1;
  return legs.map(({ ms, walked: scaled }) => (scaled ? ms * scale : ms));
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function legTime([x, y, z = 0], [u, v, w = 0, how = "walk"]) {
  const across = Math.hypot(u - x, v - y) / INCH;
  const up = Math.abs(w - z) / INCH;
  if (how === "climb") return { ms: (across + up) * CLIMB_INCH, walked: false };
  if (how === "drop") return { ms: 220 + 60 * Math.sqrt(up), walked: false };
  if (how === "jump") return { ms: 300 + 60 * across, walked: false };
  return { ms: Math.hypot(across, up) * WALK.inch, walked: true };
}

/** Dice that are read once they lie, while what they do is seen already. @param {number} ms @returns {Timing} */
function thrown(ms) {
  return { duration: ms, hold: ms, awaited: ms + DICE.read };
}

/** @param {number} ms @returns {Timing} */
function evenly(ms) {
  return { duration: ms, hold: ms, awaited: ms };
}
