/**
 * Terrain that stands up: prisms with a top and the sides that are seen. Each face is drawn once in its own inches and laid by one
 * transform, so that a turn of the camera sets transforms only.
 */

import { s } from "../../../kit/dom.js";
import { corners, polygon } from "../../../kit/hex_grid.js";
import { t } from "../../../core/i18n.js";
import { terrainWord } from "../../../kit/terrain.js";
import { INCH, inches } from "../../../kit/words.js";
import { layTexts, written } from "./texts.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Spot} Spot */
/** @typedef {import("./camera.js").Room} Room */
/** @typedef {import("./painter.js").Frame} Frame */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../../../kit/types.js").Terrain} Terrain */
/** @typedef {"stone" | "wood" | "low" | "hedge" | "sandbag" | "ladder" | "rail" | "arch" | "door"} Material */
/** @typedef {{element: SVGElement, from: [number, number, number], along: [number, number], out: [number, number]}} Side */

const THIN = 0.6; // a platform no thicker than that is a deck of boards
const STEP = 0.75; // how high a stair is, about
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
  stairs: "wood",
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
  if (piece.kind === "stairs") return steps(room, piece.up ?? "").map((step) => new Prism(id, step, "wood"));
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
    const height = material === "wood" && wide > 1.6 && deep > 0.9 ? [written("tall", [wide / 2, deep / 2], inches(z1 * INCH))] : [];
    this.top = s("g", { class: "top" }, ...(corners ? [plateOf(corners, x0, y0)] : topOf(material, wide, deep)), ...height);
    /** @type {Side[]} */
    this.sides = this.corners.map((from, i) => {
      const to = this.corners[(i + 1) % this.corners.length];
      const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const along = /** @type {[number, number]} */ ([(to[0] - from[0]) / long, (to[1] - from[1]) / long]);
      return side([...from, z0], along, [along[1], -along[0]], sideOf(material, long, tall, this.deck ? z0 : 0));
    });
    this.element = s("g", { class: `prism ${material}` }, ...this.sides.map(({ element }) => element), this.top);
    /** @type {Frame} */ this.frame = { x0: 0, x1: 0, y0: 0, y1: 0 };
    /** @type {Spot[]} */ this.outline = [];
  }

  /** Lays the faces for where the camera is. @param {Camera} camera */
  lay(camera) {
    const { x0, y0, z0, z1 } = this.room;
    const [X, Y] = camera.project([x0, y0, z1]);
    this.top.setAttribute("transform", `translate(${X.toFixed(4)} ${Y.toFixed(4)}) ${camera.level}`);
    layTexts(this.top, camera);
    for (const { along, element, from, out } of this.sides) {
      const seen = camera.faces(...out);
      element.setAttribute("display", seen ? "inline" : "none");
      if (seen) element.setAttribute("transform", camera.side(from, ...along));
    }
    const seen = (/** @type {number[]} */ heights) => this.corners.flatMap(([x, y]) => heights.map((z) => camera.project([x, y, z])));
    this.outline = hull(seen([z0, z1]));
    const corners = seen([this.deck ? 0 : z0, z1]);
    const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
    this.frame = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
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
 * @returns {Side}
 */
function side(from, along, out, marks) {
  const shade = out[0] * LIGHT[0] + out[1] * LIGHT[1] > 0 ? "lit" : out[1] > 0 ? "side" : "shade";
  return { from, along, out, element: s("g", { class: `face ${shade}` }, ...marks) };
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

/**
 * @param {Material} material
 * @param {number} wide
 * @param {number} deep
 */
function topOf(material, wide, deep) {
  if (material === "ladder" || material === "rail") return [];
  const plate = s("rect", { class: "plate", width: wide, height: deep });
  return [plate, s("path", { class: "lines", d: TOPS[material]?.(wide, deep) ?? "" })];
}

/** @type {Record<string, (wide: number, deep: number) => string>} lines on the top of a material */
const TOPS = Object.assign(Object.create(null), {
  stone: (/** @type {number} */ wide, /** @type {number} */ deep) => bricks(wide, deep, 1.1, 0.85),
  arch: (/** @type {number} */ wide, /** @type {number} */ deep) => bricks(wide, deep, 1.1, 0.85),
  wood: (/** @type {number} */ wide, /** @type {number} */ deep) => (wide > deep ? rows(wide, deep, 0.42, true) : rows(wide, deep, 0.42, false)),
  low: speckle,
  hedge: leaves,
  sandbag: (/** @type {number} */ wide, /** @type {number} */ deep) => bricks(wide, deep, 0.6, 0.5),
});

/**
 * @param {Material} material
 * @param {number} long
 * @param {number} tall
 * @param {number} posts how long the posts are on which it stands, 0 = none
 */
function sideOf(material, long, tall, posts) {
  if (material === "rail") return [s("path", { class: "bars", d: bars(long, tall) })];
  if (material === "ladder") return [s("path", { class: "bars", d: rungs(long, tall) })];
  const plate = s("rect", { class: "plate", y: -tall, width: long, height: tall });
  const lines = s("path", { class: "lines", transform: `translate(0 ${-tall})`, d: SIDES[material]?.(long, tall) ?? "" });
  const opening = material === "arch" || material === "door" ? [s("path", { class: `opening ${material}`, d: gate(long, tall, material === "door") })] : [];
  return [...legs(long, posts), plate, lines, ...opening];
}

/** @type {Record<string, (long: number, tall: number) => string>} */
const SIDES = Object.assign(Object.create(null), {
  stone: (/** @type {number} */ long, /** @type {number} */ tall) => bricks(long, tall, 0.8, 0.42),
  arch: (/** @type {number} */ long, /** @type {number} */ tall) => bricks(long, tall, 0.8, 0.42),
  wood: (/** @type {number} */ long, /** @type {number} */ tall) => (tall > 0.9 ? rows(long, tall, 0.42, false) : ""),
  low: (/** @type {number} */ long, /** @type {number} */ tall) => bricks(long, tall, 0.7, 0.36),
  hedge: leaves,
  sandbag: (/** @type {number} */ long, /** @type {number} */ tall) => bricks(long, tall, 0.6, 0.32),
});

/** Posts under a deck, at the ends of a side. @param {number} long @param {number} posts */
function legs(long, posts) {
  if (!posts) return [];
  return [0, long - 0.22].map((x) => s("rect", { class: "post", x, y: 0, width: 0.22, height: posts }));
}

/** @param {number} n */
function short(n) {
  return Number(n.toFixed(2));
}

/**
 * A bond of bricks.
 * @param {number} wide
 * @param {number} tall
 * @param {number} length
 * @param {number} course
 */
function bricks(wide, tall, length, course) {
  const count = Math.max(1, Math.round(tall / course));
  const high = tall / count;
  let path = "";
  for (let row = 0; row < count; row += 1) {
    if (row) path += `M0 ${short(row * high)}H${short(wide)}`;
    for (let x = row % 2 ? length / 2 : length; x < wide - 0.1; x += length) path += `M${short(x)} ${short(row * high)}v${short(high)}`;
  }
  return path;
}

/**
 * Boards side by side.
 * @param {number} wide
 * @param {number} tall
 * @param {number} board
 * @param {boolean} upright whether the joints run down
 */
function rows(wide, tall, board, upright) {
  const across = upright ? wide : tall;
  const count = Math.max(1, Math.round(across / board));
  let path = "";
  for (let i = 1; i < count; i += 1) path += upright ? `M${short((across * i) / count)} 0v${short(tall)}` : `M0 ${short((across * i) / count)}h${short(wide)}`;
  return path;
}

/**
 * Pebbles in a fixed disorder.
 * @param {number} wide
 * @param {number} deep
 */
function speckle(wide, deep) {
  let path = "";
  for (const [x, y] of scattered(wide, deep, 0.55)) path += `M${short(x)} ${short(y)}h.09v.06h-.09z`;
  return path;
}

/** @param {number} wide @param {number} deep */
function leaves(wide, deep) {
  let path = "";
  for (const [x, y] of scattered(wide, deep, 0.42)) path += `M${short(x)} ${short(y)}q.12-.2.24 0`;
  return path;
}

/**
 * Places about so far apart, the same each time.
 * @param {number} wide
 * @param {number} deep
 * @param {number} apart
 * @returns {[number, number][]}
 */
export function scattered(wide, deep, apart) {
  /** @type {[number, number][]} */
  const places = [];
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let y = apart / 2; y < deep - 0.1; y += apart) {
    for (let x = apart / 2; x < wide - 0.2; x += apart) {
      places.push([Math.min(wide - 0.25, Math.max(0, x + (chance() - 0.5) * apart * 0.7)), Math.min(deep - 0.08, Math.max(0.08, y + (chance() - 0.5) * apart * 0.7))]);
    }
  }
  return places;
}

/** The bars of a rail. @param {number} long @param {number} tall */
function bars(long, tall) {
  if (long < 0.2) return `M0 0V${-tall}`;
  const count = Math.max(1, Math.round(long / 1.2));
  const posts = Array.from({ length: count + 1 }, (_, i) => `M${short((long * i) / count)} 0V${short(-tall)}`).join("");
  return `${posts}M0 ${short(-tall)}H${short(long)}M0 ${short(-tall * 0.5)}H${short(long)}`;
}

/** The rails and rungs of a ladder. @param {number} long @param {number} tall */
function rungs(long, tall) {
  if (long < 0.45) return "";
  const count = Math.max(2, Math.round(tall / 0.45));
  const inset = Math.min(0.12, long / 5);
  const steps = Array.from({ length: count }, (_, i) => `M${inset} ${short((-tall * (i + 0.5)) / count)}H${short(long - inset)}`).join("");
  return `M${inset} 0V${short(-tall)}M${short(long - inset)} 0V${short(-tall)}${steps}`;
}

/** An opening in a wall. @param {number} long @param {number} tall @param {boolean} leaves with the two of a door in it */
function gate(long, tall, leaves) {
  if (long < 0.8) return "";
  const [left, right, top] = [long * 0.14, long * 0.86, tall * 0.86].map(short);
  const spring = short(Math.max(tall * 0.3, tall * 0.86 - (long * 0.72) / 2));
  return `M${left} 0V${-spring}Q${left} ${-top} ${short(long / 2)} ${-top}Q${right} ${-top} ${right} ${-spring}V0Z${leaves ? `M${short(long / 2)} 0V${-top}` : ""}`;
}
