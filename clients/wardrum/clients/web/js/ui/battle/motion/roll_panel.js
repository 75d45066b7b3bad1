/**
 * <wd-roll-panel>: the dice of the last roll, below the board: who threw them at whom, what they needed, and what they come to.
 * No live region: the log and the announcer tell the same.
 */

import { h, put, textOf } from "../../../kit/dom.js";
import { t, tn } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { roleIcon } from "../../../kit/silhouettes.js";
import { Cube, MARKS } from "./cube.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Roll} Roll */

const MANY = 8; // more dice than that are drawn smaller

const READ_MS = 6000; // then dice make way where they lie over the table

export class RollPanel extends HTMLElement {
  /** @type {readonly PieceLook[]} */ #looks = [];
  /** @type {readonly string[]} */ #order = [];
  /** @type {readonly string[]} */ #own = [];
  /** @type {Animation[]} */ #tumbling = [];
  /** What a seat is called. @type {(seat: string) => string} */ #called = (seat) => seat;
  #leaving = 0;
  #round = 0;
  /** Who acted last. */ #acting = "";
  /** What was rolled. */ #what = "";
  /** How many have been activated since. */ #since = 0;

  connectedCallback() {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("Last roll"));
    this.setAttribute("aria-live", "off");
    if (!this.childElementCount) this.clear();
  }

  /**
   * Who takes part, at every moment that is shown: dice of long ago are not shown as if they were new.
   * @param {readonly PieceLook[]} looks
   * @param {readonly string[]} order seats
   * @param {number} round
   * @param {readonly string[]} own the viewer's seats
   * @param {(seat: string) => string} called
   */
  know(looks, order, round, own, called) {
    this.#called = called;
    this.#looks = looks;
    this.#order = order;
    this.#own = own;
    const acting = looks.find(({ active }) => active)?.id ?? "";
    if (acting && acting !== this.#acting) this.#since += 1;
    this.#acting = acting || this.#acting;
    if (round !== this.#round) this.clear();
    this.#round = round;
    this.#age();
  }

  /** Says how long ago the dice fell that are shown. */
  #age() {
    const line = this.querySelector(".roll-what");
    this.classList.toggle("past", this.#since > 0 && line !== null);
    const when = this.#since ? tn(this.#since, "{n} activation ago", "{n} activations ago") : "";
    textOf(line, [this.#what, when].filter(Boolean).join(" · "));
  }

  /** The battle has gone on without dice, or they have been read: where there is little room, those that lie here make way. */
  goOn() {
    this.classList.add("gone-on");
  }

  clear() {
    this.#settle();
    this.#since = 0;
    this.#what = "";
    this.classList.remove("past", "gone-on");
    put(this, h("p", { class: "no-roll" }, t("Dice will roll here.")));
  }

  /**
   * Throws dice, which lie still after this many ms.
   * @param {Roll} roll
   * @param {number} ms
   */
  roll(roll, ms) {
    const cubes = this.#put(roll);
    this.classList.add("rolling");
    this.#tumbling = cubes.map((cube, nth) => cube.tumble(ms, nth));
  }

  /** The dice lie. */
  lie() {
    this.#settle();
  }

  /** The last of some rolls as it lies; without any there is nothing to see. @param {Roll[]} rolls */
  showLast(rolls) {
    if (rolls.length) this.#put(rolls[rolls.length - 1]);
    else this.clear();
  }

  #settle() {
    for (const animation of this.#tumbling) animation.cancel();
    this.#tumbling = [];
    this.classList.remove("rolling");
  }

  /** @param {Roll} roll */
  #put(roll) {
    this.#settle();
    this.#since = 0;
    this.classList.remove("past", "gone-on");
    const cubes = roll.dice.map((die) => new Cube(die, die.seat ? seatMark(this.#order, die.seat).style : ""));
    const dice = h("ul", { class: cubes.length > MANY ? "thrown-dice many" : "thrown-dice", "aria-label": spoken(roll) }, ...cubes.map(({ element }) => element));
    put(this, this.#heading(roll), cubes.length ? dice : null, this.#outcome(roll));
    clearTimeout(this.#leaving);
    this.#leaving = window.setTimeout(() => this.goOn(), READ_MS);
    return cubes;
  }

  /** @param {Roll} roll */
  #heading({ at, by, needs, title }) {
    const who = [by, at].map((id) => id && this.#who(id));
    const [from, to] = who;
    this.#what = [title, needs].filter(Boolean).join(" · ");
    const names = from && to ? [from, h("span", { class: "roll-arrow" }, " → "), to] : [from || to];
    return h(
      "div",
      { class: "roll-heading" },
      this.#figure(by, "thrower"),
      h("p", { class: "roll-names" }, ...names),
      h("p", { class: "roll-what" }, this.#what),
      this.#figure(at, "target"),
    );
  }

  /** What they come to; what goes well for the other side is nothing good to a player. @param {Roll} roll */
  #outcome({ by, good, result, wounds }) {
    const seat = this.#looks.find(({ id }) => id === by)?.seat ?? by;
    const theirs = this.#own.length > 0 && !this.#own.includes(seat);
    const tone = good === null ? "" : good !== theirs ? "good" : "bad";
    return h("div", { class: "roll-outcome" }, h("p", { class: `roll-result ${tone}` }, result), wounds ? woundsBar(wounds) : null);
  }

  /** The piece that did it, as on the table. @param {string} id @param {string} part */
  #figure(id, part) {
    const look = this.#looks.find((each) => each.id === id);
    const { style } = seatMark(this.#order, look?.seat ?? "");
    return look?.silhouette ? h("span", { class: `roll-figure ${part} ${style}`, "aria-hidden": "true" }, roleIcon(look.silhouette)) : null;
  }

  /** The sign and the name of a piece, or of a seat. @param {string} id */
  #who(id) {
    const look = this.#looks.find((each) => each.id === id);
    const seat = look?.seat ?? (this.#order.includes(id) ? id : "");
    const { glyph, style } = seatMark(this.#order, seat);
    const sign = seat || look ? h("span", { class: "seat-glyph" }, `${glyph} `) : null;
    return h("span", { class: `roll-who ${style}` }, sign, look ? this.#name(look) : this.#called(seat));
  }

  /** With its number where others are called the same. @param {PieceLook} look */
  #name({ name, seat, short }) {
    const twins = this.#looks.filter((look) => look.name === name && look.seat === seat).length > 1;
    return twins ? `${name} ${short}` : name;
  }
}

/** @param {{before: number, after: number, most: number}} wounds */
function woundsBar({ after, before, most }) {
  const bar = h("span", { class: "wounds-bar", "aria-hidden": "true" }, h("span", { class: "wounds-lost" }), h("span", { class: "wounds-left" }));
  const [lost, left] = /** @type {HTMLElement[]} */ ([...bar.children]);
  lost.style.width = `${(100 * before) / most}%`;
  left.style.width = `${(100 * after) / most}%`;
  return h("p", { class: "roll-wounds" }, bar, t("wounds {before} → {after}", { before, after }));
}

/** The dice in words: "6 critical, 2 miss". @param {Roll} roll */
function spoken({ dice }) {
  return dice.map(({ face, mark }) => [face, MARKS[mark]?.label].filter((word) => word !== undefined && word !== "").join(" ")).join(", ");
}

customElements.define("wd-roll-panel", RollPanel);
