/** The match and version that a fork started from, with a link. */

import { h } from "../../kit/dom.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */

/**
 * "forked from 3f1c9a at version 142", null for a match that is no fork.
 * @param {MatchModel} model
 */
export function forkOrigin(model) {
  const parent = model.headState?.match.parent;
  if (!parent) return null;
  const href = `/m/${parent.match}${location.search}#v=${parent.version}`;
  return h("span", { class: "fork-origin" }, "forked from ", h("a", { href }, parent.match.slice(0, 6)), ` at version ${parent.version}`);
}

/**
 * What a match with dice to choose is called, "" for any other.
 * @param {MatchModel} model
 */
export function studyWords(model) {
  return model.study ? "study: dice may be chosen" : "";
}

/**
 * The dice that were chosen in a commit, in words; "" = none.
 * @param {{record: import("../../core/types.js").MatchRecord | null} | undefined} commit
 */
export function chosenWords(commit) {
  const chosen = commit?.record?.chosen ?? [];
  return chosen.length ? `${chosen.length > 1 ? "dice" : "die"} chosen: ${chosen.join(" ")}` : "";
}

/**
 * A face for a fork, in whose timeline and log the round in which it branches off begins with the battle.
 * @param {Face} face
 * @param {MatchModel} model
 * @returns {Face}
 */
export function asFork(face, model) {
  const round = model.headState.match.parent ? (model.stateAt(0)?.battle.round ?? 0) : 0;
  if (!round) return face;
  const mark = (/** @type {Commit} */ commit) => {
    const own = face.mark(commit);
    const starts = commit.record?.events.some((event) => event.type === "MatchStarted");
    return starts ? { ...own, round, chapter: "The battle goes on" } : own;
  };
  return { ...face, mark };
}
