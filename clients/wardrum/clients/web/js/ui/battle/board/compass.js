/** A compass in a corner of the picture, as if it lay on the table: options and names speak of directions, and the table can be turned. */

import { put, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { fixed } from "./figures.js";

const SIZE = 46;
const DIAL = 11;
const LETTERS = 17; // distance from the middle

/** North, east, south and west, from the middle. @type {[x: number, y: number][]} */
const DIRECTIONS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export class Compass {
  constructor() {
    this.dial = s("g", {}, s("circle", { class: "dial", r: DIAL }), s("path", { class: "needle", d: "M0-10 3.600 0H-3.600Z" }), s("path", { class: "needle back", d: "M0 10-3.600 0H3.600Z" }));
    this.letters = s("g");
    const half = SIZE / 2;
    this.element = s("svg", { class: "compass", viewBox: `${-half} ${-half} ${SIZE} ${SIZE}`, "aria-hidden": "true" }, this.dial, this.letters);
  }

  /** @param {import("./camera.js").Camera} camera */
  lay(camera) {
    const { c, k, level, s: sine } = camera;
    const names = t("N E S W").split(" ");
    this.dial.setAttribute("transform", level);
    put(
      this.letters,
      ...DIRECTIONS.map(([dx, dy], i) => {
        const [x, y] = [LETTERS * (dx * c - dy * sine), LETTERS * (dx * sine + dy * c) * k];
        return s("text", { class: dy < 0 ? "north" : "", x: fixed(x), y: fixed(y) }, names[i]);
      }),
    );
  }
}
