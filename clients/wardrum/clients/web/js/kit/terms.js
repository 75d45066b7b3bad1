/**
 * Words of the game that say what they mean: a card with a sentence and its rule is shown while such a word is pointed at or has
 * the focus, and when it is pressed.
 */

import { placeBeside } from "./beside.js";
import { h, put } from "./dom.js";

/** @typedef {{title: string, text: string, rule: string}} Entry */
/** @typedef {{[kind: string]: {[name: string]: Entry}}} Entries */

const LATER = 150; // ms in which the pointer may go from a word to its card

/** What the server has sent of the words of this page's ruleset; empty until it has. @type {Entries} */
let known = {};

/** @param {Entries} entries */
export function learnWords(entries) {
  known = entries;
}

/**
 * @param {string} kind
 * @param {string} name
 * @returns {Entry | undefined}
 */
export function entryOf(kind, name) {
  return known[kind]?.[name];
}

/**
 * A word with its meaning; the plain content where nothing is known of it.
 * @param {Entry | undefined} entry
 * @param {...import("./dom.js").Child} content
 */
export function term(entry, ...content) {
  if (!entry) return h("span", {}, ...content);
  card ??= new WordCard();
  return h("button", { type: "button", class: "term", "data-word": entry.title, "data-meaning": entry.text, "data-rule": entry.rule }, ...content);
}

/**
 * A word with what the server says of it.
 * @param {{name: string, text?: string, rule?: string}} info
 * @param {...import("./dom.js").Child} content
 */
export function infoTerm({ name, rule = "", text = "" }, ...content) {
  return term(text ? { title: name, text, rule } : undefined, ...content);
}

/**
 * A sentence in which the words of the game say what they mean, the longest first where one stands in another.
 * @param {string} sentence
 * @returns {import("./dom.js").Child[]}
 */
export function withTerms(sentence) {
  const entries = Object.values(known.terms ?? {});
  if (!entries.length) return [sentence];
  const by = new Map(entries.map((entry) => [entry.title.toLowerCase(), entry]));
  const words = [...by.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[^\p{L}\p{N} ]/gu, "\\$&"));
  const parts = sentence.split(new RegExp(`(?<!\\p{L})(${words.join("|")})(?!\\p{L})`, "iu"));
  return parts.map((part, i) => (i % 2 && isMeant(by.get(part.toLowerCase()), part, parts[i - 1]) ? term(by.get(part.toLowerCase()), part) : part));
}

/** Whether the word is meant: with another capital it is part of a name, but at the beginning of a sentence. @param {Entry | undefined} entry @param {string} part @param {string} before */
function isMeant(entry, part, before) {
  const begins = /(^|[.!?:]\s*)$/u.test(before);
  return entry !== undefined && (part === entry.title || (begins && part.slice(1) === entry.title.slice(1)));
}

/** The id of a rule, small: what it says is shown like the meaning of a word. @param {string} rule */
export function ruleMark(rule) {
  const mark = term(entryOf("rules", rule), rule);
  mark.classList.add("rule-id");
  return mark;
}

/** The one card of the page. @type {WordCard | undefined} */
let card;

class WordCard {
  /** The word that is explained. @type {HTMLElement | null} */ #word = null;
  #closing = 0;

  constructor() {
    this.element = h("div", { class: "word-card", id: "word-card", popover: "manual", role: "tooltip" });
    document.body.append(this.element);
    document.addEventListener("pointerover", (event) => this.#point(event));
    document.addEventListener("pointerdown", (event) => this.#press(event));
    document.addEventListener("focusin", ({ target }) => this.#focus(target));
    document.addEventListener("focusout", () => this.#leave());
    document.addEventListener("click", ({ target }) => this.#show(wordAt(target)));
    document.addEventListener("keydown", (event) => this.#key(event), true);
  }

  /** @param {PointerEvent} event */
  #point({ pointerType, target }) {
    if (pointerType !== "mouse") return;
    const word = wordAt(target);
    if (word) this.#show(word);
    else if (target instanceof Node && this.element.contains(target)) clearTimeout(this.#closing);
    else if (this.#word && this.#word !== document.activeElement) this.#leave();
  }

  /** @param {PointerEvent} event */
  #press({ target }) {
    if (!wordAt(target) && !(target instanceof Node && this.element.contains(target))) this.#hide();
  }

  /** @param {EventTarget | null} target */
  #focus(target) {
    const word = wordAt(target);
    if (word?.matches(":focus-visible")) this.#show(word);
  }

  /** Escape closes the card and nothing else; a card whose word is gone from the page only goes as well. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.#word) return;
    if (!this.#word.isConnected) return this.#hide();
    event.stopPropagation();
    event.preventDefault();
    this.#hide();
  }

  /** @param {HTMLElement | null} word */
  #show(word) {
    if (!word) return;
    clearTimeout(this.#closing);
    if (word === this.#word) return;
    this.#hide();
    this.#word = word;
    const { meaning = "", rule = "", word: title = "" } = word.dataset;
    const named = entryOf("rules", rule)?.title ?? "";
    const source = named && named !== title ? `${rule} · ${named}` : rule;
    put(this.element, h("b", {}, title), h("p", {}, meaning), h("p", { class: "rule-id" }, source));
    word.setAttribute("aria-describedby", this.element.id);
    this.element.showPopover();
    placeBeside(this.element, word);
  }

  #leave() {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.#hide(), LATER);
  }

  #hide() {
    clearTimeout(this.#closing);
    this.#word?.removeAttribute("aria-describedby");
    this.#word = null;
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function wordAt(target) {
  return target instanceof Element ? target.closest("button.term") : null;
}
