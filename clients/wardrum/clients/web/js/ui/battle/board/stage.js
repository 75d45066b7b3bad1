/**
 * The stage: four pictures one upon the other, with one camera and one zoom. Earth: the slab, the ground and what is dug into it; it
 * is kept apart, as it is painted anew only when the camera moves. Under: what lies on the ground.
 * Painted: what stands up, terrain and figures, in the painter's order. Over: what is on offer, handles and tags, effects, notes,
 * labels; what stands in it is never hidden and keeps the order of the roster, so that the focus stays.
 *
 * Others move figures by `figure(id)` and draw into `effects` and `notes` with `project`; the board tells by "wd-camera" when all of
 * that has to be laid anew.
 */

import { put, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { patterns } from "../../../kit/terrain.js";
import { INCH } from "../../../kit/words.js";
import { Camera } from "./camera.js";
import { Figure, fixed, levelOf } from "./figures.js";
import { drawFlat, drawFloor, drawShadows, drawSlab, drawTrenches, drawZones } from "./ground.js";
import { drawCells } from "./hex_cells.js";
import { layMarker, markersOf } from "./markers.js";
import { painted } from "./painter.js";
import { hexWalls, hull, prismsOf, roomOf, standsUp, terrainTold } from "./prisms.js";
import { drawFallen } from "./fallen.js";
import { byTag } from "./hit_test.js";
import { layTags } from "./tag_layout.js";
import { layTexts } from "./texts.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./camera.js").Place} Place */
/** @typedef {import("./camera.js").Angles} Angles */
/** @typedef {import("./prisms.js").Prism} Prism */
/** @typedef {import("./markers.js").DrawnMarker} DrawnMarker */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Table} Table */

/**
 * @typedef {object} Scene
 * @property {Table} table
 * @property {PieceLook[]} looks
 * @property {readonly string[]} order
 * @property {Record<string, string>} tiles what is worth writing on tiles of hexes
 * @property {Record<string, string>} called what markers are called
 * @property {boolean} fought whether all have been set up and the battle has begun
 * @property {Table | null} before the table one commit earlier
 * @property {import("../../../kit/types.js").Commit | undefined} commit
 */

const GROUND = /** @type {const} */ (["floor", "cells", "flat", "zones", "shadows"]); // in inches of the table
const LYING = /** @type {const} */ (["slab", "trenches", "flats", "fallen", "was"]);
const OVER = /** @type {const} */ (["terrain", "areas", "names", "offer", "pieces", "tags", "effects", "notes", "labels", "ruler"]);
const TURN_MS = 600;
const SLOW_MS = 45; // of a frame: then the camera jumps
const TRIED = 3; // frames before that is known

export class Stage {
  /** @param {(settled: boolean) => void} moved the camera moved; settled: and stands still now */
  constructor(moved) {
    this.moved = moved;
    this.camera = new Camera();
    this.earth = s("svg", { class: "picture earth", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" });
    this.under = s("svg", { class: "picture under", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" });
    this.paint = s("svg", { class: "picture paint", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" });
    this.over = s("svg", { class: "picture table", role: "group", "aria-label": t("The table"), preserveAspectRatio: "xMidYMid meet" });
    this.viewport = new Viewport([this.earth, this.under, this.paint, this.over]);
    /** @type {{[name: string]: SVGGElement}} */
    this.layers = Object.assign(
      Object.create(null),
      Object.fromEntries([...GROUND, ...LYING, ...OVER].map((name) => [name, s("g", { class: `layer-${name}` })])),
    );
    this.layers.effects.setAttribute("aria-hidden", "true");
    this.ground = s("g", { class: "ground" }, ...GROUND.map((name) => this.layers[name]));
    this.things = s("g", { class: "layer-things" });
    const { fallen, flats, slab, trenches, was } = this.layers;
    this.earth.append(patterns(), slab, this.ground, trenches);
    this.under.append(flats, was, fallen);
    this.paint.append(this.things);
    this.over.append(...OVER.map((name) => this.layers[name]));
    /** @type {Map<string, Figure>} */
    this.figures = new Map();
    /** @type {Prism[]} */
    this.prisms = [];
    /** @type {DrawnMarker[]} */
    this.markers = [];
    /** @type {Figure[]} as they were painted, the nearest last */
    this.painted = [];
    this.astray = false; // whether figures or the camera have moved since tags were laid
    /** @type {Scene | null} */
    this.scene = null;
    this.margin = /** @type {[number, number]} */ ([0.3, 0.3]);
    this.due = 0; // the frame in which it is painted anew
    this.turning = 0; // the frame in which the camera goes on
  }

  /** Above the tags, in inches of the picture. */
  get effects() {
    return this.layers.effects;
  }

  /** For what viewers write and draw on the table, in inches of the picture. */
  get notes() {
    return this.layers.notes;
  }

  /**
   * Where a place is in the picture.
   * @param {Place} place
   */
  project(place) {
    return this.camera.project(place);
  }

  /** @param {string} id */
  figure(id) {
    return this.figures.get(id) ?? null;
  }

  /**
   * Draws a state; only what changed is drawn anew.
   * @param {Scene} scene
   * @returns {boolean} whether the table itself is another one
   */
  show(scene) {
    const { table, order } = scene;
    const old = this.scene;
    this.scene = scene;
    const resized = old?.table.width !== table.width || old?.table.height !== table.height;
    const raised = resized || old?.table.ground !== table.ground || !alike(old?.table.terrain, table.terrain) || !alike(old?.table.map, table.map);
    if (raised) {
      this.camera.size(table.width / INCH, table.height / INCH, Object.values(table.terrain).map(roomOf));
      drawFloor(this.layers.floor, table);
      this.#raise(table);
    }
    if (!alike(old?.table.map, table.map) || !alike(old?.tiles, scene.tiles)) this.#cells(scene);
    if (resized || !alike(old?.table.zones, table.zones)) drawZones(this.layers.zones, table, order, this.camera);
    if (!alike(old?.table.markers, table.markers)) this.#place(scene);
    if (raised) this.lay();
    else if (!alike(old?.table.fallen, table.fallen)) drawFallen(this.layers.fallen, table, scene.looks, order, this.camera);
    this.#cast(scene);
    this.astray = true;
    this.repaint();
    return raised;
  }

  /** @param {Scene} scene */
  #cells({ table, tiles }) {
    drawCells(this.layers.cells, table, tiles);
    layTexts(this.layers.cells, this.camera);
  }

  /** Terrain. @param {Table} table */
  #raise(table) {
    for (const { element } of this.prisms) element.remove();
    const standing = Object.entries(table.terrain).filter(([, piece]) => standsUp(piece));
    this.prisms = [...standing.flatMap(([id, piece]) => prismsOf(id, piece)), ...hexWalls(table)];
    drawFlat(this.layers.flat, table);
    drawShadows(this.layers.shadows, table);
  }

  /** Markers. @param {Scene} scene */
  #place({ called, order, table }) {
    for (const { element } of this.markers) element.remove();
    this.markers = markersOf(table, called, order);
    for (const marker of this.markers) layMarker(marker, this.camera);
    put(this.layers.flats, ...this.markers.filter(({ flat }) => flat).map(({ element }) => element));
  }

  /** Figures. @param {Scene} scene */
  #cast({ looks, order, table }) {
    const present = looks.filter((look) => look.id in table.pieces);
    const ids = new Set(present.map((look) => look.id));
    for (const [id, figure] of this.figures) {
      if (ids.has(id)) continue;
      figure.remove();
      this.figures.delete(id);
    }
    for (const look of present) {
      const figure = this.figures.get(look.id) ?? this.#enter(look.id);
      figure.show(look, table.pieces[look.id], order, levelOf(table, table.pieces[look.id]));
    }
  }

  /** @param {string} id */
  #enter(id) {
    const figure = new Figure(id, () => this.repaintSoon());
    figure.lay(this.camera, this.viewport.scale);
    this.figures.set(id, figure);
    this.layers.pieces.append(figure.handle);
    this.layers.tags.append(figure.tag);
    return figure;
  }

  /**
   * Mark the figures for which something holds.
   * @param {string} style
   * @param {ReadonlySet<string>} ids
   */
  mark(style, ids) {
    for (const [id, { element, handle, tag }] of this.figures) {
      for (const part of [element, handle, tag]) part.classList.toggle(style, ids.has(id));
    }
  }

  /** Lays tags so that none covers another, and those in front that matter now; while the camera turns they stay on their figures. */
  layTags() {
    if (this.turning) return;
    if (this.astray) {
      const figures = [...this.figures.values()];
      const lies = layTags(figures.map((figure) => figure.tagPlace), this.viewport.sight);
      for (const figure of figures) figure.layTag(lies.get(figure.id) ?? figure.lie);
      this.astray = false;
    }
    inOrder(this.layers.tags, byTag(this.painted).map(({ tag }) => tag));
  }

  /**
   * Rings what the goal of the battle is about.
   * @param {ReadonlySet<string>} pieces
   * @param {ReadonlySet<string>} markers
   */
  markGoal(pieces, markers) {
    this.mark("aimed", pieces);
    for (const [id, { body }] of this.figures) {
      if (pieces.has(id)) body.setAttribute("aria-description", t("counts for the goal"));
      else body.removeAttribute("aria-description");
    }
    for (const { element } of this.markers) element.classList.toggle("aimed", markers.has(element.dataset.marker ?? ""));
  }

  /** Lays everything for where the camera is. */
  lay() {
    const { camera, layers, scene } = this;
    if (!scene) return;
    this.ground.setAttribute("transform", camera.ground());
    drawSlab(layers.slab, scene.table, camera);
    drawTrenches(layers.trenches, scene.table, camera);
    drawFallen(layers.fallen, scene.table, scene.looks, scene.order, camera);
    layTexts(this.ground, camera);
    for (const prism of this.prisms) prism.lay(camera);
    for (const marker of this.markers) layMarker(marker, camera);
    this.#describe(scene.table);
    this.layFigures();
  }

  /** Figures and tags keep their size on the screen. */
  layFigures() {
    const { scale } = this.viewport;
    for (const figure of this.figures.values()) figure.lay(this.camera, scale);
    this.astray = true;
    this.repaint();
  }

  /** What terrain is, in words, for pointers and screen readers. @param {Table} table */
  #describe(table) {
    const { camera } = this;
    put(
      this.layers.terrain,
      ...Object.entries(table.terrain).map(([id, piece]) => {
        const { x0, x1, y0, y1, z0, z1 } = roomOf(piece);
        const corners = [x0, x1].flatMap((x) => [y0, y1].flatMap((y) => [Math.max(0, z0), Math.max(0, z1)].map((z) => camera.project([x, y, z]))));
        const words = terrainTold(id, piece);
        const shape = s("polygon", { class: "outline", points: hull(corners).map((spot) => spot.map(fixed).join(",")).join(" ") });
        return s("g", { class: `terrain ${piece.kind}`, role: "img", "aria-label": words }, s("title", {}, words), shape);
      }),
    );
  }

  /** Paints anew before the next frame, however often it is asked for. */
  repaintSoon() {
    this.due ||= requestAnimationFrame(() => this.repaint());
  }

  /** What stands up, from the hindmost to the nearest; what hides a figure becomes glass. */
  repaint() {
    if (this.due) cancelAnimationFrame(this.due);
    this.due = 0;
    const upright = this.markers.filter(({ flat }) => !flat);
    const items = painted([...this.prisms, ...upright, ...this.figures.values()], this.camera);
    inOrder(this.things, items.map(({ element }) => element));
    this.painted = /** @type {Figure[]} */ (items.filter((item) => item instanceof Figure));
    this.#glaze(items);
  }

  /** @param {(Prism | DrawnMarker | Figure)[]} items as they were painted */
  #glaze(items) {
    /** @type {Figure[]} */
    const behind = [];
    for (const item of items) {
      if (item instanceof Figure) behind.push(item);
      else if ("covers" in item) item.element.classList.toggle("glass", behind.some((figure) => figure.samples.some((spot) => item.covers(spot))));
    }
  }

  /** The whole picture, once what is seen of it may have another shape. */
  frame() {
    this.viewport.frame(this.camera.bounds(this.margin));
  }

  /**
   * Moves the camera to where it has to be.
   * @param {boolean} [jump]
   */
  turn(jump = false) {
    cancelAnimationFrame(this.turning);
    const from = { yaw: this.camera.yaw, tilt: this.camera.tilt };
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    if (still) return this.#settle(from);
    const begun = performance.now();
    let last = begun;
    let frames = 0;
    const step = (/** @type {number} */ now) => {
      const slow = frames > 0 && frames <= TRIED && now - last > SLOW_MS;
      const share = Math.min(1, (now - begun) / TURN_MS);
      last = now;
      frames += 1;
      if (slow || share >= 1) return this.#settle(from);
      this.#aim(from, share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);
      this.moved(false);
      this.turning = requestAnimationFrame(step);
      return undefined;
    };
    this.turning = requestAnimationFrame(step);
    return undefined;
  }

  /** @param {Angles} from */
  #settle(from) {
    this.turning = 0;
    this.#aim(from, 1);
    this.moved(true);
  }

  /**
   * @param {Angles} from
   * @param {number} share
   */
  #aim(from, share) {
    const { camera, viewport } = this;
    const looked = camera.unproject(viewport.middle);
    camera.between(from, share);
    viewport.frame(camera.bounds(this.margin), camera.project(looked));
    this.lay();
  }
}

/**
 * Puts all children of a part of the picture in order; those that are in order already are not touched.
 * @param {SVGElement} part
 * @param {Element[]} children
 */
function inOrder(part, children) {
  /** @type {ChildNode | null} */
  let next = part.firstChild;
  for (const child of children) {
    if (next === child) next = child.nextSibling;
    else part.insertBefore(child, next);
  }
}

/**
 * Whether two parts of a state say the same; states that were folded anew are other objects.
 * @param {unknown} a
 * @param {unknown} b
 */
function alike(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
