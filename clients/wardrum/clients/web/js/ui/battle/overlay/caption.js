/** One sentence at a time, each long enough to be read; of those that came meanwhile only the last is shown. */

const HELD_MS = 2500;
const LETTER_MS = 45; // a long sentence is held longer

/** How long a sentence is held, ms. @param {string} words */
export function heldFor(words) {
  return Math.max(HELD_MS, words.length * LETTER_MS);
}

export class Caption {
  #shown = "";
  #next = "";
  #until = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #waiting;

  /**
   * @param {(words: string) => void} show
   * @param {{now?: () => number}} [clock]
   */
  constructor(show, { now = () => performance.now() } = {}) {
    this.show = show;
    this.now = now;
  }

  /** @param {string} words */
  say(words) {
    if (words === this.#next) return;
    this.#next = words;
    if (this.#waiting === undefined) this.#turn();
  }

  /** Shows what was said last, as soon as the sentence that is shown was held for long enough. */
  #turn() {
    this.#waiting = undefined;
    if (this.#next === this.#shown) return;
    const left = this.#until - this.now();
    if (left > 0) {
      this.#waiting = setTimeout(() => this.#turn(), left);
      return;
    }
    this.#shown = this.#next;
    this.#until = this.now() + heldFor(this.#shown);
    this.show(this.#shown);
  }
}
