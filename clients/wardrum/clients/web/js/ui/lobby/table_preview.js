/** The preview of the table of a match: the parts of all that is chosen together, or all terrains to choose from. */

import { button, h, s } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { patterns, terrainLegend } from "../../kit/terrain.js";
import { hexPicture } from "./hex_picture.js";
import { tabletop } from "./table_picture.js";

/** @typedef {import("../../core/wire.js").Caption} Caption */
/** @typedef {import("../../core/wire.js").TablePart} TablePart */
/** @typedef {import("../../core/wire.js").TablePreview} TablePreview */
/** @typedef {import("../../core/wire.js").TableSpot} TableSpot */
/** @typedef {{preview: TablePreview, terrains: {[name: string]: any}, chosen: {[setting: string]: string}}} Table terrains: samples, by name · chosen: values by setting */

/**
 * @param {Table} table
 * @param {(terrain: string) => void} choose
 * @returns {Element[]}
 */
export function picture(table, choose) {
  const { preview, terrains, chosen } = table;
  const parts = (preview.order ?? []).flatMap((setting) => preview.parts?.[setting]?.[chosen[setting]] ?? []);
  const words = parts.flatMap(({ caption = [] }) => caption).map((caption) => said(caption, chosen));
  const legend = parts.flatMap(({ legend: sentences = [] }) => sentences).join(" ");
  const caption = h("figcaption", { class: "small" }, words.join(" · "), legend ? h("span", { class: "legend-line muted" }, ` ${legend}`) : "");
  const hexes = parts.find((part) => part.hexes)?.hexes;
  if (hexes) return [hexPicture(hexes, { role: "img", "aria-label": t("The map: {words}", { words: words.join("; ") }) }), caption];
  if (!Object.keys(terrains).length) return [];
  const ink = s("svg", { class: "ink-pots", "aria-hidden": "true" }, patterns());
  if (!parts.some((part) => part.terrain || part.groups)) return [ink, ...gallery(table, parts, choose)];
  const layout = layoutOf(parts, terrains);
  const kinds = terrainLegend(layout.terrain?.pieces ?? {});
  const props = { role: "img", "aria-label": t("The table: {words}", { words: words.join(", ") }) };
  return [ink, tabletop(props, layout), caption, ...(kinds ? [kinds] : [])];
}

/**
 * All that parts add to the picture.
 * @param {TablePart[]} parts
 * @param {{[name: string]: any}} terrains
 * @returns {import("./table_picture.js").Layout}
 */
function layoutOf(parts, terrains) {
  return {
    terrain: terrains[parts.find((part) => part.terrain)?.terrain ?? ""],
    apart: parts.find((part) => part.apart)?.apart,
    groups: parts.flatMap(({ groups = [] }) => groups),
    spots: parts.flatMap(({ spots = [] }) => spots),
  };
}

/** @param {Table} table @param {TablePart[]} parts @param {(terrain: string) => void} choose */
function gallery({ preview, terrains }, parts, choose) {
  const each = Object.entries(preview.parts?.terrain ?? {}).filter(([, part]) => part.terrain);
  const thumbs = each.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => {
    const thumb = button((part.caption ?? []).map((caption) => said(caption, {})).join(""), () => choose(name), { class: "thumb" });
    thumb.prepend(tabletop({ "aria-hidden": "true" }, layoutOf([...parts, part], terrains)));
    return thumb;
  });
  return [
    h("div", { class: "thumbs", role: "group", "aria-label": t("Terrain") }, ...thumbs),
    h("figcaption", { class: "small muted" }, t("One of these is drawn when the battle begins, or choose one.")),
  ];
}

/**
 * The same with a terrain from a file in the place of the chosen one.
 * @param {Table} table
 * @param {ReturnType<typeof import("../../kit/layout_file.js").terrainOf>} own
 * @returns {Table}
 */
export function withOwnTable({ preview, chosen }, own) {
  const spots = own.objectives.map((key) => middle(own.pieces[key]));
  const part = { caption: [{ text: own.name }], terrain: own.name, spots };
  return {
    preview: { ...preview, parts: { ...preview.parts, terrain: { [own.name]: part } } },
    terrains: { [own.name]: own },
    chosen: { ...chosen, terrain: own.name },
  };
}

/** @param {Caption} caption @param {Table["chosen"]} chosen */
function said({ text = "", setting = "", texts = {} }, chosen) {
  return texts[chosen[setting]] ?? text;
}

/** @param {import("../../kit/types.js").Terrain} piece @returns {TableSpot} */
function middle({ x, y, width, height }) {
  return { kind: "objective", x: x + width / 2, y: y + height / 2 };
}
