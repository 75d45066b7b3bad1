/** A die as a cube that tumbles and comes to lie with one face to the viewer; what it counts as stands below it as a shape. */

import { h, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { pips } from "../../../kit/dice.js";
import { iconAt } from "../icons.js";

/** @typedef {import("../../../kit/types.js").RolledDie} RolledDie */

/** How the cube is turned so that each face is to the front. */
const TURNS = ["", "", "rotateX(-90deg)", "rotateY(-90deg)", "rotateY(90deg)", "rotateX(90deg)", "rotateY(180deg)"];
/** Where the faces sit: front, top, right, left, bottom, back. */
const SIDES = ["rotateY(0deg)", "rotateX(90deg)", "rotateY(90deg)", "rotateY(-90deg)", "rotateX(-90deg)", "rotateY(180deg)"];
const SPINS = { least: 2, more: 2 };
const LAST_MS = 120; // at most this long before or after its neighbours a die comes to lie

/** What a die counts as. @type {Record<string, {label: string, d: string}>} */
export const MARKS = {
  hit: { label: t("hit"), d: "M1.500 6.500 5 10 10.500 2.500" },
  critical: { label: t("critical"), d: "M6 .5 7.600 4.300 11.500 4.600 8.500 7.200 9.500 11.200 6 9 2.500 11.200 3.500 7.200 .5 4.600 4.400 4.300Z" },
  miss: { label: t("miss"), d: "M2.500 2.500 9.500 9.500M9.500 2.500 2.500 9.500" },
  dropped: { label: t("dropped"), d: "M2 6H10" },
};

export class Cube {
  /** @param {RolledDie} die @param {string} style classes of a seat */
  constructor(die, style) {
    this.die = die;
    this.number = typeof die.face === "number" && die.face >= 1 && die.face <= 6 ? die.face : 1;
    const faces = SIDES.map((turn, side) => face(turn, this.number === side + 1 ? die : { ...die, face: side + 1, icon: "" }));
    this.body = h("div", { class: "cube" }, ...(this.#plain ? SIDES.map((turn) => face(turn, die)) : faces));
    this.body.style.transform = TURNS[this.number];
    this.element = h("li", { class: ["rolled-die", die.mark, style].filter(Boolean).join(" ") }, h("div", { class: "cube-room" }, this.body), mark(die.mark));
  }

  /** Whether all its sides are drawn alike: they are not numbered from 1 to 6. */
  get #plain() {
    return typeof this.die.face !== "number" || this.die.face < 1 || this.die.face > 6;
  }

  /**
   * Tumbles for this many ms. The animation says how the cube comes to its place; its place is in its style.
   * @param {number} ms
   * @param {number} nth of the dice that are thrown
   * @returns {Animation}
   */
  tumble(ms, nth) {
    const turns = () => Math.round((SPINS.least + Math.random() * SPINS.more) * 2) * 180 * (Math.random() < 0.5 ? -1 : 1);
    const [x, y, z] = [turns(), turns(), Math.random() * 360];
    const from = `translate3d(${-60 - nth * 14}px, -26px, 0) rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg) ${TURNS[this.number]}`;
    const bounce = `translate3d(${-10 - nth * 2}px, -7px, 0) rotateX(${x * 0.16}deg) rotateY(${y * 0.16}deg) rotateZ(${z * 0.1}deg) ${TURNS[this.number]}`;
    const frames = [{ transform: from }, { transform: bounce, offset: 0.74 }, { transform: TURNS[this.number] || "rotateX(0deg)" }];
    const early = Math.min(ms * 0.3, LAST_MS * (nth % 3));
    return this.body.animate(frames, { duration: Math.max(1, ms * 0.82 - early), easing: "cubic-bezier(.2,.7,.3,1)" });
  }
}

/**
 * @param {string} turn
 * @param {RolledDie} die
 */
function face(turn, die) {
  const element = h("div", { class: "cube-face" }, picture(die));
  element.style.transform = `${turn} translateZ(var(--half))`;
  return element;
}

/** @param {RolledDie} die */
function picture({ face: shown, icon }) {
  const numbered = typeof shown === "number" && shown >= 1 && shown <= 6;
  const parts = numbered ? pips(shown, 12, 6) : signs(String(shown), icon ?? "");
  return s("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ...parts);
}

/**
 * @param {string} text
 * @param {string} icon
 */
function signs(text, icon) {
  const size = text.length > 2 ? 20 / text.length : 11;
  const words = text ? [s("text", { class: "cube-words", x: icon ? 5.5 : 0, y: 0, "font-size": size }, text)] : [];
  return icon ? [iconAt(icon, text ? -4.5 : 0, 0, text ? 11 : 15), ...words] : words;
}

/** @param {string} kind */
function mark(kind) {
  const shape = MARKS[kind];
  const path = shape ? [s("path", { d: shape.d })] : [];
  return s("svg", { class: "die-mark", viewBox: "0 0 12 12", "aria-hidden": "true" }, ...path);
}
