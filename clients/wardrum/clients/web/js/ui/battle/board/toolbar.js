/** The buttons of the board. */

import { h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { icon } from "../icons.js";

/**
 * @typedef {object} Tools
 * @property {() => boolean} flat switches between map and table; whether it is the map now
 * @property {(by: number) => void} turn by eighths of a full turn
 * @property {(factor: number) => void} zoom
 * @property {() => void} whole
 * @property {() => boolean} ruler whether it is on now
 * @property {() => boolean} zones whether they are seen now
 */

/**
 * @param {Tools} tools
 * @param {boolean} flat
 * @returns {{element: HTMLElement, flat: () => void, ruler: () => void}}
 */
export function toolbar(tools, flat) {
  const map = toggle("map", t("seen from above, as a map (V)"), tools.flat, flat);
  const ruler = toggle("ruler", t("ruler (R)"), tools.ruler, false);
  const zones = toggle("zones", t("deployment zones"), tools.zones, true);
  zones.classList.add("zones-tool");
  const left = tool("left", t("turn the table to the left"), () => tools.turn(1));
  const whole = tool("whole", t("whole table"), tools.whole);
  for (const each of [map, left, whole]) each.classList.add("phone"); // enlarged and moved with two fingers there
  const element = h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": t("Board") },
    map,
    left,
    tool("right", t("turn the table to the right"), () => tools.turn(-1)),
    tool("in", t("zoom in"), () => tools.zoom(1.4)),
    tool("out", t("zoom out"), () => tools.zoom(1 / 1.4)),
    whole,
    ruler,
    zones,
  );
  return { element, flat: () => map.click(), ruler: () => ruler.click() };
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
