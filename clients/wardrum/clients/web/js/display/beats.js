/** What is seen and heard of a commit, as the board plays it: the beats that the server tells, in their order. */

import { t } from "../core/i18n.js";

/** @typedef {import("../core/wire.js").DisplayShown["beats"][number]} DisplayBeat */
/** @typedef {import("../core/wire.js").DisplayPlace} DisplayPlace */
/** @typedef {import("../kit/types.js").Beat} Beat */
/** @typedef {import("../kit/types.js").Point} Point */
/** @typedef {import("../kit/types.js").RolledDie} RolledDie */
/** @typedef {import("../kit/types.js").State} State */
/** @typedef {{before: State, after: State, all: readonly DisplayBeat[], following: readonly DisplayBeat[]}} Around all: the beats of the commit · following: those behind this one */

/** What a die counts as, where that is marked. @type {Record<string, RolledDie["mark"]>} */
const MARKS = { hit: "hit", critical: "critical", miss: "miss", dropped: "dropped", success: "hit", kept: "hit", group: "hit" };

/** @type {{[B in DisplayBeat["beat"]]?: (beat: any, around: Around) => Beat[]}} */
const SHOWS = {
  move: ({ piece, start, way }) => [{ kind: "walk", piece, path: [point(start), ...way.map(legOf)] }],
  fall: ({ piece, start, to }) => [{ kind: "walk", piece, path: [point(start), [to.x, to.y, to.z ?? 0, "drop"]] }],
  place: ({ piece }) => [{ kind: "place", piece }],
  strike: ({ at = "", by, point: aim, reach }, { following }) => [
    { kind: reach === "melee" ? "melee" : "shot", by, at, ...(aim ? { point: point(aim) } : {}), outcome: outcomeOf(following) },
  ],
  dice: (beat, around) => [diceOf(beat, around)],
  harm: ({ amount, critical = false, piece }) => [{ kind: "hit", piece, text: `−${amount}`, critical }],
  heal: ({ amount, piece }) => note(piece, `+${amount}`, "good"),
  miss: (beat, { all }) => (shownByBlow(beat, beat.piece, all) ? [] : note(beat.piece, t("miss"))),
  down: ({ piece }, { after }) => [{ kind: piece in after.table.pieces ? "prone" : "down", piece }],
  leave: ({ piece }) => [{ kind: "leave", piece }],
  glow: ({ gone, ill, name, piece }) => (!piece ? [] : gone || ill ? note(piece, gone ? `${name} ✕` : name, ill !== gone ? "bad" : "good") : [{ kind: "glow", piece, text: name }]),
  token: ({ change, name, piece }) => (piece ? note(piece, `${change > 0 ? "+" : "−"}${Math.abs(change)} ${name}`) : []),
  take: ({ marker, piece }, { before }) => note(piece, before.table.markers[marker]?.name ?? "", "good"),
  hold: ({ place, seat, text }, { after }) => placeOf(after, place).map((at) => ({ kind: "capture", point: at, seat, text: seat ? text : "" })),
  ground: ({ cells = [], markers = [], terrain = [], text }, { after, before }) =>
    [...terrain, ...cells, ...markers].slice(0, 1).flatMap((id) => [...placeOf(after, id), ...placeOf(before, id)].slice(0, 1).map((at) => ({ kind: "burst", point: at, seat: "", text }))),
};

/**
 * @param {State} before
 * @param {State} after
 * @param {import("../kit/types.js").Commit} commit
 * @returns {Beat[]}
 */
export function beats(before, after, { record, shown }) {
  if (!shown || record?.events.some(({ type }) => type === "TakenBack")) return []; // a battle that jumps back shows no way there
  const all = shown.beats;
  return all.flatMap((beat, index) => SHOWS[beat.beat]?.(beat, { before, after, all, following: all.slice(index + 1) }) ?? []);
}

/**
 * Words that rise over a piece.
 * @param {string} piece
 * @param {string} text
 * @param {"good" | "bad" | ""} [tone]
 * @returns {Beat[]}
 */
function note(piece, text, tone = "") {
  return [{ kind: "note", piece, text, tone }];
}

/** @param {DisplayPlace} place @returns {Point} */
function point({ x, y, z = 0 }) {
  return [x, y, z];
}

/** @param {import("../core/wire.js").DisplayLeg} leg @returns {Point} */
function legOf({ facing, how, to }) {
  return [to.x, to.y, to.z ?? 0, how === "turn" ? `turn-${facing ?? 0}` : how];
}

/**
 * What the first thing behind an attack says of it; until its dice are known it is taken for a hit.
 * @param {readonly DisplayBeat[]} following
 * @returns {"hit" | "critical" | "miss"}
 */
function outcomeOf(following) {
  const until = following.findIndex(({ beat }) => beat === "strike");
  for (const beat of until < 0 ? following : following.slice(0, until)) {
    if (beat.beat === "harm") return beat.critical ? "critical" : "hit";
    if (beat.beat === "miss") return "miss";
    if (beat.beat === "dice" && beat.dice.some(({ did }) => did === "critical")) return "critical";
    if (beat.beat === "dice" && beat.dice.length && beat.dice.every(({ did }) => did === "miss")) return "miss";
  }
  return "hit";
}

/**
 * Whether a blow that is seen to miss shows it already.
 * @param {DisplayBeat} miss
 * @param {string} piece that is unharmed
 * @param {readonly DisplayBeat[]} all
 */
function shownByBlow(miss, piece, all) {
  const blows = all.flatMap((beat, index) => (beat.beat === "strike" && beat.at === piece && index < all.indexOf(miss) ? [index] : []));
  return blows.length > 0 && outcomeOf(all.slice(blows[blows.length - 1] + 1)) === "miss";
}

/**
 * @param {Extract<DisplayBeat, {beat: "dice"}>} beat
 * @param {Around} around
 */
function diceOf({ at = "", by = "", dice, good, needs = "", outcome = "", seat = "", total = "", what }, { following }) {
  const harm = following.find(({ beat }) => beat === "harm");
  const wounds = harm?.beat === "harm" && harm.piece === at ? { piece: at, before: harm.left + harm.amount, after: harm.left, most: harm.most } : undefined;
  /** @type {import("../kit/types.js").Roll} */
  const roll = {
    title: what,
    by: by || seat,
    at,
    dice: dice.map(({ did = "plain", face, words = "" }) => ({ face: words || face, mark: MARKS[did] ?? "" })),
    needs,
    result: [total, outcome].filter(Boolean).join(" · "),
    good: good ?? null,
    ...(wounds ? { wounds } : {}),
  };
  return { kind: /** @type {const} */ ("dice"), roll };
}

/**
 * The middle of a marker, a piece of terrain or a cell.
 * @param {State} state
 * @param {string} id
 * @returns {Point[]}
 */
function placeOf({ table }, id) {
  const found = table.markers[id] ?? table.map?.cells[id];
  if (found) return [[found.x, found.y, "z" in found ? (found.z ?? 0) : 0]];
  const terrain = table.terrain[id];
  return terrain ? [[terrain.x + terrain.width / 2, terrain.y + terrain.height / 2, (terrain.z ?? 0) + terrain.tall]] : [];
}
