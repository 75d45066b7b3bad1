/** The addresses of a match, its picture, its replay file and its embed code, and the fragment that names versions of it. */

import { language } from "../../../core/i18n.js";
import { root, site } from "../../../core/site.js";
import { watchLink } from "../../shared/addresses.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

const FRAME = { width: 720, height: 640 };

/**
 * The page of a match. A match from a file has no address of its own: the page then asks for the file.
 * @param {MatchModel} model
 * @param {number} [from]
 * @param {number} [to]
 */
export function pageLink(model, from, to) {
  const link = watchLink(model.offline ? "file" : model.match);
  return `${link}${from === undefined ? "" : fragmentOf(from, to)}`;
}

/** @param {MatchModel} model */
export function pictureLink(model) {
  return `${site()}m/${model.match}/board.svg?v=${model.cursor}`;
}

/** @param {MatchModel} model */
export function replayLink(model) {
  return `${root()}m/${model.match}/replay.jsonl?language=${language}`;
}

/**
 * What another site puts into its page to show this match: as it goes on, or where the viewer looks.
 * @param {MatchModel} model
 * @param {string} title
 */
export function embedSnippet(model, title) {
  const source = `${site()}embed/${model.match}${model.live ? "" : fragmentOf(model.cursor)}`;
  const { width, height } = FRAME;
  return `<iframe src="${source}" title="${title}" width="${width}" height="${height}" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups"></iframe>`;
}

/** @typedef {{from: number, to: number}} VersionRange from = to: this version alone */

const RANGE = /^(\d{1,7})(?:-(\d{1,7}))?$/;

/**
 * The versions that a fragment asks for, the lower one first; null: none, or it cannot be read.
 * @param {string} hash as of `location`
 * @returns {VersionRange | null}
 */
export function rangeOf(hash) {
  const found = RANGE.exec(new URLSearchParams(hash.replace(/^#/, "")).get("v") ?? "");
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/**
 * The fragment for a range of versions.
 * @param {number} from
 * @param {number} [to]
 */
export function fragmentOf(from, to = from) {
  return to > from ? `#v=${from}-${to}` : `#v=${from}`;
}
