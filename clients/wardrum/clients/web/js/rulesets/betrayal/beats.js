/** What can be seen and heard of a battle of Betrayal: its events as beats, on hexes. Pictures of what is recorded, no rules. */

import { atPoint, damageBeat, diceBeat, farther, latest, note, plainDice } from "../../kit/beats.js";
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { faceWords, formName, skillTitle, statusName } from "./names.js";

/** @typedef {import("../../kit/beats.js").BeatTable} BeatTable */
/** @typedef {import("../../kit/beats.js").Context} Context */
/** @typedef {import("../../kit/types.js").Beat} Beat */
/** @typedef {import("../../kit/types.js").Point} Point */
/** @typedef {import("../../kit/types.js").RolledDie} RolledDie */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} the icons of the faces of skill dice */
const ICONS = { damage: "attack", true: "attack", drain: "attack", shield: "shield", guard: "shield", heal: "sun", move: "on", calm: "wait", tenacity: "ability" };

/** @type {BeatTable} */
export const BEATS = {
  EnemyDeployed: ({ unit }) => [{ kind: "place", piece: unit }],
  AdventurerDeployed: ({ seat }) => [{ kind: "place", piece: seat }],
  CompanionDeployed: ({ companion }) => [{ kind: "place", piece: companion }],
  AdventurerReturned: ({ unit }) => [{ kind: "place", piece: unit }],
  UnitRaised: ({ unit }) => [{ kind: "place", piece: unit }],
  UnitMoved: moved,
  UnitPlaced: ({ hex, unit }, { after, walk }) => walk(unit, hexes(after, [hex]).map(([x, y]) => [x, y, 0, "jump"])),
  SkillDiceRolled: skill,
  CombatDiceRolled: combat,
  ChanceRolled: ({ cause, dice, unit }) => [diceBeat({ title: skillTitle(cause), by: unit, dice: plainDice(dice) })],
  TrapSprung: ({ dice, missed, tile, unit }, { after }) => [
    diceBeat({ title: t("Trap"), at: unit, dice: plainDice(dice), result: lock(missed, t("it holds")), good: missed === 0 }),
    ...(missed ? atPoint("burst", tileMiddle(after, tile), "", t("trap")) : []),
  ],
  CacheTried: ({ dice, find, missed, unit }) => [
    diceBeat({ title: t("Cache"), by: unit, dice: plainDice(dice), result: find ? t("open: {find}", { find: title(find) }) : lock(missed, t("open")), good: Boolean(find) }),
  ],
  DieResolved: resolved,
  BlowFell: blow,
  DamagePrevented: ({ amount, unit }) => (amount ? note(unit, t("{amount} prevented", { amount }), "good") : []),
  DamageDealt: ({ amount, target }) => damageBeat(target, amount, false),
  UnitHealed: ({ amount, unit }) => (amount ? note(unit, `+${amount}`, "good") : []),
  BonusGained: ({ bonus, unit }) => note(unit, t("+{bonus} bonus", { bonus }), "good"),
  StatusApplied: ({ status, unit }) => note(unit, statusName(status), status === "stealth" ? "good" : "bad"),
  StatusRemoved: ({ status, unit }) => note(unit, t("no more {status}", { status: statusName(status) })),
  UnitDefeated: ({ unit }) => [{ kind: "down", piece: unit }],
  UnitRemoved: ({ unit }) => [{ kind: "leave", piece: unit }],
  EffectTriggered: ({ skill, unit }) => [{ kind: "glow", piece: unit, text: skillTitle(skill) }],
  ClassAbilityUsed: ({ ability, unit }) => [{ kind: "glow", piece: unit, text: title(ability) }],
  ItemUsed: ({ item, unit }) => [{ kind: "glow", piece: unit, text: title(item) }],
  BattleFormSet: ({ form, unit }) => note(unit, t("{form} form", { form: formName(form) })),
  FatigueDieGained: ({ die, unit }) => note(unit, die === "over" ? t("overfatigue") : t("fatigue"), "bad"),
  DiceRecovered: ({ dice, unit }) => (dice.length ? note(unit, tn(dice.length, "{n} die back", "{n} dice back"), "good") : []),
  SkyshardTaken: ({ tile, unit }, { before }) => shard(unit, tile, before),
  HexExplored: ({ hex }, { before }) => atPoint("capture", hexes(before, [hex])[0], "", t("explored")),
};

/** Events at which there is nothing to see: they are words, questions, marks on sheets, or part of another event's picture. */
export const UNSEEN = [
  "ActiveDieUsed", "AdventurerChosen", "BattleEnded", "BattlefieldLaid", "BlowMissed", "CleanedUp", "CompanionEntryBlocked",
  "CompanionHeldBack", "DamageMadeTrue", "DelveOpened", "EffectLapsed", "EnemyMoveChosen", "EngageDeclared", "EngageEnded",
  "ExplorationEnded", "ExplorationStepped", "FatigueRoundStarted", "FirstPlayerChosen", "GuildAssisted", "NoteTaken",
  "ObjectiveAchieved", "PartyDecided", "PartyDecisionRequested", "PartyRetreated", "PartyVoteCast", "PhaseStarted",
  "ReactionDeclined", "ReactionOffered", "RetreatProposed", "RetreatRefused", "RetreatVoteCast", "RoundCounterChanged", "RoundEnded",
  "RoundStarted", "StepReached", "TargetsChosen", "TenacityChanged", "TileLaid", "TrackChanged", "TriggersReached", "TurnEnded",
  "TurnSkipped", "TurnStarted",
]; // prettier-ignore

/**
 * The middles of hexes; those that no tile has laid are left out.
 * @param {State} state
 * @param {readonly string[]} ids
 * @returns {Point[]}
 */
function hexes({ table }, ids) {
  return ids.flatMap((id) => {
    const cell = table.map?.cells[id];
    return cell ? [/** @type {Point} */ ([cell.x, cell.y, 0])] : [];
  });
}

/**
 * @param {State} state
 * @param {string} tile
 * @returns {Point | undefined}
 */
function tileMiddle({ table }, tile) {
  const cells = Object.values(table.map?.cells ?? {}).filter((cell) => cell.tile === tile);
  if (!cells.length) return undefined;
  const sum = (/** @type {"x" | "y"} */ axis) => cells.reduce((total, cell) => total + cell[axis], 0) / cells.length;
  return [sum("x"), sum("y"), 0];
}

/**
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function moved({ path, swapped, unit }, { after, before, walk }) {
  const start = swapped ? before.table.pieces[unit] : null;
  const away = start ? walk(swapped, [[start.x, start.y, 0]]) : [];
  return [...walk(unit, hexes(after, path)), ...away];
}

/**
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function skill({ again, extra = [], faces, unit }, context) {
  const declared = latest(context, (event) => event.type === "EngageDeclared" && event.unit === unit);
  const target = declared?.target ?? context.before.battle.engage?.target ?? "";
  const dice = [...Object.values(faces).map(skillDie), ...plainDice(extra)];
  if (!dice.length) return [];
  const result = Object.values(faces).map(faceWords).join(", ");
  return [diceBeat({ title: again ? t("Rolled again") : "", by: unit, at: target, dice, result })];
}

/**
 * @param {string} face such as "damage-2"
 * @returns {RolledDie}
 */
function skillDie(face) {
  const [kind, amount = ""] = face.split("-");
  const icon = ICONS[kind] ?? "";
  return { face: amount || (icon ? "" : kind === "blank" ? "–" : faceWords(face)), icon, mark: kind === "blank" ? "miss" : "hit" };
}

/**
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function combat({ faces, total, true: unprevented, unit }, context) {
  if (!faces.length) return [];
  const chosen = latest(context, (event) => event.type === "TargetsChosen" && event.unit === unit);
  const targets = chosen?.targets ?? context.before.battle.turn?.targets ?? [];
  const dice = faces.map((/** @type {number} */ face) => ({ face: String(face), mark: face ? "hit" : "miss" }));
  const result = unprevented ? t("{total} true damage", { total }) : t("{total} damage", { total });
  return [diceBeat({ by: unit, at: targets[0] ?? "", dice, result, good: total > 0 })];
}

/**
 * What is not damage is told over the adventurer.
 * @param {any} event
 * @returns {Beat[]}
 */
function resolved({ face, unit, used }) {
  const [kind] = face.split("-");
  return used && !["blank", "damage", "true", "drain"].includes(kind) ? note(unit, faceWords(face), "good") : [];
}

/**
 * A blow of a unit at another one; from beyond the next hex it is a shot.
 * @param {any} event
 * @param {Context} context
 * @returns {Beat[]}
 */
function blow({ amount, source, target }, { before }) {
  if (!source || source === target || !before.table.pieces[source]) return [];
  const far = farther(before.table, source, target, (before.table.map?.across ?? 0) * 0.9);
  return [{ kind: far ? "shot" : "melee", by: source, at: target, outcome: amount ? "hit" : "miss" }];
}

/**
 * @param {number} missed
 * @param {string} open
 */
function lock(missed, open) {
  return missed ? tn(missed, "{n} number missed", "{n} numbers missed") : open;
}

/**
 * @param {string} unit
 * @param {string} tile "" = none
 * @param {State} before
 */
function shard(unit, tile, before) {
  const lay = before.battle.delve?.skyshards?.[tile];
  const piece = before.table.pieces[unit];
  const point = hexes(before, lay ? [lay] : [])[0] ?? (piece && [piece.x, piece.y, 0]);
  return atPoint("capture", point, unit, t("skyshard"));
}
