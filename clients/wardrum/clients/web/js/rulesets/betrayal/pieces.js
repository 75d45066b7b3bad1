/** Adventurers, companions and enemies as the board and the cards show them. */

import { t, tn } from "../../core/i18n.js";
import { title } from "../../kit/words.js";
import { formName, inOrder, skillName, skillWords, smallWord, statusesOf, statusName, unitName } from "./names.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("../../kit/types.js").Tag} Tag */

const ALL_IN_RANGE = 0; // as a number of targets
const QUEST_LEVEL = 100;

/** @type {Record<string, string>} */
const WHERE = { map: "board", defeated: "down", removed: "left" };

/**
 * @param {State} state
 * @returns {PieceLook[]}
 */
export function pieces(state) {
  return inOrder(state).map((id) => look(state, id));
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {PieceLook}
 */
function look(state, id) {
  const unit = state.battle.units[id];
  const { acted, health, hp, kind, profile, seat, where } = unit;
  const { leader, party_decisions: mode, seats } = state.battle.setup;
  const leads = kind === "adventurer" && mode === "leader" && leader === seat && seats > 1;
  return {
    id,
    name: unitName(state, id),
    short: short(id, kind),
    silhouette: unit.silhouette,
    seat,
    health: hp,
    healthMax: health,
    counted: true,
    done: acted && where === "map",
    waiting: false,
    active: state.battle.turn?.unit === id,
    leader: leads,
    carried: "",
    status: WHERE[where] ?? (kind === "companion" ? "reserve" : "mustered"),
    tags: tagsOf(unit),
    spoken: spoken(state, id),
    words: [
      ...statusesOf(unit).map((status) => /** @type {[string, string]} */ (["statuses", status])),
      ...(profile.skills ?? []).map((/** @type {string} */ skill) => ["skills", skill.replace(/-\d+$/, "")]),
    ],
    facts: (kind === "adventurer" ? adventurerFacts(unit) : chipFacts(unit)).filter(Boolean),
    values: values(id, unit),
  };
}

/**
 * @param {string} id
 * @param {any} unit
 * @returns {import("../../kit/types.js").Value[]}
 */
function values(id, unit) {
  const { acted, bonus, health, hp, sheet } = unit;
  const path = (/** @type {string[]} */ ...keys) => ["battle", "units", id, ...keys];
  const statuses = statusesOf(unit).map((status) => ({ text: statusName(status), path: sheet ? path("sheet", "track", status) : path("statuses", status), noun: "" }));
  return [
    { text: t("{hp} of {health} hit points", { hp, health }), path: path("hp"), noun: t("hit points") },
    ...(bonus ? [{ text: t("+{bonus} bonus", { bonus }), path: path("bonus"), noun: t("bonus") }] : []),
    ...(sheet ? [{ text: t("{n} tenacity", { n: sheet.tenacity }), path: path("sheet", "tenacity"), noun: t("tenacity") }] : []),
    ...(sheet ? [{ text: t("dice that cool"), path: path("sheet", "track"), noun: "" }] : []),
    ...statuses,
    ...(acted ? [{ text: t("has acted"), path: path("acted"), noun: "" }] : []),
  ];
}

/**
 * A letter for the party, a number for enemies.
 * @param {string} id
 * @param {string} kind
 */
function short(id, kind) {
  if (kind === "adventurer") return id.toUpperCase();
  return kind === "companion" ? `${id.charAt(0).toUpperCase()}+` : String(Number(id.replace(/\D/g, "")));
}

/**
 * @param {any} unit
 * @returns {Tag[]}
 */
function tagsOf(unit) {
  const { bonus, kind, profile } = unit;
  const card = kind === "adventurer" ? [] : [...levelOf(unit), ...numbers(profile), ...profile.skills.map(skillName)];
  const ills = statusesOf(unit).map((status) => ({ text: statusName(status), ill: status !== "stealth" }));
  return [...card, ...(bonus ? [t("+{bonus} bonus", { bonus })] : [])].map((text) => ({ text, ill: false })).concat(ills);
}

/** @param {any} unit */
function levelOf({ kind, profile }) {
  if (kind === "companion") return [t("companion")];
  return [profile.level === QUEST_LEVEL ? t("quest unit") : t("level {n}", { n: profile.level })];
}

/** @param {any} profile */
function numbers({ combat, defense, priority, range, targets }) {
  const whom = targets === ALL_IN_RANGE ? t("all in range") : targets > 1 ? tn(targets, "{n} target", "{n} targets") : "";
  return [t("range {n}", { n: range }), t("combat {n}", { n: combat }), t("defense {n}", { n: defense }), whom, t("{whom} first", { whom: smallWord(priority) })].filter(Boolean);
}

/**
 * @param {State} state
 * @param {string} id
 */
function spoken(state, id) {
  const unit = state.battle.units[id];
  const { acted, bonus, hp, health, kind, seat, where } = unit;
  const words = [unitName(state, id), smallWord(kind)];
  if (kind === "enemy") words.push(...levelOf(unit));
  if (seat) words.push(t("Seat {letter}", { letter: seat.toUpperCase() }));
  if (where === "defeated") return [...words, t("defeated")].join(", ");
  words.push(t("{hp} of {health} hit points", { hp, health }));
  if (bonus) words.push(t("{bonus} bonus", { bonus }));
  if (where !== "map") return [...words, t("not on the map")].join(", ");
  words.push(state.battle.turn?.unit === id ? t("active now") : acted ? t("has acted") : t("has not acted"));
  return [...words, ...statusesOf(unit).map(statusName)].join(", ");
}

/** @param {any} unit */
function adventurerFacts({ profile }) {
  const { abilities, combat, cooldown, magicka, stamina } = profile;
  const paid = Object.values(abilities).map(({ cost, effect, form, name, timing }) =>
    [`${title(name)}: ${title(effect)}`, t("{n} tenacity", { n: cost }), timing === "turn" ? "" : smallWord(timing), form ? t("{form} form", { form: formName(form) }) : ""].filter(Boolean).join(", "),
  );
  return [tn(combat, "Stamina {stamina} · Magicka {magicka} · Cooldown {cooldown} · {n} Combat die", "Stamina {stamina} · Magicka {magicka} · Cooldown {cooldown} · {n} Combat dice", { stamina, magicka, cooldown }), ...paid];
}

/** @param {any} unit */
function chipFacts(unit) {
  const { profile } = unit;
  const skills = profile.skills.map(skillWords);
  return [[...levelOf(unit), title(profile.type), ...numbers(profile)].join(" · "), ...(skills.length ? skills : [t("No skills")])];
}
