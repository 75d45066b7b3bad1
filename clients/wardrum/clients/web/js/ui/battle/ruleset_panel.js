/** <wd-ruleset-panel>: the ruleset's own panel, and notes on the battlefield. */

import { h, renew } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { terrainLegend } from "../../kit/terrain.js";
import { infoTerm } from "../../kit/terms.js";
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
    const cards = face.cards(state);
    const chosen = chosenWords(model.study ? lastWithDice(model) : undefined);
    renew(
      this,
      face.panel(state, { [Symbol.iterator]: () => past(model) }, countdown),
      chosen ? h("p", { class: "chosen-note" }, t("Study · {chosen}", { chosen })) : null,
      cards.length ? h("ul", { class: "notes", "aria-label": t("The battlefield") }, ...cards.map((card) => h("li", {}, infoTerm(card, card.name)))) : null,
      terrainLegend(state.table.terrain),
    );
  }
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
