/**
 * <wd-board>: the table, 1 unit = 1 inch. Shows a state, offers what may be chosen, says what was touched.
 *
 * Events: wd-piece {id} · wd-spot {index} · wd-point {point, add, drag} · wd-placement {key} · wd-look {id} · wd-camera
 */

import { emit, h, put } from "../../kit/dom.js";
import { hexesBetween } from "../../kit/hex_grid.js";
import { t } from "../../core/i18n.js";
import { INCH, inches } from "../../kit/words.js";
import { Compass } from "./board/compass.js";
import { figureAt, figureNear, groundAt, placementAt, spotAt } from "./board/hit_test.js";
import { drawLabels, drawNames, leaveOutCovered } from "./board/labels.js";
import { drawLastMove } from "./board/last_move.js";
import { drawAreas, drawOffer } from "./board/offers.js";
import { markerAt } from "./board/markers.js";
import { Pointer } from "./board/pointer.js";
import { seenAt } from "./board/regions.js";
import { Ruler } from "./board/ruler.js";
import { Stage } from "./board/stage.js";
import { boxOf } from "./board/tag_layout.js";
import { toolbar } from "./board/toolbar.js";
import { PHONE } from "./screens.js";

/** @typedef {import("./board/camera.js").Place} Place */
/** @typedef {import("./board/camera.js").Spot} Spot */
/** @typedef {import("../../kit/types.js").Offer} Offer */
/** @typedef {import("../../kit/types.js").Point} Point */
/** @typedef {import("./board/stage.js").Scene} Scene */

const FINGER_PX = 22;
const SPOT_PX = 11;
const MARKER = 0.62; // so large is a marker, in inches
const FAR_PX = 15; // an inch smaller than that has room for little
const SMALL_PX = 26; // and one smaller than that for no small print
const MARGIN = /** @type {[number, number]} */ ([0.4, 0.4]);
const HEX_MARGIN = /** @type {[number, number]} */ ([-0.3, 0.1]); // a map of hexes has room of its own round it
const UPRIGHT = matchMedia("(max-width: 699px) and (orientation: portrait)");
const VIEW = "wardrum:view"; // where it is kept whether somebody prefers the map
const CLOSE_UP = 3.2; // times: as far as the board enlarges by itself
const APPROACH = 2.2; // times, while something is chosen

export class Board extends HTMLElement {
  constructor() {
    super();
    this.stage = new Stage((settled) => this.#turned(settled));
    this.svg = this.stage.over;
    this.viewport = this.stage.viewport;
    this.compass = new Compass();
    this.bare = h("p", { class: "bare quiet", hidden: true }, t("Nothing lies on the table yet."));
    this.ruler = new Ruler(this.stage.layers.ruler, this.stage.camera, (from, to) => this.#length(from, to));
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Offer | null} */
    this.offer = null;
    /** @type {import("../../kit/types.js").Shown[]} */
    this.areas = [];
    /** The markers that something on offer names. @type {readonly string[]} */
    this.mentioned = [];
    this.looked = "";
    this.pointed = ""; // the marker that is pointed at
    /** The seats of who looks on. @type {readonly string[]} */
    this.own = [];
    this.faced = false; // whether it has been seen to on which side the own warband begins
    this.offered = "[]"; // the places that are on offer
    this.approached = ""; // the view that shows them, "" = none
    this.selected = "";
    /** What the goal of the battle is about. */ this.goal = { pieces: /** @type {Set<string>} */ (new Set()), markers: /** @type {Set<string>} */ (new Set()) };
    this.stage.camera.flat = kept() === "map";
    this.tools = toolbar(
      {
        flat: () => this.#flat(),
        turn: (by) => this.#turn(by),
        zoom: (factor) => this.viewport.zoomBy(factor),
        whole: () => this.viewport.reset(),
        ruler: () => this.classList.toggle("measuring", this.ruler.toggle()),
        zones: () => !this.classList.toggle("no-zones"),
      },
      this.stage.camera.flat,
    );
  }

  connectedCallback() {
    if (this.svg.isConnected) return;
    const { earth, over, paint, under } = this.stage;
    put(this, h("div", { class: "pictures" }, earth, under, paint, over), this.compass.element, this.bare, this.tools.element);
    new Pointer(this.svg, this.viewport, {
      grab: (at) => this.#grab(at),
      drag: (what, at, done) => this.#drag(what, at, done),
      click: (at, event) => this.#click(at, event),
      hover: (at) => this.#hover(at),
    });
    this.svg.addEventListener("wd-zoom", () => this.#zoomed());
    this.svg.addEventListener("focusin", () => this.#look(this.#focused));
    this.svg.addEventListener("focusout", () => this.#look(""));
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(([{ contentRect }]) => this.#fit(contentRect.width, contentRect.height)).observe(this.svg);
    UPRIGHT.addEventListener("change", () => this.#hold());
    PHONE.addEventListener("change", () => this.#withdraw());
    this.#hold();
  }

  /** The device is held another way, the room has another shape, or the table is another one. */
  #hold() {
    const { camera } = this.stage;
    camera.upright = UPRIGHT.matches;
    camera.fit(this.viewport.pixels, this.stage.margin);
    this.stage.turn(true);
  }

  /**
   * @param {number} width of the picture, in pixels
   * @param {number} height
   */
  #fit(width, height) {
    this.viewport.resize(width, height);
    this.#hold();
  }

  /** @param {Scene} scene */
  show(scene) {
    const { table } = scene;
    const { camera, layers } = this.stage;
    this.scene = scene;
    this.stage.margin = table.kind === "hexes" ? HEX_MARGIN : MARGIN;
    this.classList.toggle("hexes", table.kind === "hexes");
    this.dataset.ground = table.ground ?? "plain";
    this.classList.toggle("fought", scene.fought);
    this.bare.hidden = table.width > 0;
    if (this.stage.show(scene)) this.#hold();
    this.#turnToOwnSide(table);
    drawLastMove(layers.was, scene.before, table, scene.commit, camera);
    this.#mark();
  }

  /** Who plays one side has it in front: once it is known where the sides set up, the table is turned round if need be. @param {import("../../kit/types.js").Table} table */
  #turnToOwnSide({ kind, pieces, zones }) {
    if (this.faced || kind === "hexes" || this.own.length !== 1 || !this.scene) return;
    const places = [
      ...Object.values(zones).map(({ area, seat }) => ({ seat, at: area.kind === "near_point" ? [area.point[0], area.point[1]] : [(area.a[0] + area.b[0]) / 2, (area.a[1] + area.b[1]) / 2] })),
      ...Object.values(pieces).map(({ seat, x, y }) => ({ seat, at: [x, y] })),
    ];
    const depths = (/** @type {boolean} */ own) =>
      places.flatMap(({ at: [x, y], seat }) => (seat !== "" && (seat === this.own[0]) === own ? [this.stage.project([x / INCH, y / INCH, 0])[1]] : []));
    const [mine, others] = [depths(true), depths(false)];
    if (!mine.length || !others.length) return;
    this.faced = true;
    if (mean(mine) < mean(others)) this.#turn(4);
  }

  /** The whole table, with the room that it needs on the page. */
  #frame() {
    const { width, height } = this.stage.camera.shape(this.stage.margin);
    this.style.setProperty("--table", `${width} / ${height}`);
    this.stage.frame();
  }

  /**
   * Offer something to choose; null = nothing.
   * @param {Offer | null} offer
   * @param {import("../../kit/types.js").Shown[]} [areas] what lies within reach of what is chosen, or where it is
   * @param {readonly string[]} [mentioned] the markers that something on offer names
   */
  choose(offer, areas = [], mentioned = []) {
    Object.assign(this, { offer, areas, mentioned });
    this.classList.toggle("choosing", offer !== null);
    this.#approach();
    this.#drawOffer();
    this.#mark();
  }

  /** Where regions of the table are seen; "" = in its middle. @param {import("../../kit/types.js").Region[]} regions */
  whereabouts(regions) {
    return seenAt(regions, this.stage.camera);
  }

  /** On a phone what is on offer is enlarged until it has been chosen, unless somebody enlarged it otherwise. */
  #approach() {
    const places = PHONE.matches ? this.#offered() : [];
    const key = JSON.stringify(places);
    if (key === this.offered) return;
    this.offered = key;
    const own = this.viewport.view !== this.approached && this.viewport.zoom > 1;
    if (own) return;
    if (places.length) this.lookAt(places, APPROACH);
    else if (this.approached) this.viewport.reset();
    this.approached = places.length ? this.viewport.view : "";
  }

  /** The screen has become a phone's, or is none any more: what was enlarged for the other one is not. */
  #withdraw() {
    if (this.approached) this.viewport.reset();
    Object.assign(this, { approached: "", offered: "[]" });
    this.#approach();
  }

  /** The places of what is on offer, with who acts. @returns {Place[]} */
  #offered() {
    const { offer, scene, stage } = this;
    const homes = (/** @type {string[]} */ ids) => ids.flatMap((id) => [stage.figure(id)?.home].filter((home) => home !== undefined));
    const acting = homes((scene?.looks ?? []).flatMap((look) => (look.active ? [look.id] : [])));
    const at = (/** @type {Point} */ [x, y, z = 0]) => /** @type {Place} */ ([x / INCH, y / INCH, Number(z) / INCH]);
    if (offer?.kind === "path") return [at(offer.start), ...offer.stops.map(({ point }) => at(point))];
    if (offer?.kind === "place") return [...offer.spots, ...offer.placements.map(({ point }) => point)].map(at);
    if (offer?.kind === "cells") return offer.points.map(at);
    if (offer?.kind === "pieces" && acting.length) return [...acting, ...homes([...offer.badges.keys()])];
    return [];
  }

  #drawOffer() {
    const { camera, layers } = this.stage;
    drawAreas(layers.areas, this.areas, camera);
    drawOffer(layers.offer, this.offer, { camera, looks: this.scene?.looks ?? [], order: this.scene?.order ?? [], pixels: this.viewport.scale });
  }

  /** @param {string} id of the piece that is looked at elsewhere, "" = none */
  select(id) {
    this.selected = id;
    this.#mark();
  }

  /**
   * Rings what the goal of the battle is about; nothing = no rings.
   * @param {readonly string[]} pieces
   * @param {readonly string[]} markers
   */
  ring(pieces, markers) {
    this.goal = { pieces: new Set(pieces), markers: new Set(markers) };
    this.#mark();
  }

  /** @param {string} id */
  focusPiece(id) {
    this.stage.figure(id)?.body.focus();
  }

  /** Focus the list of places on offer, if there is one. */
  focusSpots() {
    const list = this.stage.layers.offer.querySelector("[role=listbox]");
    if (list instanceof SVGElement) list.focus({ preventScroll: true });
    return list !== null;
  }

  /** Seen from the other side. */
  flip() {
    this.#turn(4);
  }

  /** Whether it is seen as a map from now on; kept for the next time. */
  #flat() {
    const { camera } = this.stage;
    camera.flat = !camera.flat;
    keep(camera.flat ? "map" : "table");
    this.stage.turn();
    return camera.flat;
  }

  /** @param {number} by eighths of a turn */
  #turn(by) {
    this.stage.camera.turns += by;
    this.stage.turn();
  }

  /** @param {boolean} settled */
  #turned(settled) {
    this.compass.lay(this.stage.camera);
    if (!this.scene) return;
    if (!settled && this.offer) this.stage.layers.offer.setAttribute("visibility", "hidden");
    if (!settled) return;
    this.stage.layers.offer.removeAttribute("visibility");
    drawLastMove(this.stage.layers.was, this.scene.before, this.scene.table, this.scene.commit, this.stage.camera);
    this.#frame();
    this.#drawOffer();
    this.#mark();
    emit(this, "wd-camera");
  }

  /**
   * Enlarges these places of the table; null: the whole of it.
   * @param {Place[] | null} places
   * @param {number} [most] times
   */
  lookAt(places, most = CLOSE_UP) {
    if (!places?.length) return this.viewport.reset();
    const spots = places.map((place) => this.stage.project(place));
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs) - 2.5, Math.min(...ys) - 3];
    return this.viewport.lookAt({ x, y, width: Math.max(...xs) + 2.5 - x, height: Math.max(...ys) + 2.5 - y }, most);
  }

  #mark() {
    const { offer, stage } = this;
    const targets = offer?.kind === "pieces" ? new Set(offer.badges.keys()) : new Set();
    stage.mark("target", /** @type {Set<string>} */ (targets));
    stage.mark("chosen", offer?.kind === "pieces" ? offer.chosen : new Set());
    stage.mark("selected", new Set([this.selected]));
    stage.markGoal(this.goal.pieces, this.goal.markers);
    stage.mark("away", new Set(offer?.kind === "path" && offer.path.length ? [offer.mover] : []));
    this.#label();
  }

  #label() {
    if (!this.scene) return;
    this.stage.mark("looked", new Set([this.looked]));
    this.stage.layTags();
    const { camera, layers, figures } = this.stage;
    const { markers } = this.stage;
    const pixels = this.viewport.scale;
    const seen = [...figures.values()].map((figure) => ({ x: figure.spot[0], y: figure.spot[1], radius: figure.radius }));
    drawLabels(layers.labels, this.#labels(), seen, this.viewport);
    const tags = [...figures.values()].map((figure) => scaled(boxOf(figure.tagPlace, figure.lie), 1 / pixels));
    const small = this.classList.contains("hexes") ? new Set(markers.map(({ id }) => id)) : this.#named;
    drawNames(layers.names, markers, { bases: seen, tags, left: small }, camera, pixels);
    leaveOutCovered(/** @type {NodeListOf<SVGTextElement>} */ (layers.zones.querySelectorAll(".zone-label")), seen, camera);
  }

  /** @returns {import("./board/labels.js").Label[]} */
  #labels() {
    const badges = this.offer?.kind === "pieces" ? this.offer.badges : new Map();
    return [...this.#markerLabels(), ...this.#figureLabels(badges)];
  }

  /** What is pointed at, what the goal is about, and what something on offer names. @returns {Set<string>} */
  get #named() {
    return new Set([this.pointed, ...this.goal.markers, ...this.mentioned]);
  }

  /** @returns {import("./board/labels.js").Label[]} */
  #markerLabels() {
    const named = this.#named;
    return this.stage.markers.flatMap(({ at, id, name, words }) => {
      const [x, y] = this.stage.project(at);
      return named.has(id) ? [{ at: { x, y, radius: MARKER }, text: id === this.pointed ? words : name, style: "name" }] : [];
    });
  }

  /**
   * @param {Map<string, string>} badges
   * @returns {import("./board/labels.js").Label[]}
   */
  #figureLabels(badges) {
    return [...new Set([this.looked, this.selected, ...badges.keys()])].flatMap((id) => {
      const figure = this.stage.figure(id);
      if (!figure) return [];
      const named = id === this.looked || id === this.selected;
      const badge = badges.get(id) ?? "";
      const brief = this.viewport.scale < FAR_PX ? badge.split(" · ").pop() : badge;
      const text = [named ? this.#caption(id) : "", brief].filter(Boolean).join(" · ");
      const [x, y] = figure.spot;
      const raised = (figure.tall / 2) * (1 - this.stage.camera.flatness);
      return text ? [{ at: { x, y: y - raised, radius: figure.radius }, text, style: named ? "name" : "odds" }] : [];
    });
  }

  /** @param {string} id */
  #caption(id) {
    const look = this.scene?.looks.find((other) => other.id === id);
    if (!look) return id;
    return look.healthMax ? `${look.name} · ${look.health}/${look.healthMax}` : look.name;
  }

  /**
   * @param {[number, number, number]} from
   * @param {[number, number, number]} to
   */
  #length(from, to) {
    const { table } = this.scene ?? {};
    if (table?.map) return hexesBetween(table, [from[0], from[1]], [to[0], to[1]]);
    return inches(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) * INCH);
  }

  #zoomed() {
    this.classList.toggle("zoomed", this.viewport.zoom > 1);
    const { scale } = this.viewport;
    this.classList.toggle("far", scale < FAR_PX);
    this.classList.toggle("small", scale < SMALL_PX);
    this.style.setProperty("--dot-least", `${2.2 / scale}px`);
    this.stage.layFigures();
    if (this.offer && this.offer.kind !== "pieces") this.#drawOffer();
    this.#label();
  }

  /**
   * The figure there.
   * @param {Spot} at
   * @param {number} [reach] how far a finger may miss, in inches
   */
  #pieceAt(at, reach = FINGER_PX / this.viewport.scale) {
    const { painted } = this.stage;
    return figureAt(painted, at) || (reach ? figureNear(painted, at, reach) : "");
  }

  /**
   * What is seen at a point of the screen: a figure, "" = none, and the place on the table in inches.
   * @param {number} clientX
   * @param {number} clientY
   */
  pick(clientX, clientY) {
    const at = this.viewport.seen(clientX, clientY);
    return { piece: this.#pieceAt(at, SPOT_PX / this.viewport.scale), place: this.#ground(at) };
  }

  /** The place on the table that is seen there. @param {Spot} at */
  #ground(at) {
    const { camera } = this.stage;
    if (!this.scene || camera.flat) return /** @type {[number, number, number]} */ ([...camera.unproject(at), 0]);
    return groundAt(this.scene.table, at, camera);
  }

  /** @param {Spot} at */
  #grab(at) {
    if (this.ruler.on) {
      this.ruler.press(this.#ground(at));
      return "ruler";
    }
    const placement = this.#placementAt(at);
    if (placement) return `placement:${placement}`;
    return this.offer?.kind === "path" && this.offer.mover && this.#pieceAt(at) === this.offer.mover ? "mover" : "";
  }

  /** @param {Spot} at */
  #placementAt(at) {
    return placementAt(this.offer, at, FINGER_PX / 2 / this.viewport.scale, this.stage.camera);
  }

  /**
   * @param {string} what
   * @param {Spot} at
   * @param {boolean} done
   */
  #drag(what, at, done) {
    if (what === "ruler") return this.ruler.stretch(this.#ground(at));
    if (what.startsWith("placement:")) emit(this, "wd-placement", { key: what.slice("placement:".length) });
    emit(this, "wd-point", { point: this.#point(at), add: false, drag: !done });
    return undefined;
  }

  /**
   * The point of the table that is meant; a map does not say at what height.
   * @param {Spot} at
   * @returns {Point}
   */
  #point(at) {
    const [x, y, z] = this.#ground(at).map((n) => Math.round(n * INCH));
    return this.stage.camera.flat ? [x, y] : [x, y, z];
  }

  /**
   * @param {Spot} at
   * @param {PointerEvent} event
   */
  #click(at, event) {
    if (this.ruler.on) return;
    const placement = this.#placementAt(at);
    const reach = (event.pointerType === "mouse" ? SPOT_PX : FINGER_PX) / this.viewport.scale;
    const spot = spotAt(this.offer, at, reach, this.stage.camera);
    const piece = this.#pieceAt(at);
    this.#pointAt(piece ? "" : markerAt(this.stage.markers, at, this.stage.camera));
    const choosesPlace = this.offer?.kind === "path" || this.offer?.kind === "place";
    if (placement && !(spot >= 0 && event.shiftKey)) emit(this, "wd-placement", { key: placement });
    else if (spot >= 0 && !event.shiftKey) emit(this, "wd-spot", { index: spot });
    else if (choosesPlace && !this.#pieceAt(at, 0)) emit(this, "wd-point", { point: this.#point(at), add: event.shiftKey, drag: false });
    else emit(this, "wd-piece", { id: piece });
  }

  /** @param {Spot | null} at */
  #hover(at) {
    if (at && this.ruler.on) this.ruler.stretch(this.#ground(at));
    else this.#look(at ? this.#pieceAt(at, 0) : this.#focused);
    if (at) this.#pointAt(this.looked ? "" : markerAt(this.stage.markers, at, this.stage.camera));
  }

  /** A finger that tapped a marker is away again, so its name stays until something else is pointed at. @param {string} id */
  #pointAt(id) {
    if (id === this.pointed) return;
    this.pointed = id;
    this.#label();
  }

  /** The piece that the keyboard has led to; one that was only clicked is not looked at any longer than the pointer is over it. */
  get #focused() {
    return idOf(this.svg.querySelector(":focus-visible"));
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

/** What was preferred last; a frame within another site may not remember. */
function kept() {
  try {
    return localStorage.getItem(VIEW);
  } catch {
    return null;
  }
}

/** @param {string} view */
function keep(view) {
  try {
    localStorage.setItem(VIEW, view);
  } catch {
    // the next visit begins with the table again
  }
}

/**
 * @param {import("./board/labels.js").Box} box
 * @param {number} by
 */
function scaled({ height, width, x, y }, by) {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

customElements.define("wd-board", Board);
