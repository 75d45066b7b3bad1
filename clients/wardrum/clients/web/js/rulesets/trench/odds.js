/** Chances in the words of the game. */

import { percent } from "../../ui/battle/words.js";

/** @typedef {import("../../ui/battle/shapes.js").OddsLine} OddsLine */

const ODDS = /** @type {const} */ ([
  ["failure", "Roll", "failure"],
  ["success", "Roll", "success"],
  ["critical", "Roll", "critical"],
  ["no_effect", "Injury", "no effect"],
  ["minor_hit", "Injury", "minor hit"],
  ["down", "Injury", "Down"],
  ["out_of_action", "Injury", "Out of Action"],
]);

/**
 * First the Success Roll, then the Injury Roll that may follow.
 * @param {Record<string, string>} odds
 * @returns {OddsLine[]}
 */
export function oddsLines(odds) {
  return ODDS.flatMap(([name, group, label]) =>
    name in odds ? [{ group, label, value: percent(odds[name]), exact: odds[name], short: short(odds, name) }] : [],
  );
}

/**
 * In a few signs: how likely the roll succeeds at all, and takes its victim out.
 * @param {Record<string, string>} odds
 * @param {string} name
 */
function short(odds, name) {
  if (name === "failure") return "success" in odds ? `hit ${percent(complement(odds.failure))}` : "";
  return name === "out_of_action" ? `out ${percent(odds.out_of_action)}` : "";
}

/**
 * One less a fraction: "5/12" → "7/12".
 * @param {string} fraction
 */
function complement(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return `${Number(below) - Number(above)}/${below}`;
}
