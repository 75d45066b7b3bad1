/** The objective of the scenario and its progress, and what a delve has not revealed yet. */

import { h } from "../../kit/dom.js";
import { listed, plural } from "../../kit/words.js";
import { unitName } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */

/** @param {State} state */
export function objective(state) {
  const { delve, phase } = state.battle;
  if (!state.table.map || phase === "muster") return null;
  const { done, of, words } = progress(state);
  const left = delve ? hidden(delve) : [];
  return h(
    "section",
    { class: "objective", "aria-label": "Objective" },
    h("h2", {}, "Objective"),
    h("p", {}, words),
    h("p", { class: "progress" }, h("meter", { min: 0, max: Math.max(of, 1), value: Math.min(done, of), "aria-hidden": "true" }), h("b", {}, ` ${done} of ${of}`)),
    left.length ? h("p", { class: "quiet" }, left.join(" · ")) : null,
  );
}

/** What a delve has left. @param {any} delve */
function hidden({ caches, cards, doors, tiles }) {
  const closed = Object.keys(caches).length;
  return [
    doors.length ? plural(doors.length, "open door") : "",
    tiles.length ? `${plural(cards.length, "card")} and ${plural(tiles.length, "tile")} left` : "",
    closed ? plural(closed, "closed cache") : "",
  ].filter(Boolean);
}

/** @param {State} state */
function progress(state) {
  const { objective: goal, skyshards, units } = state.battle;
  const away = (/** @type {string} */ id) => units[id].where !== "map";
  if (goal.kind === "conquer") {
    const foes = Object.keys(units).filter((id) => units[id].kind === "enemy");
    return { done: foes.filter(away).length, of: foes.length, words: "Defeat all enemies" };
  }
  if (goal.kind === "eliminate") {
    const names = listed(goal.units.map((/** @type {string} */ id) => unitName(state, id)));
    return { done: goal.units.filter(away).length, of: goal.units.length, words: `Defeat ${names}` };
  }
  const then = goal.kind === "uncover" ? ", then leave" : "";
  return { done: skyshards, of: goal.skyshards, words: `Find ${plural(goal.skyshards, "skyshard")}${then}` };
}
