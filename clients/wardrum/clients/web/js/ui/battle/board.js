/**
 * <wd-board>: the table from above, 1 unit = 1 inch. Shows a state, offers what may be chosen, says what was touched.
 *
 * Events: wd-piece {id} · wd-spot {index} · wd-point {point, add, drag} · wd-placement {key} · wd-look {id}
 */

import { emit, h, put, s } from "../../kit/dom.js";
import { hexesBetween } from "../../kit/hex_grid.js";
import { patterns } from "../../kit/terrain.js";
import { INCH, inches } from "../../kit/words.js";
import { drawFloor, drawTerrain, drawZones } from "./board/ground.js";
import { drawCells } from "./board/hex_cells.js";
import { pieceAt, placementAt, spotAt } from "./board/hit_test.js";
import { drawLabels, leaveOutCovered, seenDisc } from "./board/labels.js";
import { drawLastMove } from "./board/last_move.js";
import { drawMarkers } from "./board/markers.js";
import { drawAreas, drawOffer } from "./board/offers.js";
import { Pieces } from "./board/pieces.js";
import { Pointer } from "./board/pointer.js";
import { Ruler } from "./board/ruler.js";
import { toolbar } from "./board/toolbar.js";
import { Viewport } from "./board/viewport.js";

/** @typedef {import("./board/hit_test.js").Inches} Inches */
/** @typedef {import("../../kit/types.js").Offer} Offer */
/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").Point} Point */
/** @typedef {import("../../kit/types.js").Table} Table */

/**
 * @typedef {object} Scene
 * @property {Table} table
 * @property {PieceLook[]} looks
 * @property {readonly string[]} order
 * @property {Record<string, string>} tiles what is worth writing on tiles of hexes
 * @property {Table | null} before the table one commit earlier
 * @property {import("../../kit/types.js").Commit | undefined} commit
 */

const FINGER_PX = 22;
const SPOT_PX = 11;
const FAR_PX = 15; // an inch smaller than that has room for little
const SMALL_PX = 26; // and one smaller than that for no small print
const MARGIN = /** @type {[number, number]} */ ([0.6, 0.6]);
const HEX_MARGIN = /** @type {[number, number]} */ ([-0.45, 0]); // a map of hexes has room of its own round it
const LAYERS = /** @type {const} */ ([
  "floor",
  "cells",
  "zones",
  "terrain",
  "markers",
  "was",
  "areas",
  "pieces",
  "offer",
  "labels",
  "ruler",
]);

export class Board extends HTMLElement {
  constructor() {
    super();
    this.svg = s("svg", {
      class: "table",
      role: "group",
      "aria-label": "The table",
      preserveAspectRatio: "xMidYMid meet",
    });
    this.bare = h("p", { class: "bare quiet", hidden: true }, "Nothing lies on the table yet.");
    this.viewport = new Viewport(this.svg);
    this.turn = s("g");
    /** @type {Record<typeof LAYERS[number], SVGGElement>} */
    this.layers = Object.assign(
      Object.create(null),
      Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer-${name}` })])),
    );
    this.pieces = new Pieces(this.layers.pieces, this.viewport);
    this.ruler = new Ruler(this.layers.ruler, this.viewport, (from, to) => this.#length(from, to));
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Offer | null} */
    this.offer = null;
    this.looked = "";
    this.selected = "";
    this.tools = toolbar({
      zoom: (factor) => this.viewport.zoomBy(factor),
      whole: () => this.viewport.reset(),
      flip: () => this.flip(),
      ruler: () => this.classList.toggle("measuring", this.ruler.toggle()),
      zones: () => !this.classList.toggle("no-zones"),
    });
  }

  connectedCallback() {
    if (this.svg.isConnected) return;
    this.turn.append(...LAYERS.map((name) => this.layers[name]));
    this.svg.append(patterns(), this.turn);
    put(this, this.svg, this.bare, this.tools.element);
    this.viewport.apply();
    new Pointer(this.svg, this.viewport, {
      grab: (at) => this.#grab(at),
      drag: (what, at, done) => this.#drag(what, at, done),
      click: (at, event) => this.#click(at, event),
      hover: (at) => this.#hover(at),
    });
    this.svg.addEventListener("wd-zoom", () => this.#zoomed());
    this.svg.addEventListener("focusin", (event) => this.#look(idOf(event.target)));
    this.svg.addEventListener("focusout", () => this.#look(""));
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#zoomed()).observe(this.svg);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { table, order } = scene;
    const old = this.scene?.table;
    const tiles = JSON.stringify(this.scene?.tiles);
    this.scene = scene;
    this.classList.toggle("hexes", table.kind === "hexes");
    this.bare.hidden = table.width > 0;
    this.viewport.size(table.width / INCH, table.height / INCH, table.kind === "hexes" ? HEX_MARGIN : MARGIN);
    const { width, height } = this.viewport.box;
    this.style.setProperty("--table", `${width} / ${height}`);
    if (!old || old.width !== table.width || old.height !== table.height) drawFloor(this.layers.floor, table);
    if (old?.map !== table.map || tiles !== JSON.stringify(scene.tiles)) this.#drawCells(scene);
    if (old?.terrain !== table.terrain) drawTerrain(this.layers.terrain, table, this.viewport);
    if (old?.zones !== table.zones) drawZones(this.layers.zones, table, order, this.viewport);
    drawMarkers(this.layers.markers, table, order, this.viewport);
    drawLastMove(this.layers.was, scene.before, table, scene.commit);
    this.#drawPieces();
  }

  /**
   * Offer something to choose; null = nothing.
   * @param {Offer | null} offer
   * @param {import("../../kit/types.js").Circle[]} [areas] what lies within reach of what is chosen
   */
  choose(offer, areas = []) {
    this.offer = offer;
    drawAreas(this.layers.areas, areas);
    this.classList.toggle("choosing", offer !== null);
    drawOffer(this.layers.offer, offer, this.viewport, this.scene?.order ?? []);
    this.#mark();
  }

  /** @param {string} id of the piece that is looked at elsewhere, "" = none */
  select(id) {
    this.selected = id;
    this.#mark();
  }

  /** @param {string} id */
  focusPiece(id) {
    const body = this.pieces.groups.get(id)?.firstElementChild;
    if (body instanceof SVGElement) body.focus();
  }

  /** Focus the list of places on offer, if there is one. */
  focusSpots() {
    const list = this.layers.offer.querySelector("[role=listbox]");
    if (list instanceof SVGElement) list.focus({ preventScroll: true });
    return list !== null;
  }

  flip() {
    this.viewport.flip();
    const { width, height, flipped } = this.viewport;
    this.turn.setAttribute("transform", flipped ? `rotate(180 ${width / 2} ${height / 2})` : "");
    if (!this.scene) return;
    drawTerrain(this.layers.terrain, this.scene.table, this.viewport);
    drawZones(this.layers.zones, this.scene.table, this.scene.order, this.viewport);
    this.#drawCells(this.scene);
    this.show(this.scene);
    drawOffer(this.layers.offer, this.offer, this.viewport, this.scene.order);
    this.#mark();
  }

  /** @param {Scene} scene */
  #drawCells({ table, tiles }) {
    drawCells(this.layers.cells, table, tiles, this.viewport);
  }

  #drawPieces() {
    if (!this.scene) return;
    this.pieces.draw(this.scene.table, this.scene.looks, this.scene.order);
    this.#mark();
  }

  #mark() {
    const { offer } = this;
    const targets = offer?.kind === "pieces" ? new Set(offer.badges.keys()) : new Set();
    this.pieces.mark("target", /** @type {Set<string>} */ (targets));
    this.pieces.mark("chosen", offer?.kind === "pieces" ? offer.chosen : new Set());
    this.pieces.mark("selected", new Set([this.selected]));
    this.pieces.mark("away", new Set(offer?.kind === "path" && offer.path.length ? [offer.mover] : []));
    this.#label();
  }

  #label() {
    if (!this.scene) return;
    const { table } = this.scene;
    const bases = Object.values(table.pieces).map((piece) => seenDisc(piece, this.viewport));
    drawLabels(this.layers.labels, this.#labels(table), bases, this.viewport);
    leaveOutCovered(/** @type {NodeListOf<SVGTextElement>} */ (this.layers.zones.querySelectorAll(".zone-label")), bases);
  }

  /**
   * @param {Table} table
   * @returns {import("./board/labels.js").Label[]}
   */
  #labels(table) {
    const badges = this.offer?.kind === "pieces" ? this.offer.badges : new Map();
    const ids = [...new Set([this.looked, this.selected, ...badges.keys()])].filter((id) => id in table.pieces);
    return ids.flatMap((id) => {
      const named = id === this.looked || id === this.selected;
      const badge = badges.get(id) ?? "";
      const brief = this.viewport.scale < FAR_PX ? badge.split(" · ").pop() : badge;
      const text = [named ? this.#caption(id) : "", brief].filter(Boolean).join(" · ");
      return text ? [{ at: seenDisc(table.pieces[id], this.viewport), text, style: named ? "name" : "odds" }] : [];
    });
  }

  /** @param {string} id */
  #caption(id) {
    const look = this.scene?.looks.find((other) => other.id === id);
    if (!look) return id;
    return look.healthMax ? `${look.name} ${id} · ${look.health}/${look.healthMax}` : look.name;
  }

  /**
   * @param {Inches} from
   * @param {Inches} to
   */
  #length(from, to) {
    const { table } = this.scene ?? {};
    if (table?.map) return hexesBetween(table, from, to);
    return inches(Math.hypot(to[0] - from[0], to[1] - from[1]) * INCH);
  }

  #zoomed() {
    this.classList.toggle("zoomed", this.viewport.zoom > 1);
    const { scale } = this.viewport;
    this.svg.querySelectorAll(".hit").forEach((hit) => hit.setAttribute("r", String(FINGER_PX / scale)));
    this.classList.toggle("far", scale < FAR_PX);
    this.classList.toggle("small", scale < SMALL_PX);
    this.style.setProperty("--number-far", `${8.5 / scale}px`);
    this.style.setProperty("--dot-least", `${2.2 / scale}px`);
    this.#label();
  }

  /**
   * @param {Inches} at
   * @param {number} [reach] how far a finger may miss, in inches
   */
  #pieceAt(at, reach = FINGER_PX / this.viewport.scale) {
    return pieceAt(this.scene?.table.pieces ?? {}, at, reach);
  }

  /** @param {[number, number]} at */
  #grab(at) {
    if (this.ruler.on) {
      this.ruler.press(at);
      return "ruler";
    }
    const placement = placementAt(this.offer, at, FINGER_PX / 2 / this.viewport.scale);
    if (placement) return `placement:${placement}`;
    return this.offer?.kind === "path" && this.offer.mover && this.#pieceAt(at) === this.offer.mover ? "mover" : "";
  }

  /**
   * @param {string} what
   * @param {[number, number]} at
   * @param {boolean} done
   */
  #drag(what, at, done) {
    if (what === "ruler") return this.ruler.stretch(at);
    if (what.startsWith("placement:")) emit(this, "wd-placement", { key: what.slice("placement:".length) });
    emit(this, "wd-point", { point: onTable(at), add: false, drag: !done });
    return undefined;
  }

  /**
   * @param {[number, number]} at
   * @param {PointerEvent} event
   */
  #click(at, event) {
    if (this.ruler.on) return;
    const placement = placementAt(this.offer, at, FINGER_PX / 2 / this.viewport.scale);
    const spot = spotAt(this.offer, at, SPOT_PX / this.viewport.scale);
    const piece = this.#pieceAt(at);
    const choosesPlace = this.offer?.kind === "path" || this.offer?.kind === "place";
    if (placement && !(spot >= 0 && event.shiftKey)) emit(this, "wd-placement", { key: placement });
    else if (spot >= 0 && !event.shiftKey) emit(this, "wd-spot", { index: spot });
    else if (choosesPlace && !this.#pieceAt(at, 0))
      emit(this, "wd-point", { point: onTable(at), add: event.shiftKey, drag: false });
    else emit(this, "wd-piece", { id: piece });
  }

  /** @param {[number, number] | null} at */
  #hover(at) {
    if (at && this.ruler.on) this.ruler.stretch(at);
    else if (!this.svg.contains(document.activeElement) || at) this.#look(at ? this.#pieceAt(at, 0) : "");
  }

  /** @param {string} id */
  #look(id) {
    if (id === this.looked) return;
    this.looked = id;
    this.#label();
    emit(this, "wd-look", { id });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const id = idOf(event.target);
    if (!id || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    emit(this, "wd-piece", { id });
  }
}

/** @param {EventTarget | null} target */
function idOf(target) {
  return (target instanceof Element && target.closest("[data-piece]")?.getAttribute("data-piece")) || "";
}

/**
 * @param {[number, number]} at in inches
 * @returns {Point}
 */
function onTable(at) {
  return [Math.round(at[0] * INCH), Math.round(at[1] * INCH)];
}

customElements.define("wd-board", Board);
