/** The dialog that forks the match at the shown version: with a bot, with a friend, or on both sides. */

import { deviceStore } from "../../core/device_store.js";
import { Keyring } from "../../core/keyring.js";
import { pageConnection } from "../../core/page_connection.js";
import { Player } from "../../core/player.js";
import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { matchPath } from "../shared/addresses.js";
import { dialog, show } from "./dialogs.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {{title: string, words: string, others: "bots" | "friends" | "mine"}} Way */

const NOT_HERE = t("This server does not have this battle, and a fork stands on its log. The operator of the server can import the file.");

/** @type {Way} */
const BOT = { title: t("Against a bot"), words: t("The server's bot plays the other side."), others: "bots" };
/** @type {Way} */
const FRIEND = { title: t("Against a friend"), words: t("You get a link to send."), others: "friends" };
/** @type {Way} */
const STUDY = { title: t("Study both sides"), words: t("All seats are yours, and you may choose the dice."), others: "mine" };
/** @type {Way[]} */
const PARTY = [
  { ...BOT, title: t("With bots"), words: t("The server's bots play the others.") },
  { ...FRIEND, title: t("With friends"), words: t("You get links to send.") },
  { ...STUDY, title: t("Study it alone") },
];
/** @type {Way} */
const ALONE = { title: t("Play on"), words: t("With new dice."), others: "friends" };

export class ForkDialog {
  #problem = h("p", { class: "refusal", role: "alert" });
  #body = h("div", { class: "fork-body" });
  #busy = false;
  #version = 0;
  #seat = "";

  /** @param {MatchModel} model @param {Player | null} player null: the battle comes from a file */
  constructor(model, player) {
    Object.assign(this, { model, player });
    /** @type {MatchModel} */ this.model = model;
    /** @type {Player | null} */ this.player = player;
    this.element = dialog(t("Fork here"), this.#body, this.#problem);
    document.body.append(this.element);
  }

  open() {
    const { model } = this;
    this.#version = model.cursor;
    this.#seat = model.seats[0] ?? model.headState.match.order[0];
    this.#busy = false;
    put(this.#problem);
    this.#render();
    show(this.element);
    if (model.offline) void this.#try(() => this.#look());
  }

  /** Whether the server has the battle of this file. */
  async #look() {
    this.player ??= new Player(pageConnection(), new Keyring(deviceStore()));
    const { model } = this;
    const version = this.#version;
    const found = await this.player.connection.request({ type: "state", match: model.match, version }).catch(() => null);
    if (found?.head !== model.commits.get(version)?.head) throw new Error(NOT_HERE);
  }

  #render() {
    const { order } = this.model.headState.match;
    const ways = this.#ways();
    put(
      this.#body,
      h("p", {}, t("A new battle goes on from moment {n}. This one stays as it is, and the new one rolls dice of its own.", { n: this.#version })),
      order.length > 1 ? this.#seats(order) : null,
      h("div", { class: "fork-ways" }, ...ways.map((way, i) => this.#way(way, i === 0))),
    );
  }

  /** @returns {Way[]} */
  #ways() {
    const { cooperative, order } = this.model.headState.match;
    if (order.length === 1) return [ALONE, PARTY[2]];
    return cooperative ? PARTY : [BOT, FRIEND, STUDY];
  }

  /** @param {string[]} order */
  #seats(order) {
    const choose = (/** @type {Event} */ event) => (this.#seat = /** @type {HTMLSelectElement} */ (event.target).value);
    const options = order.map((seat) => h("option", { value: seat, selected: seat === this.#seat }, t("seat {letter}", { letter: seat.toUpperCase() })));
    return h("label", { class: "fork-seat" }, `${t("You play")} `, h("select", { class: "input", onchange: choose }, ...options));
  }

  /** @param {Way} way @param {boolean} first */
  #way(way, first) {
    const go = () => void this.#try(() => this.#go(way));
    const props = { class: `button ${first ? "primary" : ""}`, disabled: this.#busy, autofocus: first };
    return h("div", {}, button(way.title, go, props), h("span", { class: "muted" }, way.words));
  }

  /** @param {Way} way */
  async #go({ others }) {
    const { model, player } = this;
    if (!player) return;
    /** @type {string[]} */ const order = model.headState.match.order;
    const rest = order.filter((seat) => seat !== this.#seat);
    const bots = others === "bots" ? Object.fromEntries(rest.map((seat) => [seat, "greedy"])) : {};
    const dice = others === "mine" ? "chosen" : "fresh";
    const { match, host } = await player.fork(model, this.#version, { bots, dice });
    const mine = others === "mine" ? order : [this.#seat];
    for (const seat of mine) await player.join(match, { seat, invite: host, name: player.keyring.name || undefined });
    location.assign(matchPath(match));
  }

  /** @param {() => Promise<void>} deed */
  async #try(deed) {
    this.#busy = true;
    put(this.#problem);
    this.#render();
    try {
      await deed();
      this.#busy = false;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      put(this.#problem, why);
      this.#busy = why === NOT_HERE;
    }
    this.#render();
  }
}
