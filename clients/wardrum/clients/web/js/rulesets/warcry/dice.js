/** The dice tray: what each seat rolled, what is left of it, and who has the initiative. */

import { h, s } from "../../ui/battle/dom.js";
import { seatMark } from "../../ui/battle/seats.js";
import { plural } from "../../ui/battle/words.js";

/** @typedef {import("../../ui/battle/shapes.js").State} State */
/** @typedef {{rolled: number[], singles: number[], added: number, groups: Record<string, {dice: number, wild: number}>, wild: number, temporary: number, declared: boolean}} Hand */

const KINDS = ["double", "triple", "quad"];

/** @type {[number, number][][]} pips on a die of 3 by 3 places */
const PIPS = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
];

/**
 * @param {State} state
 * @returns {HTMLElement}
 */
export function warcryDice(state) {
  const { hands, holder, round, victory } = { ...state.battle, victory: state.battle.plan?.victory };
  const order = state.match.order.length ? state.match.order : Object.keys(hands);
  const track = round ? h("p", { class: "rounds" }, ...rounds(round, victory?.rounds ?? 0)) : null;
  return h(
    "div",
    { class: "dice-tray" },
    track,
    ...order.map((/** @type {string} */ seat) => handOf(order, seat, hands[seat], seat === holder)),
  );
}

/**
 * The track of rounds: those gone, this one, those to come.
 * @param {number} round
 * @param {number} last
 */
function rounds(round, last) {
  const most = Math.max(round, last);
  const marks = Array.from({ length: most }, (_, i) => (i + 1 < round ? "●" : i + 1 === round ? "◉" : "○"));
  return [
    h("span", {}, `Round ${round}${last ? ` of ${last}` : ""} `),
    h("span", { class: "track", "aria-hidden": "true" }, marks.join(" ")),
  ];
}

/**
 * @param {string[]} order
 * @param {string} seat
 * @param {Hand} hand
 * @param {boolean} holds
 */
function handOf(order, seat, hand, holds) {
  const { glyph, letter, style } = seatMark(order, seat);
  return h(
    "section",
    { class: `hand ${style}`, "aria-label": `Dice of seat ${letter}` },
    h(
      "h2",
      {},
      h("span", { class: "seat-glyph" }, glyph),
      ` Seat ${letter}`,
      holds && h("span", { class: "badge initiative" }, "initiative"),
    ),
    hand.rolled.length ? h("ul", { class: "dice" }, ...lines(hand)) : h("p", { class: "quiet" }, "not rolled yet"),
    wildLine(hand),
  );
}

/** @param {Hand} hand */
function lines(hand) {
  const groups = Object.entries(hand.groups).map(([face, group]) => groupLine(Number(face), group));
  const spent = spentDice(hand);
  return [
    singlesLine(hand),
    ...groups,
    spent.length
      ? line(
          "spent",
          spent.map((face) => die(face, "spent")),
        )
      : null,
  ];
}

/** @param {Hand} hand */
function singlesLine(hand) {
  const dice = hand.singles.map((face) => die(face, "kept"));
  const wild = Array.from({ length: hand.added }, () => die(0, "wild"));
  return line(plural(hand.singles.length + hand.added, "single"), [...dice, ...wild]);
}

/**
 * @param {number} face
 * @param {{dice: number, wild: number}} group
 */
function groupLine(face, group) {
  const rolled = Array.from({ length: group.dice - group.wild }, () => die(face, "kept"));
  const wild = Array.from({ length: group.wild }, () => die(face, "kept wild"));
  return line(`${KINDS[Math.min(group.dice, 4) - 2]} ${face}s`, [...rolled, ...wild]);
}

/**
 * @param {string} words
 * @param {Element[]} dice
 */
function line(words, dice) {
  return h(
    "li",
    {},
    h("span", { class: "dice-row", "aria-hidden": "true" }, ...dice),
    h("span", { class: "dice-words" }, words),
  );
}

/** @param {Hand} hand */
function wildLine(hand) {
  if (!hand.wild) return h("p", { class: "wild quiet" }, "no wild dice");
  const temporary = hand.temporary ? ` (${hand.temporary} for this phase)` : "";
  const dice = Array.from({ length: Math.min(hand.wild, 6) }, () => die(0, "wild"));
  return h(
    "p",
    { class: "wild" },
    h("span", { class: "dice-row", "aria-hidden": "true" }, ...dice),
    `wild ×${hand.wild}${temporary}`,
  );
}

/**
 * Rolled dice that lie in no group and are no singles any more.
 * @param {Hand} hand
 */
function spentDice(hand) {
  const left = [...hand.singles];
  for (const [face, group] of Object.entries(hand.groups)) {
    for (let i = group.wild; i < group.dice; i += 1) left.push(Number(face));
  }
  return hand.rolled.filter((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/**
 * One die with its pips and its numeral; face 0 = a wild die not used yet.
 * @param {number} face
 * @param {string} style
 */
function die(face, style) {
  const pips = PIPS[face] ?? [];
  return s(
    "svg",
    { class: `die ${style}`, viewBox: "0 0 20 28", width: 20, height: 28 },
    s("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }),
    ...pips.map(([x, y]) => s("circle", { cx: 5.2 + x * 4.8, cy: 5.2 + y * 4.8, r: 1.8 })),
    s("text", { x: 10, y: face ? 27 : 14, "text-anchor": "middle" }, face ? String(face) : "W"),
  );
}
