/** A small picture of a table: terrain, objectives, and where both sides set up. */

import { s } from "../../kit/dom.js";
import { drawnAt, terrainShape } from "../../kit/terrain.js";
import { INCH } from "../../kit/words.js";

/** @typedef {import("../../core/wire.js").TableGroup} Group */
/** @typedef {import("../../core/wire.js").TableLine} Line */
/** @typedef {import("../../core/wire.js").TableSpot} Spot */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{terrain?: any, groups?: Group[], spots?: Spot[], apart?: number}} Layout terrain: a sample · apart: how far zones along two edges are */

/** A table whose card does not say how large it is. */
const SIZE = { width: 30 * INCH, height: 22 * INCH };

/** @param {{[name: string]: string}} props @param {Layout} layout */
export function tabletop(props, { apart = 0, groups = [], spots = [], terrain }) {
  const size = { width: terrain?.width ?? SIZE.width, height: terrain?.height ?? SIZE.height };
  const margin = groups.some(({ x, y }) => x < 0 || y < 0) ? 4 * INCH : 0;
  return s(
    "svg",
    {
      class: size.width > size.height ? null : "square",
      viewBox: [-margin, -margin, size.width + 2 * margin, size.height + 2 * margin].join(" "),
      ...props,
    },
    s("rect", { class: "floor", ...size }),
    s("path", { class: "grid", d: grid(size) }),
    s("svg", { ...size }, ...groups.flatMap((each) => (each.reach ? [reached(each)] : [])), ...strips(size, apart)),
    s("g", { transform: `scale(${INCH})` }, ...upwards(terrain?.pieces ?? {}).map(terrainShape)),
    ...spots.map(spot),
    ...groups.flatMap(({ line, reach }) => (line && !reach ? [entry(line)] : [])),
    ...groups.map((each) => group(each, size)),
  );
}

/** @param {{[name: string]: import("../../kit/types.js").Terrain}} pieces */
function upwards(pieces) {
  return Object.values(pieces).sort((a, b) => drawnAt(a) - drawnAt(b) || 0);
}

/** Both zones where they are kept apart. @param {Size} size @param {number} apart */
function strips({ height, width }, apart) {
  const deep = (height - apart) / 2;
  if (!apart || deep <= 0) return [];
  return [0, height - deep].map((y) => s("rect", { class: "strip", x: 0, y, width, height: deep }));
}

/** @param {Size} size */
function grid({ height, width }) {
  const lines = [];
  for (let x = 2 * INCH; x < width; x += 2 * INCH) lines.push(`M${x} 0v${height}`);
  for (let y = 2 * INCH; y < height; y += 2 * INCH) lines.push(`M0 ${y}h${width}`);
  return lines.join("");
}

/** @param {Spot} spot */
function spot({ x, y, kind }) {
  const r = INCH * 0.9;
  if (kind === "treasure") return s("path", { class: "marker", d: `M${x - r} ${y}l${r} ${-r}l${r} ${r}l${-r} ${r}z` });
  return s("g", { class: "marker" }, s("circle", { cx: x, cy: y, r }), s("circle", { class: "core", cx: x, cy: y, r: r / 3 }));
}

/** The edge over which a group comes. @param {Line} line */
function entry({ x1, y1, x2, y2 }) {
  return s("path", { class: "entry", d: `M${x1} ${y1}L${x2} ${y2}` });
}

/** All that lies within reach of a point or a line. @param {Group} group */
function reached({ x, y, line, reach = 0 }) {
  const { x1, y1, x2, y2 } = line ?? { x1: x, y1: y, x2: x, y2: y };
  return s("path", { class: "reached", d: `M${x1} ${y1}L${x2} ${y2}`, "stroke-width": 2 * reach });
}

/** @param {Group} group @param {Size} size */
function group(group, size) {
  const { hollow, letter, round = 1 } = group;
  const [x, y] = group.reach ? within(group, size) : [group.x, group.y];
  return s(
    "g",
    { class: `group ${hollow ? "hollow" : "full"}` },
    s("circle", { cx: x, cy: y, r: INCH * 1.7 }),
    s("text", { x, y }, letter + (round > 1 ? round : "")),
  );
}

/** A point well inside what is reached: from its edge toward the middle of the table. @param {Group} group @param {Size} size */
function within({ x, y, line, reach = 0 }, size) {
  const [fromX, fromY] = line ? [(line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2] : [x, y];
  const [toX, toY] = [size.width / 2 - fromX, size.height / 2 - fromY];
  const share = reach / 2 / Math.hypot(toX, toY);
  return [fromX + toX * share, fromY + toY * share];
}
