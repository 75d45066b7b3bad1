/** Trench on the page: its face, and what the lobby shows of it. */

import { tablePreview } from "../../kit/table_preview.js";
import { plural, title } from "../../kit/words.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** Whether a match may be played on a table from a file. */
export const layouts = true;

export const words = { round: "turn", money: "ducats" };

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "scenario", label: "Scenario", kind: "scenarios", initial: "hold-the-ground", drawn: false },
  { name: "turns", label: "Turns (0: the scenario's)", initial: "0", min: 0, max: 12 },
  choice("first_activation", "Who activates first", { holder_first: "Holder of the Initiative", holder_chooses: "The holder says" }),
  choice("spending_order", "Spent first on a roll", { blood_first: "Blood", blessing_first: "Blessing", holder_chooses: "The holder says" }),
  { name: "blood_to_hit", label: "Blood helps to hit", initial: "false", flag: true, more: true },
  choice("failed_morale", "A failed Morale Check", { shaken: "Shaken, or flee", flee: "Flees at once" }),
  choice("morale_order", "First to check Morale", { holder: "The holder says", smaller_first: "The smaller warband" }),
  choice("charge_unseen", "Charging the unseen", { never: "Never", risky: "After a Risky Roll" }),
  choice("down_models", "Down when activated", { stand: "Stands up", may_stand: "May stand up" }),
  choice("into_melee", "Shots into melee", { random: "A die decides", chosen: "The shooter decides" }),
  { name: "shoot_fight_exclusive", label: "Shoot or Fight, not both", initial: "false", flag: true, more: true },
  choice("deed_tie", "A deed done by both", { holder: "The holder's", roll_off: "Roll-off" }),
  choice("mutual_end", "Both sides gone", { draw: "A draw", points: "Points decide" }),
];

/**
 * A setting that few people change; the first value is the default.
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} choices
 * @returns {import("../../kit/types.js").Setting}
 */
function choice(name, label, choices) {
  return { name, label, choices, initial: Object.keys(choices)[0], more: true };
}

const PER_MM = 100; // bases are measured in mm, everything else in 1/100 mm

/**
 * @param {any} warband
 * @returns {import("../../kit/types.js").Muster}
 */
export function muster({ fireteams = {}, models, name }) {
  const members = models.map((/** @type {any} */ { leader, profile }) => {
    return { name: profile.name, base: profile.base_mm * PER_MM, leader: Boolean(leader) };
  });
  const teams = Object.keys(fireteams).length;
  return { name, members, notes: `${plural(models.length, "model")}${teams ? ` · ${plural(teams, "fireteam")}` : ""}` };
}

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
