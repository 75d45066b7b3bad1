/** Where a match can be forked, and the match and version that a fork started from, with a link. */

import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { matchPath } from "../shared/addresses.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").Face} Face */

/**
 * "forked from 3f1c9a at moment 142", null for a match that is no fork.
 * @param {MatchModel} model
 */
export function forkOrigin(model) {
  const parent = model.headState?.match.parent;
  if (!parent) return null;
  const href = matchPath(parent.match, `v=${parent.version}`);
  return h("span", { class: "fork-origin" }, h("a", { href }, t("forked from {battle} at moment {n}", { battle: parent.match.slice(0, 6), n: parent.version })));
}

/** Why there can be no fork at the moment that is shown; "" = there can. @param {MatchModel} model */
export function forkRefusal(model) {
  if (!model.cursor) return t("A fork begins once something has happened.");
  return model.state?.match.status === "ended" ? t("The battle is over here: go back to fork it.") : "";
}

/**
 * What a match with dice to choose is called, "" for any other.
 * @param {MatchModel} model
 */
export function studyWords(model) {
  return model.study ? t("study: dice may be chosen") : "";
}

/**
 * The dice that were chosen in a commit, in words; "" = none.
 * @param {{record: import("../../core/types.js").MatchRecord | null} | undefined} commit
 */
export function chosenWords(commit) {
  const chosen = commit?.record?.chosen ?? [];
  return chosen.length ? tn(chosen.length, "die chosen: {dice}", "dice chosen: {dice}", { dice: chosen.join(" ") }) : "";
}

/**
 * A face for a fork, in whose timeline and log the round in which it branches off begins with the battle.
 * @param {Face} face
 * @param {MatchModel} model
 * @returns {Face}
 */
export function asFork(face, model) {
  const round = model.headState.match.parent ? face.round(model.stateAt(0)) : 0;
  if (!round) return face;
  const mark = (/** @type {Commit} */ commit) => {
    const own = face.mark(commit);
    const starts = commit.record?.events.some((event) => event.type === "MatchStarted");
    return starts ? { ...own, round, chapter: t("The battle goes on") } : own;
  };
  return { ...face, mark };
}
