/** <wd-setup>: the settings of the next match, its visibility, and a preview of the table. */

import { UNTIMED_S } from "../../core/lesson.js";
import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { terrainOf } from "../../kit/layout_file.js";
import { capitalized } from "../../kit/words.js";
import { BOTS } from "../shared/bots.js";
import { clockShort, span } from "../shared/terms.js";
import { ownTable } from "./own_table.js";
import { choicesOf, initialOf, selectField, settingOf } from "./setting_fields.js";
import { picture, withOwnTable } from "./table_preview.js";
import { termsForm, termsOf } from "./terms_form.js";
import { warbandCards } from "./warband_cards.js";

/** @typedef {import("../../core/wire.js").Setting} Setting */
/** @typedef {import("../../core/wire.js").SampleList} SampleList */
/** @typedef {import("../../kit/layout_file.js").OwnLayout} OwnLayout */
/** @typedef {import("../../core/connection.js").Connection} Connection */
/** @typedef {import("../../core/keyring.js").Keyring} Keyring */

const KEPT = "wardrum:setup";
const TIMES = [120, 600, 3600, 86_400, 259_200]; // s
const SHOWN_MAX = 3; // settings that the folded form tells
const DEFAULTS = { ruleset: "warcry", listed: true, open: false, decision_s: "600", bot: "greedy" };

export class Setup extends HTMLElement {
  /** @type {{[name: string]: any}} */ #chosen = { ...DEFAULTS, ...kept() };
  /** What the server says of each ruleset that was looked at. @type {{[ruleset: string]: SampleList}} */ #known = {};
  /** As `welcome` names them. @type {{[ruleset: string]: {cooperative?: boolean}}} */ #rulesets = {};
  /** @type {Keyring | null} */ #keyring = null;

  /** @param {Connection} connection @param {Keyring} keyring */
  begin(connection, keyring) {
    this.#keyring = keyring;
    this.#render();
    this.#reask = () => (this.asked = this.#ask(connection));
    connection.addEventListener("open", () => void this.#reask());
  }

  /** As `create` wants it. */
  get value() {
    const { ruleset, listed, open, decision_s } = this.#chosen;
    return { ruleset, setup: this.#setup(), listed, open, decision_s: Number(decision_s), terms: termsOf(this.#chosen) };
  }

  /** The same where no person waits for another: there is no hurry unless somebody has asked for it. */
  get unhurried() {
    return { ...this.value, ...(this.#chosen.decision_s === DEFAULTS.decision_s ? { decision_s: UNTIMED_S } : {}) };
  }

  get ruleset() {
    return /** @type {string} */ (this.#chosen.ruleset);
  }

  /**
   * The seats of a match with these settings, of all that the ruleset has.
   * @param {string[]} all
   */
  seats(all) {
    const field = this.#fields.find(({ name }) => name === "seats");
    return field ? all.slice(0, Number(this.#valueOf(field))) : all;
  }

  /** Whether all seats are one side, as far as the server has said. */
  get cooperative() {
    return this.#rulesets[this.ruleset]?.cooperative ?? false;
  }

  /** Choose a game, as its field does. @param {string} ruleset */
  play(ruleset) {
    this.#choose("ruleset", ruleset);
  }

  get bot() {
    return /** @type {string} */ (this.#chosen.bot);
  }

  /** The name to play under, undefined = none. */
  get name() {
    return this.#keyring?.name || undefined;
  }

  get #samples() {
    return this.#known[this.ruleset]?.samples ?? {};
  }

  get #manifest() {
    return this.#known[this.ruleset]?.manifest;
  }

  /** @returns {Setting[]} */
  get #fields() {
    return this.#manifest?.settings ?? [];
  }

  /** Only what differs from the ruleset's own defaults. */
  #setup() {
    /** @type {{[name: string]: unknown}} */
    const setup = {};
    for (const field of this.#fields) {
      const value = this.#valueOf(field);
      if (value !== String(field.default)) setup[field.name] = settingOf(field, value);
    }
    if (!this.#layout) return setup;
    const { terrain: _, ...rest } = setup;
    return { ...rest, layout: this.#layout };
  }

  /** @param {Setting} field @returns {string} */
  #valueOf(field) {
    const { least = 0, most = 0 } = field;
    const initial = initialOf(field);
    const value = this.#chosen[field.name] ?? initial;
    if (most) return Number(value) >= least && Number(value) <= most ? String(value) : initial;
    return choicesOf(field).some(([name]) => name === value) ? value : initial;
  }

  /** @param {Connection} connection */
  async #ask(connection) {
    this.#rulesets = connection.welcome?.rulesets ?? {};
    if (!(this.ruleset in this.#rulesets)) this.#chosen.ruleset = Object.keys(this.#rulesets)[0] ?? DEFAULTS.ruleset;
    const { ruleset } = this;
    const known = ruleset in this.#known;
    if (!known) {
      const answer = await connection.request({ type: "samples", ruleset }).catch(() => null);
      if (answer) this.#known[ruleset] = /** @type {SampleList} */ (/** @type {unknown} */ (answer));
    }
    if (!known || this.#drawn !== this.ruleset) this.#render();
  }

  /** The ruleset whose settings are on the page. */ #drawn = "";

  /** Settled once the server has said what there is to choose. */ asked = Promise.resolve();

  #reask = () => this.asked;

  /** A table of one's own, for this visit. @type {OwnLayout | null} */ #own = null;

  get #layout() {
    return this.#manifest?.layouts ? this.#own : null;
  }

  // -- drawing

  #render() {
    this.#drawn = this.ruleset;
    const within = this.querySelector(":focus")?.id;
    const open = this.querySelector("details")?.open ?? false;
    const musters = this.#manifest?.musters ?? [];
    put(
      this,
      h(
        "details",
        { class: "folded", open },
        h(
          "summary",
          { id: "setup-fold" },
          h("h2", { id: "setup-title" }, t("The next battle")),
          h("span", { class: "muted small in-short" }, this.#inShort()),
          h("span", { class: "turn-open" }, t("Change")),
          h("span", { class: "turn-shut" }, t("Fold")),
        ),
        h(
          "div",
          { class: "panel setup", role: "group", "aria-labelledby": "setup-title" },
          h("div", { class: "fields" }, ...this.#mainFields()),
          this.#more(),
          h("figure", { class: "preview" }),
          this.#manifest?.layouts ? ownTable(this.#own, (layout) => this.#take(layout)) : null,
          this.#terms(),
          h("div", { class: "switches" }, ...this.#switches()),
        ),
      ),
      musters.length ? h("details", { class: "warbands panel" }, h("summary", {}, t("Sample warbands ({n})", { n: musters.length })), h("p", { class: "muted small" }, t("Everybody chooses one when the battle begins, or brings a file, without seeing the other's choice.")), warbandCards(musters, this.#samples.styles)) : null,
    );
    this.#preview();
    this.#tell();
    if (within) /** @type {HTMLElement | null} */ (this.querySelector(`#${within}`))?.focus();
  }

  #mainFields() {
    const rulesets = Object.keys(this.#rulesets).length ? Object.keys(this.#rulesets) : [this.ruleset];
    return [
      this.#text(),
      this.#select("ruleset", t("Ruleset"), rulesets.map((name) => [name, capitalized(name)]), this.ruleset),
      ...this.#fields.flatMap((field) => (field.more ? [] : [this.#field(field)])),
      this.#select("decision_s", t("Decision time"), TIMES.map((seconds) => [String(seconds), span(seconds)]), this.#chosen.decision_s),
      this.#select("bot", this.cooperative ? t("Bots") : t("The bot"), Object.entries(BOTS), this.bot),
    ];
  }

  /** What few people change, folded. */
  #more() {
    const fields = this.#fields.filter((field) => field.more);
    if (!fields.length) return null;
    const open = this.querySelector(".more:not(.terms-form)")?.hasAttribute("open") ?? fields.some((field) => this.#valueOf(field) !== initialOf(field));
    return h(
      "details",
      { class: "more", open },
      h("summary", {}, t("Rules of the table ({n})", { n: fields.length })),
      h("div", { class: "fields" }, ...fields.map((field) => this.#field(field))),
    );
  }

  #terms() {
    const open = this.querySelector(".terms-form")?.hasAttribute("open") ?? false;
    return termsForm(this.#chosen, (name, value) => this.#choose(name, value), open);
  }

  #text() {
    const name = h("input", { class: "input", id: "set-name", maxlength: 40, autocomplete: "nickname", placeholder: t("others see it; may stay empty") });
    name.value = this.#keyring?.name ?? "";
    name.addEventListener("change", () => this.#keyring && (this.#keyring.name = name.value.trim()));
    return h("div", { class: "field wide" }, h("label", { for: "set-name" }, t("Your name")), name);
  }

  /** @param {Setting} field */
  #field(field) {
    const value = this.#valueOf(field);
    const label = field.label;
    if (!field.most) return this.#select(field.name, label, choicesOf(field), value);
    const input = h("input", { class: "input", id: `set-${field.name}`, type: "number", inputmode: "numeric", min: field.least ?? 0, max: field.most });
    input.value = value;
    input.addEventListener("change", () => {
      this.#choose(field.name, input.value);
      input.value = this.#valueOf(field);
    });
    return h("div", { class: "field" }, h("label", { for: `set-${field.name}` }, label), input);
  }

  /** @param {string} name @param {string} label @param {[string, string][]} choices @param {string} value */
  #select(name, label, choices, value) {
    return selectField({ name, label }, choices, value, (field, chosen) => this.#choose(field, chosen));
  }

  #switches() {
    return [
      this.#switch("listed", t("Show it in the lists"), t("off: only those with a link find it")),
      this.#switch("open", t("Anybody may take a free seat"), t("off: a link is needed")),
    ];
  }

  /** @param {string} name @param {string} label @param {string} hint */
  #switch(name, label, hint) {
    const input = h("input", { type: "checkbox", id: `set-${name}` });
    input.checked = this.#chosen[name];
    input.addEventListener("change", () => this.#choose(name, input.checked));
    return h("label", { class: "check", for: `set-${name}` }, input, h("span", {}, label, " ", h("span", { class: "muted small" }, `(${hint})`)));
  }

  /** @param {string} name @param {any} value */
  #choose(name, value) {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#chosen));
    } catch {
      // this browser keeps nothing
    }
    if (name === "ruleset") void this.#reask();
    this.#preview();
    this.#tell();
  }

  /** What will be played, in a line. */
  #inShort() {
    const changed = this.#fields.filter((field) => this.#valueOf(field) !== initialOf(field));
    const shown = changed.slice(0, SHOWN_MAX).map((field) => `${field.label}: ${this.#words(field)}`);
    const more = changed.length > SHOWN_MAX ? [t("{n} more", { n: changed.length - SHOWN_MAX })] : [];
    const clock = clockShort(termsOf(this.#chosen));
    return [capitalized(this.ruleset), ...(shown.length ? shown : [t("the usual settings")]), ...more, clock && t("clock {time}", { time: clock })].filter(Boolean).join(" · ");
  }

  /** @param {Setting} field */
  #words(field) {
    const value = this.#valueOf(field);
    return field.most ? value : (choicesOf(field).find(([name]) => name === value)?.[1] ?? value);
  }

  /** What the next battle is like has changed. */
  #tell() {
    const line = this.querySelector(".in-short");
    if (line) put(line, this.#inShort());
    this.dispatchEvent(new CustomEvent("wd-setup", { bubbles: true }));
  }

  /** A terrain from the gallery. @param {string} terrain */
  #pick(terrain) {
    const select = /** @type {HTMLSelectElement} */ (this.querySelector("#set-terrain"));
    select.value = terrain;
    select.focus();
    this.#choose("terrain", terrain);
  }

  /** @param {OwnLayout | null} layout */
  #take(layout) {
    this.#own = layout;
    this.#render();
  }

  #preview() {
    const figure = this.querySelector(".preview");
    const chosen = Object.fromEntries(this.#fields.map((field) => [field.name, this.#valueOf(field)]));
    const table = { preview: this.#manifest?.preview ?? {}, terrains: this.#samples.terrains ?? {}, chosen };
    const shown = this.#layout ? withOwnTable(table, terrainOf(this.#layout)) : table;
    if (figure) put(figure, ...picture(shown, (terrain) => this.#pick(terrain)));
  }
}

/** What was chosen on this device before. @returns {{[name: string]: any}} */
function kept() {
  try {
    const value = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
