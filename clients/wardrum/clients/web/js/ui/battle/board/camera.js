/**
 * The camera of the table: an orthographic projection, from the table's inches to the picture's. The picture's origin is the
 * middle of the table, one unit is one inch that lies across the view. Seen straight from above it is a map.
 */

/** @typedef {[x: number, y: number, z?: number]} Place inches on the table, z above the board */
/** @typedef {[X: number, Y: number]} Spot inches in the picture */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in the picture */
/** @typedef {{x0: number, x1: number, y0: number, y1: number, z0: number, z1: number}} Room inches on the table */
/** @typedef {{yaw: number, tilt: number}} Angles radians; tilt: half a pi is straight from above */

const ABOVE = Math.PI / 2;
/** @type {Angles} */
const TABLE = { yaw: -0.15, tilt: 0.9 };
/** @type {Angles} */
const TABLE_UPRIGHT = { yaw: ABOVE - 0.14, tilt: 0.9 };
const LOWEST = 0.72; // so that the table fills a room that is low and wide
const HIGHEST = 1.05; // and one that is higher: figures stand until then
const HALVINGS = 7; // until the tilt is near enough
/** @type {Angles} */
const MAP = { yaw: 0, tilt: ABOVE };
const TURN = Math.PI / 4;
const SLAB = 0.8; // how thick the table is
const MAN = 1.7; // how high figures stand

export class Camera {
  constructor() {
    this.width = 30;
    this.height = 22;
    /** @type {Place[]} */
    this.tops = []; // how high things on it reach, and those who stand on them
    this.flat = false;
    this.upright = false; // the picture is higher than wide
    this.fitted = TABLE.tilt;
    this.turns = 0; // of 45 degrees, from where the view begins
    this.yaw = 0;
    this.tilt = ABOVE;
    this.c = 1;
    this.s = 0;
    this.k = 1;
    this.h = 0;
    this.#aim(this.goal);
  }

  /**
   * @param {number} width of the table
   * @param {number} height
   * @param {Room[]} rooms of what stands on it
   */
  size(width, height, rooms) {
    const tops = rooms.flatMap(({ x0, x1, y0, y1, z1 }) => [x0, x1].flatMap((x) => [y0, y1].map((y) => /** @type {Place} */ ([x, y, Math.max(0, z1) + MAN]))));
    Object.assign(this, { width, height, tops });
  }

  /** Where the camera has to be for what was chosen. @returns {Angles} */
  get goal() {
    const { yaw } = this.upright && this.width > this.height ? TABLE_UPRIGHT : TABLE;
    if (this.flat) return { yaw: MAP.yaw + this.turns * TURN, tilt: MAP.tilt };
    return { yaw: yaw + this.turns * TURN, tilt: this.fitted };
  }

  /** @param {Angles} angles */
  #aim({ yaw, tilt }) {
    this.yaw = yaw;
    this.tilt = tilt;
    [this.c, this.s] = [round(Math.cos(yaw)), round(Math.sin(yaw))];
    [this.k, this.h] = [round(Math.sin(tilt)), round(Math.cos(tilt))];
  }

  /**
   * @param {Angles} from
   * @param {number} share of the way to the goal, 0 to 1
   */
  between(from, share) {
    const { yaw, tilt } = this.goal;
    this.#aim({ yaw: from.yaw + (yaw - from.yaw) * share, tilt: from.tilt + (tilt - from.tilt) * share });
  }

  /** How far figures are from standing (0) to lying in their discs, as on a map (1). */
  get flatness() {
    return Math.min(1, Math.max(0, (this.tilt - HIGHEST) / (ABOVE - HIGHEST)));
  }

  /**
   * @param {Place} place
   * @returns {Spot}
   */
  project([x, y, z = 0]) {
    const [dx, dy] = [x - this.width / 2, y - this.height / 2];
    return [dx * this.c - dy * this.s, (dx * this.s + dy * this.c) * this.k - z * this.h];
  }

  /**
   * The place at a height that is seen at a spot of the picture.
   * @param {Spot} spot
   * @param {number} [z]
   * @returns {[number, number]}
   */
  unproject([X, Y], z = 0) {
    const v = (Y + z * this.h) / this.k;
    return [X * this.c + v * this.s + this.width / 2, -X * this.s + v * this.c + this.height / 2];
  }

  /** How near a place is to the eye: the greater, the nearer. @param {Place} place */
  nearness([x, y, z = 0]) {
    return (x * this.s + y * this.c) * this.h + z * this.k;
  }

  /** Whether a side is seen that faces this way. @param {number} nx @param {number} ny */
  faces(nx, ny) {
    return this.h > 0.01 && nx * this.s + ny * this.c > 0.001;
  }

  /** The ground at a height as a transform, from inches of the table. @param {number} [z] */
  ground(z = 0) {
    return matrix(this.c, this.s * this.k, -this.s, this.c * this.k, ...this.project([0, 0, z]));
  }

  /** The same about a point's own middle. */
  get level() {
    return matrix(this.c, this.s * this.k, -this.s, this.c * this.k, 0, 0);
  }

  /**
   * A side of something as a transform: x along its foot in inches, y upwards as negative numbers.
   * @param {Place} from
   * @param {number} dx direction along its foot, of length 1
   * @param {number} dy
   */
  side([x, y, z = 0], dx, dy) {
    const along = [dx * this.c - dy * this.s, (dx * this.s + dy * this.c) * this.k];
    return matrix(along[0], along[1], 0, this.h, ...this.project([x, y, z]));
  }

  /**
   * All that can be seen of the table and what stands on it.
   * @param {[number, number]} margin how much more is seen round it
   * @returns {Box}
   */
  bounds(margin) {
    const { height, width } = this;
    const corners = [0, width].flatMap((x) => [0, height].map((y) => this.project([x, y])));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const top = Math.min(Math.min(...ys) - this.h * MAN, ...this.tops.map((place) => this.project(place)[1])) - margin[1];
    const left = Math.min(...xs) - margin[0];
    const wide = Math.max(...xs) + margin[0] - left;
    return { x: left, y: top, width: wide, height: Math.max(...ys) + this.h * SLAB + margin[1] - top };
  }

  /**
   * Sees the table from so high that it fills its room as far as it can.
   * @param {{width: number, height: number}} room
   * @param {[number, number]} margin
   */
  fit(room, margin) {
    let [low, high] = [LOWEST, HIGHEST];
    for (let i = 0; i < HALVINGS; i += 1) {
      const middle = (low + high) / 2;
      const { height, width } = this.#begun(middle).bounds(margin);
      if (width * room.height > height * room.width) low = middle;
      else high = middle;
    }
    this.fitted = low;
  }

  /**
   * How wide and high the picture of the table is before it is turned: the room that it is given on narrow pages, whatever is seen.
   * @param {[number, number]} margin
   */
  shape(margin) {
    return this.#begun(TABLE.tilt).bounds(margin);
  }

  /** The same table as it is seen before it is turned. @param {number} tilt */
  #begun(tilt) {
    const begun = new Camera();
    Object.assign(begun, { width: this.width, height: this.height, tops: this.tops, upright: this.upright, fitted: tilt });
    begun.#aim(begun.goal);
    return begun;
  }
}

/** Nothing is left of a right angle but zeros and ones. @param {number} value */
function round(value) {
  return Math.abs(value) < 1e-12 ? 0 : value;
}

/** @param {...number} numbers */
function matrix(...numbers) {
  return `matrix(${numbers.map((n) => Number(n.toFixed(5))).join(" ")})`;
}
