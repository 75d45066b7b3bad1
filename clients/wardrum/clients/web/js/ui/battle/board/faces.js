/** Faces of terrain that stands up: what is drawn on the top and the sides of each material, and what rises from its edge. */

import { s } from "../../../kit/dom.js";
import { bars, bond, chances, gate, leaves, planks, rows, rungs, short, stones } from "./textures.js";

/** @typedef {import("./textures.js").Chance} Chance */
/** @typedef {"stone" | "wood" | "step" | "low" | "hedge" | "sandbag" | "ladder" | "rail" | "arch" | "door"} Material */
/** @typedef {{lines?: string, pale?: string, dark?: string, nails?: string}} Drawn paths by what they are */
/** @typedef {(wide: number, tall: number, chance: Chance) => Drawn} Skin what is drawn on a face, from its left upper corner */

const BOARD = 0.42;
const BAND = 0.26; // how thick a deck on posts is
const POST = 0.24;

/** @type {Skin} */
const masonry = (wide, tall, chance) => named(bond(wide, tall, 0.82, 0.42, chance));
/** @type {Skin} */
const slabs = (wide, deep, chance) => named(bond(wide, deep, 1.1, 0.85, chance));
/** @type {Skin} */
const foliage = (wide, tall, chance) => leaves(wide, tall, chance);
/** @type {Skin} */
const rubble = (wide, deep, chance) => stones(wide, deep, chance);
/** @type {Skin} */
const bags = (wide, tall, chance) => named(bond(wide, tall, 0.62, 0.32, chance));
/** @type {Skin} */
const tread = () => ({});

/** @type {Record<string, Skin>} */
const TOPS = Object.assign(Object.create(null), { stone: slabs, arch: slabs, door: slabs, wood: deck, step: tread, low: rubble, hedge: foliage, sandbag: bags });

/** @type {Record<string, Skin>} */
const SIDES = Object.assign(Object.create(null), {
  stone: masonry,
  arch: masonry,
  door: masonry,
  wood: cladding,
  step: (/** @type {number} */ wide, /** @type {number} */ tall) => ({ lines: rows(wide, tall, 0.5, true) }),
  low: (/** @type {number} */ wide, /** @type {number} */ tall, /** @type {Chance} */ chance) => named(bond(wide, tall, 0.7, 0.34, chance)),
  hedge: foliage,
  sandbag: bags,
});

/** @param {{joints: string, pale: string, dark: string}} paths @returns {Drawn} */
function named({ joints, pale, dark }) {
  return { lines: joints, pale, dark };
}

/** Boards across, some of them paler, with their nails. @type {Skin} */
function deck(wide, deep, chance) {
  const upright = wide > deep;
  return { lines: rows(wide, deep, BOARD, upright), ...planks(wide, deep, BOARD, upright, chance) };
}

/** The side of something wooden: one board, or several. @type {Skin} */
function cladding(wide, tall, chance) {
  return tall > 0.9 ? { lines: rows(wide, tall, BOARD, false), ...planks(wide, tall, BOARD, false, chance) } : {};
}

/**
 * @param {Drawn} drawn
 * @returns {SVGElement[]}
 */
function paths({ dark, lines, nails, pale }) {
  const each = /** @type {const} */ ([["dark", dark], ["pale", pale], ["lines", lines], ["nails", nails]]);
  return each.flatMap(([style, d]) => (d ? [s("path", { class: style, d })] : []));
}

/** Broken stones on a top that is no rectangle. @param {number} wide @param {number} deep @param {string} seed */
export function rubbleOf(wide, deep, seed) {
  return paths(stones(wide, deep, chances(seed), 7));
}

/**
 * @param {Material} material
 * @param {number} wide
 * @param {number} deep
 * @param {string} seed
 */
export function topOf(material, wide, deep, seed) {
  if (material === "ladder" || material === "rail") return [];
  const rim = `M.06 ${short(deep - 0.06)}V.06H${short(wide - 0.06)}`;
  return [
    s("rect", { class: "plate", width: wide, height: deep }),
    ...paths(TOPS[material]?.(wide, deep, chances(`${seed} top`)) ?? {}),
    material === "hedge" || material === "low" ? null : s("path", { class: "rim", d: rim }),
  ].flatMap((part) => part ?? []);
}

/**
 * @param {Material} material
 * @param {number} long
 * @param {number} tall
 * @param {{posts: number, open: boolean, seed: string}} how posts: how long those are on which it stands, 0 = none · open: it is a deck on posts of its own
 */
export function sideOf(material, long, tall, { open, posts, seed }) {
  if (material === "rail") return [s("path", { class: "bars", d: bars(long, tall) })];
  if (material === "ladder") return [s("path", { class: "bars", d: rungs(long, tall) })];
  if (open) return scaffold(long, tall, seed);
  const opening = material === "arch" || material === "door" ? [s("path", { class: `opening ${material}`, d: gate(long, tall, material === "door") })] : [];
  return [...legs(long, posts), ...face(material, long, tall, tall, seed), ...foot(material, long, tall), ...opening];
}

/**
 * A face that hangs from the upper edge.
 * @param {Material} material
 * @param {number} long
 * @param {number} tall of the whole side
 * @param {number} high of the face
 * @param {string} seed
 */
function face(material, long, tall, high, seed) {
  const skin = SIDES[material]?.(long, high, chances(seed)) ?? {};
  return [s("rect", { class: "plate", y: -tall, width: long, height: high }), s("g", { transform: `translate(0 ${-tall})` }, ...paths(skin))];
}

/** Where walls are damp, along the ground. @param {Material} material @param {number} long @param {number} tall */
function foot(material, long, tall) {
  if (!["stone", "arch", "door"].includes(material) || tall < 0.8) return [];
  const [quarter, half] = [short(long / 4), short(long / 2)];
  return [s("path", { class: "dark", d: `M0 0v-.25q${quarter}-.35 ${half}-.1t${half}-.1V0z` })];
}

/** A deck on posts: what is under it lies in the dark. @param {number} long @param {number} tall @param {string} seed */
function scaffold(long, tall, seed) {
  const high = tall - BAND;
  const post = Math.min(POST, long / 5);
  const count = long > 5 ? 3 : 2;
  const at = Array.from({ length: count }, (_, i) => short(((long - post) * i) / (count - 1)));
  const brace = high > 1.2 ? `M${short(post)} ${short(-high * 0.42)}L${short(Math.min(long / 2, post + high * 0.42))} ${short(-high)}M${short(long - post)} ${short(-high * 0.42)}L${short(Math.max(long / 2, long - post - high * 0.42))} ${short(-high)}` : "";
  return [
    s("rect", { class: "gloom", y: -high, width: long, height: high }),
    brace ? s("path", { class: "brace", d: brace }) : null,
    s("path", { class: "post", d: at.map((x) => `M${x} 0v${short(-high)}h${short(post)}V0z`).join("") }),
    ...face("wood", long, tall, BAND, seed),
  ].flatMap((part) => part ?? []);
}

/** Posts under a thin deck, at the ends of a side. @param {number} long @param {number} posts */
function legs(long, posts) {
  return posts ? [s("path", { class: "post", d: [0, long - POST].map((x) => `M${short(x)} ${posts}V0h${POST}V${posts}z`).join("") })] : [];
}

/** @type {Record<string, [step: number, low: number, high: number, kept: number]>} how long, how high and how many the parts of a crown are */
const CROWNS = Object.assign(Object.create(null), { stone: [0.46, 0.07, 0.2, 0.6], low: [0.34, 0.06, 0.18, 0.8], hedge: [0.4, 0.1, 0.24, 1], sandbag: [0.62, 0.08, 0.12, 1] });

/**
 * What rises from the edge of a top: stones of a broken wall, twigs, bags. It is low, so that nobody takes it for height.
 * @param {Material} material
 * @param {number} long
 * @param {number} tall
 * @param {string} seed
 */
export function crownOf(material, long, tall, seed) {
  const form = CROWNS[material];
  if (!form) return null;
  const [step, low, high, kept] = form;
  const chance = chances(`${seed} crown`);
  const count = Math.max(1, Math.round(long / step));
  const wide = long / count;
  let path = "";
  for (let i = 0; i < count; i += 1) {
    const rise = low + chance() * (high - low);
    if (chance() > kept) continue;
    const [x, y] = [short(i * wide), short(-tall)];
    if (material === "hedge" || material === "sandbag") path += `M${x} ${y}c0 ${short(-rise * 1.3)} ${short(wide)} ${short(-rise * 1.3)} ${short(wide)} 0z`;
    else path += `M${short(x + 0.02)} ${y}l${short(0.02 + chance() * 0.05)} ${short(-rise)}h${short(wide * (0.5 + chance() * 0.25))}L${short(x + wide - 0.03)} ${y}z`;
  }
  return path ? s("path", { class: "crown", d: path }) : null;
}
