/** The editor of a path over the table: take a listed stop, click or drag to another point, add way points. */

import { button, h, put } from "../../../../kit/dom.js";
import { inches } from "../../../../kit/words.js";
import { same } from "../../geometry.js";
import { pathCost, stopWords, whereabouts } from "../value_words.js";
import { Editor } from "./editor.js";

/** @typedef {import("../../../../kit/types.js").Path} Path */
/** @typedef {import("../../../../kit/types.js").Point} Point */

export class PathEditor extends Editor {
  /**
   * @param {import("../command_draft.js").CommandDraft} draft
   * @param {string} name
   * @param {Path} domain
   * @param {import("./editor.js").Context} context
   */
  constructor(draft, name, domain, context) {
    super(draft, name, context);
    this.domain = domain;
    const entry = Object.entries(context.state.table.pieces).find(([, piece]) =>
      same([piece.x, piece.y], domain.start),
    );
    this.mover = entry?.[0] ?? "";
    this.radius = entry?.[1].radius ?? 0;
    this.spoken = domain.stops.map((stop) =>
      stopWords(stop.cost, whereabouts(context.state, context.looks, stop.point, this.radius, this.mover)),
    );
    this.select = h(
      "select",
      { "aria-label": "Where to move", onchange: () => this.spot(this.select.selectedIndex - 1) },
      h("option", { value: "" }, `${domain.stops.length} places …`),
      ...this.spoken.map((words) => h("option", {}, words)),
    );
    this.adding = button("+ way point", () => this.#toggleAdding(), {
      "aria-pressed": "false",
      title: "the next point continues the path (or shift-click)",
    });
    this.undo = button("× last point", () => this.#set(this.path.slice(0, -1)), {});
    this.note = h("span", { class: "note", role: "status" });
    put(
      this.element,
      h(
        "div",
        { class: "row" },
        h("span", { class: "hint" }, `Up to ${inches(domain.budget)}: tap a dot or any point`),
        this.select,
        this.adding,
        this.undo,
        this.note,
      ),
    );
    this.update();
  }

  /** @returns {Point[]} */
  get path() {
    return /** @type {Point[] | undefined} */ (this.value) ?? [];
  }

  get index() {
    return this.domain.stops.findIndex(
      (stop) => stop.path.length === this.path.length && stop.path.every((point, i) => same(point, this.path[i])),
    );
  }

  /**
   * @param {Point[]} path
   * @param {boolean} [settled]
   */
  #set(path, settled = true) {
    this.draft.set(this.name, path.length ? path : undefined, settled);
  }

  #toggleAdding() {
    this.adding.setAttribute("aria-pressed", String(this.adding.getAttribute("aria-pressed") !== "true"));
  }

  update() {
    this.select.selectedIndex = this.index + 1;
    this.undo.hidden = this.path.length < 2;
    this.adding.hidden = !this.path.length;
    const cost = pathCost(this.domain, this.path);
    put(this.note, this.path.length ? `${inches(cost)} of ${inches(this.domain.budget)}` : "");
  }

  /** @returns {import("../../../../kit/types.js").PathOffer} */
  offer() {
    const { domain, mover, radius, spoken, path } = this;
    const standing = this.draft.standing === "open" ? "ok" : this.draft.standing;
    return {
      kind: "path",
      start: domain.start,
      radius,
      mover,
      stops: domain.stops,
      spoken,
      path,
      index: this.index,
      note: inches(pathCost(domain, path)),
      standing,
    };
  }

  /** @param {number} index */
  spot(index) {
    this.#set(this.domain.stops[index]?.path ?? []);
  }

  /**
   * @param {Point} point
   * @param {boolean} add
   * @param {boolean} drag
   */
  point(point, add, drag) {
    const adds = add || this.adding.getAttribute("aria-pressed") === "true";
    this.#set(adds && !drag ? [...this.path, point] : [...(adds ? this.path.slice(0, -1) : []), point], !drag);
  }

  /** @param {number} by */
  cycle(by) {
    this.spot(Editor.next(this.index, by, this.domain.stops.length));
    return true;
  }
}
