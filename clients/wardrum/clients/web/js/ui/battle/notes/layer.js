/** Draws the notes of the version that is shown, over the table; their list says the same in words. */

import { put, s } from "../../../kit/dom.js";
import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../core/notes.js").Note} Note */
/** @typedef {import("../../../core/notes.js").Spot} Spot */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {[x: number, y: number]} Place on the picture, in inches */
/** @typedef {import("../board.js").Board} Board */

const RING = 0.28; // inches round a base
const PLACE = 0.7; // radius of a ring round a place
const LINE_PX = 3.5;
const TEXT_PX = 13;
const LETTER = 0.58; // width of one, in heights

export class NotesLayer {
  #own = s("g");

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.#own.setAttribute("aria-hidden", "true");
    this.#own.classList.add("layer-notes");
  }

  /**
   * @param {readonly Note[]} notes those to be seen now
   * @param {Table | undefined} table
   * @param {Spot | null} begun where an arrow begins that has no end yet
   */
  draw(notes, table, begun) {
    const { board } = this;
    if (!this.#own.parentNode) board.stage.notes.append(this.#own);
    const scale = Math.max(1, board.viewport.scale);
    const started = begun ? [this.#ring(begun, table, scale)] : [];
    put(this.#own, ...notes.map((note) => this.#note(note, table, scale)), ...started);
  }

  /** @param {Note} note @param {Table | undefined} table @param {number} scale */
  #note(note, table, scale) {
    const from = this.#seen(note.at, table);
    const to = note.to ? this.#seen(note.to, table) : null;
    if (!from || (note.to && !to)) return null; // whom it is about is not on the table here
    const shape = to ? arrow(from, to, LINE_PX / scale) : this.#ring(note.at, table, scale);
    const label = note.text ? plate(note.text, above(to ? middle(from, to) : from), TEXT_PX / scale) : null;
    return s("g", { class: `note ${note.kind}` }, note.kind === "text" ? null : shape, label);
  }

  /** @param {Spot} spot @param {Table | undefined} table @param {number} scale */
  #ring(spot, table, scale) {
    const at = this.#seen(spot, table);
    if (!at) return null;
    const radius = "piece" in spot ? (table?.pieces[spot.piece].radius ?? 0) / INCH + RING : PLACE;
    const flatness = Math.abs(this.board.stage.camera.k);
    return s("ellipse", { class: "note-ring", cx: at[0], cy: at[1], rx: radius, ry: radius * flatness, "stroke-width": LINE_PX / scale });
  }

  /** @param {Spot} spot @param {Table | undefined} table @returns {Place | null} */
  #seen(spot, table) {
    const piece = "piece" in spot ? table?.pieces[spot.piece] : null;
    if ("piece" in spot && !piece) return null;
    const [x, y, z = 0] = piece ? [piece.x, piece.y, piece.z] : "point" in spot ? spot.point : [0, 0];
    return this.board.stage.project([x / INCH, y / INCH, z / INCH]);
  }
}

/** @param {Place} from @param {Place} to @param {number} width */
function arrow(from, to, width) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(length / 2, 5 * width);
  const neck = [to[0] - dx * head, to[1] - dy * head];
  const wings = [-1, 1].map((side) => `${neck[0] - side * dy * head * 0.55} ${neck[1] + side * dx * head * 0.55}`);
  return s(
    "g",
    { class: "note-arrow" },
    s("path", { class: "note-line", d: `M${from.join(" ")}L${neck.join(" ")}`, "stroke-width": width }),
    s("path", { class: "note-head", d: `M${to.join(" ")}L${wings.join("L")}Z` }),
  );
}

/** @param {string} text @param {Place} at its middle @param {number} size */
function plate(text, [x, y], size) {
  const short = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  const width = (short.length * LETTER + 1.2) * size;
  return s(
    "g",
    { class: "note-plate" },
    s("rect", { x: x - width / 2, y: y - size * 0.8, width, height: size * 1.6, rx: size / 3 }),
    s("text", { x, y: y + size * 0.35, "text-anchor": "middle", "font-size": size }, short),
  );
}

/** @param {Place} at @returns {Place} */
function above([x, y]) {
  return [x, y - (PLACE + RING)];
}

/** @param {Place} a @param {Place} b @returns {Place} */
function middle(a, b) {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
