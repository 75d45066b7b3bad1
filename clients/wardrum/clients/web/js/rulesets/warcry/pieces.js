/** Fighters as the board and the cards show them. */

import { t, tn } from "../../core/i18n.js";
import { capital, inches, title } from "../../kit/words.js";
import { fighterName, groupName, seatName, tokenName, weaponName } from "./names.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../kit/types.js").State} State */
/** @typedef {import("./names.js").Weapon} Weapon */

/** @type {Record<string, string>} */
const ELSEWHERE = { reserve: t("in reserve"), mustered: t("not set up yet"), left: t("has left the battle") };

/** @type {Record<string, string>} */
const ROLES = { leader: t("leader"), hero: t("hero"), ally: t("ally") };

/**
 * @param {State} state
 * @returns {PieceLook[]}
 */
export function pieces(state) {
  return state.battle.order.map((/** @type {string} */ id) => look(state, id));
}

/**
 * @param {State} state
 * @param {string} id
 * @param {string} [status] where it is, if the state has no word of its own for that
 * @returns {PieceLook}
 */
export function look(state, id, status = state.battle.fighters[id].status) {
  const fighter = state.battle.fighters[id];
  const { profile } = fighter;
  const wounds = Math.max(0, profile.wounds - fighter.damage);
  const active = state.battle.activation?.fighter === id;
  const done = fighter.activated > 0 && status === "board" && !active;
  return {
    id,
    name: fighterName(state, id),
    short: id.replace(/^.*\D(?=\d)/, ""),
    silhouette: fighter.silhouette,
    seat: fighter.seat,
    health: status === "down" ? 0 : wounds,
    healthMax: profile.wounds,
    done,
    waiting: fighter.waiting,
    active,
    leader: fighter.role === "leader",
    carried: fighter.treasure ?? "",
    status,
    tags: [],
    spoken: spoken(state, id, status, wounds),
    words: [...profile.runemarks.map((/** @type {string} */ mark) => ["runemarks", mark]), ...statuses(fighter, status)],
    facts: [numbers(profile), ...weaponLines(profile.weapons), standing(fighter)],
    values: values(id, fighter, wounds),
  };
}

/**
 * What the glossary explains of how it stands.
 * @param {any} fighter
 * @param {string} status
 * @returns {[kind: string, name: string][]}
 */
export function statuses({ locked, panicked, waiting }, status) {
  const present = { [status]: status !== "board", waiting, panicked: Boolean(panicked), locked };
  return Object.entries(present).flatMap(([name, is]) => (is ? [["statuses", name]] : []));
}

/**
 * @param {string} id
 * @param {any} fighter
 * @param {number} left
 * @returns {import("../../kit/types.js").Value[]}
 */
function values(id, { activated, hunt, profile, status, treasure, waiting }, left) {
  const path = (/** @type {string[]} */ ...keys) => ["battle", "fighters", id, ...keys];
  return [
    { text: t("{left} of {most} wounds", { left, most: profile.wounds }), path: path("damage"), noun: t("damage") },
    { text: ELSEWHERE[status] ?? (status === "down" ? t("taken down") : t("on the board")), path: path("status"), noun: "" },
    ...(activated ? [{ text: t("activated"), path: path("activated"), noun: t("activations") }] : []),
    ...(waiting ? [{ text: t("waiting"), path: path("waiting"), noun: "" }] : []),
    ...(treasure ? [{ text: t("carries {treasure}", { treasure: tokenName(treasure) }), path: path("treasure"), noun: "" }] : []),
    ...(hunt ? [{ text: t("hunted"), path: path("hunt"), noun: "" }] : []),
  ];
}

/**
 * @param {State} state
 * @param {string} id
 * @param {string} status
 * @param {number} left
 */
function spoken(state, id, status, left) {
  const { activated, profile, role, seat, treasure, waiting } = state.battle.fighters[id];
  const words = [fighterName(state, id)];
  if (role !== "fighter") words.push(ROLES[role] ?? role);
  words.push(seatName(seat));
  if (status === "down") return [...words, t("taken down")].join(", ");
  words.push(t("{left} of {most} wounds", { left, most: profile.wounds }));
  if (status !== "board") return [...words, ELSEWHERE[status] ?? status].join(", ");
  words.push(state.battle.activation?.fighter === id ? t("active now") : activated ? t("activated") : t("not activated"));
  if (waiting) words.push(t("waiting"));
  if (treasure) words.push(t("carries {treasure}", { treasure: tokenName(treasure) }));
  return words.join(", ");
}

/** @param {any} profile */
function numbers(profile) {
  return t("Move {move}″ · Toughness {toughness} · {points} points", profile);
}

/**
 * "ranged 3–15″: 2 attacks, strength 4, damage 2/5", a line each.
 * @param {Record<string, Weapon>} weapons
 */
export function weaponLines(weapons) {
  return Object.entries(weapons).map(([key, card]) => `${capital(weaponName(weapons, key))}: ${blows(card)}`);
}

/**
 * "2 attacks, strength 4, damage 2/5".
 * @param {Weapon} card
 */
export function blows({ attacks, strength, damage, critical }) {
  return tn(attacks, "{n} attack, strength {strength}, damage {damage}/{critical}", "{n} attacks, strength {strength}, damage {damage}/{critical}", { strength, damage, critical });
}

/**
 * The battle group, runemarks and the base.
 * @param {any} fighter
 */
export function standing({ profile, group }) {
  const marks = profile.runemarks.map(title).join(", ");
  const base = t("Base {width}", { width: inches(Math.max(profile.base.x, profile.base.y)) });
  return [capital(groupName(group)), marks, base].filter(Boolean).join(" · ");
}
