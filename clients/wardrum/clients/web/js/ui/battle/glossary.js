/** What the words of the game mean, as the server tells it: on a card. */

import { t } from "../../core/i18n.js";
import { learnWords, wordList } from "../../kit/terms.js";

/** @typedef {import("../../kit/terms.js").Entry} Entry */
/** @typedef {import("../../kit/terms.js").Entries} Entries */

export class Glossary {
  /** @type {Entries} */ #entries = {};

  get entries() {
    return this.#entries;
  }

  set entries(entries) {
    this.#entries = entries;
    learnWords(entries);
  }

  /**
   * The entries of words that stand on a card; one without an entry is left out.
   * @param {readonly (readonly [kind: string, name: string])[]} words
   */
  ofWords(words) {
    return words.flatMap(([kind, name]) => this.entries[kind]?.[name] ?? []);
  }
}

/** The words of a card, to be opened. @param {Entry[]} entries */
export function meanings(entries) {
  return wordList(t("What its words mean"), entries);
}
