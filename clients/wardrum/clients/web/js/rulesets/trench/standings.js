/** A table of both sides: Initiative, models left to activate, Down and out, Morale, Victory Points. */

import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { members, waiting } from "./prompts.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{text: string, ill?: boolean}} Cell */
/** @typedef {{name: string, of: (state: State, seat: string) => Cell}} Row */

/** @type {Row[]} */
const ROWS = [
  { name: t("Standing"), of: (state, seat) => ({ text: `${count(state, seat, stands)}` }) },
  { name: t("Initiative"), of: initiative },
  { name: t("To activate"), of: toActivate },
  { name: t("Down"), of: (state, seat) => ({ text: `${count(state, seat, (model) => model.down)}` }) },
  { name: t("Out of Action"), of: out },
  { name: t("Morale"), of: morale },
  { name: t("Victory Points"), of: ({ battle }, seat) => ({ text: `${battle.vp[seat] ?? 0}` }) },
];

/** Null while no model is on the table. @param {State} state */
export function standingTable(state) {
  const { order } = state.match;
  if (!state.battle.order.length) return null;
  const marks = order.map((/** @type {string} */ seat) => seatMark(order, seat));
  const heads = marks.map((/** @type {any} */ { glyph, letter, style }) =>
    h("th", { scope: "col", class: style }, h("span", { class: "seat-glyph" }, glyph), ` ${letter}`),
  );
  return h(
    "table",
    { class: "standing", "aria-label": t("How both sides stand") },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {}, ...ROWS.map((row) => h("tr", {}, h("th", { scope: "row" }, row.name), ...cells(state, row)))),
  );
}

/**
 * @param {State} state
 * @param {Row} row
 */
function cells(state, row) {
  return state.match.order.map((/** @type {string} */ seat) => {
    const { ill, text } = row.of(state, seat);
    return h("td", { class: ill ? "ill" : null }, text);
  });
}

/** @param {any} model */
function stands(model) {
  return model.status === "board" && !model.down;
}

/**
 * @param {State} state
 * @param {string} seat
 * @param {(model: any) => boolean} which
 */
function count(state, seat, which) {
  return members(state, seat).filter(which).length;
}

/** @param {State} state @param {string} seat @returns {Cell} */
function initiative({ battle }, seat) {
  const rolled = seat in battle.dice ? t("rolled {face}", { face: battle.dice[seat] }) : "";
  if (battle.holder === seat) return { text: t("holds") };
  if (rolled && !battle.holder) return { text: rolled };
  return { text: battle.phase === "roll" ? t("rolls") : "–" };
}

/** @param {State} state @param {string} seat @returns {Cell} */
function toActivate(state, seat) {
  const { activation, phase, turn } = state.battle;
  const left = waiting(state, seat).length;
  const count = phase === "activation" && !left ? t("none") : String(left);
  if (activation?.seat === seat) return { text: t("{count}, acts", { count }) };
  return { text: phase === "activation" && !activation && turn === seat ? t("{count}, picks", { count }) : count };
}

/** @param {State} state @param {string} seat @returns {Cell} */
function out(state, seat) {
  return { text: t("{done} of {all}", { done: count(state, seat, (model) => model.status === "out"), all: state.battle.strength[seat] ?? 0 }) };
}

/** @param {State} state @param {string} seat @returns {Cell} */
function morale({ battle, match }, seat) {
  const over = match.status === "ended";
  if (battle.phase === "waver" && battle.turn === seat) return { text: over ? t("fled") : t("wavers"), ill: true };
  const shaken = battle.shaken.includes(seat);
  const due = !over && battle.checks.includes(seat);
  if (!shaken && !due) return { text: t("holds") };
  return { text: [shaken ? t("Shaken") : "", due ? t("checks") : ""].filter(Boolean).join(", "), ill: true };
}
