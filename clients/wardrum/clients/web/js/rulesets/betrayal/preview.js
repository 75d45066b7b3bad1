/** A small look at a scenario on hexes: its tiles, where one enters, where enemies wait, and what it is about. */

import { h, s } from "../../kit/dom.js";
import { axial, corners, polygon } from "../../kit/hex_grid.js";
import { listed, t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";

/** @typedef {import("../../kit/types.js").HexMap} HexMap */
/** @typedef {{title: string, mode: string, tiles: Record<string, string[]>, entrance: string, spots: string[], goal: string, impassable: string[], doors: string[], named: Record<string, {name: string}>, skyshards: number}} Scenario */

const ACROSS = 4000;
const DOWN = (ACROSS * Math.sqrt(3)) / 2;
const MARGIN = 0.25; // of an inch

/** @type {Record<string, (scenario: Scenario) => string>} */
const GOALS = {
  conquer: () => t("defeat all enemies"),
  eliminate: ({ named }) => t("defeat {names}", { names: listed(Object.values(named).map(({ name }) => title(name))) }),
  survey: ({ skyshards }) => tn(skyshards, "find {n} skyshard", "find {n} skyshards"),
  uncover: ({ skyshards }) => tn(skyshards, "find {n} skyshard and get away with them", "find {n} skyshards and get away with them"),
};

/** @type {Record<string, string>} */
const MODES = {
  clash: t("clash, a small battle on one map"),
  dungeon: t("dungeon, a large map"),
  delve: t("delve, the map grows as it is explored"),
};

/** @type {import("../../kit/types.js").Preview} */
export function preview({ scenarios }, chosen) {
  /** @type {Scenario | undefined} */
  const scenario = scenarios?.[chosen.scenario];
  if (!scenario) return [];
  const goal = GOALS[scenario.goal]?.(scenario) ?? scenario.goal;
  const words = [scenario.title, MODES[scenario.mode] ?? scenario.mode, goal];
  return [drawn(scenario, words.join("; ")), h("figcaption", { class: "small" }, words.join(" · "), legend(scenario))];
}

/** @param {Scenario} scenario */
function legend({ doors, impassable, spots }) {
  const sentences = [
    impassable.length ? t("Shaded: one enters here; hatched: nobody can.") : t("Shaded: one enters here."),
    spots.length ? t("Numbers: where enemies come to stand, in this order.") : "",
    doors.length ? t("Inner outline: a door.") : "",
  ];
  return h("span", { class: "legend muted" }, sentences.filter(Boolean).join(" "));
}

/**
 * @param {Scenario} scenario
 * @param {string} words
 */
function drawn(scenario, words) {
  const map = laid(scenario);
  const points = Object.values(map.cells).flatMap((cell) => corners(map, cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  return s(
    "svg",
    { viewBox: box.map((n) => n.toFixed(2)).join(" "), class: "hexes", role: "img", "aria-label": t("The map: {words}", { words }) },
    ...Object.keys(map.cells).map((hex) => cell(scenario, map, hex)),
    ...scenario.spots.map((hex, i) => sign(map, hex, String(i + 1))),
    ...Object.keys(scenario.named).map((hex) => sign(map, hex, "✕")),
  );
}

/**
 * The tiles as the server lays them.
 * @param {Scenario} scenario
 * @returns {HexMap}
 */
function laid({ tiles, impassable, doors }) {
  const kind = (/** @type {string} */ hex) => (impassable.includes(hex) ? "impassable" : doors.includes(hex) ? "door" : "open");
  const all = Object.entries(tiles).flatMap(([tile, hexes]) => hexes.map((hex) => /** @type {const} */ ([hex, tile])));
  const cells = all.map(([hex, tile]) => {
    const [q, r] = axial(hex);
    return [hex, { tile, x: (q + r / 2) * ACROSS, y: r * DOWN, kind: kind(hex) }];
  });
  return { cells: Object.fromEntries(cells), across: ACROSS };
}

/**
 * @param {Scenario} scenario
 * @param {HexMap} map
 * @param {string} hex
 */
function cell(scenario, map, hex) {
  const { kind, tile } = map.cells[hex];
  const tiles = Object.keys(scenario.tiles);
  const shade = tile === scenario.entrance ? "entrance" : tiles.indexOf(tile) % 2 ? "odd" : "even";
  return s(
    "g",
    { class: `hex ${kind} ${shade}` },
    s("polygon", { points: polygon(corners(map, map.cells[hex])) }),
    kind === "door" ? s("polygon", { points: polygon(corners(map, map.cells[hex], 0.7)), class: "doorway" }) : null,
    kind === "impassable" ? s("path", { class: "shut", d: shut(corners(map, map.cells[hex], 0.8)) }) : null,
  );
}

/**
 * Three strokes across a hex.
 * @param {[number, number][]} points
 */
function shut(points) {
  const at = (/** @type {number} */ i) => points[i].map((n) => n.toFixed(2)).join(" ");
  return `M${at(5)}L${at(0)}M${at(4)}L${at(1)}M${at(3)}L${at(2)}`;
}

/**
 * @param {HexMap} map
 * @param {string} hex
 * @param {string} text
 */
function sign(map, hex, text) {
  const { x, y } = map.cells[hex];
  return s("text", { x: x / 2540, y: y / 2540 }, text);
}
