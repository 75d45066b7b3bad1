/** The board's own buttons. */

import { button, h } from "../dom.js";

/** @typedef {{zoom: (factor: number) => void, whole: () => void, flip: () => void, ruler: () => boolean, zones: () => boolean}} Tools */

/**
 * @param {Tools} tools
 * @returns {{element: HTMLElement, ruler: () => void}}
 */
export function toolbar(tools) {
  const ruler = switchButton("Ruler", "📏", "ruler (R)", tools.ruler, false);
  const element = h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "Board" },
    button("−", () => tools.zoom(1 / 1.4), { "aria-label": "zoom out", title: "zoom out" }),
    button("⛶", tools.whole, { "aria-label": "whole table", title: "whole table" }),
    button("+", () => tools.zoom(1.4), { "aria-label": "zoom in", title: "zoom in" }),
    button("⟳", tools.flip, { "aria-label": "flip the table (F)", title: "flip the table (F)" }),
    ruler,
    switchButton("Zones", "◌", "deployment zones", tools.zones, true),
  );
  return { element, ruler: () => ruler.click() };
}

/**
 * @param {string} _name
 * @param {string} sign
 * @param {string} label
 * @param {() => boolean} toggle
 * @param {boolean} on
 */
function switchButton(_name, sign, label, toggle, on) {
  /** @type {HTMLButtonElement} */
  const element = button(sign, () => element.setAttribute("aria-pressed", String(toggle())), { "aria-label": label, title: label, "aria-pressed": String(on) });
  return element;
}
