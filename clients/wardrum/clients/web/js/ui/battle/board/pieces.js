/** The models on the table: one focusable group each, reused from state to state so that focus stays. */

import { s } from "../dom.js";
import { seatMark } from "../seats.js";
import { INCH } from "../words.js";
import { token } from "./markers.js";

/** @typedef {import("../shapes.js").PieceLook} PieceLook */
/** @typedef {import("../shapes.js").Table} Table */
/** @typedef {import("./viewport.js").Viewport} Viewport */

export class Pieces {
  /**
   * @param {SVGGElement} layer
   * @param {Viewport} viewport
   */
  constructor(layer, viewport) {
    this.layer = layer;
    this.viewport = viewport;
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
  }

  /**
   * @param {Table} table
   * @param {PieceLook[]} looks
   * @param {readonly string[]} order
   */
  draw(table, looks, order) {
    const present = looks.filter((look) => look.id in table.pieces);
    const ids = new Set(present.map((look) => look.id));
    for (const [id, group] of this.groups) if (!ids.has(id)) this.#drop(id, group);
    for (const look of present) this.#draw(look, table.pieces[look.id], order);
  }

  /**
   * @param {string} id
   * @param {SVGGElement} group
   */
  #drop(id, group) {
    group.remove();
    this.groups.delete(id);
  }

  /**
   * @param {PieceLook} look
   * @param {import("../shapes.js").Piece} piece
   * @param {readonly string[]} order
   */
  #draw(look, piece, order) {
    const group = this.groups.get(look.id) ?? this.#make(look.id);
    const radius = piece.radius / INCH;
    const { glyph, style } = seatMark(order, look.seat);
    const keep = ["target", "chosen", "selected", "away"].filter((name) => group.classList.contains(name));
    group.setAttribute("class", ["piece", style, look.done && "done", look.active && "active", look.waiting && "waiting", ...keep].filter(Boolean).join(" "));
    group.setAttribute("aria-label", look.spoken);
    const turn = this.viewport.flipped ? " rotate(180)" : "";
    group.setAttribute("transform", `translate(${piece.x / INCH} ${piece.y / INCH})${turn}`);
    group.replaceChildren(...base(radius), ...inside(look, radius, glyph));
  }

  /** @param {string} id */
  #make(id) {
    const group = s("g", { tabindex: 0, role: "button", "data-piece": id });
    this.groups.set(id, group);
    this.layer.append(group);
    return group;
  }

  /**
   * Mark those for which something holds.
   * @param {string} style
   * @param {ReadonlySet<string>} ids
   */
  mark(style, ids) {
    for (const [id, group] of this.groups) group.classList.toggle(style, ids.has(id));
  }
}

/** @param {number} radius */
function base(radius) {
  return [
    s("circle", { r: 1, class: "hit" }),
    s("circle", { r: radius, class: "disc" }),
    s("circle", { r: radius - 0.05, class: "ring" }),
    s("circle", { r: radius + 0.12, class: "halo" }),
  ];
}

/**
 * Everything that is written inside the base, where no other base can cover it.
 * @param {PieceLook} look
 * @param {number} radius
 * @param {string} glyph
 */
function inside(look, radius, glyph) {
  const hurt = look.health < look.healthMax;
  const parts = [
    s("text", { class: "number", "font-size": radius * 0.82, y: -radius * 0.1 }, look.short + (look.leader ? "★" : "")),
    s("text", { class: "glyph", "font-size": radius * 0.42, y: -radius * 0.66 }, look.done ? "✓" : glyph),
    s("text", { class: "health", "font-size": radius * 0.46, y: radius * 0.47 }, hurt ? String(look.health) : ""),
    look.waiting ? s("text", { class: "wait", "font-size": radius * 0.5, x: radius * 0.62, y: -radius * 0.38 }, "⧗") : null,
    look.healthMax ? bar(radius, look.health / look.healthMax) : null,
    look.carried ? s("g", { class: "token carried", transform: `translate(${-radius * 0.62} ${-radius * 0.36}) scale(${radius * 0.62})` }, ...token()) : null,
  ];
  return /** @type {SVGElement[]} */ (parts.filter(Boolean));
}

/**
 * What is left of its wounds, as a bar within the base.
 * @param {number} radius
 * @param {number} left 0 to 1
 */
function bar(radius, left) {
  const width = radius * 1.15;
  const height = Math.max(0.1, radius * 0.17);
  const place = { x: -width / 2, y: radius * 0.22 + radius * 0.4, height, rx: height / 2 };
  return s("g", { class: left < 1 ? "bar hurt" : "bar" }, s("rect", { ...place, width, class: "whole" }), s("rect", { ...place, width: width * left, class: "left" }));
}
