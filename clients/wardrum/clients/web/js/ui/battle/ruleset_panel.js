/** <wd-ruleset-panel>: the ruleset's own panel, and notes on the battlefield. */

import { h, put } from "../../kit/dom.js";
import { terrainLegend } from "../../kit/terrain.js";
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
    const chosen = chosenWords([...past(model)].find(({ record }) => record?.draws?.length));
    put(
      this,
      face.panel(state, past(model), countdown),
      chosen ? h("p", { class: "chosen-note" }, `Study · ${chosen}`) : null,
      notes.length
        ? h("ul", { class: "notes", "aria-label": "The battlefield" }, ...notes.map((note) => h("li", {}, note)))
        : null,
      terrainLegend(state.table.terrain),
    );
  }
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
