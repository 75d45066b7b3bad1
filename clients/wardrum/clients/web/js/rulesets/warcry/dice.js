/** The dice tray: what each seat rolled, what is left of it, and who has the initiative. */

import { diceLine, diceRow, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { roundTrack } from "../../kit/panel.js";
import { seatMark } from "../../kit/seat_marks.js";
import { term, wordList } from "../../kit/terms.js";
import { whyButton } from "../../kit/why_button.js";

import { initiativeLine } from "./initiative.js";
import { TERMS, termsNow } from "./terms.js";

/** @typedef {import("../../kit/terms.js").Entry} Entry */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {{rolled: number[], singles: number[], added: number, groups: Record<string, {dice: number, wild: number}>, wild: number, temporary: number, declared: boolean}} Hand */
/** @typedef {(Element | null)[]} Lines */

const SIGN = "W"; // on a die that has no face yet
/** @type {((face: number) => string)[]} */
const KINDS = [(face) => t("double {face}s", { face }), (face) => t("triple {face}s", { face }), (face) => t("quad {face}s", { face })];

/**
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 */
export function warcryDice(state, past) {
  const words = wordList(t("What the words mean"), termsNow(state));
  return h("div", { class: "dice-tray" }, roundsOf(state), initiativeLine(state, past, TERMS.initiative), ...trays(state, lines, wildLine, TERMS.initiative), words);
}

/** @param {State} state */
export function roundsOf({ battle }) {
  return roundTrack(t("Round"), battle.round, battle.plan?.victory.rounds ?? 0);
}

/**
 * The dice of all seats.
 * @template {Hand} H
 * @param {State} state
 * @param {(hand: H) => Lines} linesOf what the rolled dice have become
 * @param {(hand: H) => Element} spareOf the dice that may still be used
 * @param {Entry} word of the initiative
 */
export function trays(state, linesOf, spareOf, word) {
  const { hands, holder } = state.battle;
  const order = state.match.order.length ? state.match.order : Object.keys(hands);
  return order.map((/** @type {string} */ seat) => {
    const { glyph, letter, style } = seatMark(order, seat);
    const hand = /** @type {H} */ (hands[seat]);
    return h(
      "section",
      { class: `hand ${style}`, "aria-label": t("Dice of seat {letter}", { letter }) },
      h(
        "h2",
        {},
        h("span", { class: "seat-glyph" }, glyph),
        ` ${t("Seat {letter}", { letter })}`,
        seat === holder && h("span", { class: "badge initiative" }, term(word, t("initiative"))),
      ),
      hand.rolled.length ? h("ul", { class: "dice" }, ...linesOf(hand)) : h("p", { class: "quiet" }, t("not rolled yet")),
      h("div", { class: "spare" }, spareOf(hand), hand.rolled.length ? whyButton({ text: t("these dice"), path: ["battle", "hands", seat], noun: "" }, t("why?")) : null),
    );
  });
}

/**
 * Who has the initiative, and what each seat rolled.
 * @param {State} state
 * @returns {import("../../kit/types.js").Initiative}
 */
export function initiative({ battle, match }) {
  const { hands, holder } = battle;
  const rolled = (/** @type {string} */ seat) => (hands[seat]?.rolled ?? []).map((/** @type {number} */ face) => ({ face, mark: String(face) in hands[seat].groups ? "hit" : "" }));
  return { seat: holder ?? "", dice: Object.fromEntries(match.order.map((/** @type {string} */ seat) => [seat, rolled(seat)])) };
}

/**
 * @param {Hand} hand
 * @returns {Lines}
 */
function lines(hand) {
  return [singlesLine(hand), ...groupLines(hand), spentLine(hand, hand.singles)];
}

/**
 * @param {Hand} hand
 * @param {Entry} [word]
 */
export function singlesLine(hand, word = TERMS.singles) {
  return aloneLine(term(word, tn(hand.singles.length + hand.added, "{n} single", "{n} singles")), hand.singles, hand.added);
}

/**
 * Dice that count one by one: singles, for example.
 * @param {Element} words
 * @param {number[]} faces
 * @param {number} faceless
 */
export function aloneLine(words, faces, faceless) {
  const wild = Array.from({ length: faceless }, () => die(0, "wild", SIGN));
  return diceLine(words, [...faces.map((face) => die(face, "kept")), ...wild]);
}

/**
 * @param {Hand} hand
 * @param {Entry} [word]
 */
export function groupLines(hand, word = TERMS.doubles) {
  return Object.entries(hand.groups).map(([face, group]) => {
    const rolled = Array.from({ length: group.dice - group.wild }, () => die(Number(face), "kept"));
    const wild = Array.from({ length: group.wild }, () => die(Number(face), "kept wild"));
    return diceLine(term(word, groupWords({ face: Number(face), dice: group.dice })), [...rolled, ...wild]);
  });
}

/**
 * "double 4s".
 * @param {{face: number, dice: number}} group
 */
export function groupWords({ face, dice }) {
  return KINDS[Math.min(dice, 4) - 2](face);
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
        t("spent"),
        spent.map((face) => die(face, "spent")),
      )
    : null;
}

/** @param {Hand} hand */
function wildLine(hand) {
  const words = hand.wild ? t("wild ×{n}", { n: hand.wild }) : t("no wild dice");
  return spareLine(term(TERMS.wild, words), hand.wild, hand.temporary ? t("({n} for this phase)", { n: hand.temporary }) : "");
}

/**
 * Dice that have no face yet.
 * @param {Element} words
 * @param {number} count
 * @param {string} note
 */
export function spareLine(words, count, note) {
  if (!count) return h("p", { class: "wild quiet" }, h("span", {}, words, note && `, ${note}`));
  const dice = Array.from({ length: Math.min(count, 6) }, () => die(0, "wild", SIGN));
  return h("p", { class: "wild" }, diceRow(dice), h("span", { class: "dice-words" }, words, note && ` ${note}`));
}
