/** Terrain: the name of each kind, the pattern that tells it apart without colour, and the legend of both. */

import { h, s } from "./dom.js";
import { t } from "../core/i18n.js";
import { infoTerm } from "./terms.js";
import { INCH } from "./words.js";

/** @typedef {import("./types.js").Terrain} Terrain */

/** @type {Record<string, string>} */
const WORDS = {
  obstacle: t("obstacle"),
  wall: t("wall"),
  trench: t("trench, dug into the board"),
  low: t("low terrain"),
  platform: t("platform"),
  ladder: t("ladder"),
  stairs: t("stairs"),
  arch: t("archway"),
  door: t("door"),
  deadly: t("deadly ground"),
  impassable: t("impassable"),
  barrier: t("barrier, to cross and to hide behind"),
  difficult: t("difficult ground"),
  dangerous: t("dangerous ground"),
  mined: t("mined ground"),
  open: t("open place"),
};

/** Those that everybody knows without a legend. */
const PLAIN = ["obstacle", "wall", "low"];
/** Those that look like others. @type {Record<string, string>} */
const LIKE = { hedge: "low" };

/** Every pattern is a tile of this many inches; its marks have the class "ink". */
const TILES = /** @type {const} */ ([
  ["obstacle", 0.5, "rotate(45)", () => [s("rect", { class: "ink hatch", width: 0.14, height: 0.5 })]],
  ["trench", 0.6, "rotate(45)", () => [stroke("M0 .3H.6M.3 0V.6")]],
  ["platform", 0.7, "", () => [stroke("M0 .35H.7M.35 0V.35M.7 .35V.7")]],
  ["ladder", 0.3, "", () => [stroke("M0 .15H.3")]],
  ["stairs", 0.24, "", () => [stroke("M0 .12H.24"), stroke("M0 .2H.24")]],
  ["arch", 0.5, "", () => [stroke("M.1 .5V.3A.15 .15 0 0 1 .4 .3V.5")]],
  ["door", 0.5, "", () => [stroke("M.1 .5V.1H.4V.5")]],
  ["deadly", 0.6, "", () => [stroke("M.1 .1 .5 .5M.5 .1 .1 .5")]],
  ["low", 0.5, "", () => [s("circle", { class: "ink", cx: 0.25, cy: 0.25, r: 0.06 })]],
  ["barrier", 0.5, "", () => [stroke("M0 .25H.5M.12 0V.25M.38 .25V.5")]],
  ["difficult", 0.8, "", () => [stroke("M0 .2q.2-.22.4 0t.4 0M0 .6q.2-.22.4 0t.4 0"), s("path", { class: "ink", d: "M.1 .46l.08-.1.12.02.04.1-.1.06zM.52 .88l.1-.12.1.04.02.1z" })]],
  ["dangerous", 0.5, "", () => [stroke([0, 0.25, 0.5].map((x) => `M${x - 0.19} .25a.19.19 0 1 0 .38 0a.19.19 0 1 0-.38 0`).join("") + "M.08 .02l.1.1M.3 .4l.12.08")]],
  ["mined", 0.5, "", () => [stroke("M.25 .05V.45M.05 .25H.45M.11 .11 .39 .39M.39 .11 .11 .39")]],
]);

/** To be referred to by the styles of terrain. */
export function patterns() {
  const tiles = TILES.map(([kind, side, turn, marks]) =>
    s(
      "pattern",
      { id: `wd-${kind}`, class: kind, width: side, height: side, patternUnits: "userSpaceOnUse", patternTransform: turn || null },
      s("rect", { class: "soil", width: side, height: side }),
      ...marks(),
    ),
  );
  return s("defs", {}, ...tiles, s("clipPath", { id: "wd-floor" }, s("rect", { class: "floor-clip" })), ...lights());
}

/** What lies over the floor: brighter in the middle, darker at the edges. */
function lights() {
  const light = (/** @type {string} */ id, /** @type {[number, string][]} */ stops) =>
    s("radialGradient", { id, r: 0.72 }, ...stops.map(([offset, style]) => s("stop", { offset, class: style })));
  return [light("wd-light", [[0, "bright"], [0.5, "clear"], [1, "dim"]])];
}

/** @param {string} d */
function stroke(d) {
  return s("path", { class: "ink stroke", d });
}

/**
 * The shape of a piece, in inches.
 * @param {Terrain} piece
 */
export function terrainShape(piece) {
  const [x, y, width, height] = [piece.x, piece.y, piece.width, piece.height].map((n) => n / INCH);
  const rx = piece.kind === "low" ? 0.25 : 0.05;
  return s("g", { class: `terrain ${style(piece)}` }, s("rect", { x, y, width, height, rx, class: "body" }));
}

/** What a kind of terrain is called. @param {Terrain} piece */
export function terrainWord({ kind }) {
  return WORDS[LIKE[kind] ?? kind] ?? kind;
}

/**
 * By what pieces are drawn over each other: what is part of others last, and what is dug out by its bottom.
 * @param {Terrain} piece
 */
export function drawnAt({ kind, tall, z = 0 }) {
  if (["arch", "door", "ladder", "stairs"].includes(kind)) return Infinity;
  return kind === "trench" ? z - 1 : z + tall;
}

/** A kind without a name blocks, as far as the eye can tell. @param {Terrain} piece */
function style({ kind }) {
  const like = LIKE[kind] ?? kind;
  return like in WORDS ? like : "obstacle";
}

/**
 * What the patterns mean, for those that are used; null where all of it is plain.
 * @param {Record<string, Terrain>} pieces
 */
export function terrainLegend(pieces) {
  const present = new Set(Object.values(pieces).map(style));
  const kinds = Object.keys(WORDS).filter((kind) => present.has(kind));
  if (kinds.every((kind) => PLAIN.includes(kind))) return null;
  const first = (/** @type {string} */ kind) => /** @type {Terrain} */ (Object.values(pieces).find((piece) => style(piece) === kind));
  return h("ul", { class: "legend", "aria-label": t("Kinds of terrain") }, ...kinds.map((kind) => entry(kind, first(kind))));
}

/** @param {string} kind @param {Terrain} piece one of that kind */
function entry(kind, { rule, text }) {
  const swatch = s(
    "svg",
    { class: `swatch terrain ${kind}`, viewBox: "0 0 2.4 1.2", "aria-hidden": "true" },
    s("rect", { class: "body", x: 0.08, y: 0.08, width: 2.24, height: 1.04 }),
  );
  return h("li", {}, swatch, infoTerm({ name: WORDS[kind], rule, text }, WORDS[kind]));
}
