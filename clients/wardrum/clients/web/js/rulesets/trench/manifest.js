/** Trench on the page: its face, and what the lobby shows of it. */

import { tablePreview } from "../../kit/table_preview.js";
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** @type {import("../../kit/types.js").About} */
export const about = {
  kind: t("War between the trenches"),
  sentence: t("Guns, charges and objectives: every bold action is a risk that may end your model's turn."),
  length: t("about an hour"),
  role: "gun",
};

/** Whether a match may be played on a table from a file. */
export const layouts = true;

/** @type {import("../../kit/types.js").Words} */
export const words = { round: t("turn"), rounds: (n) => tn(n, "{n} turn", "{n} turns"), money: t("ducats") };

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "scenario", label: t("Scenario"), kind: "scenarios", initial: "hold-the-ground", drawn: false },
  { name: "turns", label: t("Turns (0: the scenario's)"), initial: "0", min: 0, max: 12 },
  choice("first_activation", t("Who activates first"), { holder_first: t("Holder of the Initiative"), holder_chooses: t("The holder says") }),
  choice("spending_order", t("Spent first on a roll"), { blood_first: t("Blood"), blessing_first: t("Blessing"), holder_chooses: t("The holder says") }),
  { name: "blood_to_hit", label: t("Blood helps to hit"), initial: "false", flag: true, more: true },
  choice("failed_morale", t("A failed Morale Check"), { shaken: t("Shaken, or flee"), flee: t("Flees at once") }),
  choice("morale_order", t("First to check Morale"), { holder: t("The holder says"), smaller_first: t("The smaller warband") }),
  choice("charge_unseen", t("Charging the unseen"), { never: t("Never"), risky: t("After a Risky Roll") }),
  choice("down_models", t("Down when activated"), { stand: t("Stands up"), may_stand: t("May stand up") }),
  choice("into_melee", t("Shots into melee"), { random: t("A die decides"), chosen: t("The shooter decides") }),
  { name: "shoot_fight_exclusive", label: t("Shoot or Fight, not both"), initial: "false", flag: true, more: true },
  choice("deed_tie", t("A deed done by both"), { holder: t("The holder's"), roll_off: t("Roll-off") }),
  choice("mutual_end", t("Both sides gone"), { draw: t("A draw"), points: t("Points decide") }),
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
  return { name, members, notes: [tn(models.length, "{n} model", "{n} models"), teams ? tn(teams, "{n} fireteam", "{n} fireteams") : ""].filter(Boolean).join(" · ") };
}

/** @type {import("../../kit/types.js").Preview} */
export function preview({ scenarios, terrains }, chosen, choose) {
  if (!terrains) return [];
  const scenario = scenarios?.[chosen.scenario];
  const terrain = terrains[chosen.terrain];
  const turns = scenario && tn(Number(chosen.turns) || scenario.turns, "{scenario}, {n} turn", "{scenario}, {n} turns", { scenario: title(scenario.name) });
  const words = [terrain ? title(terrain.name) : "", turns ?? ""].filter(Boolean);
  const legend = t("Shaded: both sides set up here; target: an objective.");
  return tablePreview({ terrain, apart: scenario?.apart, words, legend }, terrains, choose, objectives);
}

/** The middles of the pieces that are fought for. @param {any} terrain */
function objectives({ objectives: fought = [], pieces }) {
  return fought.map((/** @type {string} */ id) => {
    const { x, y, width, height } = pieces[id];
    return { kind: "objective", x: x + width / 2, y: y + height / 2 };
  });
}
