/** The preview of a table in the lobby: the chosen one, or all terrains to choose from. */

import { button, h, s } from "./dom.js";
import { t } from "../core/i18n.js";
import { tabletop } from "./table_picture.js";
import { patterns, terrainLegend } from "./terrain.js";
import { title } from "./words.js";

/** @typedef {import("./table_picture.js").Layout} Layout */
/** @typedef {import("./table_picture.js").Marker} Marker */
/** @typedef {Layout & {words: string[], legend?: string}} Table words: what it is · legend: what the signs on it mean */

/**
 * The table that was chosen and its caption; all terrains while nothing has been.
 * @param {Table} table
 * @param {{[name: string]: any}} terrains
 * @param {(terrain: string) => void} choose
 * @param {(terrain: any) => Marker[]} [markersOf] what is fought for there
 * @returns {Element[]}
 */
export function tablePreview({ legend, words, ...layout }, terrains, choose, markersOf = () => []) {
  const ink = s("svg", { class: "ink-pots", "aria-hidden": "true" }, patterns());
  const { groups, terrain } = layout;
  if (!terrain && !groups?.length) {
    return [ink, ...gallery(terrains, (each) => ({ ...layout, terrain: each, markers: markersOf(each) }), choose)];
  }
  const kinds = terrainLegend(terrain?.pieces ?? {});
  return [
    ink,
    tabletop({ role: "img", "aria-label": t("The table: {words}", { words: words.join(", ") }) }, { ...layout, markers: markersOf(terrain) }),
    h("figcaption", { class: "small" }, words.join(" · "), legend ? h("span", { class: "legend-line muted" }, ` ${legend}`) : ""),
    ...(kinds ? [kinds] : []),
  ];
}

/**
 * @param {{[name: string]: any}} terrains
 * @param {(terrain: any) => Layout} layoutOf
 * @param {(terrain: string) => void} choose
 */
function gallery(terrains, layoutOf, choose) {
  const thumbs = Object.entries(terrains).map(([name, terrain]) => {
    const thumb = button(title(name), () => choose(name), { class: "thumb" });
    thumb.prepend(tabletop({ "aria-hidden": "true" }, layoutOf(terrain)));
    return thumb;
  });
  return [
    h("div", { class: "thumbs", role: "group", "aria-label": t("Terrain") }, ...thumbs),
    h("figcaption", { class: "small muted" }, t("One of these is drawn when the battle begins, or choose one.")),
  ];
}
