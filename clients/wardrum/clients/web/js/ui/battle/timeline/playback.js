/** Plays a match from the shown version, one commit at a time. */

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

export const SPEEDS = [0.5, 1, 2, 4, 8];
const COMMIT_MS = 1100;
const WHOLE = { from: 0, to: Infinity };

export class Playback extends EventTarget {
  /** @param {MatchModel} model */
  constructor(model) {
    super();
    this.model = model;
    this.speed = 1;
    this.timer = 0;
    /** Where it stops. @type {import("../share/links.js").VersionRange} */ this.range = WHOLE;
  }

  get on() {
    return this.timer !== 0;
  }

  toggle() {
    if (this.on) this.stop();
    else this.#start();
  }

  /**
   * Play a range of versions from its beginning to its end, and no further.
   * @param {import("../share/links.js").VersionRange} range
   */
  play(range) {
    this.stop();
    this.model.go(range.from);
    this.range = range;
    if (!this.#over) this.#start();
  }

  /** Whether there is nothing more to play. */
  get #over() {
    return this.model.live || this.model.cursor === this.range.to;
  }

  #start() {
    const { from, to } = this.range;
    const { cursor } = this.model;
    if (cursor < from || cursor >= to) this.range = WHOLE; // the viewer has left it
    if (this.model.live) this.model.go(0);
    this.#wait();
    this.dispatchEvent(new Event("change"));
  }

  stop() {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number} by places in the list of speeds */
  faster(by) {
    const place = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))];
    this.dispatchEvent(new Event("change"));
  }

  #wait() {
    this.timer = window.setTimeout(() => this.#tick(), COMMIT_MS / this.speed);
  }

  #tick() {
    this.model.step(1);
    if (this.#over) this.stop();
    else this.#wait();
  }
}
