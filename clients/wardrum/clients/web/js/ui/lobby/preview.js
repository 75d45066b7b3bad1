/** A small look at the table that was chosen: terrain, where groups set up, what the victory needs. */

import { button, h, s } from "../battle/dom.js";
import { plural, title } from "../battle/words.js";

/** @typedef {{[kind: string]: {[name: string]: any}}} Samples */
/** @typedef {{side: string, kinds: string[], at: any}} Place of groups that set up together; at: as the card says */

const WIDTH = 76200;
const HEIGHT = 55880;
const INCH = 2540;

/**
 * The table that was chosen and its caption, or all terrains to choose from; nothing where the server has told nothing.
 * @param {Samples} samples
 * @param {{[name: string]: string}} chosen
 * @param {(terrain: string) => void} choose
 */
export function tablePreview(samples, chosen, choose) {
  const terrain = samples.terrains?.[chosen.terrain];
  const deployment = samples.deployments?.[chosen.deployment];
  const victory = samples.victories?.[chosen.victory];
  if (!samples.terrains) return [];
  if (!terrain && !deployment) return gallery(samples.terrains, victory, choose);
  const words = described(terrain, deployment, victory);
  return [
    table({ role: "img", "aria-label": `The table: ${words.join(", ")}` }, terrain, victory, deployment),
    h("figcaption", { class: "small" }, words.join(" · "), deployment ? legend(placesOf(deployment)) : ""),
  ];
}

/** @param {{[name: string]: string}} props @param {any} terrain @param {any} [victory] @param {any} [deployment] */
function table(props, terrain, victory, deployment) {
  const groups = placesOf(deployment);
  const margin = groups.some(({ at }) => at.x < 0 || at.y < 0) ? 4 * INCH : 0;
  return s(
    "svg",
    { viewBox: [-margin, -margin, WIDTH + 2 * margin, HEIGHT + 2 * margin].join(" "), ...props },
    s("rect", { class: "floor", width: WIDTH, height: HEIGHT }),
    s("path", { class: "grid", d: grid() }),
    s("svg", { width: WIDTH, height: HEIGHT }, ...groups.flatMap(({ at }) => (at.reach ? [reached(at)] : []))),
    ...Object.values(terrain?.pieces ?? {}).map(piece),
    ...Object.values(victory?.markers ?? {}).map(marker),
    ...groups.flatMap(({ at }) => (at.line && !at.reach ? [entry(at.line)] : [])),
    ...groups.map(group),
  );
}

/** @param {{[name: string]: any}} terrains @param {any} victory @param {(terrain: string) => void} choose */
function gallery(terrains, victory, choose) {
  const thumbs = Object.entries(terrains).map(([name, terrain]) => {
    const thumb = button(title(name), () => choose(name), { class: "thumb" });
    thumb.prepend(table({ "aria-hidden": "true" }, terrain, victory));
    return thumb;
  });
  return [
    h("div", { class: "thumbs", role: "group", "aria-label": "Terrain" }, ...thumbs),
    h("figcaption", { class: "small muted" }, "One of these is drawn when the battle begins, or choose one."),
  ];
}

/** @param {any} terrain @param {any} deployment @param {any} victory */
function described(terrain, deployment, victory) {
  return [
    terrain ? title(terrain.name) : "terrain drawn at the start",
    deployment ? title(deployment.name) : "deployment drawn",
    victory ? `${title(victory.name)}, ${plural(victory.rounds, "round")}` : "victory drawn",
  ];
}

/** @param {Place[]} places */
function legend(places) {
  const letters = places.some(({ kinds }) => kinds.length === 1) ? " D dagger, S shield, H hammer" : "";
  const rounds = places.some(({ at }) => at.round > 1) ? "; a number: the round in which they come" : "";
  return h("span", { class: "legend muted" }, ` Full: red side, hollow: blue side.${letters}${rounds}${letters ? "." : ""}`);
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

function grid() {
  const lines = [];
  for (let x = 2 * INCH; x < WIDTH; x += 2 * INCH) lines.push(`M${x} 0v${HEIGHT}`);
  for (let y = 2 * INCH; y < HEIGHT; y += 2 * INCH) lines.push(`M0 ${y}h${WIDTH}`);
  return lines.join("");
}

/** @param {any} piece */
function piece({ x, y, width, height, kind }) {
  return s("rect", { class: kind === "obstacle" ? "obstacle" : "low", x, y, width, height });
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

/** @param {Place} place */
function group({ side, kinds, at }) {
  const letter = kinds.length > 1 ? "" : kinds[0].charAt(0).toUpperCase();
  const [x, y] = at.reach ? within(at) : [at.x, at.y];
  return s(
    "g",
    { class: `group ${side === "blue" ? "hollow" : "full"}` },
    s("circle", { cx: x, cy: y, r: INCH * 1.7 }),
    s("text", { x, y }, letter + (at.round > 1 ? at.round : "")),
  );
}

/** A point well inside what is reached: from its edge toward the middle of the table. @param {any} at */
function within({ x, y, line, reach }) {
  const [fromX, fromY] = line ? [(line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2] : [x, y];
  const [toX, toY] = [WIDTH / 2 - fromX, HEIGHT / 2 - fromY];
  const share = reach / 2 / Math.hypot(toX, toY);
  return [fromX + toX * share, fromY + toY * share];
}
