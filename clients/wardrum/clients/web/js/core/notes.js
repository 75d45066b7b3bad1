/** Notes on a replay: arrows, rings and texts at versions of one match, kept in a link or in a file. No server knows of them. */

import { t } from "./i18n.js";

/** @typedef {{piece: string} | {point: readonly number[]}} Spot a piece by its id, wherever it stands · or [x, y] or [x, y, z] in 1/100 mm */
/** @typedef {{version: number, kind: "arrow" | "ring" | "text", at: Spot, to: Spot | null, text: string}} Note to: where an arrow ends */
/** @typedef {{match: string, head: number, hashAt: (version: number) => string}} Log whose notes they are. hashAt: of its chain, 64 hex digits, "" = not known */

export const SCHEMA = "notes/1";
export const NOTES_MAX = 60;
export const TEXT_MAX = 200;
export const LINK_MAX = 4000; // letters in a fragment that people still can send each other
export const FILE_MAX = 100_000; // bytes
const KINDS = /** @type {const} */ (["arrow", "ring", "text"]);
const HASH_DIGITS = 12;
const FAR = 1_000_000; // 10 m: farther off there is no table
const PIECE = /^[A-Za-z0-9_-]{1,64}$/;
const LINK = /^([0-9a-f]{12})\.([A-Za-z0-9_-]+)$/;
const BROKEN = t("The notes in this link cannot be read; it may have been cut off. Ask for it again, or for the file with the notes.");
const NO_FILE = t("This is no file with notes.");

/** What is wrong, in one sentence for the reader. */
export class NotesError extends Error {}

/**
 * The value of `#notes=`. Throws NotesError: they are too many for a link.
 * @param {Log} log
 * @param {readonly Note[]} notes
 */
export function notesToLink(log, notes) {
  const rows = notes.map(({ at, kind, text, to, version }) => [version, KINDS.indexOf(kind), packed(at), to ? packed(to) : 0, text]);
  const link = `${mark(log, notes)}.${toBase64(JSON.stringify(rows))}`;
  if (link.length > LINK_MAX) throw new NotesError(t("These notes are too long for a link: download them as a file instead."));
  return link;
}

/**
 * The notes of a link. Throws NotesError.
 * @param {Log} log
 * @param {string} link
 * @returns {Note[]}
 */
export function notesFromLink(log, link) {
  const found = link.length <= LINK_MAX ? LINK.exec(link) : null;
  const rows = found ? parsed(fromBase64(found[2])) : null;
  if (!found || !Array.isArray(rows)) throw new NotesError(BROKEN);
  const notes = rows.map((row) => (Array.isArray(row) ? { version: row[0], kind: KINDS[row[1]], at: unpacked(row[2]), to: row[3] ? unpacked(row[3]) : null, text: row[4] } : {}));
  return checked(log, notes, found[1], BROKEN);
}

/**
 * The text of a file with these notes.
 * @param {Log} log
 * @param {readonly Note[]} notes
 */
export function notesToFile(log, notes) {
  return `${JSON.stringify({ wardrum: SCHEMA, match: log.match, head: mark(log, notes), notes }, null, 1)}\n`;
}

/**
 * The notes of a file. Throws NotesError.
 * @param {Log} log
 * @param {string} text
 * @returns {Note[]}
 */
export function notesFromFile(log, text) {
  const file = text.length <= FILE_MAX ? parsed(text) : null;
  const schema = file?.wardrum;
  if (typeof schema === "string" && schema.startsWith("notes/") && schema !== SCHEMA) {
    throw new NotesError(t("These notes were made by a newer page ({theirs}); this one reads {ours}.", { theirs: schema, ours: SCHEMA }));
  }
  if (schema !== SCHEMA || !Array.isArray(file.notes)) throw new NotesError(NO_FILE);
  if (file.match !== log.match) throw new NotesError(t("These notes belong to another battle: open that one, and then the file."));
  return checked(log, file.notes, file.head, NO_FILE);
}

/**
 * What a note is, in words; names: what a piece is called.
 * @param {Note} note
 * @param {(piece: string) => string} names
 */
export function noteWords({ at, kind, text, to }, names) {
  const spot = (/** @type {Spot} */ where) => ("piece" in where ? names(where.piece) : t("a place on the table"));
  const where = { at: spot(at), to: to ? spot(to) : "" };
  const what = kind === "arrow" && to ? t("Arrow from {at} to {to}", where) : kind === "ring" ? t("Ring round {at}", where) : t("Note at {at}", where);
  return text ? `${what}: ${text}` : what;
}

/** The last version that is noted, and the chain up to it: notes on another log are distinguished by it. @param {Log} log @param {readonly Note[]} notes */
function mark({ hashAt }, notes) {
  const last = Math.max(1, ...notes.map(({ version }) => version));
  return hashAt(last).slice(0, HASH_DIGITS).padEnd(HASH_DIGITS, "0");
}

/** @param {Log} log @param {any[]} given @param {unknown} head @param {string} otherwise @returns {Note[]} */
function checked(log, given, head, otherwise) {
  if (given.length > NOTES_MAX) throw new NotesError(t("There may be {n} notes at most.", { n: NOTES_MAX }));
  const notes = given.map((each) => noteOf(each, otherwise));
  const late = notes.find(({ version }) => version > log.head);
  if (late) throw new NotesError(t("These notes speak of moment {n}, and this battle has got to moment {head} only.", { n: late.version, head: log.head }));
  if (head !== mark(log, notes)) throw new NotesError(t("These notes were made on another battle: its log differs from this one."));
  return notes;
}

/** @param {any} value @param {string} otherwise @returns {Note} */
function noteOf(value, otherwise) {
  const { kind, text, to = null, version } = value ?? {};
  const fits = KINDS.includes(kind) && Number.isSafeInteger(version) && version >= 0 && typeof text === "string" && text.length <= TEXT_MAX;
  if (!fits || (kind === "arrow") !== (to !== null)) throw new NotesError(otherwise);
  return { version, kind, at: spotOf(value.at, otherwise), to: to === null ? null : spotOf(to, otherwise), text };
}

/** @param {any} value @param {string} otherwise @returns {Spot} */
function spotOf(value, otherwise) {
  if (typeof value?.piece === "string" && PIECE.test(value.piece)) return { piece: value.piece };
  const { point } = value ?? {};
  const numbers = Array.isArray(point) && point.length >= 2 && point.length <= 3;
  if (!numbers || !point.every((n) => Number.isSafeInteger(n) && Math.abs(n) <= FAR)) throw new NotesError(otherwise);
  return { point: [...point] };
}

/** @param {Spot} spot */
function packed(spot) {
  return "piece" in spot ? spot.piece : spot.point;
}

/** @param {unknown} value */
function unpacked(value) {
  return typeof value === "string" ? { piece: value } : { point: value };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} text */
function toBase64(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64(text) {
  try {
    const bytes = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
  } catch {
    return "";
  }
}
