/** Sections of the panel beside the dice: the Activation going on, markers that may be spent, objectives and deeds. */

import { panelSection } from "../../kit/panel.js";
import { plural, title } from "../../kit/words.js";
import { modelName } from "./names.js";
import { teamName } from "./pieces.js";
import { takenBy } from "./prompts.js";
import { nextRoll } from "./rolls.js";
import { openRoll, taskPrompt, topTask, windowOf } from "./tasks.js";

/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/panel.js").Line} Line */

/**
 * What is decided in this moment.
 * @param {State} state
 */
export function panelSections(state) {
  return [...asked(state), ...activation(state)];
}

/** @param {State} state */
function asked(state) {
  const words = taskPrompt(state);
  if (!words) return [];
  const roll = openRoll(state);
  if (!roll) return [panelSection(state.match.order, TITLES[topTask(state)?.kind ?? ""] ?? "Now", [words], [])];
  const { count, kind, what } = windowOf(state, roll);
  const there = what === "order" ? [] : [`It has ${count} to spend.`];
  const pool = nextRoll(state);
  return [panelSection(state.match.order, `${title(kind)} to spend`, [words, ...there, ...(pool ? [pool] : [])], [])];
}

/** @type {Record<string, string>} */
const TITLES = {
  attacks: "More attacks",
  free_fights: "Free Fight",
  dashing: "Dash",
  charging: "Charge",
  evading: "Out of the way",
  own_target: "Into melee",
  scattering: "Scatter",
  rising: "Standing up",
  falling: "A fall",
};

/** @param {State} state */
function activation(state) {
  const { activation: now, models } = state.battle;
  if (!now) return [];
  const lines = now.models.map((/** @type {string} */ id) => {
    const made = [...takenBy(now.slots[id]), now.slots[id].halved ? "stood up: half Movement" : ""].filter(Boolean);
    return { seat: now.seat, text: `${modelName(state, id)}: ${made.join(", ") || "nothing yet"}`, now: true };
  });
  const team = models[now.models[0]].team;
  const name = now.models.length > 1 ? `Fireteam ${teamName(team)}` : "Activation";
  return [panelSection(state.match.order, name, now.over ? ["It is over as soon as this is settled."] : [], lines)];
}

/** @param {State} state */
export function objectives(state) {
  const { battle, match, table } = state;
  if (!battle.layout) return [];
  const held = ["", ...match.order].flatMap((seat) => {
    const own = battle.layout.objectives.filter((/** @type {string} */ id) => (table.markers[id]?.seat ?? "") === seat);
    const names = own.map(title).join(", ");
    return own.length ? [{ seat, text: seat ? names : `Nobody's: ${names}`, now: false }] : [];
  });
  return [panelSection(match.order, "Objectives", [], held), panelSection(match.order, "Deeds", [], deeds(state))];
}

/**
 * @param {State} state
 * @returns {Line[]}
 */
function deeds({ battle }) {
  return Object.entries(battle.scenario.deeds).map(([id, deed]) => {
    const seat = battle.deeds[id] ?? "";
    const what = `${title(id)}, ${plural(/** @type {any} */ (deed).vp, "point")}: ${DEEDS[/** @type {any} */ (deed).kind]}`;
    return { seat, text: what, now: false };
  });
}

/** @type {Record<string, string>} */
const DEEDS = {
  first_out: "the first enemy Out of Action",
  leader_out: "the enemy leader Out of Action",
  nobody_out: "none of one's own out at the end",
  enemy_zone: "somebody standing in the enemy's zone at the end",
  most_objectives: "more objectives than the other at the end",
};
