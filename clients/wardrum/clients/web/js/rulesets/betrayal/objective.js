/** The objective of the scenario and its progress, and what a delve has not revealed yet. */

import { h } from "../../kit/dom.js";
import { listed, t, tn } from "../../core/i18n.js";
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
    { class: "objective", "aria-label": t("Objective") },
    h("h2", {}, t("Objective")),
    h("p", {}, words),
    h("p", { class: "progress" }, h("meter", { min: 0, max: Math.max(of, 1), value: Math.min(done, of), "aria-hidden": "true" }), h("b", {}, ` ${t("{done} of {all}", { done, all: of })}`)),
    left.length ? h("p", { class: "quiet" }, left.join(" · ")) : null,
  );
}

/** What a delve has left. @param {any} delve */
function hidden({ caches, cards, doors, tiles }) {
  const closed = Object.keys(caches).length;
  return [
    doors.length ? tn(doors.length, "{n} open door", "{n} open doors") : "",
    tiles.length ? tn(tiles.length, "{cards} and {n} tile left", "{cards} and {n} tiles left", { cards: tn(cards.length, "{n} card", "{n} cards") }) : "",
    closed ? tn(closed, "{n} closed cache", "{n} closed caches") : "",
  ].filter(Boolean);
}

/** @param {State} state */
function progress(state) {
  const { objective: goal, skyshards, units } = state.battle;
  const away = (/** @type {string} */ id) => units[id].where !== "map";
  if (goal.kind === "conquer") {
    const foes = Object.keys(units).filter((id) => units[id].kind === "enemy");
    return { done: foes.filter(away).length, of: foes.length, words: t("Defeat all enemies") };
  }
  if (goal.kind === "eliminate") {
    const names = listed(goal.units.map((/** @type {string} */ id) => unitName(state, id)));
    return { done: goal.units.filter(away).length, of: goal.units.length, words: t("Defeat {names}", { names }) };
  }
  const words =
    goal.kind === "uncover"
      ? tn(goal.skyshards, "Find {n} skyshard, then leave", "Find {n} skyshards, then leave")
      : tn(goal.skyshards, "Find {n} skyshard", "Find {n} skyshards");
  return { done: skyshards, of: goal.skyshards, words };
}
