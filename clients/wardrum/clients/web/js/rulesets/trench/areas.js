/** The areas that a choice covers: a zone, the blast of a weapon, where it may come down. */

import { t } from "../../core/i18n.js";
import { only } from "../../kit/options.js";
import { INCH } from "../../kit/words.js";
import { topTask } from "./tasks.js";

/** @typedef {import("../../kit/types.js").Circle} Circle */
/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").Point} Point */
/** @typedef {import("../../kit/types.js").Shown} Shown */
/** @typedef {import("../../kit/types.js").State} State */

const STEP = Math.PI / 8;

/**
 * @param {State} state
 * @param {Option} option
 * @param {Record<string, unknown>} values
 * @returns {Shown[]}
 */
export function areas(state, option, values) {
  if (option.command === "ChooseZone") return zone(state, values.side);
  if (option.command === "Shoot") return blast(state, only(option, "model"), only(option, "weapon"), aim(state, values));
  if (option.command === "ChooseDirection") return landing(state, values.direction);
  return [];
}

/**
 * Along the northern or the southern edge, as far from the other as the scenario says.
 * @param {State} state
 * @param {unknown} side
 * @returns {Shown[]}
 */
function zone({ battle, table: { height, width } }, side) {
  if (!side) return [];
  const y = side === "north" ? 0 : height;
  return [{ area: { kind: "near_line", a: [0, y], b: [width, y], reach: (height - battle.scenario.apart) / 2 }, label: t("zone") }];
}

/**
 * @param {State} state
 * @param {string} model
 * @param {string} weapon
 * @param {Point | null} point
 * @returns {Circle[]}
 */
function blast({ battle }, model, weapon, point) {
  const reach = battle.models[model]?.card.weapons[weapon]?.keywords.blast ?? 0;
  return reach && point ? [{ point, reach: reach * INCH }] : [];
}

/**
 * The point that is aimed at.
 * @param {State} state
 * @param {Record<string, unknown>} values
 * @returns {Point | null}
 */
function aim({ table }, { point, target }) {
  const piece = table.pieces[String(target)];
  return piece ? [piece.x, piece.y] : /** @type {Point | null} */ (point ?? null);
}

/**
 * @param {State} state
 * @param {unknown} direction one of sixteen
 */
function landing(state, direction) {
  const task = topTask(state);
  if (task?.kind !== "scattering" || direction === undefined) return [];
  const [x, y] = task.point;
  const angle = Number(direction) * STEP;
  const point = /** @type {Point} */ ([x + Math.cos(angle) * task.distance, y + Math.sin(angle) * task.distance]);
  return blast(state, task.attack.attacker, task.attack.weapon, point);
}
