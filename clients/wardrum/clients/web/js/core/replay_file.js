/** Reads a replay file (format replay/1) without server and rules. */

import { isDisplay } from "./display_state.js";
import { forkRoot, leafOf, link, root, rootOf } from "./hash_chain.js";
import { t } from "./i18n.js";
import { hex, isMatchId, unhex } from "./ids.js";
import { readLuck } from "./luck_report.js";
import { MatchModel } from "./match_model.js";
import { safe } from "./merge_patch.js";

/** A file that is no replay file: where, and why. */
export class ReplayError extends Error {
  /** @param {number} line counted from 1 @param {string} what */
  constructor(line, what) {
    super(t("line {n}: {what}", { n: line, what }));
    this.line = line;
  }
}

const FORMAT = "replay/1";

/**
 * The text of a file in UTF-8, or in the UTF-16 that some shells write. Throws ReplayError.
 * @param {Blob} file
 */
export async function textOf(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first + second !== 0xff + 0xfe || Math.min(first, second) !== 0xfe) return file.text();
  try {
    return new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new ReplayError(1, t("the file begins as a text in UTF-16, and is none"));
  }
}

/**
 * The match of a file, its chain checked (`model.chain`). What mail, editors and shells add is no fault: a byte order mark, other
 * line ends, blank lines at the end. Throws ReplayError.
 * @param {string} text
 */
export function readReplay(text) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  while (lines.length > 1 && !lines[lines.length - 1].trim()) lines.pop();
  if (!lines.some((line) => line)) throw new ReplayError(1, t("the file is empty"));
  const header = parse(lines, 0, t("this is not the header of a replay file"));
  if (typeof header.wardrum === "string" && header.wardrum.startsWith("replay/") && header.wardrum !== FORMAT)
    throw new ReplayError(1, t("the file has the format {format} of another release; this one reads {ours}", { format: header.wardrum.slice(0, 40), ours: FORMAT }));
  if (header.wardrum !== FORMAT || !isMatchId(header.match)) {
    throw new ReplayError(1, t("this is not the header of a replay file"));
  }
  const model = new MatchModel(header.match);
  model.offline = true;
  const first = 1 + checkAncestors(header, lines);
  if (!isDisplay(header.display)) throw new ReplayError(1, t("this is not the header of a replay file"));
  guard(1, () => model.start(0, header.display, rootOf(header.match, header.display)));
  for (let i = first; i < lines.length - 1; i += 2) addCommit(model, lines, i);
  finish(model, lines);
  return model;
}

/**
 * How many lines the records of a fork's ancestors take; the chain over them leads to where the fork begins.
 * @param {{[key: string]: any}} header @param {string[]} lines
 */
function checkAncestors({ ancestors = [], display }, lines) {
  /** @type {{match: string, version: number, head: string} | null} */ let before = null;
  let at = 1;
  for (const place of ancestors) {
    if (!isMatchId(place?.match) || !(place.version >= 1)) throw new ReplayError(1, t("this names no ancestor of a fork"));
    let head = before ? forkRoot(place.match, before.head) : root(place.match);
    for (const end = at + place.version; at < end; at++) {
      if (at >= lines.length - 1) throw new ReplayError(at + 1, t("the commits of an ancestor are missing"));
      head = link(head, unhex(leafOf(lines[at].trim())));
    }
    if (hex(head) !== place.head) throw new ReplayError(at, t("these are not the commits of match {match}", { match: place.match }));
    before = place;
  }
  const parent = display?.match?.parent;
  if (parent?.head !== before?.head) throw new ReplayError(1, t("this fork branches off another battle"));
  return at - 1;
}

/** @param {MatchModel} model @param {string[]} lines @param {number} at */
function addCommit(model, lines, at) {
  const record = parse(lines, at, t("this is not a record"));
  if (at + 1 >= lines.length - 1) throw new ReplayError(at + 2, t("what is derived from the record is missing"));
  const { head, patch, shown } = parse(lines, at + 1, t("this is not what is derived from a record"));
  const tells = shown === undefined || (Array.isArray(shown?.text) && Array.isArray(shown.beats));
  const fits = typeof head === "string" && typeof patch === "object" && tells;
  if (!fits) throw new ReplayError(at + 2, t("this is not what is derived from a record"));
  if (record.match !== model.match) throw new ReplayError(at + 1, t("the record belongs to another match"));
  if (record.version !== model.head + 1) {
    throw new ReplayError(at + 1, t("version {n} follows version {before}", { n: record.version, before: model.head }));
  }
  guard(at + 2, () => model.add({ version: record.version, head, patch, text: shown?.text ?? [], shown: safe(shown), raw: lines[at].trim() }));
}

/** @param {MatchModel} model @param {string[]} lines */
function finish(model, lines) {
  const last = lines.length - 1;
  const footer = parse(lines, last, t("this is not the footer; the file may have been cut off"));
  if (footer.versions !== model.head) {
    throw new ReplayError(last + 1, t("the footer counts {n} versions, the file has {head}", { n: footer.versions, head: model.head }));
  }
  if (!model.head) throw new ReplayError(last + 1, t("the file has no commits"));
  if (footer.head !== model.headHash) throw new ReplayError(last + 1, t("the footer's head is not the last one"));
  if (typeof footer.signed?.signature === "string" && typeof footer.signed.key === "string") {
    model.setSignature({ version: model.head, signature: footer.signed.signature, key: footer.signed.key });
  }
  guard(last + 1, () => (model.luck = readLuck(footer.luck)));
  if (!model.ended) model.dice = "unproven";
  model.setStatus({ state: "closed", reason: t("Played from a file."), retryAt: 0, attempt: 0 });
  model.endHistory();
}

/** @param {string[]} lines @param {number} at @param {string} otherwise what is wrong with a line that is no object @returns {{[key: string]: any}} */
function parse(lines, at, otherwise) {
  try {
    const value = JSON.parse(lines[at]);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // said below
  }
  throw new ReplayError(at + 1, otherwise);
}

/** @param {number} line @param {() => void} step */
function guard(line, step) {
  try {
    step();
  } catch (error) {
    throw new ReplayError(line, error instanceof Error ? error.message : String(error));
  }
}
