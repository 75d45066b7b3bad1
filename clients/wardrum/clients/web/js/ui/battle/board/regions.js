/** Parts of the table that a choice is about: drawn while they are considered, and named by where they are seen. */

import { s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { INCH } from "../../../kit/words.js";
import { outline } from "./ground.js";
import { layTexts, written } from "./texts.js";

/** @typedef {import("../../../kit/types.js").Region} Region */
/** @typedef {import("./camera.js").Camera} Camera */

const ASIDE = 0.2; // of the way from the middle of the picture to its edge: less is the middle
const LETTER = 0.3; // inches: half as wide as a letter of a label
const LINE = 1.4; // inches: as far apart as labels one above the other

/**
 * @param {Region[]} regions
 * @param {Camera} camera
 */
export function drawRegions(regions, camera) {
  const ground = s(
    "g",
    { class: "regions", transform: camera.ground() },
    s("g", { "clip-path": "url(#wd-floor)" }, ...regions.map(({ area, late }) => s("path", { class: late ? "region late" : "region", d: outline(area) }))),
    ...labelled(regions, camera),
  );
  layTexts(ground, camera);
  return ground;
}

/**
 * Names within the table, none on another.
 * @param {Region[]} regions
 * @param {Camera} camera
 */
function labelled(regions, camera) {
  /** @type {[number, number, number][]} */
  const taken = [];
  return regions.map(({ area, label }) => {
    const half = label.length * LETTER;
    let [x, y] = camera.project(middle(area, camera, half)); // names are read as the picture is seen, however it is turned
    const inward = y < 0 ? LINE : -LINE; // one way only, which comes to an end
    while (taken.some(([atX, atY, wide]) => Math.abs(atX - x) < wide + half && Math.abs(atY - y) < LINE)) y += inward;
    taken.push([x, y, half]);
    return written("region-label", camera.unproject([x, y]), label);
  });
}

/**
 * Where regions are in the picture, those first that count from the beginning: "at the top"; "" = in its middle, or nowhere.
 * @param {Region[]} regions
 * @param {Camera} camera
 */
export function seenAt(regions, camera) {
  const early = regions.filter(({ late }) => !late);
  const spots = (early.length ? early : regions).map(({ area }) => camera.project(middle(area, camera)));
  const corners = [0, camera.width].flatMap((x) => [0, camera.height].map((y) => camera.project([x, y])));
  const side = (/** @type {0 | 1} */ axis) => {
    const share = spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length / Math.max(...corners.map((corner) => corner[axis]));
    return share < -ASIDE ? -1 : share > ASIDE ? 1 : 0;
  };
  return spots.length ? WHERE[`${side(1)} ${side(0)}`] : "";
}

/** By how far down and how far to the right. @type {Record<string, string>} */
const WHERE = {
  "-1 -1": t("at the top left"),
  "-1 0": t("at the top"),
  "-1 1": t("at the top right"),
  "0 -1": t("on the left"),
  "0 0": "",
  "0 1": t("on the right"),
  "1 -1": t("at the bottom left"),
  "1 0": t("at the bottom"),
  "1 1": t("at the bottom right"),
};

/**
 * In inches, on the table.
 * @param {import("../../../kit/types.js").Area} area
 * @param {Camera} camera
 * @param {number} [inside] as far from the edge
 * @returns {[number, number]}
 */
function middle(area, { height, width }, inside = LINE) {
  const [a, b] = area.kind === "near_point" ? [area.point, area.point] : [area.a, area.b];
  const within = (/** @type {0 | 1} */ axis, /** @type {number} */ most) => Math.min(most - inside, Math.max(inside, (a[axis] + b[axis]) / 2 / INCH));
  return [within(0, width), within(1, height)];
}
