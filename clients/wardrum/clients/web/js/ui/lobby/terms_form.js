/** The form for the terms of the next match: clocks, take-backs, leavers, and the delay for spectators. */

import { h } from "../../kit/dom.js";
import { clockShort } from "../shared/terms.js";
import { selectField } from "./setting_fields.js";

/** @typedef {import("../../core/wire.js").Terms} Terms */
/** @typedef {{[name: string]: any}} Chosen */
/** timed: only of use with a clock @typedef {{name: string, label: string, initial: string, choices: [string, string][], timed?: boolean}} Term */

/** @type {Term[]} */
const TERMS = [
  {
    name: "terms_clock",
    label: "Clock for the battle",
    initial: "0",
    choices: [["0", "None"], ["300", "5 minutes"], ["600", "10 minutes"], ["900", "15 minutes"], ["1800", "30 minutes"], ["3600", "1 hour"], ["7200", "2 hours"], ["86400", "1 day"]],
  },
  {
    name: "terms_increment",
    label: "Added by each decision",
    initial: "5",
    choices: [["0", "Nothing"], ["2", "2 seconds"], ["5", "5 seconds"], ["10", "10 seconds"], ["30", "30 seconds"], ["60", "1 minute"]],
    timed: true,
  },
  {
    name: "terms_grace",
    label: "Grace when cut off",
    initial: "60",
    choices: [["0", "None"], ["30", "30 seconds"], ["60", "1 minute"], ["120", "2 minutes"], ["300", "5 minutes"]],
    timed: true,
  },
  {
    name: "terms_claim",
    label: "Claim when gone for",
    initial: "0",
    choices: [["0", "Never"], ["60", "1 minute"], ["120", "2 minutes"], ["300", "5 minutes"], ["600", "10 minutes"], ["86400", "1 day"]],
  },
  {
    name: "terms_leaver",
    label: "Who leaves for good",
    initial: "loses",
    choices: [["loses", "Loses"], ["bot", "A bot plays on"]],
  },
  {
    name: "terms_takeback",
    label: "Taking moves back",
    initial: "plain",
    choices: [["plain", "Before dice only"], ["any", "Even dice"], ["never", "Never"]],
  },
  {
    name: "terms_delay_s",
    label: "Spectators see it late by",
    initial: "0",
    choices: [["0", "None"], ["30", "30 seconds"], ["60", "1 minute"], ["300", "5 minutes"], ["900", "15 minutes"]],
  },
  {
    name: "terms_delay_n",
    label: "and by",
    initial: "0",
    choices: [["0", "None"], ["1", "1 commit"], ["3", "3 commits"], ["10", "10 commits"], ["30", "30 commits"]],
  },
];

/**
 * As `create` wants them; undefined = the usual ones.
 * @param {Chosen} chosen
 * @returns {Terms | undefined}
 */
export function termsOf(chosen) {
  const of = (/** @type {string} */ name) => valueOf(chosen, TERMS.find((term) => term.name === name));
  const number = (/** @type {string} */ name) => Number(of(name));
  /** @type {Terms} */
  const terms = {};
  if (of("terms_takeback") !== "plain") terms.takeback = /** @type {"any" | "never"} */ (of("terms_takeback"));
  if (of("terms_leaver") !== "loses") terms.leaver = "bot";
  if (number("terms_claim")) terms.claim_s = number("terms_claim");
  if (number("terms_clock")) terms.clock = { main_s: number("terms_clock"), increment_s: number("terms_increment"), grace_s: number("terms_grace") };
  const [seconds, commits] = [number("terms_delay_s"), number("terms_delay_n")];
  if (seconds || commits) terms.delay = { seconds, commits };
  return Object.keys(terms).length ? terms : undefined;
}

/**
 * The form.
 * @param {Chosen} chosen
 * @param {(name: string, value: string) => void} choose
 * @param {boolean} open
 */
export function termsForm(chosen, choose, open) {
  const short = h("span", { class: "muted small" }, inShort(chosen));
  const fields = TERMS.map((term) =>
    selectField(term, term.choices, valueOf(chosen, term), (name, value) => {
      choose(name, value);
      short.textContent = inShort(chosen);
      ableOnly(form, chosen);
    }),
  );
  const form = h("details", { class: "more terms-form", open }, h("summary", {}, "What we agree on ", short), h("div", { class: "fields" }, ...fields));
  ableOnly(form, chosen);
  return form;
}

/** What goes with a clock can be chosen where there is one. @param {HTMLElement} form @param {Chosen} chosen */
function ableOnly(form, chosen) {
  for (const { name, timed } of TERMS) {
    const select = form.querySelector(`#set-${name}`);
    if (timed && select instanceof HTMLSelectElement) select.disabled = !termsOf(chosen)?.clock;
  }
}

/** @param {Chosen} chosen */
function inShort(chosen) {
  const terms = termsOf(chosen);
  if (!terms) return "the usual";
  const clock = clockShort(terms);
  const others = Object.keys(terms).filter((name) => name !== "clock").length;
  return [clock && `clock ${clock}`, others && (clock ? `${others} more` : "not the usual")].filter(Boolean).join(", ");
}

/** @param {Chosen} chosen @param {Term | undefined} term */
function valueOf(chosen, term) {
  const value = String(chosen[term?.name ?? ""] ?? "");
  return term?.choices.some(([name]) => name === value) ? value : (term?.initial ?? "");
}
