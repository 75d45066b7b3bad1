/** Small pictures drawn here, because no font has them everywhere. */

import { s } from "./dom.js";

/** @type {Record<string, string>} on a field of 16 by 16 */
const PATHS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M5 3v10l7-5z",
  end: "M3 3v10l7-5zM11 3h2v10h-2z",
  in: "M7 3h2v4h4v2H9v4H7V9H3V7h4z",
  out: "M3 7h10v2H3z",
  whole: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  flip: "M8 2a6 6 0 0 1 5.7 4H15l-2.3 3.2L10 6h1.5A4 4 0 0 0 4.6 6H2.4A6 6 0 0 1 8 2zM8 14a6 6 0 0 1-5.7-4H1l2.3-3.2L6 10H4.500a4 4 0 0 0 6.900 0h2.200A6 6 0 0 1 8 14z",
  ruler:
    "M1 11 11 1l4 4L5 15zm2.800 0 1.200 1.200.9-.9-1.200-1.200zm2-2 1.800 1.800.9-.9-1.800-1.800zm2-2L9 8.200l.9-.9-1.200-1.200zm2-2 1.800 1.800.9-.9-1.800-1.800z",
  zones:
    "M8 1.500a6.500 6.500 0 0 1 2.500.5l-.6 1.400A5 5 0 0 0 8 3zM12 2.900A6.500 6.500 0 0 1 14.300 6l-1.400.5A5 5 0 0 0 11 4.200zM14.500 8a6.500 6.500 0 0 1-.9 3.300l-1.300-.8A5 5 0 0 0 13 8zM12.400 12.700A6.500 6.500 0 0 1 9 14.400l-.2-1.500a5 5 0 0 0 2.600-1.300zM7 14.400A6.500 6.500 0 0 1 3.600 12.700l1-1.100a5 5 0 0 0 2.600 1.300zM2.400 11.300A6.500 6.500 0 0 1 1.500 8H3a5 5 0 0 0 .7 2.500zM1.700 6A6.500 6.500 0 0 1 4 2.900L5 4.200A5 5 0 0 0 3.100 6.500zM5.500 2a6.500 6.500 0 0 1 1.500-.4l.1 1.500a5 5 0 0 0-1 .3z",
  dice: "M3 1.500h10A1.500 1.500 0 0 1 14.500 3v10a1.500 1.500 0 0 1-1.500 1.500H3A1.500 1.500 0 0 1 1.500 13V3A1.500 1.500 0 0 1 3 1.500zM5 3.500A1.500 1.500 0 1 0 5 6.500 1.500 1.500 0 0 0 5 3.500zM11 9.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM8 6.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
  attack:
    "M1 1h3l5 5-2 2-5-5zM15 1v3L6.500 12.500l1 1-1.200 1.200-1.500-1.500L2.500 15.500.5 13.500l2.300-2.300-1.500-1.500L2.500 8.500l1 1L12 1zM9.500 10 11 8.500l2 2 1.200-1.200 1.200 1.200L14 12l1.500 1.500-2 2L12 14l-1.500 1.500-1.200-1.200 1.200-1.200z",
  down: "M8 1a6 6 0 0 0-6 6c0 2 .9 3.500 2.500 4.500V14a1 1 0 0 0 1 1h5a1 1 0 0 0 1-1v-2.500C13.100 10.500 14 9 14 7a6 6 0 0 0-6-6zM5.500 6a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200zM10.500 6a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 0 1 0-3.200zM8 9l1 2H7z",
  wait: "M3.500 1h9v1.500h-1V4.500L8.800 8l2.700 3.500v2h1V15h-9v-1.500h1v-2L7.200 8 4.500 4.500v-2h-1z",
  shield: "M8 1 14 3v5c0 3.500-2.500 6-6 7.500C4.500 14 2 11.500 2 8V3zM8 3 4 4.300V8c0 2.400 1.500 4.200 4 5.400z",
  flag: "M3 1h1.500v1.500H14L11.500 6 14 9.500H4.500V15H3z",
  ability: "M8 .5 10 6l5.500 2L10 10l-2 5.500L6 10 .5 8 6 6z",
};

/**
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
    s("path", { d: PATHS[name] ?? "", "fill-rule": "evenodd" }),
  );
}

/**
 * The same inside another picture, with its middle at a point.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function iconAt(name, x, y, size) {
  return s("path", {
    class: `sign ${name}`,
    d: PATHS[name] ?? "",
    "fill-rule": "evenodd",
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 16})`,
  });
}

/** @param {string} name */
export function hasIcon(name) {
  return name in PATHS;
}
