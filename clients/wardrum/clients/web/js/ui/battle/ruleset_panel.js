/** <wd-ruleset-panel>: the ruleset's own panel, and notes on the battlefield. */

import { h, renew } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { terrainLegend } from "../../kit/terrain.js";
import { entryOf, term } from "../../kit/terms.js";
import { chosenWords } from "./fork_origin.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class RulesetPanel extends HTMLElement {
  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {() => HTMLElement | null} countdown of what is decided now
   */
  show(model, face, countdown) {
    const { state } = model;
    const notes = face.notes(state);
    const words = face.noteWords?.(state) ?? [];
    const chosen = chosenWords(model.study ? lastWithDice(model) : undefined);
    renew(
      this,
      face.panel(state, { [Symbol.iterator]: () => past(model) }, countdown),
      chosen ? h("p", { class: "chosen-note" }, t("Study · {chosen}", { chosen })) : null,
      notes.length
        ? h("ul", { class: "notes", "aria-label": t("The battlefield") }, ...notes.map((note, nth) => h("li", {}, noted(note, words[nth]))))
        : null,
      terrainLegend(state.table.terrain),
    );
  }
}

/**
 * @param {string} note
 * @param {readonly [kind: string, name: string] | null} [word]
 */
function noted(note, word) {
  return term(word ? entryOf(...word) : undefined, note);
}

/** @param {MatchModel} model */
function lastWithDice(model) {
  for (const commit of past(model)) if (commit.record?.draws?.length) return commit;
  return undefined;
}

/**
 * The commits up to the one that is shown, the last first.
 * @param {MatchModel} model
 */
function* past(model) {
  for (let version = model.cursor; version > 0; version -= 1) {
    const commit = model.commits.get(version);
    if (commit) yield commit;
  }
}

customElements.define("wd-ruleset-panel", RulesetPanel);
