/** Plays a match from the shown version, one commit at a time. */

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];
const COMMIT_MS = 1100;
const ASLEEP_MS = 3 * COMMIT_MS;
const WHOLE = { from: 0, to: Infinity };

export class Playback extends EventTarget {
  #speed = 1;

  /** @param {MatchModel} model */
  constructor(model) {
    super();
    this.model = model;
    /** How long the shown commit still takes to be seen, in ms. @type {() => number} */ this.left = () => 0;
    this.timer = 0;
    /** When the shown version was due, ms by `performance.now`. */ this.due = 0;
    /** Whether only the versions that matter are played. */ this.highlights = false;
    /** Whether a version matters. @type {(version: number) => boolean} */ this.matters = () => true;
    /** Where it stops. @type {import("../share/links.js").VersionRange} */ this.range = WHOLE;
  }

  get on() {
    return this.timer !== 0;
  }

  get speed() {
    return this.#speed;
  }

  /** The share of a commit's time that has passed stays: at another speed nothing is late because of the speed before. */
  set speed(speed) {
    const now = performance.now();
    this.due = now - ((now - this.due) * this.#speed) / speed;
    this.#speed = speed;
    if (!this.on) return;
    clearTimeout(this.timer);
    this.#wait();
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
    this.due = performance.now();
    this.#wait();
    this.dispatchEvent(new Event("change"));
  }

  stop() {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {boolean} highlights only those are played from now on */
  choose(highlights) {
    this.highlights = highlights;
    this.dispatchEvent(new Event("change"));
  }

  /** The version that is played next: the following one, or the next highlight; after the last one the end. */
  get next() {
    const { cursor, head } = this.model;
    const end = Math.min(head, this.range.to);
    if (!this.highlights) return Math.min(cursor + 1, end);
    for (let version = cursor + 1; version < end; version += 1) if (this.matters(version)) return version;
    return end;
  }

  /** @param {number} by places in the list of speeds */
  faster(by) {
    const place = SPEEDS.indexOf(this.speed) + by;
    this.choosePace(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))]);
  }

  /** @param {number} speed that was chosen, which all who show it hear */
  choosePace(speed) {
    this.speed = speed;
    this.dispatchEvent(new Event("change"));
  }

  /** The next one in the list of speeds, after the fastest the slowest. */
  cycle() {
    this.choosePace(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]);
  }

  #wait() {
    const now = performance.now();
    const wait = Math.max(0, this.due + this.#pace - now, this.left());
    this.due = Math.max(this.due, now + wait - this.#pace); // what is still to be seen is waited for, not caught up with
    this.timer = window.setTimeout(() => this.#tick(), wait);
  }

  /** ms between two commits */
  get #pace() {
    return COMMIT_MS / this.speed;
  }

  /** A slow device leaves versions out and keeps the pace, but no highlight; what it slept through it does not catch up with. */
  #tick() {
    const late = performance.now() - this.due;
    const steps = late > ASLEEP_MS || this.highlights ? 1 : Math.max(1, Math.floor(late / this.#pace));
    this.due = late > ASLEEP_MS || this.highlights ? performance.now() : this.due + steps * this.#pace;
    const { model } = this;
    const to = this.highlights ? this.next : Math.min(model.cursor + steps, this.range.to);
    if (this.highlights && to > model.cursor + 1) model.go(to - 1); // a highlight is seen to happen, from what was before it
    model.step(to - model.cursor);
    if (this.#over) this.stop();
    else this.#wait();
  }
}
