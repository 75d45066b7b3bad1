/** The editor of a path over the table: take a listed stop, click or drag to another point, add way points. */

import { facingAfter, turned, turnedTo, turnLeg } from "../../../../kit/bases.js";
import { button, h, put } from "../../../../kit/dom.js";
import { t, tn } from "../../../../core/i18n.js";
import { inches } from "../../../../kit/words.js";
import { distance, levels, same, sameWay } from "../../geometry.js";
import { pathCost, stopWords, whereabouts } from "../value_words.js";
import { Editor } from "./editor.js";
import { turnButtons } from "./turn_buttons.js";

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
      same([piece.x, piece.y, piece.z], domain.start),
    );
    this.mover = entry?.[0] ?? "";
    /** @type {import("../../../../kit/types.js").Base} */
    this.base = entry?.[1] ?? { radius: 0 };
    /** A turn before the move, which stays when places are tapped. @type {Point[]} */
    this.first = [];
    this.spoken = domain.stops.map((stop) =>
      stopWords(stop, whereabouts(context, stop.point, facingAfter(this.base, stop.path), this.mover), draft.option.words?.params?.[name]?.risks ?? {}),
    );
    this.select = h(
      "select",
      { class: "spot-list", "aria-label": t("Where to move"), onchange: () => this.#take(this.select.selectedIndex - 1) },
      h("option", { value: "" }, tn(domain.stops.length, "{n} place …", "{n} places …")),
      ...this.spoken.map((words) => h("option", {}, words)),
    );
    this.levels = levels(context.state.table);
    this.level = h(
      "select",
      { class: "level-list", "aria-label": t("How high the next point is"), hidden: this.levels.length < 2 },
      h("option", { value: "" }, t("on this level")),
      ...this.levels.map((z) => h("option", { value: String(z) }, z ? t("{height} high", { height: inches(z) }) : t("on the board"))),
    );
    this.adding = button(t("+ way point"), () => this.#toggleAdding(), {
      "aria-pressed": "false",
      title: t("the next point continues the path (or shift-click)"),
    });
    this.turning = turnButtons((by) => this.#turn(by), this.base.breadth === undefined);
    this.undo = button(t("× last point"), () => this.#set(this.path.slice(0, -1)), {});
    this.hint = h("span", { class: "hint" }, t("Up to {length}: tap a dot or any point", { length: inches(domain.budget) }));
    this.note = h("span", { class: "note", role: "status" });
    put(
      this.element,
      h(
        "div",
        { class: "row" },
        this.hint,
        this.select,
        this.level,
        ...this.turning,
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
    return this.domain.stops.findIndex((stop) => sameWay(stop.path, this.path));
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
    this.hint.hidden = this.path.length > 0; // how far it goes stands in the note then
    const cost = pathCost(this.domain, this.path, this.base);
    put(this.note, this.path.length ? t("{length} of {budget}", { length: inches(cost), budget: inches(this.domain.budget) }) : "");
  }

  /** @returns {import("../../../../kit/types.js").PathOffer} */
  offer() {
    const { base, domain, mover, spoken, path } = this;
    const standing = this.draft.standing === "open" ? "ok" : this.draft.standing;
    return {
      kind: "path",
      start: domain.start,
      base: facingAfter(base, path),
      mover,
      stops: domain.stops,
      spoken,
      path,
      index: this.index,
      note: inches(pathCost(domain, path, base)),
      standing,
    };
  }

  /**
   * On the board: after the turn that was chosen by its buttons, if there is one.
   * @param {number} index
   */
  spot(index) {
    const stop = this.domain.stops[index];
    if (stop && this.first.length && !same(stop.point, this.domain.start)) this.#set([...this.first, ...straight(stop)]);
    else this.#take(index);
  }

  /** @param {number} index */
  #take(index) {
    const stop = this.domain.stops[index];
    this.first = [];
    this.#set((stop && (this.#above(stop) ?? stop))?.path ?? []);
  }

  /**
   * @param {Point} point
   * @param {boolean} add
   * @param {boolean} drag
   */
  point(point, add, drag) {
    const adds = add || this.adding.getAttribute("aria-pressed") === "true";
    const before = adds ? (drag ? this.path.slice(0, -1) : this.path) : this.first;
    const path = [...before, ...this.#legsTo(point, before)];
    if (!adds && !drag && pathCost(this.domain, path, this.base) > this.domain.budget && this.toward(point)) return;
    this.#set(path, !drag);
  }

  /** The listed stop that is nearest to it, nearer than the start. @param {Point} point */
  toward(point) {
    const { start, stops } = this.domain;
    const far = (/** @type {Point} */ from) => Math.hypot(distance(from, point), (from[2] ?? 0) - (point[2] ?? 0));
    const best = Editor.nearest(stops.map((stop) => far(stop.point)), far(start));
    if (best >= 0) this.spot(best);
    return best >= 0;
  }

  /**
   * Turn the base at the end of the path, or before it moves.
   * @param {number} by in degrees
   */
  #turn(by) {
    const here = this.path[this.path.length - 1] ?? this.domain.start;
    const before = turnedTo(here) === undefined ? this.path : this.path.slice(0, -1);
    const was = facingAfter(this.base, before).facing ?? 0;
    const facing = turned((facingAfter(this.base, this.path).facing ?? 0) + by);
    const path = facing === was ? before : [...before, turnLeg(here, facing)];
    if (!before.length) this.first = path;
    this.#set(path);
  }

  /**
   * Of stops straight above each other the one on the level that was chosen.
   * @param {import("../../../../kit/types.js").Stop} stop
   */
  #above({ point: [x, y] }) {
    const z = this.level.value === "" ? null : Number(this.level.value);
    return this.domain.stops.find(({ point }) => point[0] === x && point[1] === y && (point[2] ?? 0) === z);
  }

  /**
   * The legs to a point: straight there on the level where the path is; to another level, which was chosen or is seen there, by
   * the listed stop on it that is nearest, and on from there.
   * @param {Point} point
   * @param {Point[]} before
   * @returns {Point[]}
   */
  #legsTo([x, y, seen], before) {
    const here = (before[before.length - 1] ?? this.domain.start)[2] ?? 0;
    const z = this.level.value === "" ? (this.levels.find((level) => level === seen) ?? here) : Number(this.level.value);
    const there = /** @type {Point} */ (z ? [x, y, z] : [x, y]);
    if (z === here || before.length > this.first.length) return [there];
    const [best] = this.domain.stops
      .filter((stop) => (stop.point[2] ?? 0) === z)
      .sort((a, b) => distance(a.point, there) - distance(b.point, there));
    return best ? [...best.path, there] : [there];
  }

  /** @param {number} by */
  cycle(by) {
    this.#take(Editor.next(this.index, by, this.domain.stops.length));
    return true;
  }
}

/**
 * The legs to a stop without its turns.
 * @param {import("../../../../kit/types.js").Stop} stop
 */
function straight({ path }) {
  return path.filter((leg) => turnedTo(leg) === undefined);
}
