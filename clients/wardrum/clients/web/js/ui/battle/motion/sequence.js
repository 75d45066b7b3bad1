/** Steps one after the other and side by side: what is seen of one commit, as a run of the stage clock. */

/**
 * One thing that moves. at, duration: in ms at normal speed · begin: before its first picture · draw: from 0 to 1 · end: takes away
 * what it has drawn
 * @typedef {{at: number, duration: number, begin?: () => void, draw?: (share: number) => void, end?: () => void}} Step
 */

/** @typedef {import("./clock.js").Run} Run */

/** @implements {Run} */
export class Sequence {
  #position = 0;
  #held = false;
  #over = false;
  /** @type {Set<Step>} */ #begun = new Set();
  /** @type {Set<Step>} */ #ended = new Set();

  /**
   * @param {Step[]} steps in the order of their beginnings
   * @param {number} hold how long the next commit waits, in ms
   * @param {{held: () => void, over: () => void}} listener held: the next one may begin · over: every step has ended
   */
  constructor(steps, hold, listener) {
    this.steps = steps;
    this.hold = hold;
    this.listener = listener;
  }

  /** More steps, which begin later than all that have begun. @param {Step[]} steps */
  add(steps) {
    this.steps.push(...steps);
  }

  /** What is left of the hold, in ms. */
  get left() {
    return Math.max(0, this.hold - this.#position);
  }

  /** @param {number} ms */
  advance(ms) {
    this.#position += ms;
    for (const step of this.steps) this.#move(step);
    const over = this.#ended.size === this.steps.length;
    if (over && !this.#over) this.listener.over();
    this.#over ||= over;
    this.#hold();
    return over && this.#held; // the hold may be longer than what is seen
  }

  /** All steps end now; nobody hears that the hold is over. */
  finish() {
    this.#held = true;
    for (const step of this.#begun) this.#end(step);
    this.listener.over();
  }

  #hold() {
    if (this.#held || this.left > 0) return;
    this.#held = true;
    this.listener.held();
  }

  /** @param {Step} step */
  #move(step) {
    if (this.#ended.has(step) || this.#position < step.at) return;
    if (!this.#begun.has(step)) step.begin?.();
    this.#begun.add(step);
    const share = step.duration ? Math.min(1, (this.#position - step.at) / step.duration) : 1;
    step.draw?.(share);
    if (share === 1) this.#end(step);
  }

  /** @param {Step} step */
  #end(step) {
    if (this.#ended.has(step)) return;
    this.#ended.add(step);
    step.end?.();
  }
}
