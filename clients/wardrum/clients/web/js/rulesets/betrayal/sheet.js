/** What an adventurer has beside hit points: tenacity, form, dice at hand and in slots, the cooldown track, items. */

import { h } from "../../kit/dom.js";
import { listed, t } from "../../core/i18n.js";
import { meaningOf } from "../../kit/terms.js";
import { title } from "../../kit/words.js";
import { dieName, faceWords, formName, STATUSES } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */

const PLACES = 13;
const SLOTS = 4;

/**
 * @param {State} state
 * @param {string} seat
 */
export function sheet(state, seat) {
  const unit = state.battle.units[seat];
  if (!unit?.sheet) return null;
  const { form, ready, spent, tenacity } = unit.sheet;
  return h(
    "div",
    { class: "sheet", "data-sheet": seat },
    h("p", { class: "line" }, fact(t("Form"), formName(form), meaningOf("forms", form)), fact(t("Tenacity"), String(tenacity)), fact(t("Cooldown"), String(unit.profile.cooldown), meaningOf("rules", "F-21"))),
    track(unit),
    slots(unit.sheet.active),
    pool(unit),
    ready.length ? h("p", { class: "line" }, fact(t("Ready"), ""), ...ready.map((/** @type {string} */ item) => chip(item, spent.includes(item)))) : null,
  );
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} [meaning]
 */
function fact(name, value, meaning = "") {
  return h("span", { class: "fact", title: meaning || null }, `${name} `, value ? h("b", {}, value) : null);
}

/**
 * @param {string} name
 * @param {boolean} gone
 */
function chip(name, gone) {
  return h("span", { class: gone ? "chip gone" : "chip" }, title(name), gone ? h("span", { class: "visually-hidden" }, ` ${t("(used up)")}`) : null);
}

/** The track of thirteen places; what is on the left leaves first. @param {any} unit */
function track({ profile, sheet: { lasting, track: dice } }) {
  const cells = Array.from({ length: PLACES }, (_, i) => place(dice[i], lasting, i < profile.cooldown));
  const words = dice.length ? listed(dice.map(dieName)) : t("empty");
  return h(
    "div",
    { class: "cooldown", role: "group", "aria-label": t("Cooldown track, {n} of {places}: {dice}", { n: dice.length, places: PLACES, dice: words }) },
    h("p", { class: "line" }, fact(t("Cooldown track"), t("{done} of {all}", { done: dice.length, all: PLACES })), h("span", { class: "quiet" }, t("left leaves first"))),
    h("ol", { class: "track", "aria-hidden": "true" }, ...cells),
  );
}

/**
 * @param {string | undefined} die
 * @param {Record<string, string>} lasting
 * @param {boolean} next it is among those that are recovered next
 */
function place(die, lasting, next) {
  if (!die) return h("li", { class: "cooling empty" });
  const kind = die === "light" || die === "over" ? die : STATUSES.includes(die) ? "status" : "skill";
  const name = lasting[die] ? t("{die}, lasting: {face}", { die: dieName(die), face: faceWords(lasting[die]) }) : dieName(die);
  const meaning = kind === "status" ? meaningOf("statuses", die) : "";
  return h(
    "li",
    { class: `cooling ${kind}${next ? " next" : ""}${lasting[die] ? " lasting" : ""}`, title: meaning ? `${name}: ${meaning}` : name, "data-die": die },
    sign(die, kind),
  );
}

/**
 * Two letters at most, different for what is different.
 * @param {string} die
 * @param {string} kind
 */
function sign(die, kind) {
  if (kind === "light") return "·";
  if (kind === "over") return "●";
  const parts = die.split("-");
  const letters = parts.length > 1 ? parts.map((part) => part.charAt(0)).join("") : die.slice(0, 2);
  return letters.charAt(0).toUpperCase() + letters.slice(1, 2);
}

/** @param {Record<string, string>} active dice with the face they show */
function slots(active) {
  const dice = Object.entries(active);
  if (!dice.length) return null;
  const shown = dice.map(([die, face]) => h("span", { class: "chip slot", "data-active": die }, `${dieName(die)}: ${faceWords(face)}`));
  return h("p", { class: "line" }, fact(t("Active"), t("{done} of {all}", { done: dice.length, all: SLOTS }), meaningOf("rules", "F-29")), ...shown);
}

/** The dice at hand, and those that are out. @param {any} unit */
function pool({ profile, sheet: { active, drained, track: cooling } }) {
  const combat = Array.from({ length: profile.combat }, (_, i) => `combat-${i + 1}`);
  const away = new Set([...cooling, ...Object.keys(active), ...drained]);
  const free = [...combat, ...Object.keys(profile.dice)].filter((die) => !away.has(die));
  const out = drained.map((/** @type {string} */ die) => h("span", { class: "chip gone" }, dieName(die), h("span", { class: "visually-hidden" }, ` ${t("(drained)")}`)));
  const dice = free.map((die) => h("span", { class: "chip", "data-free": die }, withForm(die, profile.dice[die]?.form)));
  return h("p", { class: "line" }, fact(t("Dice at hand"), dice.length ? "" : t("none")), ...dice, ...out);
}

/**
 * @param {string} die
 * @param {string | undefined} form that it needs
 */
function withForm(die, form) {
  return form ? `${dieName(die)} (${formName(form)})` : dieName(die);
}
