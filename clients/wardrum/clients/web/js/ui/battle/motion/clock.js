/** The stage clock: one requestAnimationFrame loop for all that moves on the stage; it rests while nothing does. */

/**
 * Something that takes time. advance: goes on by this many ms, and says whether it is over · finish: to its end, at once
 * @typedef {{advance: (ms: number) => boolean, finish: () => void}} Run
 */

/** @typedef {{request: (frame: (now: number) => void) => number, cancel: (id: number) => void}} Frames */

const STALL_MS = 500; // a frame that took longer counts as this: what was not seen is not skipped

/** @type {Frames} */
const SCREEN = { request: (frame) => requestAnimationFrame(frame), cancel: (id) => cancelAnimationFrame(id) };

export class StageClock {
  /** How many ms of the runs go by in one of the viewer's. */ rate = 1;
  /** @type {Set<Run>} */ #runs = new Set();
  #frame = 0;
  #last = NaN;

  /**
   * @param {Frames} [frames] where frames come from
   * @param {(moving: boolean) => void} [listener] hears when something begins to run, and when nothing does any more
   */
  constructor(frames = SCREEN, listener = () => {}) {
    this.frames = frames;
    this.listener = listener;
  }

  /** Whether nothing runs. */
  get idle() {
    return this.#runs.size === 0;
  }

  /** Its first picture is drawn at once. @param {Run} run */
  start(run) {
    if (this.idle) this.listener(true);
    this.#runs.add(run);
    this.#advance(run, 0);
    if (this.idle) this.#sleep();
    else this.#wake();
  }

  /** All runs come to their ends now. */
  finish() {
    const runs = [...this.#runs];
    this.#runs.clear();
    for (const run of runs) run.finish();
    if (this.idle) this.#sleep();
  }

  /** @param {Run} run @param {number} ms */
  #advance(run, ms) {
    if (this.#runs.has(run) && run.advance(ms)) this.#runs.delete(run);
  }

  #wake() {
    if (this.#frame || this.idle) return;
    this.#frame = this.frames.request((now) => this.#tick(now));
  }

  #sleep() {
    if (this.#frame) this.frames.cancel(this.#frame);
    this.#frame = 0;
    this.#last = NaN;
    this.listener(false);
  }

  /** @param {number} now */
  #tick(now) {
    const ms = Number.isNaN(this.#last) ? 0 : Math.min(STALL_MS, now - this.#last);
    this.#frame = 0;
    this.#last = now;
    for (const run of [...this.#runs]) this.#advance(run, ms * this.rate);
    if (this.idle) this.#sleep();
    else this.#wake();
  }
}
