/**
 * The models on the table: each a group of a body, which has the focus and says what it is, and the marks written on it.
 * Groups are reused from state to state, so that the focus stays.
 */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { INCH, inches, spokenHeight } from "../../../kit/words.js";
import { iconAt } from "../icons.js";
import { token } from "./markers.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Table} Table */
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
    for (const look of present) this.#draw(look, table.pieces[look.id], order, stand(table, table.pieces[look.id]));
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
   * @param {import("../../../kit/types.js").Piece} piece
   * @param {readonly string[]} order
   * @param {{mark: string, words: string}} level
   */
  #draw(look, piece, order, level) {
    const group = this.groups.get(look.id) ?? this.#make(look.id);
    const radius = (piece.breadth ?? piece.radius) / INCH;
    const { index, style } = seatMark(order, look.seat);
    const keep = ["target", "chosen", "selected", "away"].filter((name) => group.classList.contains(name));
    group.setAttribute(
      "class",
      ["piece", style, look.done && "done", look.active && "active", look.waiting && "waiting", look.prone && "prone", ...keep]
        .filter(Boolean)
        .join(" "),
    );
    const turn = this.viewport.flipped ? " rotate(180)" : "";
    group.setAttribute("transform", `translate(${piece.x / INCH} ${piece.y / INCH})${turn}`);
    const [body, marks] = group.children;
    body.setAttribute("aria-label", [look.spoken, level.words].filter(Boolean).join(", "));
    put(body, ...base(piece, radius, index));
    put(marks, ...inside(look, radius), ...tokens(look, radius, order), ...height(level.mark, radius));
  }

  /** @param {string} id */
  #make(id) {
    const body = s("g", { tabindex: 0, role: "button", class: "body-of-piece" });
    const group = s("g", { "data-piece": id }, body, s("g", { class: "marks", "aria-hidden": "true" }));
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

/** The shape of a seat, behind the number: readable without colour, however small. */
const SHAPES = [
  "M0-.86.78.5H-.78Z",
  "M-.6-.6H.6V.6H-.6Z",
  "M0-.88.72 0 0 .88-.72 0Z",
  "M0-.86.22-.3.82-.27.35.11.51.7 0 .36-.51.7-.35.11-.82-.27-.22-.3Z",
];
const NOBODYS = "M-.82-.5-.5-.82 0-.32.5-.82.82-.5.32 0 .82.5.5.82 0 .32-.5.82-.82.5-.32 0Z";

/**
 * @param {import("../../../kit/types.js").Piece} piece
 * @param {number} radius of the circle within it
 * @param {number} index of the seat, -1 = no seat
 */
function base(piece, radius, index) {
  return [
    s("circle", { r: 1, class: "hit" }),
    baseShape(piece, { class: "disc" }),
    s("path", { d: SHAPES[index % SHAPES.length] ?? NOBODYS, class: "shape", transform: `scale(${radius})` }),
    baseShape(piece, { class: "ring" }, [0, 0], -0.05),
    baseShape(piece, { class: "halo" }, [0, 0], 0.12),
  ];
}

/**
 * Everything that is written inside the base, where no other base can cover it.
 * @param {PieceLook} look
 * @param {number} radius
 */
function inside(look, radius) {
  const hurt = look.counted ? look.healthMax > 0 : look.health < look.healthMax;
  const parts = [
    s(
      "text",
      { class: "number", "font-size": radius * (look.short.length > 1 || look.counted ? 0.78 : 0.95), y: hurt ? -radius * 0.12 : 0 },
      look.short,
    ),
    hurt ? s("text", { class: "health", "font-size": radius * 0.5, y: radius * 0.45 }, String(look.health)) : null,
    look.healthMax ? bar(radius, look.health / look.healthMax) : null,
    look.leader ? s("text", { class: "star", "font-size": radius * 0.46, y: -radius * 0.7 }, "★") : null,
    look.waiting ? iconAt("wait", -radius * 0.62, -radius * 0.42, radius * 0.62) : null,
    look.tags.some((tag) => tag.ill) ? alarm(radius) : null,
    look.done ? tick(radius) : null,
    look.carried
      ? s(
          "g",
          { class: "token carried", transform: `translate(${-radius * 0.6} ${radius * 0.45}) scale(${radius * 0.6})` },
          ...token(),
        )
      : null,
  ];
  return /** @type {SVGElement[]} */ (parts.filter(Boolean));
}

/**
 * The markers beside it, along its left edge: an icon in the ring of the seat that may spend them, and their number.
 * @param {PieceLook} look
 * @param {number} radius
 * @param {readonly string[]} order
 */
function tokens(look, radius, order) {
  const r = Math.max(0.24, radius * 0.34);
  return (look.tokens ?? []).map((mark, i) => {
    const place = `translate(${-radius * 0.8} ${(i ? -1 : 1) * radius * 0.62}) scale(${r})`;
    const count = s("text", { class: "count", "font-size": 1.2, y: 0.14 }, String(mark.count));
    return s(
      "g",
      { class: `markers ${mark.icon} ${seatMark(order, mark.seat).style}`, transform: place },
      s("circle", { class: "plate", r: 1 }),
      iconAt(mark.icon, 0, 0, 2.2),
      count,
    );
  });
}

/**
 * On which level a piece stands, where it may be another than the board: a mark, and words.
 * @param {Table} table
 * @param {import("../../../kit/types.js").Piece} piece
 */
function stand({ terrain }, { x, y, z = 0 }) {
  const covered = Object.values(terrain).some(
    (each) =>
      each.kind === "platform" &&
      (each.z ?? 0) > z &&
      each.x <= x && x <= each.x + each.width && each.y <= y && y <= each.y + each.height,
  );
  const words = [spokenHeight(z), covered ? "under a platform" : ""].filter(Boolean).join(", ");
  return { mark: z || covered ? inches(z) : "", words };
}

/**
 * How high above the board it stands, at its lower edge.
 * @param {string} mark
 * @param {number} radius
 */
function height(mark, radius) {
  return mark ? [s("text", { class: "height", "font-size": Math.max(0.34, radius * 0.42), y: radius * 1.18 }, mark)] : [];
}

/** @param {number} radius */
function tick(radius) {
  const r = Math.max(0.26, radius * 0.36);
  return s(
    "g",
    { class: "tick-mark", transform: `translate(${radius * 0.76} ${-radius * 0.74}) scale(${r})` },
    s("circle", { r: 1 }),
    s("path", { d: "M-.5 0-.1.42.55-.42" }),
  );
}

/**
 * Something ails it.
 * @param {number} radius
 */
function alarm(radius) {
  const r = Math.max(0.26, radius * 0.36);
  return s(
    "g",
    { class: "alarm", transform: `translate(${radius * 0.76} ${radius * 0.5}) scale(${r})` },
    s("path", { class: "plate", d: "M0-1.15 1.15.95H-1.15Z" }),
    s("path", { d: "M0-.45V.25M0 .55V.65" }),
  );
}

/**
 * What is left of its wounds, as a bar within the base.
 * @param {number} radius
 * @param {number} left 0 to 1
 */
function bar(radius, left) {
  const width = radius * 1.15;
  const height = Math.max(0.1, radius * 0.16);
  const place = { x: -width / 2, y: radius * 0.68, height, rx: height / 2 };
  return s(
    "g",
    { class: left < 1 ? "bar hurt" : "bar" },
    s("rect", { ...place, width, class: "whole" }),
    s("rect", { ...place, width: width * left, class: "left" }),
  );
}
