/** The dice of the last engage, or of the enemies that rolled last. */

import { diceRow, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { lastRolled } from "../../kit/panel.js";
import { dieName, faceWords, unitName } from "./names.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{type: string, [field: string]: any}} Roll */

const KINDS = ["SkillDiceRolled", "CombatDiceRolled", "ChanceRolled", "TrapSprung", "CacheTried"];

/**
 * @param {State} state
 * @param {Iterable<Commit>} past
 */
export function lastRolls(state, past) {
  const rolls = lastRolled(past, thrown);
  if (!rolls.length) return null;
  const enemies = rolls.some((roll) => roll.type === "CombatDiceRolled");
  const { enemy_die: faces, enemy_die_assumed: assumed } = state.battle.setup;
  return h(
    "section",
    { class: "rolls", "aria-label": t("Last dice") },
    h("h2", {}, t("Last dice")),
    h("ul", { class: "dice" }, ...rolls.map((roll) => line(state, roll))),
    enemies && assumed ? h("p", { class: "quiet assumed" }, t("Enemy die, assumed: {faces}", { faces: faces.join(" ") })) : null,
  );
}

/** @param {Roll} event */
function thrown({ dice, faces, type }) {
  return KINDS.includes(type) && Object.keys(dice ?? faces ?? {}).length > 0;
}

/**
 * @param {State} state
 * @param {Roll} roll
 */
function line(state, roll) {
  const who = h("b", {}, unitName(state, roll.unit));
  if (roll.type === "SkillDiceRolled") return h("li", {}, who, ...Object.entries(roll.faces).map(skillDie), ...(roll.extra ?? []).map(plainDie));
  const shown = roll.type === "CombatDiceRolled" ? roll.faces : roll.dice;
  const total = roll.type === "CombatDiceRolled" ? damage(roll) : missed(roll);
  return h("li", {}, who, diceRow(shown.map(plainDie)), h("span", { class: "dice-words" }, [shown.join(" "), total].filter(Boolean).join(": ")));
}

/** @param {Roll} roll */
function damage({ total, true: unprevented }) {
  return unprevented ? t("{total} true damage", { total }) : t("{total} damage", { total });
}

/** @param {Roll} roll */
function missed({ missed }) {
  if (missed === undefined) return "";
  return missed ? tn(missed, "{n} number missed", "{n} numbers missed") : t("open");
}

/** @param {number} value */
function plainDie(value) {
  return die(value, "kept", "0");
}

/** @param {[string, string]} entry a die and its face */
function skillDie([name, face]) {
  const [kind] = face.split("-");
  return h("span", { class: `skill-die ${kind}` }, h("span", { class: "which" }, dieName(name)), ` ${faceWords(face)}`);
}
