/**
 * Terrain that stands up: prisms with a top and the sides that are seen. Each face is drawn once in its own inches and laid by one
 * transform, so that a turn of the camera sets transforms only.
 */

import { put, s } from "../../../kit/dom.js";
import { corners, polygon } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { terrainWord } from "../../../kit/terrain.js";
import { INCH, inches } from "../../../kit/words.js";
import { crownOf, rubbleOf, sideOf, topOf } from "./faces.js";
import { layTexts, written } from "./texts.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Spot} Spot */
/** @typedef {import("./camera.js").Room} Room */
/** @typedef {import("./painter.js").Frame} Frame */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Terrain} Terrain */
/** @typedef {import("./faces.js").Material} Material */
/** @typedef {{element: SVGElement, crown: SVGElement | null, from: [number, number, number], along: [number, number], out: [number, number]}} Side crown: what rises from its upper edge */

const THIN = 0.6; // a platform no thicker than that is a deck of boards
const ROOM = 0.9; // and one that is higher stands on posts
const STEP = 0.55; // how high a stair is, about
const RAIL = 0.7;
const HEX_WALL = 1.1; // inches, as high as it is drawn
const LIGHT = [-0.5, -0.86]; // where the light comes from

/** @type {Record<string, string>} sides of the table */
const COMPASS = { north: t("north"), east: t("east"), south: t("south"), west: t("west") };

/** @type {Record<string, Material>} */
const MATERIALS = Object.assign(Object.create(null), {
  obstacle: "stone",
  impassable: "stone",
  wall: "stone",
  platform: "wood",
  stairs: "step",
  low: "low",
  hedge: "hedge",
  barrier: "sandbag",
  ladder: "ladder",
  arch: "arch",
  door: "door",
});

/** Whether a piece stands up, rather than being part of the ground. @param {Terrain} piece */
export function standsUp({ kind, tall }) {
  return tall > 0 && !["trench", "open", "difficult", "dangerous", "mined", "deadly"].includes(kind);
}

/** What a piece is made of. @param {Terrain} piece @returns {Material} */
function materialOf({ kind }) {
  return MATERIALS[kind] ?? "stone";
}

/**
 * The prisms of a piece: one, or one for each step and rail.
 * @param {string} id
 * @param {Terrain} piece
 * @returns {Prism[]}
 */
export function prismsOf(id, piece) {
  const room = roomOf(piece);
  const material = materialOf(piece);
  if (piece.kind === "stairs") return steps(room, piece.up ?? "").map((step) => new Prism(id, step, "step"));
  const rails = (piece.enclosed ?? []).map((side) => new Prism(id, railing(room, side), "rail"));
  return [new Prism(id, room, material), ...rails];
}

/**
 * @param {Terrain} piece
 * @returns {Room}
 */
export function roomOf({ x, y, z = 0, width, height, tall }) {
  const [x0, y0, z0] = [x / INCH, y / INCH, z / INCH];
  return { x0, y0, z0, x1: x0 + width / INCH, y1: y0 + height / INCH, z1: z0 + tall / INCH };
}

/**
 * What a piece is, in words.
 * @param {string} id
 * @param {Terrain} piece
 */
export function terrainTold(id, piece) {
  const from = piece.z ?? 0;
  const high = piece.tall ? inches(from + piece.tall) : "";
  const tall = piece.kind === "trench" ? t("{depth} deep", { depth: inches(-from) }) : from > 0 ? t("from {low} to {high}", { low: inches(from), high }) : high && t("{height} tall", { height: high });
  const rails = piece.enclosed?.length ? t("rails: {sides}", { sides: piece.enclosed.map((side) => COMPASS[side] ?? side).join(", ") }) : "";
  return [piece.name, terrainWord(piece), tall, rails].filter(Boolean).join(", ");
}

/**
 * Stairs as a row of blocks, each as high as its step.
 * @param {Room} room
 * @param {string} up the side to which they rise
 * @returns {Room[]}
 */
function steps(room, up) {
  const { x0, x1, y0, y1, z0, z1 } = room;
  const across = up ? up === "north" || up === "south" : y1 - y0 > x1 - x0;
  const back = up === "west" || up === "north";
  const count = Math.max(2, Math.round((z1 - z0) / STEP));
  return Array.from({ length: count }, (_, i) => {
    const top = z0 + ((z1 - z0) * (back ? count - i : i + 1)) / count;
    const part = (/** @type {number} */ from, /** @type {number} */ to) => [from + ((to - from) * i) / count, from + ((to - from) * (i + 1)) / count];
    const [a, b] = across ? part(y0, y1) : part(x0, x1);
    return across ? { x0, x1, y0: a, y1: b, z0, z1: top } : { x0: a, x1: b, y0, y1, z0, z1: top };
  });
}

/**
 * @param {Room} room
 * @param {string} side
 * @returns {Room}
 */
function railing({ x0, x1, y0, y1, z1 }, side) {
  const edge = { x0, x1, y0, y1, z0: z1, z1: z1 + RAIL };
  if (side === "west") return { ...edge, x1: x0 + 0.06 };
  if (side === "east") return { ...edge, x0: x1 - 0.06 };
  return side === "north" ? { ...edge, y1: y0 + 0.06 } : { ...edge, y0: y1 - 0.06 };
}

export class Prism {
  /**
   * @param {string} id of its piece of terrain
   * @param {Room} room
   * @param {Material} material
   * @param {Spot[]} [corners] of its ground, clockwise from above; without them it fills its room
   */
  constructor(id, room, material, corners) {
    this.id = id;
    this.room = room;
    this.material = material;
    const { x0, x1, y0, y1, z0, z1 } = room;
    const [wide, deep, tall] = [x1 - x0, y1 - y0, z1 - z0];
    this.corners = corners ?? [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    this.deck = material === "wood" && tall <= THIN && z0 > 0;
    this.open = material === "wood" && tall > ROOM; // a deck on posts
    this.seen = ""; // which sides are seen
    const height = material === "wood" && wide > 1.6 && deep > 0.9 ? [written("tall", [wide / 2, deep / 2], inches(z1 * INCH))] : [];
    this.top = s("g", { class: "top" }, ...(corners ? [plateOf(corners, x0, y0), s("g", { transform: `translate(${wide * 0.2} ${deep * 0.2})` }, ...rubbleOf(wide * 0.6, deep * 0.6, id))] : topOf(material, wide, deep, id)), ...height);
    /** @type {Side[]} */
    this.sides = this.corners.map((from, i) => {
      const to = this.corners[(i + 1) % this.corners.length];
      const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const along = /** @type {[number, number]} */ ([(to[0] - from[0]) / long, (to[1] - from[1]) / long]);
      const how = { posts: this.deck ? z0 : 0, open: this.open, seed: `${id} ${i}` };
      return side([...from, z0], along, [along[1], -along[0]], sideOf(material, long, tall, how), crownOf(material, long, tall, how.seed));
    });
    this.element = s("g", { class: `prism ${material}`, "clip-path": z0 < 0 ? "url(#wd-trenches)" : null }); // of what stands in a trench the ground hides the rest
    /** @type {Frame} */ this.frame = { x0: 0, x1: 0, y0: 0, y1: 0 };
    /** @type {Spot[]} */ this.outline = [];
  }

  /** Lays the faces for where the camera is. @param {Camera} camera */
  lay(camera) {
    const { x0, y0, z0, z1 } = this.room;
    const [X, Y] = camera.project([x0, y0, z1]);
    this.top.setAttribute("transform", `translate(${X.toFixed(4)} ${Y.toFixed(4)}) ${camera.level}`);
    layTexts(this.top, camera);
    this.#order(camera);
    for (const { along, crown, element, from } of this.sides) {
      const transform = camera.side(from, ...along);
      element.setAttribute("transform", transform);
      crown?.setAttribute("transform", transform);
    }
    const seen = (/** @type {number[]} */ heights) => this.corners.flatMap(([x, y]) => heights.map((z) => camera.project([x, y, z])));
    this.outline = hull(seen([z0, z1]));
    const corners = seen([this.deck ? 0 : z0, z1]);
    const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
    this.frame = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  }

  /**
   * Puts its parts in order: what is behind the top, the top, what is before it. From above nothing but the top is seen.
   * @param {Camera} camera
   */
  #order(camera) {
    const faced = this.sides.map(({ out }) => camera.faces(...out));
    const seen = `${faced} ${camera.h > 0.01}`;
    if (seen === this.seen) return;
    this.seen = seen;
    const front = this.sides.filter((_, i) => faced[i]);
    const back = this.sides.filter((_, i) => !faced[i] && camera.h > 0.01);
    for (const { element } of this.sides) element.classList.toggle("back", back.some((side) => side.element === element));
    const elements = (/** @type {Side[]} */ sides) => sides.map(({ element }) => element);
    const crowns = (/** @type {Side[]} */ sides) => sides.flatMap(({ crown }) => crown ?? []);
    put(this.element, ...(this.open || this.deck ? elements(back) : []), ...elements(front), ...crowns(back), this.top, ...crowns(front));
  }

  /** Whether it covers a spot of the picture. @param {Spot} spot */
  covers([x, y]) {
    if (this.material === "rail" || this.material === "ladder") return false;
    const { outline } = this;
    return outline.every(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
  }
}

/**
 * The walls of a table of hexes: cells that nobody enters.
 * @param {Table} table
 * @returns {Prism[]}
 */
export function hexWalls({ map }) {
  const cells = Object.entries(map?.cells ?? {}).filter(([, { kind }]) => kind === "impassable");
  return cells.flatMap(([id, cell]) => (map ? [hexWall(id, corners(map, cell, 0.94))] : []));
}

/**
 * @param {string} id
 * @param {Spot[]} points
 */
function hexWall(id, points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const room = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys), z0: 0, z1: HEX_WALL };
  return new Prism(id, room, "stone", points);
}

/**
 * The top of a prism that does not fill its room, from the room's corner.
 * @param {Spot[]} points
 * @param {number} x0
 * @param {number} y0
 */
function plateOf(points, x0, y0) {
  return s("polygon", { class: "plate", points: polygon(points.map(([x, y]) => [x - x0, y - y0])) });
}

/**
 * @param {[number, number, number]} from
 * @param {[number, number]} along
 * @param {[number, number]} out
 * @param {SVGElement[]} marks
 * @param {SVGElement | null} crown
 * @returns {Side}
 */
function side(from, along, out, marks, crown) {
  const shade = out[0] * LIGHT[0] + out[1] * LIGHT[1] > 0 ? "lit" : out[1] > 0 ? "side" : "shade";
  return { from, along, out, crown, element: s("g", { class: `face ${shade}` }, ...marks) };
}

/**
 * The corners of the convex outline, clockwise as seen on the screen.
 * @param {Spot[]} points
 * @returns {Spot[]}
 */
export function hull(points) {
  const across = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (/** @type {Spot[]} */ row) => {
    /** @type {Spot[]} */
    const kept = [];
    for (const point of row) {
      while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(across), ...half(across.reverse())];
}

/** @param {Spot} a @param {Spot} b @param {Spot} c */
function turn(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
