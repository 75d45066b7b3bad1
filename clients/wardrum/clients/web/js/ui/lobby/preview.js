/** A small look at the table that was chosen: terrain, where both sides set up, what is fought for. */

import { button, h, s } from "../battle/dom.js";
import { patterns, terrainLegend } from "../battle/board/terrain.js";
import { plural, title } from "../battle/words.js";
import { legendOf, tabletop } from "./tabletop.js";

/** @typedef {{[kind: string]: {[name: string]: any}}} Samples */
/** @typedef {import("./tabletop.js").Cards} Cards */

/**
 * The table that was chosen and its caption, or all terrains to choose from; nothing where the server has told nothing.
 * @param {Samples} samples
 * @param {{[name: string]: string}} chosen
 * @param {(terrain: string) => void} choose
 * @returns {Element[]}
 */
export function tablePreview(samples, chosen, choose) {
  if (!samples.terrains) return [];
  const cards = {
    terrain: samples.terrains[chosen.terrain],
    deployment: samples.deployments?.[chosen.deployment],
    victory: samples.victories?.[chosen.victory],
    scenario: samples.scenarios?.[chosen.scenario],
  };
  const ink = s("svg", { class: "ink-pots", "aria-hidden": "true" }, patterns());
  if (!cards.terrain && !cards.deployment) return [ink, ...gallery(samples.terrains, cards, choose)];
  const words = described(samples, cards, chosen);
  const kinds = terrainLegend(cards.terrain?.pieces ?? {});
  return [
    ink,
    tabletop({ role: "img", "aria-label": `The table: ${words.join(", ")}` }, cards),
    h("figcaption", { class: "small" }, words.join(" · "), legendOf(cards)),
    ...(kinds ? [kinds] : []),
  ];
}

/**
 * @param {{[name: string]: any}} terrains
 * @param {Cards} cards
 * @param {(terrain: string) => void} choose
 */
function gallery(terrains, { scenario, victory }, choose) {
  const thumbs = Object.entries(terrains).map(([name, terrain]) => {
    const thumb = button(title(name), () => choose(name), { class: "thumb" });
    thumb.prepend(tabletop({ "aria-hidden": "true" }, { terrain, victory, scenario }));
    return thumb;
  });
  return [
    h("div", { class: "thumbs", role: "group", "aria-label": "Terrain" }, ...thumbs),
    h("figcaption", { class: "small muted" }, "One of these is drawn when the battle begins, or choose one."),
  ];
}

/**
 * @param {Samples} samples
 * @param {Cards} cards
 * @param {{[name: string]: string}} chosen
 */
function described(samples, { deployment, scenario, terrain, victory }, chosen) {
  const turns = scenario && plural(Number(chosen.turns) || scenario.turns, "turn");
  return [
    terrain ? title(terrain.name) : "terrain drawn at the start",
    samples.deployments ? (deployment ? title(deployment.name) : "deployment drawn") : "",
    samples.victories ? (victory ? `${title(victory.name)}, ${plural(victory.rounds, "round")}` : "victory drawn") : "",
    scenario ? `${title(scenario.name)}, ${turns}` : "",
  ].filter(Boolean);
}
