/** A look at the battlefield of the next battle: its terrain, its objectives, and how far apart both sides set up. */

import { tablePreview } from "../../kit/table_preview.js";
import { plural, title } from "../../kit/words.js";

/** @type {import("../../kit/types.js").Preview} */
export function preview({ scenarios, terrains }, chosen, choose) {
  if (!terrains) return [];
  const scenario = scenarios?.[chosen.scenario];
  const terrain = terrains[chosen.terrain];
  const turns = scenario && `${title(scenario.name)}, ${plural(Number(chosen.turns) || scenario.turns, "turn")}`;
  const words = [terrain ? title(terrain.name) : "", turns ?? ""].filter(Boolean);
  const legend = "Shaded: both sides set up here; target: an objective.";
  return tablePreview({ terrain, apart: scenario?.apart, words, legend }, terrains, choose, objectives);
}

/** The middles of the pieces that are fought for. @param {any} terrain */
function objectives({ objectives: fought = [], pieces }) {
  return fought.map((/** @type {string} */ id) => {
    const { x, y, width, height } = pieces[id];
    return { kind: "objective", x: x + width / 2, y: y + height / 2 };
  });
}
