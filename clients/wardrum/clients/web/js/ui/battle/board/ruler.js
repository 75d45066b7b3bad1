/** A ruler: from one point to another, in whatever the table is measured in. */

import { put, s } from "../../../kit/dom.js";
import { upright } from "./ground.js";

/** @typedef {import("./viewport.js").Viewport} Viewport */

export class Ruler {
  /**
   * @param {SVGGElement} layer
   * @param {Viewport} viewport
   * @param {(from: [number, number], to: [number, number]) => string} measure
   */
  constructor(layer, viewport, measure) {
    this.layer = layer;
    this.viewport = viewport;
    this.measure = measure;
    this.on = false;
    /** @type {[number, number] | null} in inches */
    this.from = null;
  }

  toggle() {
    this.on = !this.on;
    this.from = null;
    put(this.layer);
    return this.on;
  }

  /** @param {[number, number]} point */
  press(point) {
    this.from = point;
    put(this.layer, s("circle", { class: "ruler-end", cx: point[0], cy: point[1], r: 0.12 }));
  }

  /** @param {[number, number]} point */
  stretch(point) {
    if (!this.from) return;
    const [x1, y1] = this.from;
    const [x2, y2] = point;
    const [x, y] = this.viewport.turned([(x1 + x2) / 2, (y1 + y2) / 2]);
    put(
      this.layer,
      s("line", { class: "ruler", x1, y1, x2, y2 }),
      s("circle", { class: "ruler-end", cx: x1, cy: y1, r: 0.12 }),
      s("circle", { class: "ruler-end", cx: x2, cy: y2, r: 0.12 }),
      upright(this.viewport, s("text", { class: "cost", x, y: y - 0.4 }, this.measure(this.from, point))),
    );
  }
}
