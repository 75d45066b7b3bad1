/** What can be seen and heard of a battle of Trench: its events as beats. Pictures of what is recorded, no rules. */

import { atPoint, diceBeat, keptDice, latest, markerPlace, note, placeOf, plainDice, rollOffBeat } from "../../kit/beats.js";
import { t } from "../../core/i18n.js";
import { inches, title } from "../../kit/words.js";
import { plainWords, rollOffTitle, signed, specialName } from "./names.js";
import { CHECK, INJURY, SUCCESS } from "./result_bands.js";
import { PURPOSES } from "./tasks.js";

/** @typedef {import("../../kit/beats.js").BeatTable} BeatTable */
/** @typedef {import("../../kit/beats.js").Context} Context */
/** @typedef {import("../../kit/types.js").Beat} Beat */
/** @typedef {import("../../kit/types.js").RolledDie} RolledDie */
/** @typedef {import("./result_bands.js").Band} Band */

/** @type {BeatTable} */
export const BEATS = {
  BattlefieldLaid: ({ die, layout }) => (die ? [diceBeat({ title: t("Battlefield"), dice: plainDice([die]), result: title(layout.name) })] : []),
  RollOffRolled: ({ dice, purpose, winner }) => [rollOffBeat(rollOffTitle(purpose), dice, winner)],
  ModelDeployed: ({ model }) => [{ kind: "place", piece: model }],
  InitiativeRolled: ({ dice, seat }) => [diceBeat({ title: t("Initiative"), by: seat, dice: plainDice(dice), result: t("the higher die holds it") })],
  ModelMoved: ({ model, path }, { walk }) => walk(model, path),
  ModelHalted: ({ model, path }, { walk }) => walk(model, path),
  ModelFell: ({ end, model }, { walk }) => walk(model, [[end[0], end[1], end[2] ?? 0, "drop"]]),
  ModelStoodUp: ({ model }) => note(model, t("stands up"), "good"),
  MineTriggered: ({ model }, { before }) => atPoint("burst", placeOf(before.table.pieces[model]), "", t("mine")),
  ActionDeclared: ({ model, special }) => (special ? [{ kind: "glow", piece: model, text: specialName(special) }] : []),
  ChargeBonusRolled: ({ die, distance, model }) =>
    die ? [diceBeat({ title: t("Charge bonus"), by: model, dice: plainDice([die], "hit"), result: t("up to {length}", { length: inches(distance) }) })] : [],
  ChargeFailed: ({ model }) => note(model, t("falls short"), "bad"),
  EvasionOffered: ({ die, distance, model }) => [
    diceBeat({ title: t("Evasion"), by: model, dice: plainDice([die], "hit"), result: t("may slip away by {length}", { length: inches(distance) }) }),
  ],
  ModelReloads: ({ model }) => note(model, t("reloads")),
  TargetRandomised: ({ attacker, die, own }) => [
    diceBeat({ title: t("Shot into melee"), by: attacker, dice: [{ face: die, mark: own ? "miss" : "hit" }], result: own ? t("at its own side") : t("at the enemy"), good: !own }),
  ],
  SuccessRolled: success,
  BlastLanded: ({ attacker, point }) => [
    { kind: "shot", by: attacker, at: "", point, outcome: "hit" },
    ...atPoint("burst", point, "", ""),
  ],
  BlastLost: ({ attacker }) => note(attacker, t("lost"), "bad"),
  ModelsHit: hit,
  InjuryRolled: injury,
  BloodPlaced: ({ model, n }) => (n ? note(model, t("+{n} blood", { n }), "bad") : []),
  BloodHealed: ({ model, n }) => note(model, t("−{n} blood", { n }), "good"),
  BlessingPlaced: ({ model, n }) => note(model, t("+{n} blessing", { n }), "good"),
  BloodSpent: ({ model, n }) => (n ? note(model, t("{n} blood spent", { n })) : []),
  BlessingSpent: ({ model, n }) => (n ? note(model, t("{n} blessing spent", { n })) : []),
  BloodbathDeclared: ({ model }) => [{ kind: "glow", piece: model, text: t("Bloodbath") }],
  ToughnessSpent: ({ model }) => note(model, t("tough"), "good"),
  ModelDown: ({ model }) => [{ kind: "prone", piece: model }],
  ModelOutOfAction: ({ model }) => [{ kind: "down", piece: model }],
  MoraleChecked: morale,
  ObjectiveControlChanged: ({ objective, seat }, { after }) =>
    atPoint("capture", markerPlace(after, objective), seat, seat ? t("taken") : t("nobody's")),
};

/** Events at which there is nothing to see: they are words, questions, or part of another event's picture. */
export const UNSEEN = [
  "WarbandMustered", "WarbandsRevealed", "PriorityAssigned", "ZoneChosen", "DeploymentPassed", "TurnStarted", "InitiativeCounted",
  "InitiativeTied", "InitiativeAssigned", "FirstActivatorAsked", "FirstActivatorChosen", "ActivationPhaseStarted", "PickPassed",
  "MoralePhaseStarted", "CheckOrderAsked", "CheckOrderChosen", "WarbandWavered", "WarbandShaken", "WarbandRecovered", "WarbandFled",
  "PointsScored", "DeedDone", "TurnEnded", "GameEnded", "ModelActivated", "FootingFound", "FootingSettled", "StandingUpOffered",
  "StandingUpBegun", "StayedDown", "WalkBegun", "WalkDropped", "WayChosen", "LegGranted", "FallBegun", "FallAverted", "LedgeReached",
  "LedgeSettled", "DashGranted", "DashDeclined", "ChargeDeclared", "ChargeRedirected", "ChargeDropped", "ChargeCompleted",
  "EvasionDeclined", "FreeFightOffered", "FreeFightSettled", "FreeFightsEnded", "ActivationCut", "ActivationEnded", "AttacksBegun",
  "AttackDeclared", "AttacksEnded", "OwnTargetAsked", "TargetLost", "TargetChosen", "SuccessRollCalled", "SpendingOrderChosen",
  "BlastScattered", "HitsSettled", "InjuryRollCalled",
]; // prettier-ignore

/**
 * "success", "minor hit"
 * @param {Band[]} bands
 * @param {string} key
 */
function words(bands, key) {
  return bands.find((band) => band.key === key)?.words ?? plainWords(key);
}

/**
 * What the total has to reach, as the chart prints it: "needs 7–11".
 * @param {Band[]} bands
 */
function needs(bands) {
  const band = bands.find(({ key }) => key === "success");
  return band ? t("needs {least}+", { least: band.totals.split("–")[0] }) : "";
}

/**
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function success(event, context) {
  const { dice, kept, model, outcome, purpose, total } = event;
  const attack = purpose === "attack" ? attackOf(model, context) : null;
  const good = outcome !== "failure";
  const roll = diceBeat({
    title: attack ? "" : (PURPOSES[purpose] ?? purpose),
    by: model,
    at: attack?.target ?? "",
    dice: keptDice(dice, kept, markOf(outcome)),
    needs: needs(SUCCESS),
    result: `${total}: ${words(SUCCESS, outcome)}`,
    good,
  });
  if (!attack || good || !(attack.target || attack.point)) return [roll];
  return [roll, { ...strike(attack), outcome: "miss" }];
}

/**
 * The attack that a roll is for: declared in this commit or before.
 * @param {string} model
 * @param {Context} context
 */
function attackOf(model, context) {
  const called = latest(context, (event) => event.type === "SuccessRollCalled" && event.model === model);
  if (called) return { ...called, attacker: model };
  const task = Object.values(context.before.battle.tasks).find((each) => each.kind === "success" && each.model === model && each.attack);
  return task?.attack ?? null;
}

/**
 * @param {{attacker: string, manner?: string, target?: string, point?: import("../../kit/types.js").Point}} attack
 * @returns {import("../../kit/types.js").StrikeBeat}
 */
function strike({ attacker, manner, point, target = "" }) {
  return { kind: manner === "melee" ? "melee" : "shot", by: attacker, at: target, point, outcome: "hit" };
}

/**
 * @param {any} event
 * @returns {Beat[]}
 */
function hit(event) {
  const { critical, point, target, victims } = event;
  const at = target || (point ? "" : victims[0]);
  const outcome = critical ? "critical" : "hit";
  const blast = point ? atPoint("burst", point, "", "") : [];
  const hurt = victims.map((/** @type {string} */ piece) => ({ kind: "hit", piece, text: piece === critical ? t("critical") : t("hit"), critical: piece === critical }));
  return [{ ...strike({ ...event, target: at }), outcome }, ...blast, ...hurt];
}

/**
 * @param {any} event
 * @returns {Beat[]}
 */
function injury({ by, dice, kept, model, modifier, result, total }) {
  const read = words(INJURY, result);
  const worn = modifier ? t("{total} ({modifier} armour): {result}", { total, modifier: signed(modifier), result: read }) : `${total}: ${read}`;
  const good = result === "no_effect";
  return [
    diceBeat({ title: t("Injury"), by, at: model, dice: keptDice(dice, kept, good ? "" : "hit"), result: worn, good: !good }),
  ];
}

/**
 * @param {any} event
 * @returns {Beat[]}
 */
function morale({ dice, kept, outcome, seat, total }) {
  const good = outcome !== "failure";
  return [
    diceBeat({ title: t("Morale"), by: seat, dice: keptDice(dice, kept, good ? "hit" : "miss"), needs: needs(CHECK), result: `${total}: ${words(CHECK, outcome)}`, good }),
  ];
}

/**
 * @param {string} outcome
 * @returns {RolledDie["mark"]}
 */
function markOf(outcome) {
  if (outcome === "critical") return "critical";
  return outcome === "failure" ? "miss" : "hit";
}
