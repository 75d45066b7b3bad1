/** Those who were taken down: a flat token stays where they lay last. */

import { baseShape } from "../../../kit/bases.js";
import { put, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { silhouette } from "../../../kit/silhouettes.js";
import { INCH } from "../../../kit/words.js";

/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Table} Table */
/** @typedef {import("./camera.js").Camera} Camera */

const MAN = 118; // units of a silhouette

/**
 * @param {SVGGElement} layer in inches of the picture
 * @param {Table} table
 * @param {PieceLook[]} looks
 * @param {readonly string[]} order seats
 * @param {Camera} camera
 */
export function drawFallen(layer, table, looks, order, camera) {
  put(
    layer,
    ...Object.entries(table.fallen ?? {}).map(([id, fallen]) => {
      const look = looks.find((other) => other.id === id);
      const radius = fallen.radius / INCH;
      const [X, Y] = camera.project([fallen.x / INCH, fallen.y / INCH, (fallen.z ?? 0) / INCH]);
      const size = (2.6 * radius) / MAN;
      return s(
        "g",
        { class: `fallen ${seatMark(order, fallen.seat).style}`, role: "img", "aria-label": t("{name}, taken down here", { name: look?.name ?? id }), transform: `translate(${X} ${Y}) ${camera.level}` },
        baseShape({ radius: fallen.radius }, { class: "base" }),
        s("g", { transform: `rotate(${-camera.yaw * (180 / Math.PI) + 68}) translate(0 ${radius * 1.1}) scale(${size})` }, silhouette(look?.silhouette || "spear")),
      );
    }),
  );
}
