/** Chances in the words of the game. */

import { t } from "../../core/i18n.js";
import { percent } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").OddsLine} OddsLine */

const ODDS = /** @type {const} */ ([
  ["reaches", t("Way"), t("reaches")],
  ["arrives", t("Way"), t("arrives")],
  ["own_model", t("Roll"), t("one's own model")],
  ["lost", t("Roll"), t("lost")],
  ["failure", t("Roll"), t("failure")],
  ["success", t("Roll"), t("success")],
  ["critical", t("Roll"), t("critical")],
  ["no_effect", t("Injury"), t("no effect")],
  ["minor_hit", t("Injury"), t("minor hit")],
  ["down", t("Injury"), t("Down")],
  ["out_of_action", t("Injury"), t("Out of Action")],
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
  if (name === "out_of_action") return t("out {chance}", { chance: percent(odds.out_of_action) });
  if (name !== "failure" || !("success" in odds)) return "";
  const chance = percent(sum(odds.success, odds.critical));
  return ATTACK.some((each) => each in odds) ? t("hit {chance}", { chance }) : t("success {chance}", { chance });
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
