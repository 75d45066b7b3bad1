/** The battlefield in words: which tile one enters on, what is played on it, what the enemy die shows. */

import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */

/**
 * @param {State} state
 * @returns {Record<string, string>}
 */
export function tiles(state) {
  const { entrance } = state.battle;
  return entrance ? { [entrance]: "entrance" } : {};
}

/** @param {State} state */
export function notes(state) {
  const { setup } = state.battle;
  const assumed = setup.enemy_die_assumed ? " (assumed: nobody has published it)" : "";
  return [`Scenario: ${title(setup.scenario)}`, `Experience: ${setup.xp}`, `Enemy die: ${setup.enemy_die.join(" ")}${assumed}`];
}
