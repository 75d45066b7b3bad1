/** What is seen at a spot of the picture: a figure, a place on offer, a base that is being set up, the ground. */

import { holds } from "../../../kit/hex_grid.js";
import { INCH } from "../../../kit/words.js";
import { place } from "./offers.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Spot} Spot */
/** @typedef {import("./figures.js").Figure} Figure */
/** @typedef {import("../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("../../../kit/types.js").Table} Table */

/**
 * Figures as their tags lie one upon the other, the uppermost last: as they were painted, then who acts, then what is pointed at or chosen.
 * @param {Figure[]} figures as they were painted, the nearest last
 */
export function byTag(figures) {
  return [...figures].sort((a, b) => front(a) - front(b));
}

/** @param {Figure} figure */
function front({ active, tag }) {
  return ["looked", "selected", "chosen"].some((mark) => tag.classList.contains(mark)) ? 2 : Number(active);
}

/**
 * The figure that is seen there: tags lie above all, then what was painted last; "" = none.
 * @param {Figure[]} figures as they were painted, the nearest last
 * @param {Spot} at
 */
export function figureAt(figures, at) {
  const nearestFirst = [...figures].reverse();
  const found = byTag(figures).reverse().find((figure) => figure.onTag(at)) ?? nearestFirst.find((figure) => onFigure(figure, at));
  return found?.id ?? "";
}

/**
 * The figure whose middle is nearest, for fingers that miss.
 * @param {Figure[]} figures
 * @param {Spot} at
 * @param {number} reach
 */
export function figureNear(figures, at, reach) {
  let best = "";
  let least = reach;
  for (const figure of figures) {
    const [x, y] = figure.spot;
    const gap = Math.min(Math.hypot(at[0] - x, at[1] - y), Math.hypot(at[0] - x, at[1] - (y - figure.tall / 2)));
    if (gap <= least) [best, least] = [figure.id, gap];
  }
  return best;
}

/**
 * On its base or within its outline.
 * @param {Figure} figure
 * @param {Spot} at
 */
function onFigure(figure, at) {
  const { frame, radius, reach, spot } = figure;
  const [dx, dy] = [at[0] - spot[0], at[1] - spot[1]];
  if ((dx / radius) ** 2 + (dy / Math.max(reach, 0.01)) ** 2 <= 1) return true;
  if (at[0] < frame.x0 || at[0] > frame.x1 || at[1] < frame.y0 || at[1] > frame.y1) return false;
  const outline = figure.standee.querySelector(".edge");
  const matrix = outline instanceof SVGGeometryElement ? outline.getCTM() : null;
  const whole = figure.element.ownerSVGElement?.getCTM();
  if (!(outline instanceof SVGGeometryElement) || !matrix || !whole) return false;
  const local = new DOMPoint(at[0], at[1]).matrixTransform(whole).matrixTransform(matrix.inverse());
  return outline.isPointInFill(local) || outline.isPointInStroke(local);
}

/**
 * The listed stop, spot or cell that is nearest, -1 = none.
 * @param {Offer | null} offer
 * @param {Spot} at
 * @param {number} reach in inches of the picture
 * @param {Camera} camera
 */
export function spotAt(offer, at, reach, camera) {
  if (offer?.kind === "cells") return offer.points.findIndex(([x, y]) => holds(offer.map.across, { x, y }, camera.unproject(at)));
  return nearestTo(pointsOf(offer), at, reach, camera);
}

/**
 * The key of the base that is being set up there, "" = none.
 * @param {Offer | null} offer
 * @param {Spot} at
 * @param {number} reach
 * @param {Camera} camera
 */
export function placementAt(offer, at, reach, camera) {
  if (offer?.kind !== "place") return "";
  const index = nearestTo(offer.placements.map(({ point }) => point), at, Math.max(reach, 0.6), camera);
  return offer.placements[index]?.key ?? "";
}

/**
 * @param {Point[]} points
 * @param {Spot} at
 * @param {number} reach
 * @param {Camera} camera
 */
function nearestTo(points, at, reach, camera) {
  let best = -1;
  let least = reach;
  points.forEach((point, i) => {
    const [x, y] = camera.project(place(point));
    const gap = Math.hypot(at[0] - x, at[1] - y);
    if (best < 0 ? gap <= least : gap < least) [best, least] = [i, gap];
  });
  return best;
}

/**
 * @param {Offer | null} offer
 * @returns {Point[]}
 */
function pointsOf(offer) {
  if (offer?.kind === "path") return offer.stops.map((stop) => stop.point);
  return offer?.kind === "place" ? offer.spots : [];
}

/**
 * The place on the table that is seen there: on the highest deck or block that lies there, or on the ground.
 * @param {Table} table
 * @param {Spot} at
 * @param {Camera} camera
 * @returns {[number, number, number]}
 */
export function groundAt(table, at, camera) {
  const tops = Object.values(table.terrain).filter(({ kind, tall }) => tall > 0 && ["platform", "obstacle", "wall", "low"].includes(kind));
  const heights = [...new Set(tops.map(({ tall, z = 0 }) => z + tall))].sort((a, b) => b - a);
  for (const height of heights) {
    const [x, y] = camera.unproject(at, height / INCH);
    const [px, py] = [x * INCH, y * INCH];
    if (tops.some((top) => (top.z ?? 0) + top.tall === height && inside(top, px, py))) return [x, y, height / INCH];
  }
  return [...camera.unproject(at), 0];
}

/**
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {number} x
 * @param {number} y
 */
function inside(rect, x, y) {
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}
