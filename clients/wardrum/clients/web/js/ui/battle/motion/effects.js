/** The steps that draw on the layer of effects: lines of shots, numbers, bursts, rings. Each makes its own nodes and takes them away. */

import { s } from "../../../kit/dom.js";
import { ease } from "./moves.js";

/** @typedef {import("./cast.js").Place} Place */
/** @typedef {import("./cast.js").Cast} Cast */

/** node: it stands in the layer while the step lasts · draw: from 0 to 1 @typedef {{node: SVGElement, draw: (share: number) => void}} Effect */

const RISE_INCHES = 1.6;
const RAYS = 10;

/**
 * Words that rise over a place and fade.
 * @param {Cast} cast
 * @param {Place} place
 * @param {string} text
 * @param {string} style classes
 * @returns {Effect}
 */
export function words(cast, place, text, style) {
  const [x, y] = cast.project(place);
  const size = cast.textSize * (style.includes("critical") ? 1.35 : 1);
  const node = s("text", { class: `effect-words ${style}`, "font-size": size, "stroke-width": size * 0.2, x: 0, y: 0 }, text);
  return {
    node,
    draw(share) {
      const grown = Math.min(1, 0.6 + share * 4);
      const rise = Math.max(RISE_INCHES * cast.unit, size * 1.8) * ease(Math.min(1, share * 1.2));
      node.setAttribute("transform", `translate(${x} ${y - size * 0.4 - rise}) scale(${grown})`);
      node.setAttribute("opacity", String(Math.min(1, (1 - share) * 3)));
    },
  };
}

/**
 * A dash along the line of a shot; one that misses goes past.
 * @param {Cast} cast
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} misses
 * @returns {Effect}
 */
export function dash(cast, from, to, misses) {
  const [[x, y], [u, v]] = [cast.project(from), aim(cast, from, to, misses)];
  const tail = s("line", { class: "effect-shot", "stroke-width": Math.max(0.09 * cast.unit, 2.5 * cast.pixel), "stroke-linecap": "round" });
  const flash = s("circle", { class: "effect-flash", cx: x, cy: y });
  const node = s("g", {}, flash, tail);
  return {
    node,
    draw(share) {
      const [head, end] = [Math.min(1, share * 1.25), Math.max(0, share * 1.25 - 0.35)];
      setAll(tail, { x1: x + (u - x) * end, y1: y + (v - y) * end, x2: x + (u - x) * head, y2: y + (v - y) * head });
      setAll(flash, { r: 0.32 * cast.unit * Math.max(0, 1 - share * 3), opacity: share < 0.34 ? 1 : 0 });
    },
  };
}

/**
 * @param {Cast} cast
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} misses
 * @returns {[number, number]}
 */
function aim(cast, from, to, misses) {
  if (!misses) return cast.project(to);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return cast.project([to[0] + dx * 1.5 - dy * 0.9, to[1] + dy * 1.5 + dx * 0.9, to[2] * 0.5]);
}

/**
 * Rays that fly apart: a critical hit, something that goes off.
 * @param {Cast} cast
 * @param {Place} place
 * @param {number} reach inches
 * @param {string} style
 * @returns {Effect}
 */
export function burst(cast, place, reach, style) {
  const [x, y] = cast.project(place);
  const far = reach * cast.unit;
  const node = s("path", { class: `effect-burst ${style}`, transform: `translate(${x} ${y})`, "stroke-linecap": "round" });
  return {
    node,
    draw(share) {
      const [near, end] = [far * ease(Math.min(1, share * 0.9)), far * ease(Math.min(1, share * 1.8))];
      const rays = Array.from({ length: RAYS }, (_, i) => ray((i * 2 * Math.PI) / RAYS + 0.2, near, end * (i % 2 ? 0.72 : 1)));
      setAll(node, { d: rays.join(""), "stroke-width": 0.15 * cast.unit * (1 - share * 0.7), opacity: Math.min(1, (1 - share) * 2.5) });
    },
  };
}

/** @param {number} angle @param {number} near @param {number} far */
function ray(angle, near, far) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return near < far ? `M${dx * near} ${dy * near}L${dx * far} ${dy * far}` : "";
}

/**
 * A ring on the ground that widens: an ability, something that is taken.
 * @param {Cast} cast
 * @param {Place} place
 * @param {number} reach inches
 * @param {string} style
 * @returns {Effect}
 */
export function ring(cast, place, reach, style) {
  const [x, y] = cast.project(place);
  const flat = flatness(cast, place);
  const node = s("ellipse", { class: `effect-ring ${style}`, cx: x, cy: y });
  return {
    node,
    draw(share) {
      const r = reach * cast.unit * (0.35 + 0.65 * ease(share));
      setAll(node, { rx: r, ry: r * flat, "stroke-width": 0.2 * cast.unit * (1 - share * 0.8), opacity: Math.min(1, (1 - share) * 2) });
    },
  };
}

/** How much lower than wide a circle on the ground is seen. @param {Cast} cast @param {Place} place */
function flatness(cast, [x, y, z]) {
  const [[ax, ay], [bx, by], [cx, cy]] = [cast.project([x, y, z]), cast.project([x + 1, y, z]), cast.project([x, y + 1, z])];
  const area = Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  const wide = Math.hypot(bx - ax, cx - ax) || 1;
  return Math.min(1, area / (wide * wide));
}

/**
 * @param {SVGElement} node
 * @param {{[name: string]: number | string}} attributes
 */
function setAll(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, typeof value === "number" ? value.toFixed(3) : value);
}
