/** A look at the battleplan of the next battle, for Warcry and Mordheim: where which groups set up, and what is fought for. */

import { t, tn } from "../../core/i18n.js";
import { tablePreview } from "../../kit/table_preview.js";
import { title } from "../../kit/words.js";
import { sideName } from "./names.js";

/** @typedef {import("../../kit/table_picture.js").Group} Group */

/** The side whose groups are drawn hollow. */
const HOLLOW = "blue";

/** @type {import("../../kit/types.js").Preview} */
export function preview({ deployments = {}, terrains, victories = {} }, chosen, choose) {
  if (!terrains) return [];
  const [deployment, terrain, victory] = [deployments[chosen.deployment], terrains[chosen.terrain], victories[chosen.victory]];
  const words = [
    terrain ? title(terrain.name) : t("terrain drawn at the start"),
    deployment ? title(deployment.name) : t("deployment drawn"),
    victory ? [title(victory.name), tn(victory.rounds, "{n} round", "{n} rounds")].join(", ") : t("victory drawn"),
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
  const sides = t("Full: {full}, hollow: {hollow}.", { full: sideName("red"), hollow: sideName("blue") });
  if (!groups.some(({ letter }) => letter)) return sides;
  const late = groups.some(({ at }) => at.round > 1);
  const letters = late ? t("D dagger, S shield, H hammer; a number: the round in which they come.") : t("D dagger, S shield, H hammer.");
  return `${sides} ${letters}`;
}
