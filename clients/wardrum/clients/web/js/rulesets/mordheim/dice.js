/** The dice tray: Warcry's, with wyrd dice for wild ones and the singles that have become reaction dice. */

import { diceLine, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { lastRolled } from "../../kit/panel.js";
import { term } from "../../kit/terms.js";
import { aloneLine, groupLines, groupWords, singlesLine, spareLine, spentLine, trays } from "../warcry/dice.js";
import { singlesOf } from "../warcry/initiative.js";
import { TERMS } from "./terms.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../warcry/dice.js").Lines} Lines */
/** @typedef {import("../warcry/dice.js").Hand & {reaction: number[], channeled: boolean}} Hand */

/** @param {State} state */
export function mordheimTrays(state) {
  const reacting = state.battle.setup.reaction_dice && !["roll", "declare"].includes(state.battle.phase);
  return trays(
    state,
    (/** @type {Hand} */ hand) => [...lines(hand, reacting), ...channeledLines(state, hand)],
    (/** @type {Hand} */ hand) => wyrdLine(state, hand),
    TERMS.initiative,
  );
}

/**
 * How many singles of a seat settled the initiative, also once they have become reaction dice.
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 * @returns {(seat: string) => number}
 */
export function singlesCount({ battle }, past) {
  return (seat) => {
    const formed = lastRolled(past, (event) => event.type === "ReactionDiceFormed" && event.seat === seat).at(-1);
    return formed ? formed.faces.length : singlesOf(battle.hands[seat]);
  };
}

/**
 * @param {Hand} hand
 * @param {boolean} reacting whether singles are reaction dice by now
 * @returns {Lines}
 */
function lines(hand, reacting) {
  const faces = hand.reaction.filter(Boolean);
  const first = reacting ? reactionLine(hand, faces) : singlesLine(hand, TERMS.singles);
  return [first, ...groupLines(hand, TERMS.doubles), spentLine(hand, reacting ? faces : hand.singles)];
}

/**
 * The ability dice that the activated wizard has made, beside the hand of its seat.
 * @param {State} state
 * @param {Hand} hand
 */
function channeledLines({ battle }, hand) {
  const { activation, fighters, hands } = battle;
  if (!activation || hands[fighters[activation.fighter].seat] !== hand) return [];
  return (activation.channeled_dice ?? []).map((/** @type {{face: number, dice: number}} */ made) =>
    diceLine(
      t("channeled {dice}", { dice: groupWords(made) }),
      Array.from({ length: made.dice }, () => die(made.face, "kept")),
    ),
  );
}

/**
 * @param {Hand} hand
 * @param {number[]} faces of those that have one
 */
function reactionLine(hand, faces) {
  const { length } = hand.reaction;
  if (!length) return h("li", { class: "quiet" }, term(TERMS.reactions, t("no reaction dice left")));
  return aloneLine(term(TERMS.reactions, tn(length, "{n} reaction die left", "{n} reaction dice left")), faces, length - faces.length);
}

/**
 * Those not used yet, and how many lie among the other dice.
 * @param {State} state
 * @param {Hand} hand
 */
function wyrdLine(state, hand) {
  const open = state.battle.phase === "declare" && !hand.declared;
  const left = open ? t("to use or keep") : hand.declared ? t("kept") : t("saved");
  const improving = Object.values(hand.groups).reduce((sum, { wild }) => sum + wild, 0);
  const used = improving + hand.added + hand.reaction.filter((face) => !face).length;
  const words = hand.wild ? t("wyrd ×{n}", { n: hand.wild }) : t("no wyrd dice");
  return spareLine(term(TERMS.wyrd, words), hand.wild, [hand.wild ? left : "", used ? t("{n} in use", { n: used }) : ""].filter(Boolean).join(", "));
}
