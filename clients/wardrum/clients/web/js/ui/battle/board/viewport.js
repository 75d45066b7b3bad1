/** The visible part of the table: zoom, pan, and the side from which it is seen. Unit: inches. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const ZOOM_MAX = 8;

export class Viewport {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.width = 30;
    this.height = 22;
    /** @type {[number, number]} how much more than the table is seen on each side, across and down */
    this.margin = [0.6, 0.6];
    this.zoom = 1;
    this.flipped = false;
    /** @type {[number, number]} the point in the middle */
    this.middle = [15, 11];
  }

  /**
   * @param {number} width of the table
   * @param {number} height
   * @param {[number, number]} margin
   */
  size(width, height, margin) {
    if (width === this.width && height === this.height) return;
    Object.assign(this, { width, height, margin });
    this.reset();
  }

  /** The width and height of all that can be seen. */
  get whole() {
    const { height, margin, width } = this;
    return [Math.max(1, width + 2 * margin[0]), Math.max(1, height + 2 * margin[1])];
  }

  reset() {
    this.zoom = 1;
    this.middle = [this.width / 2, this.height / 2];
    this.apply();
  }

  /** @returns {Box} */
  get box() {
    const [width, height] = this.whole.map((side) => side / this.zoom);
    return { x: this.middle[0] - width / 2, y: this.middle[1] - height / 2, width, height };
  }

  apply() {
    const [slackX, slackY] = this.whole.map((side) => (side * (1 - 1 / this.zoom)) / 2);
    this.middle = [clamp(this.middle[0], this.width / 2, slackX), clamp(this.middle[1], this.height / 2, slackY)];
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", [x, y, width, height].map((n) => n.toFixed(3)).join(" "));
    this.svg.dispatchEvent(new Event("wd-zoom"));
  }

  /**
   * @param {number} factor
   * @param {[number, number]} [around] a point that stays where it is
   */
  zoomBy(factor, around = this.middle) {
    const before = this.zoom;
    this.zoom = Math.min(ZOOM_MAX, Math.max(1, this.zoom * factor));
    const kept = before / this.zoom;
    this.middle = [around[0] + (this.middle[0] - around[0]) * kept, around[1] + (this.middle[1] - around[1]) * kept];
    this.apply();
  }

  /**
   * @param {number} dx in inches, as seen
   * @param {number} dy
   */
  pan(dx, dy) {
    this.middle = [this.middle[0] - dx, this.middle[1] - dy];
    this.apply();
  }

  flip() {
    this.flipped = !this.flipped;
    this.middle = [this.width - this.middle[0], this.height - this.middle[1]];
    this.apply();
  }

  /** Pixels of one inch on the screen. */
  get scale() {
    const matrix = this.svg.getScreenCTM();
    return matrix ? Math.abs(matrix.a) : 1;
  }

  /**
   * A place on the screen as a place on the picture, in inches, before any flip.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  seen(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /**
   * The same on the table.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  table(clientX, clientY) {
    return this.turned(this.seen(clientX, clientY));
  }

  /**
   * From the table to the picture, and back.
   * @param {[number, number]} point
   * @returns {[number, number]}
   */
  turned(point) {
    return this.flipped ? [this.width - point[0], this.height - point[1]] : point;
  }
}

/**
 * @param {number} value
 * @param {number} middle
 * @param {number} slack
 */
function clamp(value, middle, slack) {
  return Math.min(middle + slack, Math.max(middle - slack, value));
}
