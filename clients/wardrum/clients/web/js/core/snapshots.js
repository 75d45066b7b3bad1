/** The state at any version, from patches and a snapshot at every 64th: no look-up folds more than 63 patches. */

import { merge } from "./merge_patch.js";

const INTERVAL = 64;

export class Snapshots {
  /** @type {Map<number, any>} */
  #states = new Map();
  /** @type {Map<number, any>} */
  #patches = new Map();
  /** The state that was asked for last, so that stepping on is one merge. @type {{version: number, state: any} | null} */
  #last = null;

  /**
   * The state at a version is known; whatever was derived for later ones is forgotten.
   * @param {number} version
   * @param {any} state
   */
  put(version, state) {
    this.#forget(version);
    this.#states.set(version, state);
  }

  /**
   * What leads from the version before to this one.
   * @param {number} version
   * @param {any} patch
   */
  patch(version, patch) {
    if (this.#patches.has(version)) this.#forget(version);
    this.#patches.set(version, patch);
  }

  /**
   * Throws RangeError where nothing is known of a version.
   * @param {number} version
   */
  at(version) {
    let { at, state } = this.#below(version);
    while (at < version) {
      state = merge(state, this.#step(++at));
      if (at % INTERVAL === 0) this.#states.set(at, state);
    }
    this.#last = { version, state };
    return state;
  }

  /** The first version that is known. */
  get first() {
    return Math.min(...this.#states.keys());
  }

  /**
   * The patches after one version up to another, as far as they are known without a gap, with their versions.
   * @param {number} after
   * @param {number} upto
   * @returns {Iterable<[number, any]>}
   */
  *patches(after, upto) {
    for (let version = after + 1; version <= upto && this.#patches.has(version); version += 1) {
      yield [version, this.#patches.get(version)];
    }
  }

  /** @param {number} version */
  #step(version) {
    if (!this.#patches.has(version)) throw new RangeError(`version ${version} is not known here`);
    return this.#patches.get(version);
  }

  /** The nearest known state at or before a version. @param {number} version */
  #below(version) {
    let at = -1;
    for (const known of this.#states.keys()) if (known <= version && known > at) at = known;
    if (this.#last && this.#last.version <= version && this.#last.version > at) {
      return { at: this.#last.version, state: this.#last.state };
    }
    if (at < 0) throw new RangeError(`version ${version} is not known here`);
    return { at, state: this.#states.get(at) };
  }

  /** @param {number} from */
  #forget(from) {
    if (this.#last && this.#last.version >= from) this.#last = null;
    for (const known of this.#states.keys()) if (known >= from) this.#states.delete(known);
  }
}
