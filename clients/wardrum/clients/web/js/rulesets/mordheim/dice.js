/** The dice tray: Warcry's, with wyrd dice for wild ones and the singles that have become reaction dice. */

import { diceLine, die } from "../../kit/dice.js";
import { h } from "../../kit/dom.js";
import { plural } from "../../kit/words.js";
import { aloneLine, groupLines, groupWords, singlesLine, spareLine, spentLine, trays } from "../warcry/dice.js";

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
  );
}

/**
 * @param {Hand} hand
 * @param {boolean} reacting whether singles are reaction dice by now
 * @returns {Lines}
 */
function lines(hand, reacting) {
  const faces = hand.reaction.filter(Boolean);
  const first = reacting ? reactionLine(hand, faces) : singlesLine(hand);
  return [first, ...groupLines(hand), spentLine(hand, reacting ? faces : hand.singles)];
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
      `channeled ${groupWords(made)}`,
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
  if (!length) return h("li", { class: "quiet" }, "no reaction dice left");
  return aloneLine(`${plural(length, "reaction die", "reaction dice")} left`, faces, length - faces.length);
}

/**
 * Those not used yet, and how many lie among the other dice.
 * @param {State} state
 * @param {Hand} hand
 */
function wyrdLine(state, hand) {
  const open = state.battle.phase === "declare" && !hand.declared;
  const left = open ? "to use or keep" : hand.declared ? "kept" : "saved";
  const improving = Object.values(hand.groups).reduce((sum, { wild }) => sum + wild, 0);
  const used = improving + hand.added + hand.reaction.filter((face) => !face).length;
  return spareLine("wyrd", hand.wild, [hand.wild ? left : "", used ? `${used} in use` : ""].filter(Boolean).join(", "));
}
