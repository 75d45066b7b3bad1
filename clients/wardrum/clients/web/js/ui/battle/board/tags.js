/**
 * The tag of a figure: a plate of paper with the mark of its seat and its number, the bar of its wounds, and what it has or suffers.
 * Unit: one pixel of the screen, whatever the zoom; the origin is the middle of its upper edge.
 */

import { s } from "../../../kit/dom.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { iconAt } from "../icons.js";
import { token } from "./markers.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("./tag_layout.js").Box} Box */

const HIGH = 15;
const BAR = 4;
const RAISED = 4; // how much higher the bar lies in a brief tag; pieces.css has it as well
const LETTER = 7.2;
const EXTRA = 14;

/** The shape of a seat, readable without colour, however small; one unit is half of its width. */
const SHAPES = [
  "M0-.86.78.5H-.78Z",
  "M-.6-.6H.6V.6H-.6Z",
  "M0-.88.72 0 0 .88-.72 0Z",
  "M0-.86.22-.3.82-.27.35.11.51.7 0 .36-.51.7-.35.11-.82-.27-.22-.3Z",
];
const NOBODYS = "M-.82-.5-.5-.82 0-.32.5-.82.82-.5.32 0 .82.5.5.82 0 .32-.5.82-.82.5-.32 0Z";

/**
 * @param {PieceLook} look
 * @param {readonly string[]} order seats
 * @param {string} height how high above the board it stands, "" = on it
 * @returns {{element: SVGGElement, full: Box, brief: Box}} the room that it takes with all of its signs, and with none of them
 */
export function tagOf(look, order, height) {
  const { index } = seatMark(order, look.seat);
  const words = look.short + (look.leader ? "★" : "");
  const width = 15 + words.length * LETTER;
  const barred = look.health < look.healthMax; // who is unhurt needs none
  const wounds = barred ? bar(width, look.health / look.healthMax) : null;
  const left = barred ? s("text", { class: "extra health", x: width / 2 + 2, y: HIGH + BAR / 2, "text-anchor": "start" }, String(look.health)) : null;
  const signs = extras(look, order, height);
  const element = s(
    "g",
    { class: "tag" },
    s("rect", { class: "paper", x: -width / 2, y: 0, width, height: HIGH, rx: 3 }),
    s("path", { class: "shape", d: SHAPES[index % SHAPES.length] ?? NOBODYS, transform: `translate(${-width / 2 + 7.5} ${HIGH / 2}) scale(5)` }),
    s("text", { class: "number", x: 5.5, y: HIGH / 2 + 0.5 }, words),
    wounds,
    left,
    ...signs.map((sign, i) => s("g", { class: "extra", transform: `translate(${width / 2 + EXTRA * (i + 0.5) + 1} ${HIGH / 2})` }, sign)),
  );
  const beside = signs.length * EXTRA; // the number of wounds is there for a moment only, over whatever lies beside
  const box = { x: -width / 2, y: 0, width, height: HIGH + (barred ? BAR + 2 : 0) };
  return { element, full: { ...box, width: width + beside }, brief: { ...box, height: box.height - (barred ? RAISED : 0) } };
}

/**
 * What is left of its wounds.
 * @param {number} width
 * @param {number} left 0 to 1
 */
function bar(width, left) {
  const place = { x: -width / 2 + 1, y: HIGH + 1, height: BAR, rx: 2 };
  return s(
    "g",
    { class: `bar ${left > 0.5 ? "" : left > 0.25 ? "half" : "little"}` },
    s("rect", { ...place, width: width - 2, class: "whole" }),
    s("rect", { ...place, width: Math.max(0, (width - 2) * left), class: "left" }),
  );
}

/**
 * The signs beside the plate.
 * @param {PieceLook} look
 * @param {readonly string[]} order
 * @param {string} height
 * @returns {SVGElement[]}
 */
function extras(look, order, height) {
  const signs = [
    look.done ? s("g", { class: "tick-mark" }, s("circle", { r: 6 }), s("path", { d: "M-3 0-.6 2.6 3.400-2.600" })) : null,
    look.waiting ? s("g", { class: "waits" }, s("circle", { r: 6 }), iconAt("wait", 0, 0, 9)) : null,
    look.tags.some((tag) => tag.ill) ? s("g", { class: "alarm" }, s("path", { class: "plate", d: "M0-6.500 6.500 5.500H-6.500Z" }), s("path", { d: "M0-2.500V1.500M0 3.200V3.900" })) : null,
    look.carried ? s("g", { class: "token carried", transform: "scale(11)" }, ...token()) : null,
    ...(look.tokens ?? []).map((mark) =>
      s(
        "g",
        { class: `markers ${mark.icon} ${seatMark(order, mark.seat).style}` },
        s("circle", { class: "plate", r: 6.5 }),
        iconAt(mark.icon, 0, 0, 13),
        s("text", { class: "count", y: 0.8 }, String(mark.count)),
      ),
    ),
    height ? s("text", { class: "height", x: 3 }, height) : null,
  ];
  return /** @type {SVGElement[]} */ (signs.filter(Boolean));
}
