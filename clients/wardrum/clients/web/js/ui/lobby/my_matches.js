/** <wd-my-matches>: the matches of which this device holds a seat. */

import { button, h, put } from "../../kit/dom.js";
import { t, tn } from "../../core/i18n.js";
import { capitalized } from "../../kit/words.js";
import { againstBot } from "../shared/bots.js";
import { matchPath } from "../shared/addresses.js";
import { relativeTime } from "./relative_time.js";

/** @typedef {import("../../core/keyring.js").Keyring} Keyring */
/** @typedef {import("../../core/types.js").KeyringEntry} KeyringEntry */

const SHOWN = 4;

export class MyMatches extends HTMLElement {
  #all = false;
  /** The time by the server's clock; null: not known yet. @type {(() => number) | null} */ #now = null;
  /** As `welcome` names them. @type {{[ruleset: string]: {cooperative?: boolean}}} */ #rulesets = {};

  /**
   * @param {Keyring} keyring
   * @param {{[ruleset: string]: {cooperative?: boolean}}} [rulesets] once the server has said
   * @param {(() => number) | null} [now] by the server's clock, once that is known
   */
  show(keyring, rulesets = this.#rulesets, now = this.#now) {
    this.#rulesets = rulesets;
    this.#now = now;
    const entries = keyring.all();
    this.hidden = !entries.length;
    const rows = this.#all ? entries : entries.slice(0, SHOWN);
    const unfold = () => {
      this.#all = true;
      this.show(keyring);
    };
    put(
      this,
      h("h2", { id: "mine-title" }, t("My battles on this device")),
      h("ul", { class: "matches panel", "aria-labelledby": "mine-title" }, ...rows.map((entry) => this.#row(keyring, entry))),
      entries.length > rows.length ? button(t("All {n}", { n: entries.length }), unfold, { class: "button quiet" }) : null,
    );
  }

  /** @param {Keyring} keyring @param {KeyringEntry} entry */
  #row(keyring, entry) {
    const name = `${capitalized(entry.ruleset)} ${entry.match.slice(0, 6)}`;
    const word = entry.ended ? t("Replay") : t("Go on");
    const seats = Object.keys(entry.seats).sort().map((seat) => h("span", { class: "seat", "data-seat": seat }, seat.toUpperCase()));
    const bots = Object.values(entry.bots ?? {});
    const competitive = entry.ruleset in this.#rulesets && !this.#rulesets[entry.ruleset].cooperative;
    const others = bots.length && !competitive ? [tn(bots.length, "with {n} bot", "with {n} bots")] : bots.map(againstBot);
    const forget = button(t("Forget"), () => this.#forget(forget, keyring, entry), { class: "button quiet compact", "aria-label": t("Forget {battle}", { battle: name }) });
    return h(
      "li",
      {},
      h("div", { class: "what" }, h("span", { class: "name" }, entry.ruleset ? capitalized(entry.ruleset) : t("Battle"), " ", h("span", { class: "mono muted small" }, entry.match.slice(0, 6))), h("span", { class: "small" }, ...seats, ...others), h("span", { class: "small muted" }, [entry.ended ? t("over") : t("not over"), this.#now && t("begun {time}", { time: relativeTime(entry.created, this.#now()) })].filter(Boolean).join(" · "))),
      h("span", { class: "row" }, forget, h("a", { class: `button compact ${entry.ended ? "" : "primary"}`, href: matchPath(entry.match), "aria-label": `${word}: ${name}` }, word)),
    );
  }

  /** Asks twice: the token of a seat cannot be recovered. */
  /** @param {HTMLButtonElement} asked @param {Keyring} keyring @param {KeyringEntry} entry */
  #forget(asked, keyring, entry) {
    if (!entry.ended && !asked.dataset.sure) {
      asked.dataset.sure = "yes";
      asked.textContent = t("Give up the seat?");
      asked.removeAttribute("aria-label");
      return;
    }
    keyring.forget(entry.match);
    this.show(keyring);
  }
}
