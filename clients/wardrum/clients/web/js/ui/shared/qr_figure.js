/** A link as a QR code, with its caption. */

import { qr, qrPath } from "../../core/qr_code.js";
import { h, s } from "../../kit/dom.js";

/**
 * @param {string} link
 * @param {string} label what it is, for who does not see it
 * @param {string} caption
 */
export function qrFigure(link, label, caption) {
  const { d, size } = qrPath(qr(link));
  return h(
    "figure",
    { class: "qr" },
    s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, s("rect", { class: "quiet", width: size, height: size }), s("path", { d })),
    h("figcaption", { class: "small muted" }, caption),
  );
}
