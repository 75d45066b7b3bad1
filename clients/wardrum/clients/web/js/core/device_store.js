/**
 * What this device keeps between visits, in localStorage. What a browser refuses to keep there, its site data being blocked or full,
 * is kept by the tab instead, in `window.name`: it outlives reloads and the way from page to page, and ends with the tab.
 */

/** @typedef {import("./types.js").Store} Store */

const PREFIX = "wardrum-tab:";
const PROBE = "wardrum:probe";

/** Event: "change", when `lasting` has changed. */
export class DeviceStore extends EventTarget {
  /** What only the tab keeps. @type {Map<string, string>} */ #own;

  /**
   * @param {() => Store} [storage] throws where the browser refuses
   * @param {{name: string}} [tab]
   */
  constructor(storage = () => localStorage, tab = thisTab()) {
    super();
    this.storage = storage;
    this.tab = tab;
    this.#own = read(tab.name);
    /** Whether all that is stored outlives the tab. */ this.lasting = !this.#own.size && this.#isOpen();
  }

  get length() {
    return this.#keys().length;
  }

  /** @param {number} index */
  key(index) {
    return this.#keys()[index] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.#own.get(key) ?? this.#try((store) => store.getItem(key)) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    const stored = this.#try((store) => (store.setItem(key, value), true));
    if (stored ? this.#own.delete(key) : this.#own.set(key, value)) this.#keep();
    if (!stored && this.lasting) this.#doubt();
  }

  /** @param {string} key */
  removeItem(key) {
    this.#try((store) => store.removeItem(key));
    if (this.#own.delete(key)) this.#keep();
  }

  /** Whether this ends with the tab. @param {string} key */
  isBrief(key) {
    return this.#own.has(key);
  }

  #keys() {
    const stored = this.#try((store) => Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")) ?? [];
    return [...new Set([...stored, ...this.#own.keys()])];
  }

  #isOpen() {
    return this.#try((store) => (store.setItem(PROBE, "1"), store.removeItem(PROBE), true)) ?? false;
  }

  #keep() {
    this.tab.name = this.#own.size ? PREFIX + JSON.stringify([...this.#own]) : "";
  }

  #doubt() {
    this.lasting = false;
    this.dispatchEvent(new Event("change"));
  }

  /** @template T @param {(store: Store) => T} deed @returns {T | undefined} */
  #try(deed) {
    try {
      return deed(this.storage());
    } catch {
      return undefined;
    }
  }
}

/** The name of a frame belongs to the page around it. @returns {{name: string}} */
function thisTab() {
  return typeof window !== "undefined" && window === window.top ? window : { name: "" };
}

/** @type {DeviceStore | undefined} */
let device;

/** That of this page. */
export function deviceStore() {
  return (device ??= new DeviceStore());
}

/** @param {string} name @returns {Map<string, string>} */
function read(name) {
  if (!name.startsWith(PREFIX)) return new Map();
  try {
    return new Map(JSON.parse(name.slice(PREFIX.length)));
  } catch {
    return new Map();
  }
}
