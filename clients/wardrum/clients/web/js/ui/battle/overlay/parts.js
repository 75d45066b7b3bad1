/** The parts of the overlay as elements, made anew for each state; null = there is nothing to show. */

import { die } from "../../../kit/dice.js";
import { h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { roleIcon } from "../../../kit/silhouettes.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Roll} Roll */
/** @typedef {import("../../../kit/types.js").RolledDie} RolledDie */
/** @typedef {import("../../../kit/types.js").State} State */
/** @typedef {Record<string, string>} Names of the seats */

const NUMBER = /^-?\d+$/;
/** What a die is drawn as for what it counts as. @type {Record<RolledDie["mark"], string>} */
const STYLES = { "": "plain", hit: "hit", critical: "critical", miss: "spent", dropped: "spent" };

/**
 * Who plays, how it stands, and where the battle is.
 * @param {Face} face
 * @param {State} state
 * @param {PieceLook[]} looks
 * @param {Names} names
 */
export function scoresPart(face, state, looks, names) {
  const { order } = state.match;
  const sides = order.map((/** @type {string} */ seat, /** @type {number} */ i) => side(face, state, looks, { seat, name: names[seat], right: i > 0 && order.length === 2 }));
  const middle = h("div", { class: "middle" }, h("b", {}, face.title), h("span", {}, face.heading(state)));
  return h("div", { class: order.length === 2 ? "versus" : "party" }, ...(order.length === 2 ? [sides[0], middle, sides[1]] : [middle, ...sides]));
}

/**
 * @param {Face} face
 * @param {State} state
 * @param {PieceLook[]} looks
 * @param {{seat: string, name: string, right: boolean}} of
 */
function side(face, state, looks, { seat, name, right }) {
  const { glyph, style } = seatMark(state.match.order, seat);
  const lines = face.score(state, seat);
  const [points] = lines.filter(({ value }) => NUMBER.test(value));
  const [more] = lines.filter((line) => line !== points).map(({ label, value }) => [value, label].filter(Boolean).join(" "));
  const leader = looks.find((look) => look.seat === seat && look.leader) ?? looks.find((look) => look.seat === seat);
  const parts = [
    leader && roleIcon(leader.silhouette || "captain"),
    h(
      "div",
      { class: "who" },
      h("b", {}, ...(right ? [name, " ", mark(glyph)] : [mark(glyph), " ", name])),
      more ? h("span", {}, more) : null,
    ),
    points && h("strong", { class: "points" }, points.value),
  ];
  return h("div", { class: `side ${style}` }, ...(right ? parts.reverse() : parts));
}

/** @param {string} glyph */
function mark(glyph) {
  return h("span", { class: "seat-glyph" }, glyph);
}

/**
 * Who has the initiative, and the dice that say so.
 * @param {Face} face
 * @param {State} state
 * @param {Names} names
 */
export function initiativePart(face, state, names) {
  const known = face.initiative(state);
  if (!known.seat && !Object.values(known.dice).some((dice) => dice.length)) return null;
  const { order } = state.match;
  const holder = known.seat ? [" ", mark(seatMark(order, known.seat).glyph), " ", names[known.seat] ?? ""] : [];
  const rows = Object.entries(known.dice).filter(([, dice]) => dice.length);
  return h(
    "div",
    { class: known.seat ? seatMark(order, known.seat).style : "" },
    h("h2", {}, known.word ?? t("Initiative"), ...holder),
    ...rows.map(([seat, dice]) => h("p", { class: `row ${seatMark(order, seat).style}` }, ...dice.map(dieOf))),
  );
}

/**
 * Who acts now.
 * @param {State} state
 * @param {PieceLook[]} looks
 */
export function actingPart(state, looks) {
  const look = looks.find(({ active }) => active);
  if (!look) return null;
  const { glyph, style } = seatMark(state.match.order, look.seat);
  const name = look.name.endsWith(` ${look.short}`) ? look.name : `${look.short} ${look.name}`;
  const wounds = look.healthMax ? h("span", {}, t("{n} of {all} wounds", { n: look.health, all: look.healthMax })) : null;
  return h(
    "div",
    { class: style },
    h("h2", {}, t("Acting now")),
    h("p", { class: "one" }, roleIcon(look.silhouette || "spear"), h("span", { class: "who" }, h("b", {}, mark(glyph), ` ${name}`), wounds)),
  );
}

/**
 * The last roll: whose, the dice, what they came to.
 * @param {Roll | null} roll
 * @param {State} state
 * @param {PieceLook[]} looks
 * @param {Names} names
 */
export function rollPart(roll, state, looks, names) {
  if (!roll) return null;
  const [by, at] = [roll.by, roll.at].map((id) => looks.find((look) => look.id === id));
  const title = [by?.name ?? names[roll.by] ?? roll.title, at?.name].filter(Boolean).join(" → ");
  const words = [by || names[roll.by] ? roll.title : "", roll.needs, roll.result].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "one" },
    by ? h("span", { class: seatMark(state.match.order, by.seat).style }, roleIcon(by.silhouette || "spear")) : null,
    h("div", {}, h("h2", {}, title), h("p", { class: "row" }, ...roll.dice.map(dieOf)), words ? h("p", { class: "result" }, words) : null),
    at ? h("span", { class: seatMark(state.match.order, at.seat).style }, roleIcon(at.silhouette || "spear")) : null,
  );
}

/** @param {RolledDie} rolled */
function dieOf({ face, mark: counts }) {
  if (typeof face === "number" && face >= 1 && face <= 6) return die(face, STYLES[counts]);
  return h("span", { class: `worded ${STYLES[counts]}` }, String(face));
}
