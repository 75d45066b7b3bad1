/**
* What a round has brought, shown where the next one begins: points and what they are for, who was taken down, how it stands.
 * The marks of the face say where rounds begin, the deeds of its account what happened in them. No elements.
 */

import { listed, t, tn } from "../../core/i18n.js";
import { PARTY } from "./end/account.js";
import { sideLabel } from "./end/sentences.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../kit/types.js").Deed} Deed */
/** @typedef {import("../../kit/types.js").Face} Face */

/**
 * title: of the round that begins · lines: what the one before it has brought, a few words each · standing: the scores
 * @typedef {{title: string, lines: string[], standing: string}} RoundStory
 */

/**
 * Null where no round follows upon another one.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {number} version
 * @returns {RoundStory | null}
 */
export function roundStory(model, face, version) {
  const { chapter, round } = markAt(model, face, version);
  const first = round ? lastRound(model, face, version) : 0;
  if (!first) return null;
  return { title: t("{round} begins", { round: chapter }), lines: linesOf(model, deedsOf(model, face, first, version)), standing: standing(model, version) };
}

/**
 * Who goes first in the round that begins.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {number} version
 */
export function initiativeWords(model, face, version) {
  const state = model.stateAt(version);
  const initiative = state && face.initiative(state);
  if (!initiative) return "";
  const { seat, word = t("Initiative") } = initiative;
  return `${word}: ${seat ? sideLabel(model, seat) : t("to be rolled now")}`;
}

/** @param {MatchModel} model @param {Face} face @param {number} version */
function markAt(model, face, version) {
  const commit = model.commits.get(version);
  return commit && !model.withdrawn.has(version) ? face.mark(commit) : { chapter: "", round: 0 };
}

/** The version at which the round before began, 0 = there was none. @param {MatchModel} model @param {Face} face @param {number} version */
function lastRound(model, face, version) {
  for (let at = version - 1; at > 0; at -= 1) if (markAt(model, face, at).round) return at;
  return 0;
}

/** Those after one version, up to another. @param {MatchModel} model @param {Face} face @param {number} after @param {number} upto @returns {Deed[]} */
function deedsOf(model, face, after, upto) {
  const read = face.account.deeds(model.headState, model.stateAt(after));
  /** @type {Deed[]} */ const found = [];
  for (let at = after + 1; at <= upto; at += 1) {
    const commit = model.commits.get(at);
    if (commit && !model.withdrawn.has(at)) found.push(...read(commit, model.stateAt(at)));
  }
  return found;
}

/** A line for each side that has done something: "▲ Ann +2: an objective held; took down 1". @param {MatchModel} model @param {Deed[]} deeds */
function linesOf(model, deeds) {
  const { cooperative, order } = model.headState.match;
  const sides = cooperative ? [PARTY, ""] : order;
  const lines = sides.map((/** @type {string} */ side) => {
    const own = deeds.filter(({ seat }) => (cooperative && seat ? PARTY : seat) === side);
    const brought = [downs(own), ...(cooperative && side ? found(own) : [])].filter(Boolean);
    const gained = scored(own);
    if (!gained && !brought.length) return "";
    return [`${called(model, side)}${gained}`, brought.length ? listed(brought) : ""].filter(Boolean).join(gained ? "; " : ": ");
  });
  return lines.some(Boolean) ? lines.filter(Boolean) : [t("Nobody scored, nobody was taken down.")];
}

/** @param {MatchModel} model @param {string} side */
function called(model, side) {
  if (!model.headState.match.cooperative) return sideLabel(model, side);
  return side ? t("The party") : t("The enemies");
}

/** " +2: two objectives held", "" = no points. @param {Deed[]} deeds */
function scored(deeds) {
  const points = deeds.filter(({ kind }) => kind === "score");
  const sum = points.reduce((total, { amount }) => total + amount, 0);
  const why = [...new Set(points.flatMap(({ about }) => about || []))];
  return sum ? ` +${sum}${why.length ? `: ${listed(why)}` : ""}` : "";
}

/** @param {Deed[]} deeds */
function downs(deeds) {
  const n = deeds.filter(({ kind }) => kind === "down").length;
  return n ? tn(n, "took down {n}", "took down {n}") : "";
}

/** @param {Deed[]} deeds */
function found(deeds) {
  const what = deeds.flatMap(({ about, kind }) => (kind === "ground" && about ? [about] : []));
  return what.length ? [t("found {what}", { what: listed(what) })] : [];
}

/** "▲ Ann 3 · ■ Bot 1", "" where nothing is counted by seat. @param {MatchModel} model @param {number} version */
function standing(model, version) {
  const goals = model.goalsAt(version);
  const scores = Object.entries(goals?.scores ?? {});
  return scores.length > 1 ? scores.map(([seat, score]) => `${sideLabel(model, seat)} ${score}`).join(" · ") : "";
}
