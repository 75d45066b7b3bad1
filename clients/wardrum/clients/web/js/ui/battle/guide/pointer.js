/** Points at what a hint is about: rings on the table, and the button that is to be pressed next. */

import { put, s } from "../../../kit/dom.js";
import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../core/wire.js").Hint} Hint */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("../actions.js").Actions} Actions */
/** @typedef {import("../board.js").Board} Board */
/** @typedef {[x: number, y: number, z: number, radius: number]} Spot in inches */

const MARK = "guided";
const RING = 0.35; // inches round a base
const PLACE = 0.9; // radius of a ring round a place
const LINE_PX = 4;

export class Pointer {
  #own = s("g", { class: "layer-guide", "aria-hidden": "true" });
  /** @type {Hint | null} */ #hint = null;
  /** The pieces that a hint shows by "piece". @type {string[]} */ #pieces = [];

  /** @param {Board} board @param {Actions} actions */
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    document.addEventListener("wd-offer", () => this.draw());
    board.svg.addEventListener("wd-zoom", () => this.draw());
    board.addEventListener("wd-camera", () => this.draw());
  }

  /**
   * @param {Hint | null} hint null: at nothing
   * @param {string[]} pieces those that a hint shows by "piece"
   */
  point(hint, pieces) {
    this.#hint = hint;
    this.#pieces = pieces;
    this.draw();
  }

  draw() {
    const { board } = this;
    for (const old of this.actions.querySelectorAll(`.${MARK}`)) old.classList.remove(MARK);
    if (!this.#own.parentNode) board.stage.notes.append(this.#own);
    if (!this.#hint) return put(this.#own);
    for (const button of this.#buttons(this.#hint)) button.classList.add(MARK);
    const table = this.actions.selection?.model.state?.table;
    return put(this.#own, ...(table ? this.#spots(this.#hint, table) : []).map((spot) => this.#ring(spot)));
  }

  /** What leads on: to the command, then to what it is done with, then to confirm it; where nothing else is asked, all the ways to do it. @param {Hint} hint */
  #buttons({ command }) {
    const { actions } = this;
    const find = (/** @type {string} */ key) => [...actions.querySelectorAll(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)];
    if (!command || command === "any" || command === "round") return [];
    if (actions.selection?.draft?.option.command === command) return find("confirm");
    const group = find(`group-${command}`);
    if (group.length) return group;
    return actions.selection?.open === command ? [...actions.querySelectorAll(".option:not(:disabled)")] : find("big");
  }

  /** What is ringed on the table. @param {Hint} hint @param {Table} table @returns {Spot[]} */
  #spots({ shows, values }, table) {
    const end = Array.isArray(values.path) ? values.path.at(-1) : null;
    const named = end ? [] : Object.values(values).filter((value) => typeof value === "string");
    const pieces = [...(shows === "piece" ? this.#pieces : []), .../** @type {string[]} */ (named)].flatMap((id) => table.pieces[id] ?? []);
    const markers = shows === "markers" ? Object.values(table.markers) : [];
    return [
      ...pieces.map(({ radius, x, y, z }) => spotOf(x, y, z, radius / INCH + RING)),
      ...markers.map(({ x, y, z }) => spotOf(x, y, z, PLACE)),
      ...(Array.isArray(end) ? [spotOf(Number(end[0]), Number(end[1]), Number(end[2]), PLACE)] : []),
    ];
  }

  /** @param {Spot} spot */
  #ring([x, y, z, radius]) {
    const { stage, viewport } = this.board;
    const [cx, cy] = stage.project([x, y, z]);
    return s("ellipse", { class: "guide-ring", cx, cy, rx: radius, ry: radius * Math.abs(stage.camera.k), "stroke-width": LINE_PX / Math.max(1, viewport.scale) });
  }
}

/** @param {number} x @param {number} y @param {number | undefined} z @param {number} radius @returns {Spot} */
function spotOf(x, y, z, radius) {
  return [x / INCH, y / INCH, (z ?? 0) / INCH, radius];
}
