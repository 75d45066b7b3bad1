/** The piece, spot or placement at a point. Points are in inches; reach: how far a finger may miss. */

import { reachToward } from "../../../kit/bases.js";
import { holds } from "../../../kit/hex_grid.js";
import { INCH } from "../../../kit/words.js";
import { nearest } from "../geometry.js";

/** @typedef {[number, number]} Inches */
/** @typedef {import("../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../kit/types.js").Piece} Piece */
/** @typedef {import("../../../kit/types.js").Point} Point */

/**
 * The piece whose edge is nearest, "" = none; so no base takes the finger from its neighbour.
 * @param {Record<string, Piece>} pieces
 * @param {Inches} at
 * @param {number} reach from its centre, for bases smaller than a finger
 */
export function pieceAt(pieces, at, reach) {
  let best = "";
  let least = 0;
  for (const [id, piece] of Object.entries(pieces)) {
    const [dx, dy] = [at[0] - piece.x / INCH, at[1] - piece.y / INCH];
    const gap = Math.hypot(dx, dy) - Math.max(reachToward(piece, dx, dy) / INCH, reach);
    if (gap <= least) [best, least] = [id, gap];
  }
  return best;
}

/**
 * The listed stop, spot or cell there, -1 = none.
 * @param {Offer | null} offer
 * @param {Inches} at
 * @param {number} reach
 */
export function spotAt(offer, at, reach) {
  if (offer?.kind === "cells") return offer.points.findIndex(([x, y]) => holds(offer.map.across, { x, y }, at));
  const points = pointsOf(offer);
  return nearest(points.keys(), (i) => inches(points[i]), at, reach) ?? -1;
}

/**
 * The key of the base that is being set up there, "" = none.
 * @param {Offer | null} offer
 * @param {Inches} at
 * @param {number} reach
 */
export function placementAt(offer, at, reach) {
  if (offer?.kind !== "place") return "";
  return nearest(offer.placements, (placement) => inches(placement.point), at, Math.max(reach, 0.6))?.key ?? "";
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
 * @param {Point} point
 * @returns {Inches}
 */
function inches(point) {
  return [point[0] / INCH, point[1] / INCH];
}
