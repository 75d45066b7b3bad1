/** What can be seen and heard of a battle of Mordheim: Warcry's beats, and those of its own events. */

import { diceBeat, farther, note, plainDice, testDie } from "../../kit/beats.js";
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { BEATS as WARCRY, UNSEEN as WARCRY_UNSEEN } from "../warcry/beats.js";

/** @typedef {import("../../kit/beats.js").BeatTable} BeatTable */
/** @typedef {import("../../kit/beats.js").Context} Context */
/** @typedef {import("../../kit/types.js").Beat} Beat */

const BLUNTS = 4; // M-35: from here on a die blunts a critical
const LANDS = 4; // M-36: from here on a blow at a fighter that retreats lands
const REACH = 3 * 2540;

/** Events that only Warcry has. */
const ONLY_WARCRY = [
  "AbilityRolled", "FighterDisengaged", "FighterEvading", "FighterHampered", "MonsterTaunted", "PlacedBeside", "ReservesArrived",
  "WildDiceGained", "WildDiceSpent", "TemporaryDiceDiscarded", "ExtraRoundCalled", "AttacksAltered", "LeapReadied", "PlacingBegun",
  "LeapDeclined", "TerrainDemolished",
]; // prettier-ignore

/** @type {BeatTable} */
const OWN = {
  ChannelRolled: ({ die, fighter, gained, locked }) => [
    { kind: "glow", piece: fighter, text: "" },
    diceBeat({ title: t("Calling"), by: fighter, dice: testDie(die, gained > 0), result: calling(gained, locked), good: gained > 0 }),
  ],
  MagicChanneled: ({ dice, face, fighter }) => [{ kind: "glow", piece: fighter, text: tn(dice, "{n} die of {face}", "{n} dice of {face}", { face }) }],
  MishapRolled: ({ die, down, fighter, points }) => [
    diceBeat({ title: t("Mishap"), at: fighter, dice: testDie(die, points === 0), result: mishap(points, down), good: points === 0 }),
  ],
  FighterRetreated: ({ fighter, path }, { walk }) => walk(fighter, path),
  ReactionMade: ({ fighter, reaction }) => [{ kind: "glow", piece: fighter, text: title(reaction) }],
  CriticalsBlunted: ({ blunted, dice, fighter }) => [
    diceBeat({ title: t("Taking cover"), by: fighter, dice: counted(dice, BLUNTS), needs: t("needs {n}+", { n: BLUNTS }), result: tn(blunted, "{n} critical blunted", "{n} criticals blunted"), good: blunted > 0 }),
  ],
  MissesCountered: ({ fighter, target }, { before }) => [
    { kind: farther(before.table, fighter, target, REACH) ? "shot" : "melee", by: fighter, at: target, outcome: "hit" },
  ],
  RetreatStruck: struck,
  MoraleRolled: morale,
  PanicRolled: ({ die, fighter, passed }) => [
    diceBeat({ title: t("Panic"), at: fighter, dice: testDie(die, passed), result: passed ? t("stands") : t("panics"), good: passed }),
  ],
  FighterPanicked: ({ fighter }) => note(fighter, t("panics"), "bad"),
};

/** @type {BeatTable} */
export const BEATS = { ...Object.fromEntries(Object.entries(WARCRY).filter(([type]) => !ONLY_WARCRY.includes(type))), ...OWN };

/** Events at which there is nothing to see. */
export const UNSEEN = [
  ...WARCRY_UNSEEN.filter((type) => !ONLY_WARCRY.includes(type)),
  "RolesAssigned", "WyrdDiceGained", "ChannelSkipped", "WyrdDiceSpent", "InitiativeKept", "InitiativeReassigned",
  "ReactionDiceFormed", "ChanneledDiceSpent", "ReactionOffered", "ReactionDiceSpent", "ReactionDeclined", "MoralePhaseStarted",
  "WarbandWithdrew", "PanicSpread", "PanicEnded", "SpellLocksCleared",
]; // prettier-ignore

/**
 * @param {number} gained
 * @param {boolean} locked
 */
function calling(gained, locked) {
  if (gained) return tn(gained, "{n} wyrd die", "{n} wyrd dice");
  return locked ? t("the spell book is locked") : t("nothing comes");
}

/**
 * @param {number} points
 * @param {boolean} down
 */
function mishap(points, down) {
  if (down) return t("taken down");
  return points ? t("{n} damage", { n: points }) : t("no harm");
}

/**
 * @param {readonly number[]} dice
 * @param {number} least
 * @returns {import("../../kit/types.js").RolledDie[]}
 */
function counted(dice, least) {
  return dice.map((face) => ({ face, mark: face >= least ? "hit" : "miss" }));
}

/**
 * The first die says whether the blow lands, the second how hard.
 * @param {any} event
 * @returns {Beat[]}
 */
function struck({ dice, fighter, points, target }) {
  const [lands, hard] = dice;
  const marked = [...testDie(lands, points > 0), ...plainDice([hard], points > 0 ? "hit" : "dropped")];
  return [
    diceBeat({ by: fighter, at: target, dice: marked, needs: t("needs {n}+", { n: LANDS }), result: points ? t("{n} damage", { n: points }) : t("it misses"), good: points > 0 }),
    { kind: "melee", by: fighter, at: target, outcome: points > 0 ? "hit" : "miss" },
  ];
}

/**
 * @param {any} event
 * @returns {Beat[]}
 */
function morale({ die, fighter, passed, seat }) {
  const dice = die === undefined ? [] : testDie(die, passed);
  return [diceBeat({ title: t("Morale"), by: fighter ?? seat, dice, result: passed ? t("the warband stands") : t("its nerve fails"), good: passed })];
}
