/** The panel of a battle: the round counter, what the party decides, what it is after, whose turn comes, the last dice. */

import { h } from "../../kit/dom.js";
import { decisions } from "./decisions.js";
import { objective } from "./objective.js";
import { lastRolls } from "./rolls.js";
import { counterTrack, turnOrder } from "./round_track.js";

/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */

/**
 * @param {State} state
 * @param {Iterable<Commit>} past
 * @param {() => HTMLElement | null} countdown
 */
export function panel(state, past, countdown) {
  const parts = [counterTrack(state), ...decisions(state, countdown), objective(state), turnOrder(state), lastRolls(state, past)];
  return h("div", { class: "dice-tray betrayal" }, ...parts);
}
