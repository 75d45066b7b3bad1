/** Turns the beats of one commit into the steps of a sequence. */

import { t } from "../../../core/i18n.js";
import { burst, dash, ring, words } from "./effects.js";
import { blow, fall, leave, putDown, recoil, shake, walk } from "./moves.js";
import { inInches } from "./cast.js";
import { BURST, IMPACT, NEXT_NOTE, NUMBER, timingOf } from "./timing.js";

/** @typedef {import("../../../kit/types.js").Beat} Beat */
/** @typedef {import("../../../kit/types.js").Roll} Roll */
/** @typedef {import("./effects.js").Effect} Effect */
/** @typedef {import("./sequence.js").Step} Step */
/** @typedef {import("./cast.js").Place} Place */
/** @typedef {import("./cast.js").Cast} Cast */

/**
 * What a composition works with. sound: plays one of the sounds by its name · roll: throws dice, which lie still after this many ms ·
 * lie: they lie at once
 * @typedef {{cast: Cast, sound: (name: string) => void, roll: (roll: Roll, ms: number) => void, lie: () => void}} Props
 */

/**
 * at: when the beat begins · notes: how many there have been over a piece · walks: whether a piece will walk in a later beat
 * @typedef {Props & {at: number, duration: number, notes: Map<string, number>, walks: (piece: string) => boolean}} Scope
 */

/** What a beat of a kind looks like. @type {{[K in Beat["kind"]]: (beat: any, scope: Scope) => Step[]}} */
const LOOKS = {
  walk: walkSteps,
  melee: meleeSteps,
  shot: shotSteps,
  hit: hitSteps,
  note: ({ piece, text, tone }, scope) => floating(scope, piece, text, tone),
  glow: glowSteps,
  prone: ({ piece }, scope) => [figureStep(scope, piece, shake(scope.cast, piece, false)), ...floating(scope, piece, t("down"), "bad")],
  down: ({ piece }, scope) => [{ ...figureStep(scope, piece, fall(scope.cast, piece)), begin: () => scope.sound("down") }],
  leave: ({ piece }, scope) => [figureStep(scope, piece, leave(scope.cast, piece))],
  place: ({ piece }, scope) => (scope.cast.place(piece) ? [{ ...figureStep(scope, piece, putDown(scope.cast, piece)), begin: () => scope.sound("step") }] : []),
  capture: captureSteps,
  burst: burstSteps,
  dice: diceSteps,
};

/**
 * @param {Beat[]} beats
 * @param {Props} props
 * @returns {Step[]} in the order of their beginnings
 */
export function compose(beats, props) {
  const notes = new Map();
  let at = 0;
  const steps = beats.flatMap((beat, index) => {
    const { duration, hold } = timingOf(beat);
    const walks = (/** @type {string} */ piece) => beats.slice(index + 1).some((later) => later.kind === "walk" && later.piece === piece);
    const made = LOOKS[beat.kind](beat, { ...props, at, duration, notes, walks });
    at += hold;
    return made;
  });
  return steps.sort((a, b) => a.at - b.at);
}

/**
 * Figures that walk stand where they come from until their time has come, those that are put down are not seen before.
 * @param {Beat[]} beats
 * @param {Cast} cast
 */
export function setUp(beats, cast) {
  const begun = new Set();
  for (const beat of beats) {
    if (!("piece" in beat) || begun.has(beat.piece)) continue;
    if (beat.kind === "walk") cast.figure(beat.piece)?.moveTo(...inInches(beat.path[0]));
    else if (beat.kind === "place") cast.figure(beat.piece)?.fade(0);
    else continue;
    begun.add(beat.piece);
    cast.moved.add(beat.piece);
  }
}

/**
 * A step that moves a figure and lets it rest afterwards, unless it has still to walk from there.
 * @param {Scope} scope
 * @param {string} piece
 * @param {(share: number) => void} draw
 * @returns {Step}
 */
function figureStep({ at, duration, cast, walks }, piece, draw) {
  const waits = walks(piece) && cast.place(piece);
  const end = () => {
    if (!waits) return cast.rest(piece);
    cast.figure(piece)?.moveTo(...waits);
    cast.figure(piece)?.lean(0, 0, 0);
  };
  return { at, duration, begin: () => cast.moved.add(piece), draw, end };
}

/**
 * A step that draws an effect.
 * @param {Scope} scope
 * @param {() => Effect} make
 * @param {{at?: number, duration?: number, sound?: string}} [own]
 * @returns {Step}
 */
function effectStep({ at, duration, sound, cast }, make, own = {}) {
  /** @type {Effect | null} */ let effect = null;
  return {
    at: own.at ?? at,
    duration: own.duration ?? duration,
    begin() {
      effect = make();
      cast.effects.append(effect.node);
      if (own.sound) sound(own.sound);
    },
    draw: (share) => effect?.draw(share),
    end: () => effect?.node.remove(),
  };
}

/**
 * Words that rise over a figure; several ones after each other.
 * @param {Scope} scope
 * @param {string} piece
 * @param {string} text
 * @param {string} style
 * @returns {Step[]}
 */
function floating(scope, piece, text, style) {
  const place = scope.cast.place(piece);
  if (!place || !text) return [];
  const nth = scope.notes.get(piece) ?? 0;
  scope.notes.set(piece, nth + 1);
  const over = above(place, scope.cast.chest(piece) * 1.4);
  return [effectStep(scope, () => words(scope.cast, over, text, style), { at: scope.at + nth * NEXT_NOTE, duration: NUMBER })];
}

/** @param {Place} place @param {number} inches @returns {Place} */
function above([x, y, z], inches) {
  return [x, y, z + inches];
}

/**
 * @param {import("../../../kit/types.js").WalkBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function walkSteps({ path, piece }, scope) {
  const { cast } = scope;
  cast.places.set(piece, inInches(path[path.length - 1]));
  const fell = path[path.length - 1][3] === "drop";
  const step = figureStep(scope, piece, walk(cast, piece, path));
  const { at, duration, sound } = scope;
  return [step, ...(fell ? [{ at: at + duration, duration: 0, begin: () => sound("hit") }] : footsteps(scope))];
}

/** The sound of steps, each on its own. @param {Scope} scope @returns {Step[]} */
function footsteps({ at, duration, sound }) {
  const count = Math.max(1, Math.min(5, Math.round(duration / 260)));
  return Array.from({ length: count }, (_, nth) => ({ at: at + (duration * (nth + 0.5)) / count, duration: 0, begin: () => sound("step") }));
}

/**
 * @param {import("../../../kit/types.js").StrikeBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function meleeSteps(beat, scope) {
  const { cast } = scope;
  const at = targetOf(beat, cast);
  if (!at || !cast.place(beat.by)) return [];
  const impact = { ...scope, at: scope.at + IMPACT };
  return [figureStep(scope, beat.by, blow(cast, beat.by, at)), ...impactSteps(beat, impact, at)];
}

/**
 * @param {import("../../../kit/types.js").StrikeBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function shotSteps(beat, scope) {
  const { cast } = scope;
  const [from, at] = [cast.place(beat.by), targetOf(beat, cast)];
  if (!at || !from) return [];
  const [muzzle, aim] = [above(from, cast.chest(beat.by)), above(at, beat.at ? cast.chest(beat.at) : 0)];
  const line = effectStep(scope, () => dash(cast, muzzle, aim, beat.outcome === "miss"), { sound: "shot" });
  return [figureStep(scope, beat.by, recoil(cast, beat.by, at)), line, ...impactSteps(beat, { ...scope, at: scope.at + scope.duration * 0.8 }, at)];
}

/**
 * @param {import("../../../kit/types.js").StrikeBeat} beat
 * @param {Cast} cast
 */
function targetOf({ at, point }, cast) {
  return cast.place(at) ?? (point && inInches(point));
}

/**
 * What a blow or a shot does where it lands.
 * @param {import("../../../kit/types.js").StrikeBeat} beat
 * @param {Scope} scope
 * @param {Place} place
 * @returns {Step[]}
 */
function impactSteps({ at, outcome }, scope, place) {
  const { cast } = scope;
  /** @type {Step} */ const noise = { at: scope.at, duration: 0, begin: () => scope.sound(outcome === "critical" ? "critical" : outcome) };
  if (outcome === "miss") return [noise, ...floating(scope, at, t("miss"), "miss")];
  const middle = above(place, at ? cast.chest(at) : 0);
  const style = outcome === "critical" ? "critical" : "";
  return [noise, effectStep(scope, () => burst(cast, middle, style ? 1.5 : 0.8, style), { duration: style ? BURST : 240 })];
}

/**
 * @param {import("../../../kit/types.js").HitBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function hitSteps({ critical, piece, text }, scope) {
  const words = critical && text.startsWith("−") ? t("{wounds} CRIT", { wounds: text }) : text;
  return [figureStep(scope, piece, shake(scope.cast, piece, critical)), ...floating(scope, piece, words, critical ? "bad critical" : "bad")];
}

/**
 * @param {import("../../../kit/types.js").GlowBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function glowSteps({ piece, text }, scope) {
  const place = scope.cast.place(piece);
  if (!place) return [];
  return [effectStep(scope, () => ring(scope.cast, place, 1.4, "glow"), { sound: "ability" }), ...floating(scope, piece, text, "glow")];
}

/**
 * @param {import("../../../kit/types.js").PointBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function captureSteps({ point, text }, scope) {
  const { cast } = scope;
  const place = inInches(point);
  const rings = [0, 160].map((later) =>
    effectStep(scope, () => ring(cast, place, 1.6, "capture"), { at: scope.at + later, duration: scope.duration - later, sound: later ? "" : "capture" }),
  );
  const said = text ? [effectStep(scope, () => words(cast, above(place, 0.4), text, "capture"), { duration: NUMBER })] : [];
  return [...rings, ...said];
}

/**
 * @param {import("../../../kit/types.js").PointBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function burstSteps({ point, text }, scope) {
  const { cast } = scope;
  const place = inInches(point);
  const said = text ? [effectStep(scope, () => words(cast, above(place, 0.6), text, "bad"), { duration: NUMBER })] : [];
  return [
    effectStep(scope, () => burst(cast, place, 2.2, "critical"), { sound: "critical" }),
    effectStep(scope, () => ring(cast, place, 2, "blast")),
    ...said,
  ];
}

/**
 * @param {import("../../../kit/types.js").DiceBeat} beat
 * @param {Scope} scope
 * @returns {Step[]}
 */
function diceSteps({ roll }, scope) {
  const begin = () => {
    scope.roll(roll, scope.duration);
    if (roll.dice.length) scope.sound("dice");
  };
  return [{ at: scope.at, duration: scope.duration, begin, end: () => scope.lie() }];
}
