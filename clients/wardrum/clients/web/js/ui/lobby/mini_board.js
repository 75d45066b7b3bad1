/**
 * A small picture of a table, as the server draws it: loaded when its card comes into sight, and again from time to time while
 * the battle goes on and the card is in sight. None where the network is slow or data are dear.
 */

import { root } from "../../core/site.js";
import { h } from "../../kit/dom.js";

const AGAIN_MS = 30_000;
const SLOW = ["slow-2g", "2g"];

/** What the page knows of the server's clock. */
let serverNow = () => 0;

/** Those of battles that go on and are in sight. @type {Set<HTMLImageElement>} */
const seen = new Set();

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const picture = /** @type {HTMLImageElement} */ (target);
    if (isIntersecting) seen.add(picture);
    else seen.delete(picture);
  }
});

setInterval(() => {
  for (const picture of seen) {
    if (!picture.isConnected) seen.delete(picture);
    else if (!document.hidden) picture.src = address(picture.dataset.match ?? "");
  }
}, AGAIN_MS);

/**
 * Null where pictures would be in the way of everything else.
 * @param {string} match
 * @param {boolean} goesOn
 * @param {() => number} now by the server's clock
 */
export function miniBoard(match, goesOn, now) {
  serverNow = now;
  if (isSlow()) return null;
  const picture = h("img", { class: "mini-board", src: goesOn ? address(match) : pictureOf(match), alt: "", loading: "lazy", decoding: "async", width: 96, height: 72, "data-match": match });
  picture.addEventListener("error", () => (picture.hidden = true));
  picture.addEventListener("load", () => (picture.hidden = false));
  if (goesOn) observer.observe(picture);
  return picture;
}

/** @param {string} match */
function pictureOf(match) {
  return `${root()}m/${match}/board.svg`;
}

/** The same for everybody within a stretch of time, so that whatever lies between may keep it. @param {string} match */
function address(match) {
  return `${pictureOf(match)}?t=${Math.floor(serverNow() / AGAIN_MS)}`;
}

/** Whether the browser says that the network is slow, or that data are to be saved. */
function isSlow() {
  const { connection } = /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */ (/** @type {unknown} */ (navigator));
  return Boolean(connection?.saveData) || SLOW.includes(connection?.effectiveType ?? "");
}
