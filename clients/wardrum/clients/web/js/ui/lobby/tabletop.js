/** The table of the next battle as a small picture: terrain, objectives, and where both sides set up. */

import { h, s } from "../battle/dom.js";
import { terrainShape } from "../battle/board/terrain.js";
import { INCH } from "../battle/words.js";

/** @typedef {{side: string, kinds: string[], at: any}} Place of groups that set up together; at: as the card says */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{terrain?: any, deployment?: any, victory?: any, scenario?: any}} Cards */

/** A table whose card does not say how large it is. */
const SIZE = { width: 30 * INCH, height: 22 * INCH };

/** @param {{[name: string]: string}} props @param {Cards} cards */
export function tabletop(props, { deployment, scenario, terrain, victory }) {
  const size = { width: terrain?.width ?? SIZE.width, height: terrain?.height ?? SIZE.height };
  const groups = placesOf(deployment);
  const margin = groups.some(({ at }) => at.x < 0 || at.y < 0) ? 4 * INCH : 0;
  const markers = [...Object.values(victory?.markers ?? {}), ...objectives(terrain)];
  return s(
    "svg",
    {
      class: size.width > size.height ? null : "square",
      viewBox: [-margin, -margin, size.width + 2 * margin, size.height + 2 * margin].join(" "),
      ...props,
    },
    s("rect", { class: "floor", ...size }),
    s("path", { class: "grid", d: grid(size) }),
    s("svg", { ...size }, ...groups.flatMap(({ at }) => (at.reach ? [reached(at)] : [])), ...strips(size, scenario)),
    s("g", { transform: `scale(${INCH})` }, ...Object.values(terrain?.pieces ?? {}).map(terrainShape)),
    ...markers.map(marker),
    ...groups.flatMap(({ at }) => (at.line && !at.reach ? [entry(at.line)] : [])),
    ...groups.map((place) => group(place, size)),
  );
}

/** What the signs on the picture mean. @param {Cards} cards */
export function legendOf({ deployment }) {
  if (!deployment) return "";
  const places = placesOf(deployment);
  const letters = places.some(({ kinds }) => kinds.length === 1) ? " D dagger, S shield, H hammer" : "";
  const rounds = places.some(({ at }) => at.round > 1) ? "; a number: the round in which they come" : "";
  return h("span", { class: "legend-line muted" }, ` Full: red side, hollow: blue side.${letters}${rounds}${letters ? "." : ""}`);
}

/**
 * Where groups set up; those of a side that share a place are one.
 * @param {any} deployment
 * @returns {Place[]}
 */
function placesOf(deployment) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const [name, at] of Object.entries(deployment?.groups ?? {})) {
    const [side, kind = side] = name.split("-");
    const key = `${side} ${JSON.stringify(at)}`;
    places.set(key, { side, at, kinds: [...(places.get(key)?.kinds ?? []), kind] });
  }
  return [...places.values()];
}

/** The middles of the pieces that are fought for. @param {any} terrain */
function objectives(terrain) {
  return (terrain?.objectives ?? []).map((/** @type {string} */ id) => {
    const { x, y, width, height } = terrain.pieces[id];
    return { kind: "objective", x: x + width / 2, y: y + height / 2 };
  });
}

/** Both zones of a scenario that keeps them so far apart. @param {Size} size @param {any} scenario */
function strips({ height, width }, scenario) {
  if (!scenario?.apart) return [];
  const deep = (height - scenario.apart) / 2;
  return [0, height - deep].map((y) => s("rect", { class: "strip", x: 0, y, width, height: deep }));
}

/** @param {Size} size */
function grid({ height, width }) {
  const lines = [];
  for (let x = 2 * INCH; x < width; x += 2 * INCH) lines.push(`M${x} 0v${height}`);
  for (let y = 2 * INCH; y < height; y += 2 * INCH) lines.push(`M0 ${y}h${width}`);
  return lines.join("");
}

/** @param {any} marker */
function marker({ x, y, kind }) {
  const r = INCH * 0.9;
  if (kind === "treasure") return s("path", { class: "marker", d: `M${x - r} ${y}l${r} ${-r}l${r} ${r}l${-r} ${r}z` });
  return s("g", { class: "marker" }, s("circle", { cx: x, cy: y, r }), s("circle", { class: "core", cx: x, cy: y, r: r / 3 }));
}

/** The edge over which a group comes. @param {any} line */
function entry({ x1, y1, x2, y2 }) {
  return s("path", { class: "entry", d: `M${x1} ${y1}L${x2} ${y2}` });
}

/** All that lies within reach of a point or a line. @param {any} at */
function reached({ x, y, line, reach }) {
  const { x1, y1, x2, y2 } = line ?? { x1: x, y1: y, x2: x, y2: y };
  return s("path", { class: "reached", d: `M${x1} ${y1}L${x2} ${y2}`, "stroke-width": 2 * reach });
}

/** @param {Place} place @param {Size} size */
function group({ side, kinds, at }, size) {
  const letter = kinds.length > 1 ? "" : kinds[0].charAt(0).toUpperCase();
  const [x, y] = at.reach ? within(at, size) : [at.x, at.y];
  return s(
    "g",
    { class: `group ${side === "blue" ? "hollow" : "full"}` },
    s("circle", { cx: x, cy: y, r: INCH * 1.7 }),
    s("text", { x, y }, letter + (at.round > 1 ? at.round : "")),
  );
}

/** A point well inside what is reached: from its edge toward the middle of the table. @param {any} at @param {Size} size */
function within({ x, y, line, reach }, size) {
  const [fromX, fromY] = line ? [(line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2] : [x, y];
  const [toX, toY] = [size.width / 2 - fromX, size.height / 2 - fromY];
  const share = reach / 2 / Math.hypot(toX, toY);
  return [fromX + toX * share, fromY + toY * share];
}
