/** The round counter with its fatigue face, and the order of turns. */

import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { roundTrack } from "../../kit/panel.js";
import { seatMark } from "../../kit/seat_marks.js";
import { inOrder, unitName } from "./names.js";
import { FATIGUE } from "./prompts.js";

/** @typedef {import("../../kit/types.js").State} State */

const FACES = [1, 2, 3, 4, 5, FATIGUE];

/**
 * The index of the round and what the counter shows, which need not be the same.
 * @param {State} state
 */
export function counterTrack(state) {
  const { counter, round } = state.battle;
  if (!counter) return roundTrack(t("Round"), 0, 0);
  const shown = counter === FATIGUE ? t("fatigue") : String(counter);
  const faces = FACES.map((face) =>
    h(
      "li",
      { class: face === FATIGUE ? "face fatigue" : "face", "aria-current": face === counter ? "step" : null },
      face === FATIGUE ? t("F") : String(face),
    ),
  );
  return h(
    "section",
    { class: "counter", "aria-label": t("Round counter") },
    h("p", { class: "rounds" }, t("Round {n} · counter: {shown}", { n: round, shown })),
    h("ol", { class: "faces", "aria-hidden": "true" }, ...faces),
  );
}

/** Adventurers clockwise from the first player, companions, enemies by level: acting, done, or down. @param {State} state */
export function turnOrder(state) {
  const { round, units } = state.battle;
  const there = inOrder(state).filter((id) => units[id].where !== "removed" && (units[id].kind !== "enemy" || units[id].where === "map"));
  if (!round || !there.length) return null;
  const fallen = Object.values(units).filter(({ kind, where }) => kind === "enemy" && where === "defeated").length;
  return h(
    "section",
    { class: "turns", "aria-label": t("Order of turns") },
    h("h2", {}, t("Order of turns")),
    h("ol", {}, ...there.map((id) => turn(state, id))),
    fallen ? h("p", { class: "quiet" }, tn(fallen, "{n} enemy defeated", "{n} enemies defeated")) : null,
  );
}

/**
 * @param {State} state
 * @param {string} id
 */
function turn(state, id) {
  const { acted, kind, profile, seat, where } = state.battle.units[id];
  const { glyph, style } = seatMark(state.match.order, seat);
  const now = state.battle.turn?.unit === id;
  const down = where === "defeated";
  const about = down ? t("defeated") : where === "waiting" ? t("waits") : now ? t("now") : acted ? "✓" : "";
  const level = kind === "enemy" ? h("span", { class: "level" }, t("L{level}", { level: profile.level })) : null;
  return h(
    "li",
    { class: `${style} ${down ? "down" : acted ? "acted" : ""}`, "data-unit": id, "aria-current": now ? "step" : null },
    h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph),
    h("span", { class: "name" }, unitName(state, id), level && " ", level),
    h("span", { class: "about" }, about, about === "✓" ? h("span", { class: "visually-hidden" }, ` ${t("has acted")}`) : null),
  );
}
