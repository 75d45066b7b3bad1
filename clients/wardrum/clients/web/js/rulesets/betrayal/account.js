/** The account of a battle of Betrayal: what its events say of damage, defeats and what was found. */

import { chanceOfSum, deed } from "../../kit/deeds.js";
import { t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").Account} Account */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Deed} Deed */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{[field: string]: any}} Event */

/** @type {{[reason: string]: string}} */
const WHY = {
  objective: t("The party has reached its goal."),
  retreat_with_goal: t("The party left with what it came for."),
  retreat: t("The party left before it had reached its goal."),
  defeated: t("Every adventurer was defeated."),
};

/** @type {Account} */
export const account = {
  measures: [
    { kind: "damage", label: t("Damage dealt") },
    { kind: "down", label: t("Defeated") },
    { kind: "heal", label: t("Hit points healed") },
    { kind: "ground", label: t("Skyshards taken") },
  ],
  deeds,
  why: (_state, commit) => WHY[commit?.record?.events.find(({ type }) => type === "BattleEnded")?.reason] ?? "",
  score: () => null,
};

/** @param {State} state */
function deeds(state) {
  const { units } = state.battle;
  const seat = (/** @type {string} */ id) => units[id]?.seat ?? "";

  /** @param {Event} event @returns {Deed[]} */
  const damage = ({ amount, source, target }) => {
    if (!amount || !source || Boolean(seat(source)) === Boolean(seat(target))) return [];
    return [deed("damage", { seat: seat(source), fighter: source, target, amount, weight: 6 * amount })];
  };

  /** @param {Event} event @returns {Deed[]} */
  const down = ({ by, unit }) => {
    const hero = units[unit]?.kind === "adventurer";
    const level = units[unit]?.profile.level ?? 0;
    return [deed("down", { seat: seat(by), fighter: by in units ? by : "", target: unit, weight: hero ? 80 : 30 + 5 * Math.min(level, 10) })];
  };

  /** @type {{[type: string]: (event: Event) => Deed[] | void}} */
  const readers = {
    DamageDealt: damage,
    UnitDefeated: down,
    UnitHealed: ({ amount, unit }) => [deed("heal", { seat: seat(unit), target: unit, amount, weight: 3 * amount })],
    UnitRaised: ({ unit }) => [deed("raised", { seat: seat(unit), target: unit, weight: 50 })],
    SkyshardTaken: ({ unit }) => [deed("ground", { seat: seat(unit), fighter: unit, about: t("a skyshard"), weight: 35 })],
    ObjectiveAchieved: ({ objective }) => [deed("goal", { seat: state.match.order[0], about: t(title(objective)), weight: 70 })],
    CombatDiceRolled: ({ faces, unit }) => [deed("roll", { seat: seat(unit), fighter: unit, dice: faces, chance: chanceOfSum(faces, state.battle.setup.enemy_die) })],
  };
  return (/** @type {Commit} */ { record }) => (record?.events ?? []).flatMap((event) => readers[event.type]?.(event) ?? []);
}
