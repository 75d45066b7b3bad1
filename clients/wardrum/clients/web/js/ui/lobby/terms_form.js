/** The form for the terms of the next match: clocks, take-backs, leavers, and the delay for spectators. */

import { h } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { clockShort, span } from "../shared/terms.js";
import { selectField } from "./setting_fields.js";

/** @typedef {import("../../core/wire.js").Terms} Terms */
/** @typedef {{[name: string]: any}} Chosen */
/** timed: only of use with a clock @typedef {{name: string, label: string, initial: string, choices: [string, string][], timed?: boolean}} Term */

/** @type {Term[]} */
const TERMS = [
  {
    name: "terms_clock",
    label: t("Clock for the battle"),
    initial: "0",
    choices: times(t("None"), 300, 600, 900, 1800, 3600, 7200, 86_400),
  },
  {
    name: "terms_increment",
    label: t("Added by each decision"),
    initial: "5",
    choices: times(t("Nothing"), 2, 5, 10, 30, 60),
    timed: true,
  },
  {
    name: "terms_grace",
    label: t("Grace when cut off"),
    initial: "60",
    choices: times(t("None"), 30, 60, 120, 300),
    timed: true,
  },
  {
    name: "terms_claim",
    label: t("Claim when gone for"),
    initial: "0",
    choices: times(t("Never"), 60, 120, 300, 600, 86_400),
  },
  {
    name: "terms_leaver",
    label: t("Who leaves for good"),
    initial: "loses",
    choices: [["loses", t("Loses")], ["bot", t("A bot plays on")]],
  },
  {
    name: "terms_takeback",
    label: t("Taking moves back"),
    initial: "plain",
    choices: [["plain", t("Before dice only")], ["any", t("Even dice")], ["never", t("Never")]],
  },
  {
    name: "terms_delay_s",
    label: t("Spectators see it late by"),
    initial: "0",
    choices: times(t("None"), 30, 60, 300, 900),
  },
  {
    name: "terms_delay_n",
    label: t("and by"),
    initial: "0",
    choices: [["0", t("None")], ...[1, 3, 10, 30].map((n) => /** @type {[string, string]} */ ([String(n), tn(n, "{n} step", "{n} steps")]))],
  },
];

/**
 * Lengths of time to choose from.
 * @param {string} none what 0 is called
 * @param {...number} lengths in seconds
 * @returns {[string, string][]}
 */
function times(none, ...lengths) {
  return [["0", none], ...lengths.map((length) => /** @type {[string, string]} */ ([String(length), span(length)]))];
}

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
  const form = h("details", { class: "more terms-form", open }, h("summary", {}, `${t("What we agree on")} `, short), h("div", { class: "fields" }, ...fields));
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
  if (!terms) return t("the usual");
  const clock = clockShort(terms);
  const others = Object.keys(terms).filter((name) => name !== "clock").length;
  return [clock && t("clock {time}", { time: clock }), others && (clock ? t("{n} more", { n: others }) : t("not the usual"))].filter(Boolean).join(", ");
}

/** @param {Chosen} chosen @param {Term | undefined} term */
function valueOf(chosen, term) {
  const value = String(chosen[term?.name ?? ""] ?? "");
  return term?.choices.some(([name]) => name === value) ? value : (term?.initial ?? "");
}
