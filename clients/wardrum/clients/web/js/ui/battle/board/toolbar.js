/** The buttons of the board. */

import { h } from "../../../kit/dom.js";
import { icon } from "../icons.js";

/** @typedef {{zoom: (factor: number) => void, whole: () => void, flip: () => void, ruler: () => boolean, zones: () => boolean}} Tools */

/**
 * @param {Tools} tools
 * @returns {{element: HTMLElement, ruler: () => void}}
 */
export function toolbar(tools) {
  const ruler = toggle("ruler", "ruler (R)", tools.ruler, false);
  const zones = toggle("zones", "deployment zones", tools.zones, true);
  zones.classList.add("zones-tool");
  const element = h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "Board" },
    tool("in", "zoom in", () => tools.zoom(1.4)),
    tool("out", "zoom out", () => tools.zoom(1 / 1.4)),
    tool("whole", "whole table", tools.whole),
    tool("flip", "flip the table (F)", tools.flip),
    ruler,
    zones,
  );
  return { element, ruler: () => ruler.click() };
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
function tool(sign, label, act) {
  return h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(sign));
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => boolean} act
 * @param {boolean} on
 */
function toggle(sign, label, act, on) {
  const element = tool(sign, label, () => element.setAttribute("aria-pressed", String(act())));
  element.setAttribute("aria-pressed", String(on));
  return element;
}
