/** Keeps the screen on while something is asked of this device, where the browser has a lock for that and allows it. */

/** @typedef {{release: () => Promise<void>, addEventListener: (kind: "release", heard: () => void) => void}} Lock */
/** @typedef {{request: (kind: "screen") => Promise<Lock>}} Locks */

export class ScreenLock {
  /** @type {Lock | null} */ #lock = null;
  /** Whether the browser is being asked. */ #asking = false;
  #wanted = false;

  /**
   * @param {Locks | null} [locks]
   * @param {EventTarget & {hidden: boolean}} [page]
   */
  constructor(locks = locksOf(navigator), page = document) {
    this.locks = locks;
    this.page = page;
    page.addEventListener("visibilitychange", () => void this.#settle()); // a page out of sight loses it
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.#wanted = wanted;
    void this.#settle();
  }

  async #settle() {
    const { locks, page } = this;
    const held = this.#lock;
    if (held && !this.#wanted) {
      this.#lock = null;
      await held.release().catch(() => {});
    }
    if (!locks || this.#lock || this.#asking || !this.#wanted || page.hidden) return;
    this.#asking = true;
    const lock = await this.#ask(locks);
    this.#asking = false;
    if (!lock) return;
    this.#lock = lock;
    lock.addEventListener("release", () => this.#lock === lock && (this.#lock = null));
    if (!this.#wanted) void this.#settle(); // meanwhile it was done
  }

  /** Null where it is refused: the battery is low, or a policy forbids it. @param {Locks} locks */
  async #ask(locks) {
    try {
      return await locks.request("screen");
    } catch {
      return null;
    }
  }
}

/** There are none outside of a secure context. @param {unknown} browser @returns {Locks | null} */
function locksOf(browser) {
  return /** @type {{wakeLock?: Locks}} */ (browser).wakeLock ?? null;
}
