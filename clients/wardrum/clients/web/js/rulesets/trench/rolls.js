/** The last rolls: dice, which of them count and why, and the result. */

import { diceRow, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { lastRolled } from "../../kit/panel.js";
import { seatMark } from "../../kit/seat_marks.js";
import { meaningOf } from "../../kit/terms.js";
import { inches } from "../../kit/words.js";
import { modelName, reasonName, rollOffTitle, seatName, signed } from "./names.js";
import { bands, CHECK, INJURY, SUCCESS } from "./result_bands.js";
import { openRoll, successWords } from "./tasks.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{type: string, [field: string]: any}} Happening */
/** @typedef {Record<string, number>} Mods +n and −n by what gives them */

/** @type {Map<string, (state: State, event: any) => HTMLElement>} */
const ROLLS = new Map([
  ["SuccessRolled", success],
  ["InjuryRolled", injury],
  ["MoraleChecked", morale],
  ["ChargeBonusRolled", charge],
  ["TargetRandomised", intoMelee],
  ["EvasionOffered", evasion],
  ["InitiativeRolled", initiative],
  ["RollOffRolled", rollOff],
]);

/**
 * The rolls of the last commit that has any.
 * @param {State} state
 * @param {Iterable<Commit>} past
 */
export function lastRolls(state, past) {
  return lastRolled(past, hasDice).map((event) => /** @type {any} */ (ROLLS.get(event.type))(state, event));
}

/** @param {Happening} event */
function hasDice(event) {
  return ROLLS.has(event.type) && !(event.type === "ChargeBonusRolled" && !event.die);
}

/** The roll that waits for markers; null = none does. @param {State} state */
export function nextRoll(state) {
  const roll = openRoll(state);
  if (!roll) return null;
  const injured = roll.kind === "injury";
  const words = injured ? injuryTitle(state, roll.model) : successWords(state, roll);
  const mods = injured ? roll.dice : roll.mods;
  const net = Object.values(mods).reduce((sum, n) => sum + Number(n), 0);
  return pool(state, injured ? roll.by : seatOf(state, roll.model), words, roll.risky, [
    reasons(mods, net, injured ? t("INJURY DICE") : t("DICE")),
    injured && roll.modifier ? h("p", {}, t("{modifier} for armour", { modifier: signed(roll.modifier) })) : null,
    roll.bloodbath ? h("p", {}, tn(roll.base, "A Bloodbath: {n} die is kept", "A Bloodbath: {n} dice are kept")) : null,
  ]);
}

// -- kinds of rolls

/**
 * @param {State} state
 * @param {any} roll
 */
function success(state, roll) {
  return pool(state, seatOf(state, roll.model), successWords(state, roll), roll.risky, [
    thrown(roll),
    reasons(roll.mods, roll.net, t("DICE")),
    bands(SUCCESS, roll.outcome, roll.total),
  ]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function injury(state, roll) {
  const saved = roll.result === roll.table ? "" : t("counts less than it reads: the model is hard to bring down");
  return pool(state, roll.by, injuryTitle(state, roll.model), false, [
    thrown(roll, roll.modifier),
    reasons(roll.mods, roll.net, t("INJURY DICE"), roll.modifier ? t("{modifier} armour", { modifier: signed(roll.modifier) }) : ""),
    bands(INJURY, roll.table, roll.total),
    saved ? h("p", {}, saved) : null,
  ]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function morale(state, roll) {
  const net = roll.dice.length - roll.kept.length;
  const title = t("Morale Check of seat {letter}", { letter: roll.seat.toUpperCase() });
  return pool(state, roll.seat, title, false, [
    thrown(roll),
    reasons(roll.mods, net, t("DICE")),
    bands(CHECK, roll.outcome, roll.total),
  ]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function charge(state, { die: face, distance, model }) {
  const words = t("Charge Bonus {face}: up to {length}", { face, length: inches(distance) });
  return pool(state, seatOf(state, model), modelName(state, model), false, [single(face, words)]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function intoMelee(state, { attacker, die: face, own }) {
  const words = own ? t("the shot into melee goes at its own side") : t("the shot into melee goes at the enemy");
  return pool(state, seatOf(state, attacker), modelName(state, attacker), false, [single(face, words)]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function evasion(state, { die: face, distance, model }) {
  const words = t("may slip away by {length}", { length: inches(distance) });
  return pool(state, seatOf(state, model), modelName(state, model), false, [single(face, words)]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function initiative(state, { dice, seat }) {
  return pool(state, seat, t("Roll-off for the Initiative"), false, [single(dice[0], t("the higher die holds it"))]);
}

/**
 * @param {State} state
 * @param {any} roll
 */
function rollOff(state, { dice, purpose, winner }) {
  const rolled = Object.entries(dice).map(([seat, face]) => `${seatName(seat)} ${face}`).join(", ");
  const words = winner ? t("{rolled}: seat {letter} wins", { rolled, letter: winner.toUpperCase() }) : t("{rolled}: a tie, again", { rolled });
  return pool(state, winner ?? "", rollOffTitle(purpose), false, [
    h("p", { class: "thrown" }, diceRow(Object.values(dice).map((face) => die(Number(face), "kept"))), h("span", {}, words)),
  ]);
}

// -- what they are made of

/**
 * @param {State} state
 * @param {string} seat that rolls
 * @param {string} title
 * @param {boolean} risky
 * @param {(Element | null)[]} parts
 */
function pool(state, seat, title, risky, parts) {
  const mark = seat ? seatMark(state.match.order, seat) : null;
  const head = [
    mark && h("span", { class: "seat-glyph" }, `${mark.glyph} `),
    title,
    risky && h("span", { class: "badge", title: meaningOf("rules", "T-14") || null }, t("Risky")),
  ];
  return h("div", { class: `roll ${mark?.style ?? ""}`, role: "group", "aria-label": title }, h("h3", {}, ...head), ...parts);
}

/**
 * The dice in rolled order: those that count outlined, those that are dropped dimmed, and their sum.
 * @param {{dice: number[], kept: number[], total: number}} roll
 * @param {number} [modifier]
 */
function thrown({ dice, kept, total }, modifier = 0) {
  const pictures = dice.map((face, i) => die(face, kept.includes(i) ? "kept" : "dropped"));
  const faces = kept.map((i) => dice[i]).join(" + ");
  const sum = `${faces}${modifier ? ` ${modifier < 0 ? "−" : "+"} ${Math.abs(modifier)}` : ""} = ${total}`;
  const words = dice.length > kept.length ? tn(dice.length, "kept of {n} die: {sum}", "kept of {n} dice: {sum}", { sum }) : sum;
  const rolled = h("span", { class: "visually-hidden" }, t("rolled {dice}; ", { dice: dice.join(", ") }));
  return h("p", { class: "thrown" }, diceRow(pictures), h("span", {}, rolled, words));
}

/**
 * One die and what it means.
 * @param {number} face
 * @param {string} words
 */
function single(face, words) {
  return h("p", { class: "thrown" }, diceRow([die(face, "kept")]), h("span", {}, words));
}

/**
 * Why so many dice: what gives and what takes, and what is left once they have cancelled each other.
 * @param {Mods} mods
 * @param {number} net
 * @param {string} unit
 * @param {string} [more]
 */
function reasons(mods, net, unit, more = "") {
  const parts = Object.entries(mods).filter(([, n]) => n);
  if (!parts.length && !more) return null;
  const items = parts.map(([label, n]) => h("li", { class: n < 0 ? "less" : "more" }, `${signed(n)} ${reasonName(label)}`));
  const sum = parts.length ? h("li", { class: "net" }, `${signed(net)} ${unit}`) : null;
  return h("ul", { class: "reasons", "aria-label": t("Why") }, ...items, sum, more ? h("li", {}, more) : null);
}

/**
 * @param {State} state
 * @param {string} id
 */
function injuryTitle(state, id) {
  return t("Injury Roll against {model}", { model: modelName(state, id) });
}

/**
 * @param {State} state
 * @param {string} id
 */
function seatOf(state, id) {
  return state.battle.models[id]?.seat ?? "";
}
