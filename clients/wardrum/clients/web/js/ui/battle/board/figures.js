/**
 * The figures on the table. Each has three parts: what is painted among the terrain (shadow, base, standee), above all of that its
 * handle, which has the focus and says what it is, and above all handles its tag. They are reused from state to state, so that the
 * focus stays.
 */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { silhouette, silhouetteHeight } from "../../../kit/silhouettes.js";
import { INCH, inches } from "../../../kit/words.js";
import { HOME } from "./tag_layout.js";
import { tagOf } from "./tags.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Piece} Piece */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Spot} Spot */
/** @typedef {import("./painter.js").Frame} Frame */
/** @typedef {import("./camera.js").Room} Room */

const MAN = 118; // units of a silhouette
const LEAST_PX = 30; // so high is a standee at least
const LYING = 76; // degrees
const FINGER_PX = 22;
const APART_PX = 2; // between a base and its tag
const BODY = 0.8; // of what a figure takes in the picture, as far as it tells who it is
const FAR_PX = 9; // off its place, a tag has a line to its figure
const MARKS = ["target", "chosen", "selected", "looked", "away", "aimed"];

/** How high the standee of a man is on a base of this radius. @param {number} radius */
function heightOn(radius) {
  return 0.95 + 1.5 * radius;
}

/** Which silhouette a piece has. @param {PieceLook} look */
export function roleOf(look) {
  return look.silhouette || (look.leader ? "captain" : "spear");
}

/**
 * How a standee is drawn: how many times as large as its silhouette, how many times that is larger than its base asks for, and how
 * far below the middle of its base it stands, in inches.
 * @param {string} role
 * @param {number} radius of its base, in inches
 * @param {Camera} camera
 * @param {number} pixels of an inch
 */
export function standing(role, radius, camera, pixels) {
  const flat = camera.flatness;
  const high = heightOn(radius);
  const grown = Math.max(1, LEAST_PX / pixels / high);
  const size = (high / MAN) * grown;
  const inDisc = (radius * 1.6) / Math.max(100, silhouetteHeight(role));
  return { foot: radius * 0.72 * flat + radius * 0.12 * (1 - flat), grown, scale: size + (inDisc - size) * flat };
}

export class Figure {
  /**
   * @param {string} id
   * @param {() => void} moved asks for the order to be painted anew
   */
  constructor(id, moved) {
    this.id = id;
    this.moved = moved;
    this.ground = s("g", { class: "foot" });
    this.standee = s("g", { class: "standee" });
    this.lift = s("g", {}, this.standee);
    this.element = s("g", { class: "figure" }, this.ground, this.lift);
    this.disc = s("g", { class: "level" });
    this.hit = s("circle", { r: 1, class: "hit" });
    this.body = s("g", { tabindex: 0, role: "button", class: "body-of-piece" }, this.hit, this.disc);
    this.handle = s("g", { class: "piece", "data-piece": id }, this.body);
    this.leader = s("path", { class: "leader" });
    this.plate = s("g");
    this.tag = s("g", { class: "marks", "data-tag": id, "aria-hidden": "true" }, this.leader, this.plate);
    this.radius = 0.5;
    this.reach = 0.5; // below its middle, to the edge of the base
    this.tall = 1.6;
    this.role = "";
    this.prone = false;
    this.active = false;
    /** @type {[number, number, number]} inches */ this.home = [0, 0, 0];
    /** @type {[number, number, number]} where it is drawn */ this.at = [0, 0, 0];
    this.scale = 1;
    this.grown = 1;
    this.full = { x: 0, y: 0, width: 0, height: 0 }; // the room of its tag, in pixels
    this.brief = this.full;
    this.lie = HOME;
    this.key = "";
    this.shape = ""; // of its base and its standee
    /** @type {Frame} */ this.frame = { x0: 0, x1: 0, y0: 0, y1: 0 };
    /** @type {Camera | null} */ this.camera = null;
    this.pixels = 1; // of an inch
  }

  /**
   * @param {PieceLook} look
   * @param {Piece} piece
   * @param {readonly string[]} order seats
   * @param {{mark: string, words: string}} level
   */
  show(look, piece, order, level) {
    const key = JSON.stringify([look, piece.radius, piece.breadth, piece.facing, order, level]);
    /** @type {[number, number, number]} */
    const home = [piece.x / INCH, piece.y / INCH, (piece.z ?? 0) / INCH];
    const same = home.every((n, i) => n === this.home[i]);
    this.home = home;
    if (key !== this.key) this.#draw(look, piece, order, level);
    this.key = key;
    if (!same || this.at.some((n, i) => n !== home[i])) this.rest();
  }

  /**
   * @param {PieceLook} look
   * @param {Piece} piece
   * @param {readonly string[]} order
   * @param {{mark: string, words: string}} level
   */
  #draw(look, piece, order, level) {
    const { style } = seatMark(order, look.seat);
    this.radius = (piece.breadth ?? piece.radius) / INCH;
    this.role = roleOf(look);
    this.prone = Boolean(look.prone);
    const states = [style, look.done && "done", look.active && "active", look.waiting && "waiting", look.prone && "prone"];
    for (const [name, element] of Object.entries({ figure: this.element, piece: this.handle, marks: this.tag })) {
      const kept = [...MARKS, "brief"].filter((mark) => element.classList.contains(mark));
      element.setAttribute("class", [name, ...states, ...kept].filter(Boolean).join(" "));
    }
    this.body.setAttribute("aria-label", [look.spoken, level.words].filter(Boolean).join(" "));
    const shape = JSON.stringify([this.role, piece.radius, piece.breadth, piece.facing]);
    if (shape !== this.shape) this.#cut(piece);
    this.shape = shape;
    const { brief, element, full } = tagOf(look, order, level.mark);
    put(this.plate, element);
    Object.assign(this, { active: Boolean(look.active), brief, full });
    if (this.camera) this.lay(this.camera, this.pixels);
  }

  /** Its base and its standee. @param {Piece} piece */
  #cut(piece) {
    put(
      this.ground,
      baseShape(piece, { class: "cast" }, [0.16, 0.12], 0.06),
      baseShape(piece, { class: "base" }),
      baseShape(piece, { class: "plate" }),
      baseShape(piece, { class: "ring" }, [0, 0], -0.07),
    );
    put(
      this.disc,
      baseShape(piece, { class: "disc" }),
      baseShape(piece, { class: "halo" }, [0, 0], 0.14),
      baseShape(piece, { class: "pointed under" }, [0, 0], 0.3),
      baseShape(piece, { class: "pointed" }, [0, 0], 0.3),
      baseShape(piece, { class: "aim" }, [0, 0], 0.36),
    );
    put(this.standee, silhouette(this.role));
  }

  /**
   * For another camera or zoom.
   * @param {Camera} camera
   * @param {number} pixels of an inch
   */
  lay(camera, pixels) {
    Object.assign(this, { camera, pixels });
    const { radius } = this;
    const flat = camera.flatness;
    const { foot, grown, scale } = standing(this.role, radius, camera, pixels);
    Object.assign(this, { grown, scale });
    this.tall = this.scale * silhouetteHeight(this.role);
    this.reach = radius * camera.k;
    this.standee.setAttribute("transform", `translate(0 ${fixed(foot)}) scale(${fixed(this.scale)})${this.prone ? ` rotate(${LYING * (1 - flat)})` : ""}`);
    for (const level of [this.ground, this.disc]) level.setAttribute("transform", camera.level);
    this.element.style.setProperty("--flatness", flat.toFixed(3));
    this.hit.setAttribute("r", fixed(FINGER_PX / pixels));
    this.#place();
  }

  /**
   * Where its tag belongs while it is where the state has it.
   * @returns {import("./tag_layout.js").Tag}
   */
  get tagPlace() {
    const { active: firm, brief, full, id, pixels } = this;
    const [X, Y] = (this.camera?.project(this.home) ?? [0, 0]).map((n) => n * pixels);
    const [wide, high, reach] = [this.radius * BODY, this.tall * BODY, this.reach].map((n) => n * pixels);
    return { id, x: X, y: Y + reach + APART_PX, full, brief, figure: { x: X - wide, y: Y - high, width: 2 * wide, height: high + reach }, firm };
  }

  /** Moves its tag off its place. @param {import("./tag_layout.js").Lie} lie */
  layTag(lie) {
    if (lie === this.lie) return;
    this.lie = lie;
    const { dx, dy } = lie;
    const far = Math.hypot(dx, dy) > FAR_PX;
    this.tag.classList.toggle("brief", lie.brief);
    this.plate.setAttribute("transform", `translate(${dx} ${dy})`);
    this.leader.setAttribute("d", far ? `M0 ${-APART_PX}L${dx} ${dy + this.brief.height / 2}` : "");
  }

  /**
   * Whether a spot is on its tag; the signs beside it may be over others.
   * @param {Spot} at
   */
  onTag([atX, atY]) {
    const [X, Y] = this.spot;
    const { lie, pixels } = this;
    const { width, x } = this.brief;
    const [dx, dy] = [(atX - X) * pixels - lie.dx - x, (atY - Y - this.reach) * pixels - APART_PX - lie.dy];
    return dx >= 0 && dx <= width && dy >= 0 && dy <= (lie.brief ? this.brief : this.full).height;
  }

  #place() {
    if (!this.camera) return;
    const [X, Y] = this.camera.project(this.at);
    const transform = `translate(${fixed(X)} ${fixed(Y)})`;
    this.element.setAttribute("transform", transform);
    this.handle.setAttribute("transform", transform);
    this.tag.setAttribute("transform", `translate(${fixed(X)} ${fixed(Y + this.reach + APART_PX / this.pixels)}) scale(${fixed(1 / this.pixels)})`);
    const wide = Math.max(this.radius, this.scale * 56);
    this.frame = { x0: X - wide, x1: X + wide, y0: Y - this.tall - 0.05, y1: Y + this.reach + 0.05 };
  }

  /** Where it is in the picture. @returns {Spot} */
  get spot() {
    return this.camera ? this.camera.project(this.at) : [0, 0];
  }

  /** The room that it takes on the table. @returns {Room} */
  get room() {
    const [x, y, z] = this.at;
    const r = this.radius * 0.62;
    return { x0: x - r, x1: x + r, y0: y - r, y1: y + r, z0: z, z1: z + Math.max(0.8, Math.min(2.2, this.tall)) };
  }

  /** The spots by which it is judged whether something hides it. @returns {Spot[]} */
  get samples() {
    const [X, Y] = this.spot;
    const up = this.tall;
    const wide = this.radius * 0.6;
    return [[X - wide, Y], [X + wide, Y], [X, Y - up * 0.3], [X - wide * 0.6, Y - up * 0.6], [X + wide * 0.6, Y - up * 0.6], [X, Y - up * 0.9]];
  }

  /**
   * Draws it elsewhere than the state has it.
   * @param {number} x inches
   * @param {number} y
   * @param {number} z
   */
  moveTo(x, y, z) {
    this.at = [x, y, z];
    this.#place();
    this.moved();
  }

  /**
   * Leans the standee alone, round its foot.
   * @param {number} dx inches of the picture
   * @param {number} dy
   * @param {number} degrees
   */
  lean(dx, dy, degrees) {
    if (dx || dy || degrees) this.lift.setAttribute("transform", `translate(${fixed(dx)} ${fixed(dy)}) rotate(${fixed(degrees)})`);
    else this.lift.removeAttribute("transform");
  }

  /** @param {number} opacity */
  fade(opacity) {
    for (const part of [this.element, this.tag]) {
      if (opacity >= 1) part.removeAttribute("opacity");
      else part.setAttribute("opacity", fixed(opacity));
    }
  }

  /** Back to where the state has it. */
  rest() {
    this.lean(0, 0, 0);
    this.fade(1);
    this.moveTo(...this.home);
  }

  remove() {
    this.element.remove();
    this.handle.remove();
    this.tag.remove();
  }
}

/** @param {number} n */
export function fixed(n) {
  return String(Number(n.toFixed(4)));
}

/**
 * On which level a piece stands, where it may be another than the board: a mark, and a sentence on what the piece itself does not tell.
 * @param {Table} table
 * @param {Piece} piece
 */
export function levelOf({ terrain }, { x, y, z = 0 }) {
  const covered = Object.values(terrain).some(
    (each) =>
      each.kind === "platform" &&
      (each.z ?? 0) > z &&
      each.x <= x && x <= each.x + each.width && each.y <= y && y <= each.y + each.height,
  );
  return { mark: z || covered ? inches(z) : "", words: covered ? t("Under a platform.") : "" };
}
