/**
 * A display (MatchDisplay in wire.d.ts) as the page's modules read a state: the life cycle of the match, the table, and the display
 * itself. Parts that two displays share are one object in both of their tables.
 */

import { t } from "./i18n.js";

/** @typedef {import("./wire.js").MatchDisplay} MatchDisplay */
/** @typedef {import("./wire.js").DisplayPiece} DisplayPiece */
/** @typedef {import("./wire.js").DisplayTerrain} DisplayTerrain */

/** @typedef {{match: any, table: any, display: MatchDisplay}} DisplayState */

const SIDES = /** @type {const} */ ({ n: "north", e: "east", s: "south", w: "west" });
/** What the page draws where the display has a word of its own. @type {Record<string, string>} */
const KINDS = { rough: "difficult", place: "open", water: "difficult" };

/**
 * A function that makes what it makes of a part of a display once for each, and anew with something else beside it.
 * @template {object} P
 * @template R
 * @template {any[]} More
 * @param {(part: P, ...more: More) => R} make
 * @returns {(part: P, ...more: More) => R}
 */
function once(make) {
  /** @type {WeakMap<P, {more: More, result: R}>} */ const made = new WeakMap();
  return (part, ...more) => {
    const known = made.get(part);
    if (known?.more.every((each, i) => each === more[i])) return known.result;
    const result = make(part, ...more);
    made.set(part, { more, result });
    return result;
  };
}

const NONE = Object.freeze({});
const stateOnce = once((/** @type {MatchDisplay} */ display) => ({ match: display.match, table: tableOf(display), display }));
const pieceOnce = once(pieceOf);
const piecesOnce = once(placed);
const terrainOnce = once((/** @type {{[id: string]: DisplayTerrain}} */ terrain) => each(terrain, terrainOf));
const zonesOnce = once((/** @type {{[id: string]: import("./wire.js").DisplayZone}} */ zones) => each(zones, ({ area, name, seat }) => ({ area, label: name, seat })));
const markersOnce = once((/** @type {{[id: string]: import("./wire.js").DisplayMarker}} */ markers) => each(markers, markerOf));
const mapOnce = once(mapOf);
const hexMarkersOnce = once((/** @type {import("./wire.js").DisplayHexBoard} */ { cells = NONE, markers = NONE }) => ({ ...doorsOf(cells), ...markersOnce(markers) }));

/** Whether a document is a display, as far as its form tells. @param {any} found */
export function isDisplay(found) {
  const isObject = (/** @type {any} */ part) => typeof part === "object" && part !== null && !Array.isArray(part);
  return isObject(found) && ["board", "match", "pieces", "seats"].every((part) => isObject(found[part])) && Array.isArray(found.order);
}

/**
 * @param {MatchDisplay} display
 * @returns {DisplayState}
 */
export function stateOf(display) {
  return stateOnce(display);
}

/** @param {MatchDisplay} display */
function tableOf({ board, pieces = {} }) {
  const { fallen = {}, ground = "plain", height, width } = board;
  const laid =
    board.kind === "hex"
      ? { kind: "hexes", terrain: NONE, zones: NONE, markers: hexMarkersOnce(board), map: mapOnce(board.cells ?? NONE, board.across, board.tiles ?? NONE) }
      : { kind: "plane", terrain: terrainOnce(board.terrain ?? NONE), zones: zonesOnce(board.zones ?? NONE), markers: markersOnce(board.markers ?? NONE) };
  return {
    width,
    height,
    ground,
    ...laid,
    pieces: piecesOnce(pieces),
    fallen: Object.fromEntries(Object.entries(fallen).map(([id, { x, y, z = 0 }]) => [id, { x, y, z, seat: pieces[id]?.seat ?? "", radius: (pieces[id]?.base.across ?? 0) / 2 }])),
  };
}

/**
 * Of hexes; the party enters over one that is open like others.
 * @param {{[id: string]: import("./wire.js").DisplayCell}} cells
 * @param {number} across
 * @param {{[id: string]: {name: string}}} tiles
 */
function mapOf(cells, across, tiles) {
  return { across, tiles: each(tiles, ({ name }) => name), cells: each(cells, ({ kind, sign = "", text = "", tile, x, y }) => ({ kind: kind === "entrance" ? "open" : kind, name: `${tiles[tile]?.name ?? tile} ${sign}`.trim(), sign, text, tile, x, y })) };
}

/**
 * @template V, R
 * @param {{[id: string]: V}} all
 * @param {(one: V) => R} make
 * @returns {{[id: string]: R}}
 */
function each(all, make) {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, make(one)]));
}

/** Those who stand on the table. @param {{[id: string]: DisplayPiece}} pieces */
function placed(pieces) {
  const there = Object.entries(pieces).flatMap(([id, piece]) => (piece.at ? [[id, pieceOnce(piece)]] : []));
  return Object.fromEntries(there);
}

/** @param {DisplayPiece} piece */
function pieceOf({ at, base, seat, tall }) {
  const { floor = "", x, y, z = 0 } = /** @type {import("./wire.js").DisplayPlace} */ (at);
  const oval = base.breadth ? { breadth: base.breadth / 2, facing: base.facing ?? 0 } : {};
  return { seat, x, y, z, floor, radius: base.across / 2, tall, ...oval };
}

/** @param {DisplayTerrain} terrain */
function terrainOf({ kind, name, open_edges = [], rule, text, up, x, y, z = 0, width, height, tall }) {
  const railed = kind === "platform" ? Object.entries(SIDES).flatMap(([edge, side]) => (open_edges.some((open) => open === edge) ? [] : [side])) : [];
  return { kind: KINDS[kind] ?? kind, name, rule, text, x, y, z, width, height, tall, enclosed: railed, ...(up ? { up: SIDES[up] } : {}) };
}

/** @param {import("./wire.js").DisplayMarker} marker */
function markerOf({ icon, name, reach = 0, seat = "", x, y, z = 0 }) {
  return { kind: icon, name, x, y, z, ...(seat ? { seat } : {}), ...(reach ? { reach } : {}) };
}

/** The doors of a map are drawn as what stands in their cells. @param {{[id: string]: import("./wire.js").DisplayCell}} cells */
function doorsOf(cells) {
  return Object.fromEntries(Object.entries(cells).flatMap(([id, { kind, x, y }]) => (kind === "door" ? [[id, { kind, name: t("Door"), x, y, z: 0 }]] : [])));
}

/** @type {{key: string, goals: import("./wire.js").Goals} | null} the last ones, which often stay what they are */
let latest = null;

/**
 * What the battle is about, and how that stands.
 * @param {MatchDisplay} display
 * @returns {import("./wire.js").Goals | undefined}
 */
export function goalsOf({ cards = [], goal = [], match, order, round = 0, rounds = 0, seats, title }) {
  if (!goal.length) return undefined;
  const [what, ...lines] = goal;
  const counted = match.cooperative ? [] : order.flatMap((seat) => (seats[seat]?.score?.[0] ? [[seat, seats[seat].score?.[0]]] : []));
  const goals = /** @type {import("./wire.js").Goals} */ ({
    title: cards[0]?.name ?? title,
    text: what.text,
    rule: what.rule ?? "",
    unit: seats[order[0]]?.score?.[0]?.label ?? "",
    scores: Object.fromEntries(counted.map(([seat, line]) => [seat, /** @type {any} */ (line).value])),
    aims: lines.filter((line) => line.of || line.seat).map(({ done = 0, of = 0, pieces = [], places = [], seat = "", text }) => ({ done, of, pieces, markers: places, seat, text })),
    notes: lines.filter((line) => !line.of && !line.seat).map(({ text }) => text),
    round,
    rounds,
  });
  const key = JSON.stringify(goals);
  if (latest?.key !== key) latest = { key, goals };
  return latest.goals;
}
