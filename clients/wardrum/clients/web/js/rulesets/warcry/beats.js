/** What can be seen and heard of a battle of Warcry: its events as beats. Pictures of what is recorded, no rules. */

import {
  atPoint, damageBeat, diceBeat, farther, latest, markerPlace, note, placedBeats, placeOf, plainDice, rollOffBeat, testDie,
} from "../../kit/beats.js"; // prettier-ignore
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { groupWords } from "./dice.js";
import { singlesOf } from "./initiative.js";
import { isMissile } from "./names.js";

/** @typedef {import("../../kit/beats.js").BeatTable} BeatTable */
/** @typedef {import("../../kit/beats.js").Context} Context */
/** @typedef {import("../../kit/types.js").Beat} Beat */
/** @typedef {import("../../kit/types.js").RolledDie} RolledDie */
/** @typedef {import("../../kit/types.js").State} State */

const MISSILE = 3 * 2540; // who is hit from farther away than this is shot at, where the weapon is not known
const IMPACT_FACE = 4; // from here on a die counts in abilities

/** What is rolled off for, as its dice are headed. @type {Record<string, string>} */
const PURPOSES = {
  priority: t("Roll-off for the priority"),
  initiative: t("Roll-off for the initiative"),
  seize: t("Roll-off for the initiative"),
};

/** @type {BeatTable} */
export const BEATS = {
  RollOffRolled: ({ dice, purpose, winner }, { after }) => [rollOffBeat(PURPOSES[purpose] ?? t("Roll-off"), dice, winner, causeOf(purpose, after))],
  BattleGroupDeployed: placedBeats,
  ReservesArrived: placedBeats,
  InitiativeRolled: initiative,
  FighterMoved: ({ fighter, path }, { walk }) => walk(fighter, path),
  FighterDisengaged: ({ fighter, path }, { walk }) => walk(fighter, path),
  TreasurePickedUp: ({ fighter }, { before }) => atFighter(t("treasure taken"), fighter, before),
  TreasureDropped: ({ fighter, point }, { before }) => atPoint("capture", point, seatOf(before, fighter), t("treasure put down")),
  ObjectiveControlChanged: ({ marker, seat }, { after }) => atPoint("capture", markerPlace(after, marker), seat, t("taken")),
  AttackRolled: attack,
  DamageAllocated: (event, context) => damageBeat(event.fighter, event.points, wasCritical(event.fighter, context)),
  DamageRemoved: ({ fighter, points }) => note(fighter, `+${points}`, "good"),
  FighterTakenDown: ({ fighter }) => [{ kind: "down", piece: fighter }],
  ImpactRolled: ({ dice, fighter, points }) => [
    diceBeat({ title: t("Impact"), at: fighter, dice: plainDice(dice), result: t("{n} damage", { n: points }), good: points === 0 }),
  ],
  FallTestRolled: ({ die, falls, fighter }) => [
    diceBeat({ title: t("Near the edge"), at: fighter, dice: testDie(die, !falls), needs: t("falls on 1"), result: falls ? t("falls") : t("keeps its footing"), good: !falls }),
  ],
  FighterFell: ({ fighter, point }, { walk }) => walk(fighter, [[point[0], point[1], point[2] ?? 0, "drop"]]),
  FighterWaiting: ({ fighter }) => note(fighter, t("waits")),
  AbilityUsed: ({ ability, fighter }) => [{ kind: "glow", piece: fighter, text: title(ability) }],
  ActivationBoosted: ({ attacks, fighter, move }) =>
    note(fighter, [move ? t("+{n}″ Move", { n: move }) : "", attacks ? tn(attacks, "+{n} Attack", "+{n} Attacks") : ""].filter(Boolean).join(", "), "good"),
  FighterInspired: ({ fighter }) => note(fighter, t("inspired"), "good"),
  AbilityRolled: ability,
  FighterHampered: ({ fighter }) => note(fighter, t("hampered"), "bad"),
  FighterEvading: ({ fighter, toughness }) => note(fighter, t("+{n} Toughness", { n: toughness }), "good"),
  MonsterTaunted: ({ fighter }) => note(fighter, t("taunted"), "bad"),
  PlacedBeside: ({ fighter, point }, { walk }) => walk(fighter, [[point[0], point[1], point[2] ?? 0, "jump"]]),
};

/** Events of Warcry at which there is nothing to see: they are words, marks on cards, or part of another event's picture. */
export const UNSEEN = [
  "PriorityAssigned", "BattleGroupsAssigned", "BattleplanDrawn", "SideChosen", "MarkersPlaced", "RoundStarted", "DiceDiscarded",
  "InitiativeAssigned", "InitiativeRetained", "InitiativeSeized", "PhaseStarted", "FirstTurnChosen", "FighterActivated", "Passed",
  "TurnPassed", "CombatPhaseEnded", "ActionMade", "AttackDeclared", "FallBegun", "FallAverted", "CarrierStruckDown",
  "ActivationEnded", "AbilityDiceSpent", "BonusActionsGranted", "BonusActionDeclined", "InspirationDeclined", "VictoryPointsScored",
  "RoundEnded", "WarbandMustered", "WarbandsRevealed", "WildDiceGained", "WildDiceSpent", "TemporaryDiceDiscarded",
  "ExtraRoundCalled", "AttacksAltered", "LeapReadied", "PlacingBegun", "LeapDeclined", "TerrainDemolished",
]; // prettier-ignore

/**
 * The six dice of a seat: those in groups count as ability dice, the others as singles; and who has the initiative by them.
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function initiative({ dice, groups, seat, singles }, { events, index }) {
  const dices = dice.map((/** @type {number} */ face) => ({ face, mark: String(face) in groups ? "hit" : "" }));
  const sorted = Object.entries(groups).map(([face, group]) => groupWords({ face: Number(face), dice: group.dice }));
  const result = [tn(singles.length, "{n} single", "{n} singles"), ...sorted].join(", ");
  const settled = events.slice(index).find(({ by, type }) => type === "InitiativeAssigned" && by === "singles");
  const holder = settled ? t("Seat {letter} has the initiative", { letter: settled.seat.toUpperCase() }) : "";
  return [diceBeat({ title: t("Initiative"), by: seat, dice: dices, result: [result, holder].filter(Boolean).join(" · ") })];
}

/**
 * Why there is a roll-off for the initiative.
 * @param {string} purpose
 * @param {State} state
 */
function causeOf(purpose, { battle }) {
  const [hand] = Object.values(battle.hands ?? {});
  if (purpose === "priority" || !hand) return "";
  return tn(singlesOf(hand), "{n} single each", "{n} singles each");
}

/**
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function attack({ crits, dice, fighter, hits, misses, target }, context) {
  const outcome = crits ? "critical" : hits ? "hit" : "miss";
  const roll = diceBeat({
    by: fighter,
    at: target,
    dice: sorted(dice, misses, crits),
    needs: needs(declared(context)),
    result: resultOf(hits, crits),
    good: hits + crits > 0,
    wounds: woundsOf(target, context),
  });
  const kind = shoots(fighter, target, context) ? "shot" : "melee";
  return [roll, { kind, by: fighter, at: target, outcome }];
}

/**
 * The dice of an attack with what each of them counts as: the record says how many are misses and criticals, which are the
 * lowest and the highest.
 * @param {readonly number[]} dice
 * @param {number} misses
 * @param {number} crits
 * @returns {RolledDie[]}
 */
export function sorted(dice, misses, crits) {
  const order = dice.map((_, index) => index).sort((a, b) => dice[a] - dice[b]);
  return dice.map((face, index) => {
    const place = order.indexOf(index);
    return { face, mark: place < misses ? "miss" : place >= dice.length - crits ? "critical" : "hit" };
  });
}

/**
 * "2 hits, 1 critical hit".
 * @param {number} hits
 * @param {number} crits
 */
export function resultOf(hits, crits) {
  const words = [hits ? tn(hits, "{n} hit", "{n} hits") : "", crits ? tn(crits, "{n} critical hit", "{n} critical hits") : ""].filter(Boolean);
  return words.join(", ") || t("all miss");
}

/** The declaration of the attack that was rolled, where it is part of the same commit. @param {Context} context */
function declared(context) {
  const { fighter, target } = context.events[context.index];
  return latest(context, (event) => event.type === "AttackDeclared" && event.fighter === fighter && event.target === target);
}

/**
 * The lowest face that hits, as the reference card prints it.
 * @param {{[field: string]: any} | undefined} declaration
 */
function needs(declaration) {
  if (!declaration) return "";
  const { strength, toughness } = declaration;
  return t("needs {n}+", { n: strength > toughness ? 3 : strength === toughness ? 4 : 5 });
}

/**
 * @param {string} fighter
 * @param {string} target
 * @param {Context} context
 */
function shoots(fighter, target, context) {
  const { before } = context;
  const weapon = before.battle.fighters[fighter]?.profile.weapons?.[declared(context)?.weapon];
  return weapon ? isMissile(weapon) : farther(before.table, fighter, target, MISSILE);
}

/**
 * The wounds of the target before and after, if this commit gives it damage.
 * @param {string} target
 * @param {Context} context
 */
function woundsOf(target, { after, before, events, index }) {
  const fighter = before.battle.fighters[target] ?? after.battle.fighters[target];
  const given = events.slice(index).find((event) => event.type === "DamageAllocated" && event.fighter === target);
  if (!fighter || !given) return undefined;
  const most = fighter.profile.wounds;
  return { piece: target, before: most - given.damage + given.points, after: most - given.damage, most };
}

/**
 * @param {string} fighter
 * @param {Context} context
 */
function wasCritical(fighter, context) {
  const rolled = latest(context, (event) => event.type === "AttackRolled");
  return rolled?.target === fighter && rolled?.crits > 0;
}

/**
 * @param {any} event
 * @returns {Beat[]}
 */
function ability({ dice, fighter, successes, target }) {
  const marked = dice.map((/** @type {number} */ face) => ({ face, mark: face >= IMPACT_FACE ? "hit" : "miss" }));
  const result = successes ? tn(successes, "{n} success", "{n} successes") : t("no success");
  return [
    diceBeat({ title: t("Ability"), by: fighter, at: target, dice: marked, needs: t("needs {n}+", { n: IMPACT_FACE }), result, good: successes > 0 }),
  ];
}

/**
 * @param {string} text
 * @param {string} fighter
 * @param {State} state
 */
function atFighter(text, fighter, state) {
  return atPoint("capture", placeOf(state.table.pieces[fighter]), seatOf(state, fighter), text);
}

/**
 * @param {State} state
 * @param {string} fighter
 */
function seatOf(state, fighter) {
  return state.battle.fighters[fighter]?.seat ?? "";
}
