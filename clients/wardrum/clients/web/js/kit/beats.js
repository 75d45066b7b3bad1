/**
 * Turns the events of a commit into beats: data about what can be seen and heard. A ruleset gives a table, event type → beats;
 * pieces that stand elsewhere afterwards without any event of the table glide there.
 */

import { t } from "../core/i18n.js";

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Commit} Commit */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Roll} Roll */
/** @typedef {import("./types.js").RolledDie} RolledDie */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{type: string, [field: string]: any}} Happening an event of a record */

/**
 * What a teller knows beside its event. index: of the event in the commit · walk: the beat of a way from where the piece
 * stands by now.
 * @typedef {object} Context
 * @property {State} before
 * @property {State} after
 * @property {Happening[]} events
 * @property {number} index
 * @property {(piece: string, legs: readonly Point[]) => Beat[]} walk
 */

/** @typedef {(event: any, context: Context) => Beat[]} Teller */
/** @typedef {{[type: string]: Teller}} BeatTable */

/** Events of the life cycle, at which there is nothing to see on the table. @type {readonly string[]} */
export const UNSEEN_OF_MATCH = [
  "MatchCreated", "MatchForked", "SeatTaken", "SeedRevealed", "SeedSubstituted", "MatchStarted", "DecisionExpired",
  "ResultOffered", "ResultDeclined", "TakebackOffered", "TakebackAccepted", "TakebackDeclined", "TakenBack", "BattleConceded",
  "MatchAbandoned", "ClocksRan", "ClockExpired", "OutageReported", "SeatWentAway", "SeatCameBack", "SeatGone", "ResultClaimed",
  "PauseOffered", "PauseAccepted", "PauseDeclined", "BattlePaused", "BattleResumed", "SeatHandedOver", "MatchEnded", "ServerSeedRevealed",
]; // prettier-ignore

/**
 * @param {BeatTable} table
 * @param {State} before
 * @param {State} after
 * @param {Commit} commit
 * @returns {Beat[]}
 */
export function beatsOf(table, before, after, commit) {
  const events = commit.record?.events ?? [];
  if (events.some((event) => event.type === "TakenBack")) return []; // the battle jumps back
  /** @type {Map<string, Point>} */ const places = new Map();
  const walk = walker(before.table, places);
  const told = events.flatMap((event, index) => table[event.type]?.(event, { before, after, events, index, walk }) ?? []);
  return [...told, ...untold(before.table, after.table, told, places)];
}

/**
 * @param {Table} table before the commit
 * @param {Map<string, Point>} places where pieces stand by now
 * @returns {Context["walk"]}
 */
function walker(table, places) {
  return (piece, legs) => {
    const start = places.get(piece) ?? placeOf(table.pieces[piece]);
    const end = legs[legs.length - 1];
    if (!end) return [];
    places.set(piece, end);
    return start ? [{ kind: "walk", piece, path: [start, ...legs] }] : [{ kind: "place", piece }];
  };
}

/**
 * Pieces that came, went, or stand elsewhere, without an event that said so.
 * @param {Table} before
 * @param {Table} after
 * @param {Beat[]} told
 * @param {Map<string, Point>} places
 * @returns {Beat[]}
 */
function untold(before, after, told, places) {
  const known = new Set(told.flatMap((beat) => (["place", "down", "leave"].includes(beat.kind) && "piece" in beat ? beat.piece : [])));
  const ids = [...new Set([...Object.keys(before.pieces), ...Object.keys(after.pieces)])].filter((id) => !known.has(id));
  return ids.flatMap((piece) => shift(piece, places.get(piece) ?? placeOf(before.pieces[piece]), placeOf(after.pieces[piece])));
}

/**
 * @param {string} piece
 * @param {Point | undefined} from
 * @param {Point | undefined} to
 * @returns {Beat[]}
 */
function shift(piece, from, to) {
  if (!to) return [{ kind: "leave", piece }];
  if (!from) return [{ kind: "place", piece }];
  return apart(from, to) ? [{ kind: "walk", piece, path: [from, to] }] : [];
}

/**
 * @param {Piece | undefined} piece
 * @returns {Point | undefined}
 */
export function placeOf(piece) {
  return piece && [piece.x, piece.y, piece.z ?? 0];
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function apart([x, y, z = 0], [u, v, w = 0]) {
  return x !== u || y !== v || z !== w;
}

/**
 * The edges of two bases are farther apart than this, in 1/100 mm; false where one of them is not on the table.
 * @param {Table} table
 * @param {string} one
 * @param {string} other
 * @param {number} length
 */
export function farther({ pieces }, one, other, length) {
  const [a, b] = [pieces[one], pieces[other]];
  return Boolean(a && b) && Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius > length;
}

/**
 * The last event before one of the same commit that passes a test.
 * @param {{events: Happening[], index: number}} context
 * @param {(event: Happening) => boolean} passes
 */
export function latest({ events, index }, passes) {
  for (let at = index - 1; at >= 0; at -= 1) if (passes(events[at])) return events[at];
  return undefined;
}

/**
 * A beat of dice; what is left out is empty.
 * @param {Partial<Roll> & {dice: RolledDie[]}} roll
 * @returns {Beat}
 */
export function diceBeat(roll) {
  return { kind: "dice", roll: { title: "", by: "", at: "", needs: "", result: "", good: null, ...roll } };
}

/**
 * Dice of which nothing in particular is said.
 * @param {readonly (number | string)[]} faces
 * @param {RolledDie["mark"]} [mark]
 * @returns {RolledDie[]}
 */
export function plainDice(faces, mark = "") {
  return faces.map((face) => ({ face, mark }));
}

/**
 * One die that does or does not come off.
 * @param {number} face
 * @param {boolean} passed
 * @returns {RolledDie[]}
 */
export function testDie(face, passed) {
  return [{ face, mark: passed ? "hit" : "miss" }];
}

/**
 * The dice of a roll of which some are kept.
 * @param {readonly number[]} faces
 * @param {readonly number[]} kept indices
 * @param {RolledDie["mark"]} mark of those kept
 * @returns {RolledDie[]}
 */
export function keptDice(faces, kept, mark) {
  return faces.map((face, index) => ({ face, mark: kept.includes(index) ? mark : "dropped" }));
}

/**
 * One throw of a roll-off.
 * @param {string} title
 * @param {{[seat: string]: number}} dice
 * @param {string} [winner] missing: a tie
 * @param {string} [cause] what made it necessary
 * @returns {Beat}
 */
export function rollOffBeat(title, dice, winner, cause = "") {
  /** @type {RolledDie[]} */
  const thrown = Object.entries(dice).map(([seat, face]) => ({ face, seat, mark: winner === seat ? "hit" : "" }));
  return diceBeat({ title, by: winner ?? "", dice: thrown, needs: cause, result: winner ? t("Seat {letter} wins", { letter: winner.toUpperCase() }) : t("a tie: once more") });
}

/**
 * Words that rise over a piece.
 * @param {string} piece
 * @param {string} text
 * @param {"good" | "bad" | ""} [tone]
 * @returns {Beat[]}
 */
export function note(piece, text, tone = "") {
  return [{ kind: "note", piece, text, tone }];
}

/**
 * @param {string} piece
 * @param {number} points
 * @param {boolean} critical
 * @returns {Beat[]}
 */
export function damageBeat(piece, points, critical) {
  return points ? [{ kind: "hit", piece, text: `−${points}`, critical }] : [];
}

/**
 * Something happens to a thing that lies on the table; nothing where it is not known.
 * @param {"capture" | "burst"} kind
 * @param {Point | undefined} point
 * @param {string} seat
 * @param {string} text
 * @returns {Beat[]}
 */
export function atPoint(kind, point, seat, text) {
  return point ? [{ kind, point, seat, text }] : [];
}

/**
 * @param {State} state
 * @param {string} id of a marker
 * @returns {Point | undefined}
 */
export function markerPlace(state, id) {
  const marker = state.table.markers[id];
  return marker && [marker.x, marker.y, marker.z ?? 0];
}

/**
 * @param {Happening} event that sets up pieces: positions by piece
 * @returns {Beat[]}
 */
export function placedBeats({ positions }) {
  return Object.keys(positions).map((piece) => ({ kind: "place", piece }));
}
