/** A look at the battleplan of the next battle, for Warcry and Mordheim: where which groups set up, and what is fought for. */

import { tablePreview } from "../../kit/table_preview.js";
import { plural, title } from "../../kit/words.js";

/** @typedef {import("../../kit/table_picture.js").Group} Group */

/** The side whose groups are drawn hollow. */
const HOLLOW = "blue";

/** @type {import("../../kit/types.js").Preview} */
export function preview({ deployments = {}, terrains, victories = {} }, chosen, choose) {
  if (!terrains) return [];
  const [deployment, terrain, victory] = [deployments[chosen.deployment], terrains[chosen.terrain], victories[chosen.victory]];
  const words = [
    terrain ? title(terrain.name) : "terrain drawn at the start",
    deployment ? title(deployment.name) : "deployment drawn",
    victory ? `${title(victory.name)}, ${plural(victory.rounds, "round")}` : "victory drawn",
  ];
  const markers = Object.values(victory?.markers ?? {});
  const groups = groupsOf(deployment);
  return tablePreview({ terrain, groups, words, legend: legendOf(groups) }, terrains, choose, () => markers);
}

/**
 * Where groups set up, a letter for what each is; those of a side that share a place are one.
 * @param {any} deployment
 * @returns {Group[]}
 */
function groupsOf(deployment) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const [name, at] of Object.entries(deployment?.groups ?? {})) {
    const [side, kind = side] = name.split("-");
    const key = `${side} ${JSON.stringify(at)}`;
    groups.set(key, { hollow: side === HOLLOW, letter: groups.has(key) ? "" : kind.charAt(0).toUpperCase(), at });
  }
  return [...groups.values()];
}

/** What the signs on the picture mean. @param {Group[]} groups */
function legendOf(groups) {
  if (!groups.length) return "";
  const letters = groups.some(({ letter }) => letter) ? " D dagger, S shield, H hammer" : "";
  const rounds = groups.some(({ at }) => at.round > 1) ? "; a number: the round in which they come" : "";
  return `Full: red side, hollow: blue side.${letters}${rounds}${letters ? "." : ""}`;
}
