/** Words of Mordheim that somebody meets who has never played it, each in a sentence; and which of them belong to a phase. */

import { t } from "../../core/i18n.js";
import { TERMS as WARCRY } from "../warcry/terms.js";

/** @typedef {import("../../kit/terms.js").Entry} Entry */
/** @typedef {import("../../kit/types.js").State} State */

/** @satisfies {Record<string, Entry>} */
export const TERMS = {
  roles: {
    title: t("Attacker and defender"),
    text: t("The defender chooses a zone and sets up first; the attacker has the other zone."),
    rule: "M-22",
  },
  groups: {
    title: t("Groups"),
    text: t("Each warband is divided into three groups of nearly the same size, and the sides set up one of them in turn."),
    rule: "M-24",
  },
  initiative: { ...WARCRY.initiative, rule: "M-3" },
  singles: {
    title: t("Singles"),
    text: t("Dice whose number you rolled only once. Whoever has more of them has the initiative; those that are left become reaction dice."),
    rule: "M-2",
  },
  doubles: { ...WARCRY.doubles, rule: "M-4" },
  wyrd: {
    title: t("Wyrd dice"),
    text: t("You gain one in each round. It counts as one more single, or makes a single a double, a double a triple, a triple a quad; or you save it for later."),
    rule: "M-6",
  },
  channeling: {
    title: t("Channeling"),
    text: t("A wizard or priest rolls a die for one more wyrd die; a 1 locks the spell book of who rolled."),
    rule: "M-13",
  },
  reactions: {
    title: t("Reaction dice"),
    text: t("They pay for answers to what the other side does in its turn, such as ducking away from a blow."),
    rule: "M-18",
  },
  activation: {
    title: t("Activation"),
    text: t("In your turn one of your fighters makes two actions; it may move twice, but do everything else once only."),
    rule: "M-29",
  },
  abilities: WARCRY.abilities,
  retreat: {
    title: t("Retreat"),
    text: t("A step of up to 3″ away from an enemy that is within an inch, instead of a move; no enemy may be that near at its end."),
    rule: "M-31",
  },
  wait: WARCRY.wait,
  morale: {
    title: t("Morale"),
    text: t("Once half of a warband is down its leader tests its nerve at the end of each round; if that fails, fighters may panic."),
    rule: "M-38",
  },
  panic: {
    title: t("Panic"),
    text: t("A fighter in panic attacks nobody, and its first action leads away from the enemy."),
    rule: "M-41",
  },
};

/** @type {Record<string, (keyof typeof TERMS)[]>} */
const PHASES = {
  role: ["roles"],
  side: ["roles"],
  groups: ["groups"],
  deploy: ["groups", "roles"],
  roll: ["initiative", "singles", "doubles", "wyrd"],
  declare: ["wyrd", "singles", "doubles", "initiative", "channeling"],
  first_turn: ["initiative", "activation"],
  combat: ["activation", "abilities", "doubles", "reactions", "retreat", "wait"],
  morale: ["morale", "panic"],
  panic: ["morale", "panic"],
};

/** The words of what is going on. @param {State} state */
export function termsNow({ battle, match }) {
  if (match.status === "ended") return [];
  return (PHASES[battle.phase] ?? []).map((name) => TERMS[name]);
}
