/** The tokens and seeds of the seats that are held here, in one store and nowhere else. */

/** @typedef {import("./types.js").KeyringEntry} KeyringEntry */
/** @typedef {import("./types.js").Store} Store */

const PREFIX = "wardrum:match:";
const NAME = "wardrum:name";

export class Keyring {
  #store;
  /** The server's time where a connection tells it, ms since the epoch. */ now = () => Date.now();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * What is kept of a match.
   * @param {string} match
   * @returns {KeyringEntry | null}
   */
  get(match) {
    return read(this.#store.getItem(PREFIX + match));
  }

  /**
   * Keep more of a match; it is stored before this returns.
   * @param {string} match
   * @param {(entry: KeyringEntry) => void} change
   * @returns {KeyringEntry}
   */
  update(match, change) {
    const entry = this.get(match) ?? { match, ruleset: "", created: this.now(), seats: {} };
    change(entry);
    this.#store.setItem(PREFIX + match, JSON.stringify(entry));
    return entry;
  }

  /**
   * Keep what a seat's fighters are called on this device; null = forget it.
   * @param {string} match
   * @param {string} seat
   * @param {{[id: string]: string} | null} names
   */
  keepNames(match, seat, names) {
    const { [seat]: _, ...others } = this.get(match)?.fighters ?? {};
    this.update(match, (entry) => (entry.fighters = names ? { ...others, [seat]: names } : others));
  }

  /** @param {string} match */
  forget(match) {
    this.#store.removeItem(PREFIX + match);
  }

  /** Whether what is kept of a match, its seats too, ends with the tab. @param {string} match */
  isBrief(match) {
    return this.#store.isBrief?.(PREFIX + match) ?? false;
  }

  /** "My matches" on this device, newest first. @returns {KeyringEntry[]} */
  all() {
    const keys = Array.from({ length: this.#store.length }, (_, i) => this.#store.key(i) ?? "");
    const entries = keys.filter((key) => key.startsWith(PREFIX)).map((key) => read(this.#store.getItem(key)));
    return entries.flatMap((entry) => entry ?? []).sort((a, b) => b.created - a.created);
  }

  /** The name last played under. */
  get name() {
    return this.#store.getItem(NAME) ?? "";
  }

  set name(name) {
    this.#store.setItem(NAME, name.slice(0, 40));
  }
}

/** @param {string | null} text @returns {KeyringEntry | null} */
function read(text) {
  try {
    const entry = JSON.parse(text ?? "null");
    return entry && typeof entry.match === "string" && typeof entry.seats === "object" ? entry : null;
  } catch {
    return null;
  }
}

/** A store that forgets. @returns {Store} */
export function memoryStore() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
