/** The dice tray: what each seat rolled, what is left of it, and who has the initiative. */

import { diceLine, diceRow, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { roundTrack } from "../../kit/panel.js";
import { seatMark } from "../../kit/seat_marks.js";
import { plural } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{rolled: number[], singles: number[], added: number, groups: Record<string, {dice: number, wild: number}>, wild: number, temporary: number, declared: boolean}} Hand */
/** @typedef {(Element | null)[]} Lines */

const SIGN = "W"; // on a die that has no face yet
const KINDS = ["double", "triple", "quad"];

/** @param {State} state */
export function warcryDice(state) {
  return h("div", { class: "dice-tray" }, roundsOf(state), ...trays(state, lines, wildLine));
}

/** @param {State} state */
export function roundsOf({ battle }) {
  return roundTrack("Round", battle.round, battle.plan?.victory.rounds ?? 0);
}

/**
 * The dice of all seats.
 * @template {Hand} H
 * @param {State} state
 * @param {(hand: H) => Lines} linesOf what the rolled dice have become
 * @param {(hand: H) => Element} spareOf the dice that may still be used
 */
export function trays(state, linesOf, spareOf) {
  const { hands, holder } = state.battle;
  const order = state.match.order.length ? state.match.order : Object.keys(hands);
  return order.map((/** @type {string} */ seat) => {
    const { glyph, letter, style } = seatMark(order, seat);
    const hand = /** @type {H} */ (hands[seat]);
    return h(
      "section",
      { class: `hand ${style}`, "aria-label": `Dice of seat ${letter}` },
      h(
        "h2",
        {},
        h("span", { class: "seat-glyph" }, glyph),
        ` Seat ${letter}`,
        seat === holder && h("span", { class: "badge initiative" }, "initiative"),
      ),
      hand.rolled.length ? h("ul", { class: "dice" }, ...linesOf(hand)) : h("p", { class: "quiet" }, "not rolled yet"),
      spareOf(hand),
    );
  });
}

/**
 * @param {Hand} hand
 * @returns {Lines}
 */
function lines(hand) {
  return [singlesLine(hand), ...groupLines(hand), spentLine(hand, hand.singles)];
}

/** @param {Hand} hand */
export function singlesLine(hand) {
  return aloneLine(plural(hand.singles.length + hand.added, "single"), hand.singles, hand.added);
}

/**
 * Dice that count one by one: singles, for example.
 * @param {string} words
 * @param {number[]} faces
 * @param {number} faceless
 */
export function aloneLine(words, faces, faceless) {
  const wild = Array.from({ length: faceless }, () => die(0, "wild", SIGN));
  return diceLine(words, [...faces.map((face) => die(face, "kept")), ...wild]);
}

/** @param {Hand} hand */
export function groupLines(hand) {
  return Object.entries(hand.groups).map(([face, group]) => {
    const rolled = Array.from({ length: group.dice - group.wild }, () => die(Number(face), "kept"));
    const wild = Array.from({ length: group.wild }, () => die(Number(face), "kept wild"));
    return diceLine(groupWords({ face: Number(face), dice: group.dice }), [...rolled, ...wild]);
  });
}

/**
 * "double 4s".
 * @param {{face: number, dice: number}} group
 */
export function groupWords({ face, dice }) {
  return `${KINDS[Math.min(dice, 4) - 2]} ${face}s`;
}

/**
 * Rolled dice that lie in no group and do not count alone any more.
 * @param {Hand} hand
 * @param {number[]} alone
 */
export function spentLine(hand, alone) {
  const left = [...alone];
  for (const [face, group] of Object.entries(hand.groups)) {
    for (let i = group.wild; i < group.dice; i += 1) left.push(Number(face));
  }
  const spent = hand.rolled.filter((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return spent.length
    ? diceLine(
        "spent",
        spent.map((face) => die(face, "spent")),
      )
    : null;
}

/** @param {Hand} hand */
function wildLine(hand) {
  return spareLine("wild", hand.wild, hand.temporary ? `(${hand.temporary} for this phase)` : "");
}

/**
 * Dice that have no face yet.
 * @param {string} kind
 * @param {number} count
 * @param {string} note
 */
export function spareLine(kind, count, note) {
  if (!count) return h("p", { class: "wild quiet" }, [`no ${kind} dice`, note].filter(Boolean).join(", "));
  const dice = Array.from({ length: Math.min(count, 6) }, () => die(0, "wild", SIGN));
  const words = [`${kind} ×${count}`, note].filter(Boolean).join(" ");
  return h("p", { class: "wild" }, diceRow(dice), h("span", { class: "dice-words" }, words));
}
