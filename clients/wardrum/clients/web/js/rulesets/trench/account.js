/** The account of a battle of Trench: what its events say of wounds, models out of action, points and ground. */

import { chanceOfKept, deed } from "../../kit/deeds.js";
import { listed, t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").Account} Account */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Deed} Deed */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{[field: string]: any}} Event */

const POOL_MAX = 6; // dice: beyond that nobody waits for the count of all ways they may fall

/** @type {Account} */
export const account = {
  measures: [
    { kind: "blood", label: t("Blood drawn") },
    { kind: "fell", label: t("Models taken Down") },
    { kind: "down", label: t("Models out of action") },
    { kind: "score", label: t("Victory Points") },
  ],
  deeds,
  why,
  score: ({ battle }) => battle.vp ?? null,
};

/** @param {State} state */
function deeds(state) {
  const { models } = state.battle;
  const seat = (/** @type {string} */ id) => models[id]?.seat ?? "";
  /** Who rolls for the injury of whom. @type {Map<string, Event>} */ const called = new Map();

  /** @param {string} kind @param {number} each @returns {(event: Event) => Deed[]} */
  const harm = (kind, each) => ({ model, n = 1 }) => {
    const { attacker = "", by = "" } = called.get(model) ?? {};
    if (!by || by === seat(model)) return [];
    const leads = kind === "down" && models[model]?.card.leader ? 40 : 0;
    return [deed(kind, { seat: by, fighter: attacker, target: model, amount: n, weight: each * n + leads })];
  };

  /** @type {{[type: string]: (event: Event) => Deed[] | void}} */
  const readers = {
    InjuryRollCalled: (event) => void called.set(event.model, event),
    BloodPlaced: harm("blood", 4),
    ModelDown: harm("fell", 18),
    ModelOutOfAction: harm("down", 60),
    SuccessRolled: (event) => roll(seat(event.model), event.model, event),
    InjuryRolled: (event) => roll(event.by, called.get(event.model)?.attacker ?? "", { ...event, net: event.net }),
    ObjectiveControlChanged: ({ objective, seat: holder }) => (holder ? [deed("ground", { seat: holder, about: title(objective), weight: 20 })] : []),
    PointsScored: ({ points, seat: scorer, what }) => [deed("score", { seat: scorer, amount: points, about: listed(what.map(title)) })],
    WarbandFled: ({ seat: fled }) => [deed("rout", { seat: other(state, fled), about: fled, weight: 90 })],
  };
  return (/** @type {Commit} */ { record }) => (record?.events ?? []).flatMap((event) => readers[event.type]?.(event) ?? []);
}

/**
 * A pool of which the best dice are kept, or the worst; the total before anything is added to it.
 * @param {string} seat
 * @param {string} fighter
 * @param {Event} event
 */
function roll(seat, fighter, { dice, kept, net }) {
  if (dice.length > POOL_MAX) return [];
  const total = kept.reduce((/** @type {number} */ sum, /** @type {number} */ index) => sum + dice[index], 0);
  return [deed("roll", { seat, fighter, dice, chance: chanceOfKept(dice.length, kept.length, net >= 0, total) })];
}

/** @param {State} state @param {string} seat */
function other({ match }, seat) {
  return match.order.find((/** @type {string} */ each) => each !== seat) ?? "";
}

/**
 * @param {State} state
 * @param {Commit | undefined} commit
 * @param {(seat: string) => string} name
 */
function why(state, commit, name) {
  const { battle, match } = state;
  const end = commit?.record?.events.find(({ type }) => type === "GameEnded");
  const [winner = match.order[0]] = match.winners;
  const loser = other(state, winner);
  if (end?.reason === "fled") return t("The warband of {name} failed its nerve and fled.", { name: name(loser) });
  if (end?.reason === "no_enemies") return t("No model of {name} is left in the battle.", { name: name(loser) });
  if (end?.reason === "nobody_left") return t("No model is left on either side.");
  if (!battle.scenario) return "";
  const words = { card: title(battle.scenario.name), one: battle.vp[winner] ?? 0, other: battle.vp[loser] ?? 0 };
  return match.winners.length
    ? tn(battle.round, "{card}: the most Victory Points, {one} to {other}, after {n} turn.", "{card}: the most Victory Points, {one} to {other}, after {n} turns.", words)
    : tn(battle.round, "{card}: level, {one} to {other}, after {n} turn.", "{card}: level, {one} to {other}, after {n} turns.", words);
}
