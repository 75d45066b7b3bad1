/** What rulesets call things of which the page speaks without their faces. */

/** @typedef {{round: string, money: string}} Words round: such as "round" · money: what warbands are paid for with, of several */

/** @type {Words} */
const USUAL = { round: "round", money: "points" };

/** @type {Record<string, Partial<Words>>} */
const WORDS = Object.assign(Object.create(null), {
  mordheim: { money: "gold crowns" },
  trench: { round: "turn", money: "ducats" },
});

/**
 * @param {string} ruleset
 * @returns {Words}
 */
export function wordsOf(ruleset) {
  return { ...USUAL, ...WORDS[ruleset] };
}
