/** Adventurers, companions and enemies as the board and the cards show them. */

import { plural, title } from "../../kit/words.js";
import { inOrder, skillName, skillWords, statusesOf } from "./names.js";

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
    name: title(profile.name),
    short: short(id, kind),
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
    facts: (kind === "adventurer" ? adventurerFacts(unit) : chipFacts(unit)).filter(Boolean),
  };
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
  const ills = statusesOf(unit).map((text) => ({ text, ill: text !== "stealth" }));
  return [...card, ...(bonus ? [`+${bonus} bonus`] : [])].map((text) => ({ text, ill: false })).concat(ills);
}

/** @param {any} unit */
function levelOf({ kind, profile }) {
  if (kind === "companion") return ["companion"];
  return [profile.level === QUEST_LEVEL ? "quest unit" : `level ${profile.level}`];
}

/** @param {any} profile */
function numbers({ combat, defense, priority, range, targets }) {
  const whom = targets === ALL_IN_RANGE ? "all in range" : targets > 1 ? plural(targets, "target") : "";
  return [`range ${range}`, `combat ${combat}`, `defense ${defense}`, whom, `${priority} first`].filter(Boolean);
}

/**
 * @param {State} state
 * @param {string} id
 */
function spoken(state, id) {
  const unit = state.battle.units[id];
  const { acted, bonus, hp, health, kind, profile, seat, where } = unit;
  const words = [`${title(profile.name)} ${kind === "adventurer" ? "" : id}`.trim(), kind];
  if (kind === "enemy") words.push(...levelOf(unit));
  if (seat) words.push(`seat ${seat.toUpperCase()}`);
  if (where === "defeated") return [...words, "defeated"].join(", ");
  words.push(`${hp} of ${health} hit points`);
  if (bonus) words.push(`${bonus} bonus`);
  if (where !== "map") return [...words, "not on the map"].join(", ");
  words.push(state.battle.turn?.unit === id ? "active now" : acted ? "has acted" : "has not acted");
  return [...words, ...statusesOf(unit)].join(", ");
}

/** @param {any} unit */
function adventurerFacts({ profile }) {
  const { abilities, combat, cooldown, magicka, stamina } = profile;
  const paid = Object.values(abilities).map(({ cost, effect, form, name, timing }) =>
    [`${title(name)}: ${title(effect)}`, `${cost} tenacity`, timing === "turn" ? "" : timing, form ? `${form} form` : ""].filter(Boolean).join(", "),
  );
  return [`Stamina ${stamina} · Magicka ${magicka} · Cooldown ${cooldown} · ${plural(combat, "Combat die", "Combat dice")}`, ...paid];
}

/** @param {any} unit */
function chipFacts(unit) {
  const { profile } = unit;
  const skills = profile.skills.map(skillWords);
  return [[...levelOf(unit), title(profile.type), ...numbers(profile)].join(" · "), ...(skills.length ? skills : ["No skills"])];
}
