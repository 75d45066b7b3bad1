/** Sections of the panel beside the dice: the Activation going on, markers that may be spent, objectives and deeds. */

import { panelSection } from "../../kit/panel.js";
import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
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
  if (!roll) return [panelSection(state.match.order, TITLES[topTask(state)?.kind ?? ""] ?? t("Now"), [words], [])];
  const { count, kind, what } = windowOf(state, roll);
  const there = what === "order" ? [] : [t("It has {count} to spend.", { count })];
  const pool = nextRoll(state);
  return [panelSection(state.match.order, kind === "blessing" ? t("Blessing to spend") : t("Blood to spend"), [words, ...there, ...(pool ? [pool] : [])], [])];
}

/** @type {Record<string, string>} */
const TITLES = {
  attacks: t("More attacks"),
  free_fights: t("Free Fight"),
  dashing: t("Dash"),
  charging: t("Charge"),
  evading: t("Out of the way"),
  own_target: t("Into melee"),
  scattering: t("Scatter"),
  rising: t("Standing up"),
  falling: t("A fall"),
};

/** @param {State} state */
function activation(state) {
  const { activation: now, models } = state.battle;
  if (!now) return [];
  const lines = now.models.map((/** @type {string} */ id) => {
    const made = [...takenBy(now.slots[id]), now.slots[id].halved ? t("stood up: half Movement") : ""].filter(Boolean);
    return { seat: now.seat, text: `${modelName(state, id)}: ${made.join(", ") || t("nothing yet")}`, now: true };
  });
  const team = models[now.models[0]].team;
  const name = now.models.length > 1 ? t("Fireteam {name}", { name: teamName(team) }) : t("Activation");
  return [panelSection(state.match.order, name, now.over ? [t("It is over as soon as this is settled.")] : [], lines)];
}

/** @param {State} state */
export function objectives(state) {
  const { battle, match, table } = state;
  if (!battle.layout) return [];
  const held = ["", ...match.order].flatMap((seat) => {
    const own = battle.layout.objectives.filter((/** @type {string} */ id) => (table.markers[id]?.seat ?? "") === seat);
    const names = own.map(title).join(", ");
    return own.length ? [{ seat, text: seat ? names : t("Nobody's: {names}", { names }), now: false }] : [];
  });
  return [panelSection(match.order, t("Objectives"), [], held), panelSection(match.order, t("Deeds"), [], deeds(state))];
}

/**
 * @param {State} state
 * @returns {Line[]}
 */
function deeds({ battle }) {
  return Object.entries(battle.scenario.deeds).map(([id, deed]) => {
    const seat = battle.deeds[id] ?? "";
    const { kind, vp } = /** @type {any} */ (deed);
    return { seat, text: tn(vp, "{name}, {n} point: {deed}", "{name}, {n} points: {deed}", { name: t(title(id)), deed: DEEDS[kind] }), now: false };
  });
}

/** @type {Record<string, string>} */
const DEEDS = {
  first_out: t("the first enemy Out of Action"),
  leader_out: t("the enemy leader Out of Action"),
  nobody_out: t("none of one's own out at the end"),
  enemy_zone: t("somebody standing in the enemy's zone at the end"),
  most_objectives: t("more objectives than the other at the end"),
};
