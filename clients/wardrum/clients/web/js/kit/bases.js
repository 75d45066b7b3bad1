/** Bases seen from above: circles, and ovals as they face. Lengths of a base are 1/100 mm. */

import { s } from "./dom.js";
import { INCH } from "./words.js";

/** @typedef {import("./types.js").Base} Base */
/** @typedef {import("./types.js").Point} Point */

/** Degrees of a step in which a base turns. */
export const STEP = 15;

const TURN = /^turn-(\d+)$/;

/**
 * The outline of a base about a point, in inches.
 * @param {Base} base
 * @param {Record<string, string | number>} attributes
 * @param {[number, number]} [middle]
 * @param {number} [grown] inches added all round
 */
export function baseShape({ radius, breadth, facing = 0 }, attributes, [cx, cy] = [0, 0], grown = 0) {
  const rx = radius / INCH + grown;
  if (breadth === undefined) return s("circle", { ...attributes, cx, cy, r: rx });
  return s("ellipse", { ...attributes, cx, cy, rx, ry: breadth / INCH + grown, transform: `rotate(${facing} ${cx} ${cy})` });
}

/**
 * How far a base reaches from its middle toward a place that lies `dx`, `dy` away.
 * @param {Base} base
 * @param {number} dx
 * @param {number} dy
 */
export function reachToward({ radius, breadth, facing = 0 }, dx, dy) {
  const away = Math.hypot(dx, dy);
  if (breadth === undefined || !away) return radius;
  const angle = Math.atan2(dy, dx) - (facing * Math.PI) / 180;
  return (radius * breadth) / Math.hypot(breadth * Math.cos(angle), radius * Math.sin(angle));
}

/**
 * How a base faces after a leg that turns it; undefined: the leg is no turn.
 * @param {Point} [leg]
 */
export function turnedTo(leg) {
  const found = TURN.exec(leg?.[3] ?? "");
  return found ? Number(found[1]) : undefined;
}

/**
 * A base as it faces after a path.
 * @template {Base} B
 * @param {B} base
 * @param {readonly Point[]} path
 * @returns {B}
 */
export function facingAfter(base, path) {
  const turns = path.map(turnedTo).filter((facing) => facing !== undefined);
  return turns.length ? { ...base, facing: turns[turns.length - 1] } : base;
}

/**
 * The leg that turns a base on the spot; half a turn makes no difference.
 * @param {Point} point
 * @param {number} degrees
 * @returns {Point}
 */
export function turnLeg([x, y, z = 0], degrees) {
  return [x, y, z, `turn-${turned(degrees)}`];
}

/**
 * A facing from 0 to 165.
 * @param {number} degrees
 */
export function turned(degrees) {
  return ((degrees % 180) + 180) % 180;
}

/**
 * How far the tip of an oval base travels from one facing to another, straight and rounded up; round bases do not turn.
 * @param {Base} base
 * @param {number} to
 */
export function turnLength({ radius, facing = 0 }, to) {
  const ahead = turned(to - facing);
  return Math.ceil(2 * radius * Math.sin((Math.min(ahead, 180 - ahead) * Math.PI) / 360) - 1e-6);
}
