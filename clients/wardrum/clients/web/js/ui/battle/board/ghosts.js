/** The figure of who is about to stand at a place that is chosen: half seen through, in the colours of its seat. */

import { s } from "../../../kit/dom.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { silhouette, silhouetteHeight } from "../../../kit/silhouettes.js";
import { fixed, roleOf, standing } from "./figures.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("./camera.js").Camera} Camera */

/**
 * What ghosts are drawn with. order: seats · pixels: of an inch
 * @typedef {{camera: Camera, looks: readonly PieceLook[], order: readonly string[], pixels: number}} View
 */

/**
 * Null for nobody. high: how far above its place it reaches, in inches of the picture
 * @param {string} id
 * @param {[number, number, number]} at inches on the table
 * @param {number} radius of its base, in inches
 * @param {View} view
 * @returns {{element: SVGElement, high: number} | null}
 */
export function ghost(id, at, radius, { camera, looks, order, pixels }) {
  const look = looks.find((other) => other.id === id);
  if (!look) return null;
  const [X, Y] = camera.project(at);
  const role = roleOf(look);
  const { foot, scale } = standing(role, radius, camera, pixels);
  const element = s(
    "g",
    { class: `ghost ${seatMark(order, look.seat).style}`, "data-ghost": id, "aria-hidden": "true", transform: `translate(${fixed(X)} ${fixed(Y + foot)}) scale(${fixed(scale)})` },
    silhouette(role),
  );
  return { element, high: scale * silhouetteHeight(role) * (1 - camera.flatness) };
}
