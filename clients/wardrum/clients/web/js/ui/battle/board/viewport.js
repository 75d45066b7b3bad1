/** The visible part of the picture: zoom and pan. Unit: inches of the picture. */

/** @typedef {import("./camera.js").Box} Box */

const ZOOM_MAX = 8;

export class Viewport {
  /** @param {SVGSVGElement[]} pictures one upon the other, which all show the same part; the last is the uppermost */
  constructor(pictures) {
    this.pictures = pictures;
    this.svg = pictures[pictures.length - 1];
    /** @type {Box} all that can be seen */
    this.whole = { x: 0, y: 0, width: 30, height: 22 };
    this.zoom = 1;
    this.pixels = { width: 720, height: 520 };
    /** @type {[number, number]} the point in the middle */
    this.middle = [15, 11];
  }

  /**
   * Another whole; `middle`: what is looked at in it, the middle of it while nothing is enlarged.
   * @param {Box} whole
   * @param {[number, number]} [middle]
   */
  frame(whole, middle = this.middle) {
    this.whole = whole;
    this.middle = this.zoom > 1 ? middle : centre(whole);
    this.apply();
  }

  reset() {
    this.zoom = 1;
    this.middle = centre(this.whole);
    this.apply();
  }

  /** @returns {Box} */
  get box() {
    const [width, height] = [this.whole.width / this.zoom, this.whole.height / this.zoom];
    return { x: this.middle[0] - width / 2, y: this.middle[1] - height / 2, width, height };
  }

  /** What is seen now, to tell it from another view. */
  get view() {
    const { height, width, x, y } = this.box;
    return [x, y, width, height].map((n) => n.toFixed(3)).join(" ");
  }

  apply() {
    const { whole } = this;
    const [slackX, slackY] = [whole.width, whole.height].map((side) => (side * (1 - 1 / this.zoom)) / 2);
    const [x0, y0] = centre(whole);
    this.middle = [clamp(this.middle[0], x0, slackX), clamp(this.middle[1], y0, slackY)];
    for (const picture of this.pictures) picture.setAttribute("viewBox", this.view);
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
   * @param {number} dx in inches
   * @param {number} dy
   */
  pan(dx, dy) {
    this.middle = [this.middle[0] - dx, this.middle[1] - dy];
    this.apply();
  }

  /**
   * Enlarges what lies in a box as far as it fits.
   * @param {Box} box
   * @param {number} [most]
   */
  lookAt({ height, width, x, y }, most = ZOOM_MAX) {
    this.zoom = Math.max(1, Math.min(most, this.whole.width / width, this.whole.height / height));
    this.middle = [x + width / 2, y + height / 2];
    this.apply();
  }

  /**
   * The size of the picture on the screen, in pixels. It is passed in rather than measured, because measuring between two changes lays
   * the whole page out once more.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.pixels = { width, height };
    this.svg.dispatchEvent(new Event("wd-zoom"));
  }

  /** Pixels of one inch on the screen. */
  get scale() {
    const { height, width } = this.box;
    return Math.min(this.pixels.width / width, this.pixels.height / height) || 1;
  }

  /** What is seen of the picture, in pixels from its origin: more than the box, where the room has another shape. @returns {Box} */
  get sight() {
    const { height, width } = this.pixels;
    return { x: this.middle[0] * this.scale - width / 2, y: this.middle[1] * this.scale - height / 2, width, height };
  }

  /**
   * A place on the screen as a spot of the picture.
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
}

/**
 * @param {Box} box
 * @returns {[number, number]}
 */
function centre({ height, width, x, y }) {
  return [x + width / 2, y + height / 2];
}

/**
 * @param {number} value
 * @param {number} middle
 * @param {number} slack
 */
function clamp(value, middle, slack) {
  return Math.min(middle + slack, Math.max(middle - slack, value));
}
