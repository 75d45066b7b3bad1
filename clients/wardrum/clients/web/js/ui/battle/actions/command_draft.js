/** A command before it is sent: an option and the values chosen so far. Fires "change"; asks the server about free points. */

import { t } from "../../../core/i18n.js";
import { anyOf, complete, isListed, suggestion } from "./domains.js";

/** @typedef {import("../../../kit/types.js").Command} Command */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {"open" | "checking" | "ok" | "refused"} Standing */
/** @typedef {(command: Command) => Promise<{ok: boolean, sentence?: string}>} Checker */

const CHECK_AFTER_MS = 150;

export class CommandDraft extends EventTarget {
  /**
   * @param {string} seat
   * @param {Option} option
   * @param {Checker} check
   * @param {(name: string) => unknown} [preferred] a value to begin with where it is not for the domain to say
   */
  constructor(seat, option, check, preferred = () => undefined) {
    super();
    this.seat = seat;
    this.option = option;
    this.check = check;
    /** What it begins with. @type {Record<string, unknown>} */
    this.suggested = Object.fromEntries(
      Object.entries(option.params).map(([name, domain]) => [name, preferred(name) ?? suggestion(domain)]),
    );
    /** @type {Record<string, unknown>} */
    this.values = this.suggested;
    /** @type {Standing} */
    this.standing = "open";
    this.sentence = "";
    this.asked = 0;
    /** A whole command in the place of the fields. @type {Command | null} */
    this.instead = null;
    /** What it is called in the chip. */
    this.title = "";
    this.judge();
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {boolean} [settled] false while it is being dragged
   */
  set(name, value, settled = true) {
    this.instead = null;
    this.values = { ...this.values, [name]: value };
    this.judge(settled);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Sets a value that the fields do not offer, such as an uploaded warband. Choosing a field's value discards it.
   * @param {Command} command
   * @param {string} called
   */
  replace(command, called) {
    this.values = {};
    this.instead = command;
    this.title = called;
    this.judge();
    this.dispatchEvent(new Event("change"));
  }

  /** Gives a value to each field that nobody has chosen. */
  fillIn() {
    const open = Object.entries(this.option.params).filter(([name]) => this.values[name] === undefined);
    this.values = { ...this.values, ...Object.fromEntries(open.map(([name, domain]) => [name, anyOf(domain)])) };
    this.judge();
  }

  /** The command, once all its fields have values. @returns {Command | null} */
  get command() {
    if (this.instead) return this.instead;
    const fields = Object.entries(this.option.params);
    if (!fields.every(([name, domain]) => complete(domain, this.values[name]))) return null;
    return { type: this.option.command, ...this.values };
  }

  /** The first field that still needs a value; "" = none. */
  get missing() {
    if (this.instead) return "";
    const open = Object.entries(this.option.params).find(([name, domain]) => !complete(domain, this.values[name]));
    return open?.[0] ?? "";
  }

  get ready() {
    return this.standing === "ok";
  }

  judge(settled = true) {
    this.asked += 1;
    this.sentence = "";
    const { command } = this;
    if (!command) this.standing = "open";
    else if (!this.instead && this.#listed()) this.standing = "ok";
    else {
      this.standing = "checking";
      if (settled) this.#ask(command);
    }
  }

  #listed() {
    return Object.entries(this.option.params).every(([name, domain]) => isListed(domain, this.values[name]));
  }

  /** @param {Command} command */
  #ask(command) {
    const mine = this.asked;
    setTimeout(() => {
      if (mine === this.asked)
        this.check(command).then(
          (answer) => this.#answered(mine, answer),
          (error) => this.#answered(mine, { ok: false, sentence: error.message }),
        );
    }, CHECK_AFTER_MS);
  }

  /**
   * @param {number} asked
   * @param {{ok: boolean, sentence?: string}} answer
   */
  #answered(asked, answer) {
    if (asked !== this.asked) return;
    this.standing = answer.ok ? "ok" : "refused";
    this.sentence = answer.ok ? "" : (answer.sentence ?? t("This is not allowed."));
    this.dispatchEvent(new Event("change"));
  }
}
