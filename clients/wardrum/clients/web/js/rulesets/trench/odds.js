/** Chances in the words of the game. */

import { percent } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").OddsLine} OddsLine */

const ODDS = /** @type {const} */ ([
  ["reaches", "Way", "reaches"],
  ["arrives", "Way", "arrives"],
  ["own_model", "Roll", "one's own model"],
  ["lost", "Roll", "lost"],
  ["failure", "Roll", "failure"],
  ["success", "Roll", "success"],
  ["critical", "Roll", "critical"],
  ["no_effect", "Injury", "no effect"],
  ["minor_hit", "Injury", "minor hit"],
  ["down", "Injury", "Down"],
  ["out_of_action", "Injury", "Out of Action"],
]);

/** Only attacks tell one of these. */
const ATTACK = ["own_model", "lost", "no_effect"];

/**
 * First how a way or a Charge may end, then the Success Roll, then the Injury Roll that may follow.
 * @param {Record<string, string>} odds
 * @returns {OddsLine[]}
 */
export function oddsLines(odds) {
  return ODDS.flatMap(([name, group, label]) =>
    name in odds ? [{ group, label, value: percent(odds[name]), exact: odds[name], short: short(odds, name) }] : [],
  );
}

/**
 * In a few signs: how likely a Charge reaches, the roll succeeds at all, and takes its victim out.
 * @param {Record<string, string>} odds
 * @param {string} name
 */
function short(odds, name) {
  if (name === "reaches") return percent(odds.reaches);
  if (name === "failure") return "success" in odds ? `${ATTACK.some((each) => each in odds) ? "hit" : "success"} ${percent(sum(odds.success, odds.critical))}` : "";
  return name === "out_of_action" ? `out ${percent(odds.out_of_action)}` : "";
}

/**
 * Two fractions together: "5/9" and "1/36" → "189/324".
 * @param {string} one
 * @param {string} other
 */
function sum(one, other) {
  const [a, b] = parts(one);
  const [c, d] = parts(other);
  return `${a * d + c * b}/${b * d}`;
}

/** @param {string} fraction */
function parts(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return [Number(above), Number(below)];
}
