/** A ruler: from one place to another, in whatever the table is measured in. */

import { put, s } from "../../../kit/dom.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {[x: number, y: number, z: number]} Place inches on the table */

export class Ruler {
  /**
   * @param {SVGGElement} layer
   * @param {Camera} camera
   * @param {(from: Place, to: Place) => string} measure
   */
  constructor(layer, camera, measure) {
    this.layer = layer;
    this.camera = camera;
    this.measure = measure;
    this.on = false;
    /** @type {Place | null} */
    this.from = null;
  }

  toggle() {
    this.on = !this.on;
    this.from = null;
    put(this.layer);
    return this.on;
  }

  /** @param {Place} place */
  press(place) {
    this.from = place;
    const [cx, cy] = this.camera.project(place);
    put(this.layer, s("circle", { class: "ruler-end", cx, cy, r: 0.12 }));
  }

  /** @param {Place} place */
  stretch(place) {
    if (!this.from) return;
    const [x1, y1] = this.camera.project(this.from);
    const [x2, y2] = this.camera.project(place);
    put(
      this.layer,
      s("line", { class: "ruler", x1, y1, x2, y2 }),
      s("circle", { class: "ruler-end", cx: x1, cy: y1, r: 0.12 }),
      s("circle", { class: "ruler-end", cx: x2, cy: y2, r: 0.12 }),
      s("text", { class: "cost", x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 0.4 }, this.measure(this.from, place)),
    );
  }
}
