/** The editors of cells on a hex table: one of the listed cells, or a path to one. */

import { h, put } from "../../../../kit/dom.js";
import { cellOf } from "../../../../kit/hex_grid.js";
import { t, tn } from "../../../../core/i18n.js";
import { distance } from "../../geometry.js";
import { cellWords } from "../value_words.js";
import { Editor } from "./editor.js";

/** @typedef {import("../../../../kit/types.js").Choice} Choice */
/** @typedef {import("../../../../kit/types.js").HexMap} HexMap */
/** @typedef {import("../../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../../kit/types.js").Point} Point */
/** @typedef {import("../../../../kit/types.js").Route} Route */
/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("./editor.js").Context} Context */
/** @typedef {{hex: string, value: unknown, path: string[]}} Goal a cell, what is sent for it, and the cells on the path */

const BASE = 0.3; // of a hex, where a base is not known yet

/** What choosing a cell and choosing a path have in common. */
class Cells extends Editor {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Goal[]} goals
   * @param {Context} context
   */
  constructor(draft, name, goals, context) {
    super(draft, name, context);
    const { looks, state } = context;
    this.map = /** @type {HexMap} */ (state.table.map);
    this.goals = goals;
    this.spoken = goals.map(({ hex, path }) => cellWords(state, looks, hex, path.length));
    const options = this.spoken.map((words) => h("option", {}, words));
    this.select = h(
      "select",
      { class: "spot-list", "aria-label": this.title, onchange: () => this.spot(this.select.selectedIndex - 1) },
      h("option", { value: "" }, tn(goals.length, "{n} hex …", "{n} hexes …")),
      ...options,
    );
    put(this.element, h("div", { class: "row" }, h("span", { class: "hint" }, t("{what}: tap a hex", { what: this.title })), this.select));
    this.update();
  }

  /** The cell from which a path begins, "" = there is no path. */
  get start() {
    return "";
  }

  get index() {
    const now = JSON.stringify(this.value);
    return this.goals.findIndex(({ value }) => JSON.stringify(value) === now);
  }

  update() {
    this.select.selectedIndex = this.index + 1;
  }

  /** @returns {import("../../../../kit/types.js").CellOffer} */
  offer() {
    const { index, map, spoken, title: label } = this;
    const path = this.goals[index]?.path ?? [];
    return {
      kind: "cells",
      map,
      label,
      points: this.goals.map(({ hex }) => this.#at(hex)),
      spoken,
      index,
      path: this.start && path.length ? [this.start, ...path].map((hex) => this.#at(hex)) : [],
      note: String(path.length),
      ...this.#mover(),
    };
  }

  /** Who is to stand on the cell: the piece that stands where the path begins, or the one of the seat that is to be set up. */
  #mover() {
    const { looks, state } = this.context;
    const { pieces } = state.table;
    const from = this.map.cells[this.start];
    const here = (/** @type {PieceLook} */ { id }) => Boolean(from) && pieces[id]?.x === from.x && pieces[id]?.y === from.y;
    const look = from ? (looks.find((each) => each.active && here(each)) ?? looks.find(here)) : looks.find(({ seat, status }) => seat === this.draft.seat && status === "absent");
    return { mover: look?.id ?? "", radius: pieces[look?.id ?? ""]?.radius ?? this.map.across * BASE };
  }

  /**
   * @param {string} hex
   * @returns {Point}
   */
  #at(hex) {
    const { x, y } = this.map.cells[hex];
    return [x, y];
  }

  /** @param {number} index */
  spot(index) {
    this.draft.set(this.name, this.goals[index]?.value);
  }

  /** @param {number} by */
  cycle(by) {
    this.spot(Editor.next(this.index, by, this.goals.length));
    return true;
  }
}

/** One of the listed cells. */
export class CellEditor extends Cells {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Choice} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, domain.of.map((value) => ({ hex: String(value), value, path: [] })), context);
  }
}

/** One of the listed ways. */
export class RouteEditor extends Cells {
  /**
   * @param {CommandDraft} draft
   * @param {string} name
   * @param {Route} domain
   * @param {Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, domain.halts.map(({ hex, path }) => ({ hex, value: path, path })), context);
    this.domain = domain;
  }

  get start() {
    return this.domain.start;
  }

  /** @param {Point} point @param {boolean} _add @param {boolean} drag */
  point(point, _add, drag) {
    if (!drag) this.toward(point);
  }

  /** The listed hex that is nearest to it, nearer than the start. @param {Point} point */
  toward(point) {
    const { cells } = this.map;
    const far = (/** @type {string} */ hex) => distance([cells[hex].x, cells[hex].y], point);
    const best = Editor.nearest(this.goals.map(({ hex }) => far(hex)), far(this.start));
    if (best >= 0) this.spot(best);
    return best >= 0;
  }
}

/**
 * Whether a choice is one of cells.
 * @param {Choice} domain
 * @param {Context} context
 */
export function ofCells(domain, { state }) {
  return domain.of.length > 0 && domain.of.every((value) => cellOf(state.table, value));
}
