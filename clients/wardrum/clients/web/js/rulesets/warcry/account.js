/** The account of a battle of Warcry: what its events say of damage, fighters taken down, points and ground. */

import { chanceOfSum, deed } from "../../kit/deeds.js";
import { t } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { scoredFor, tokenName } from "./names.js";

/** @typedef {import("../../kit/types.js").Account} Account */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Deed} Deed */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{[field: string]: any}} Event */

/** @type {Account} */
export const account = { measures: measuresOf(t("Victory points")), deeds, why, score };

/** @param {string} points what they are called */
function measuresOf(points) {
  return [
    { kind: "damage", label: t("Damage dealt") },
    { kind: "down", label: t("Fighters taken down") },
    { kind: "ground", label: t("Objectives and treasure taken") },
    { kind: "score", label: points },
  ];
}

/**
 * Damage belongs to who attacked, or used an ability, last; a fall or deadly ground is nobody's.
 * @param {State} state
 */
export function deeds(state) {
  const { fighters } = state.battle;
  const seat = (/** @type {string} */ id) => fighters[id]?.seat ?? "";
  const blow = { by: "", on: "" };
  /** @type {Map<string, number>} */ const hurt = new Map();

  /** @param {Event} event @returns {Deed[]} */
  function damage({ damage, fighter, points }) {
    const before = hurt.get(fighter) ?? Math.max(0, damage - points);
    hurt.set(fighter, damage);
    const by = blow.on === fighter || !blow.on ? blow.by : "";
    if (damage <= before || !by || seat(by) === seat(fighter)) return [];
    return [deed("damage", { seat: seat(by), fighter: by, target: fighter, amount: damage - before, weight: 2 * (damage - before) })];
  }

  /** @param {Event} event @returns {Deed[]} */
  function down({ by, fighter, points }) {
    const leads = fighters[fighter]?.role === "leader" ? 40 : 0;
    const striker = seat(blow.by) === by && (!blow.on || blow.on === fighter) ? blow.by : "";
    return [deed("down", { seat: by, fighter: striker, target: fighter, weight: 40 + leads + points / 5 })];
  }

  /** @type {{[type: string]: (event: Event) => Deed[] | void}} */
  const readers = {
    AttackDeclared: ({ fighter, target }) => void Object.assign(blow, { by: fighter, on: target }),
    AbilityUsed: ({ fighter, target = "" }) => void Object.assign(blow, { by: fighter, on: target }),
    FighterActivated: () => void Object.assign(blow, { by: "", on: "" }),
    FighterMoved: ({ fighter }) => (fighter === blow.on ? undefined : void Object.assign(blow, { by: "", on: "" })),
    AttackRolled: ({ dice, fighter, target }) => [deed("roll", { seat: seat(fighter), fighter, target, dice, chance: chanceOfSum(dice) })],
    DamageAllocated: damage,
    DamageRemoved: ({ damage, fighter }) => void hurt.set(fighter, damage),
    FighterTakenDown: down,
    ObjectiveControlChanged: ({ marker, seat: holder }) => [deed("ground", { seat: holder, about: tokenName(marker), weight: 24 })],
    TreasurePickedUp: ({ fighter, marker }) => [deed("ground", { seat: seat(fighter), fighter, about: tokenName(marker), weight: 16 })],
    VictoryPointsScored: ({ seat: scorer, vp, why: line }) => [deed("score", { seat: scorer, amount: vp, about: scoredFor(line, vp) })],
  };
  return (/** @type {Commit} */ { record }) => (record?.events ?? []).flatMap((event) => readers[event.type]?.(event) ?? []);
}

/**
 * @param {State} state
 * @param {Commit | undefined} _commit
 * @param {(seat: string) => string} name
 */
export function why(state, _commit, name) {
  const { match } = state;
  const { down_points: down, plan, round, vp } = state.battle;
  const beaten = match.order.filter((/** @type {string} */ seat) => !fighting(state, seat));
  if (beaten.length === match.order.length) return t("Nobody is left standing on either side.");
  if (beaten.length) return t("No fighter of {name} is left.", { name: name(beaten[0]) });
  if (!plan) return "";
  const card = title(plan.victory.name);
  const [most, other] = ordered(state, plan.victory.win === "most_vp" ? vp : down);
  const places = { card, most, other, round };
  if (plan.victory.win === "most_vp") {
    if (!match.winners.length) return t("{card}: level at {most} victory points after round {round}.", places);
    return t("{card}: the most victory points, {most} to {other}, after round {round}.", places);
  }
  if (!match.winners.length) return t("{card}: level at {most} points of enemies taken down after round {round}.", places);
  return t("{card}: the most points of enemies taken down, {most} to {other}, after round {round}.", places);
}

/** Numbers of the seats, the winner's first. @param {State} state @param {{[seat: string]: number}} numbers */
function ordered({ match }, numbers) {
  const [winner = match.order[0]] = match.winners;
  const rest = match.order.filter((/** @type {string} */ seat) => seat !== winner);
  return [winner, ...rest].map((seat) => numbers[seat] ?? 0);
}

/** @param {State} state @param {string} seat */
function fighting({ battle }, seat) {
  return Object.values(battle.fighters).some((fighter) => fighter.seat === seat && ["board", "reserve"].includes(fighter.status));
}

/** @param {State} state */
export function score({ battle }) {
  if (!battle.plan) return null;
  return battle.plan.victory.win === "most_vp" ? battle.vp : battle.down_points;
}
