/**
 * The queue of cues: what is seen of commits, one after the other, and faster the more of them wait. The state of a commit is shown when
 * its cue begins; the cue only pictures what is already true.
 */

/** @typedef {import("./clock.js").StageClock} StageClock */
/** @typedef {import("./sequence.js").Sequence} Sequence */

/**
 * One commit in the queue. beats: how many · hold: what the next one waits, in ms at normal speed · begin: shows its state, and
 * makes its sequence, which calls `held`
 * @typedef {{beats: number, hold: number, begin: (held: () => void) => Sequence}} Cue
 */

/**
 * How far the picture may be behind, in ms. full: as long as no more waits, everything takes its time · quick: up to this, somewhat
 * less · beats: with more of them waiting, only the last are seen · late: no commit waits longer for the one before it · lost: one
 * that has waited longer is left out, for the last one
 * @typedef {{full: number, quick: number, beats: number, late: number, lost: number}} Patience
 */

/** Others play on meanwhile. @type {Patience} */
export const HURRIED = { full: 900, quick: 2600, beats: 24, late: 1000, lost: 1300 };
/** Nobody does: what a bot has decided in an instant is watched at leisure. @type {Patience} */
export const AT_LEISURE = { full: 12_000, quick: 25_000, beats: 90, late: 30_000, lost: 40_000 };

const QUICK = { rate: 1.8 };
const BRIEF = { rate: 3, hold: 120 };
const LAST_BEATS = 3;

export class CueQueue {
  /** Of a replay; 1 = live. */ speed = 1;
  patience = HURRIED;
  /** @type {{cue: Cue, since: number}[]} */ #waiting = [];
  /** @type {Sequence | null} */ #running = null;

  /**
   * @param {StageClock} clock
   * @param {() => number} [now] in ms
   */
  constructor(clock, now = () => performance.now()) {
    this.clock = clock;
    this.now = now;
  }

  /** Whether the state of the last cue is shown. */
  get caughtUp() {
    return this.#waiting.length === 0;
  }

  /** What is still to be waited for, in ms of the viewer's. */
  get left() {
    return ((this.#running?.left ?? 0) + this.#backlog) / this.speed;
  }

  get #backlog() {
    return this.#waiting.reduce((sum, { cue }) => sum + cue.hold, 0);
  }

  /** Whether something waits too long: a device draws fewer frames than it should. */
  get #late() {
    return this.#waiting.length > 0 && this.now() - this.#waiting[0].since > this.patience.lost;
  }

  /** @param {Cue} cue */
  push(cue) {
    this.#waiting.push({ cue, since: this.now() });
    const beats = this.#waiting.reduce((sum, { cue }) => sum + cue.beats, 0);
    if (beats > this.patience.beats || this.#late) this.#skip();
    if (this.#running) this.#pace();
    else this.#next();
  }

  /** Everything that moves comes to its end, and nothing waits any more. */
  clear() {
    this.#waiting = [];
    this.#running = null;
    this.clock.finish();
  }

  /** Only the last beats are worth the time. */
  #skip() {
    const counts = this.#waiting.map(({ cue }) => cue.beats);
    let first = counts.length - 1;
    for (let beats = counts[first]; first > 0 && beats + counts[first - 1] <= LAST_BEATS; beats += counts[first]) first -= 1;
    this.#waiting = this.#waiting.slice(first);
    this.#running = null;
    this.clock.finish();
  }

  #next() {
    if (this.#late) this.#waiting = this.#waiting.slice(-1);
    const first = this.#waiting.shift();
    this.#running = null;
    if (!first) return;
    const sequence = first.cue.begin(() => this.#sequenceHeld(sequence));
    this.#running = sequence;
    this.#pace();
    this.clock.start(sequence);
  }

  /** @param {Sequence} sequence */
  #sequenceHeld(sequence) {
    if (this.#running === sequence) this.#next();
  }

  /** How fast the clock goes, by what waits. */
  #pace() {
    const backlog = this.#backlog / this.speed;
    const { full, late, quick } = this.patience;
    const left = this.#running?.left ?? 0;
    const rates = [this.speed * (backlog <= full ? 1 : backlog <= quick ? QUICK.rate : BRIEF.rate)];
    if (backlog > quick) rates.push(left / BRIEF.hold);
    if (this.#waiting.length) rates.push(left / Math.max(1, late - this.now() + this.#waiting[0].since));
    this.clock.rate = Math.max(...rates);
  }
}
