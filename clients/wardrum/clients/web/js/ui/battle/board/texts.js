/** Texts that lie on the ground or on a deck. */

import { s } from "../../../kit/dom.js";

/**
 * A text that lies on the ground, and is turned so that it can be read from where the camera is.
 * @param {string} style
 * @param {[number, number]} at
 * @param {string} text
 */
export function written(style, [x, y], text) {
  return s("text", { class: style, "data-x": x, "data-y": y }, text);
}

/**
 * Turns all texts that are written in a part of the picture.
 * @param {SVGElement} part
 * @param {import("./camera.js").Camera} camera
 */
export function layTexts(part, { yaw }) {
  const turn = ((-yaw * 180) / Math.PI).toFixed(3);
  for (const text of /** @type {NodeListOf<SVGTextElement>} */ (part.querySelectorAll("text[data-x]"))) {
    text.setAttribute("transform", `translate(${text.dataset.x} ${text.dataset.y}) rotate(${turn})`);
  }
}
