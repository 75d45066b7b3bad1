/** The dialog about the seats held here: their names, and handing them over. */

import { unisolated } from "../../core/foreign_text.js";
import { reasonOf } from "../../core/refusal.js";
import { keptSeats, offer, relieve, rename, toBot } from "../../core/seat_requests.js";
import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark, seatTitle } from "../../kit/seat_marks.js";
import { capital } from "../../kit/words.js";
import { inviteLink, isLoopback, sites } from "../shared/addresses.js";
import { BOTS, botWords } from "../shared/bots.js";
import { qrFigure } from "../shared/qr_figure.js";
import { copyIn, dialog, linkRow } from "./dialogs.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class SeatDialog {
  /** Links made here, by seat: the newest voids the others. @type {Record<string, {link: string, own: boolean}>} */ links = {};
  problem = "";
  drawn = "";

  /**
   * @param {MatchModel} model
   * @param {Player} player
   */
  constructor(model, player) {
    this.model = model;
    this.player = player;
    this.rows = h("div", { class: "share-rows" });
    this.alarm = h("p", { class: "refusal", role: "alert" });
    this.element = dialog(t("Your seat"), this.rows, this.alarm);
    this.element.addEventListener("wd-show", () => this.#draw((this.problem = "")));
    for (const kind of ["seats", "names", "cursor", "ended"]) model.addEventListener(kind, () => this.#changed());
  }

  /** What is being written is not thrown away by what happens in the battle. */
  #changed() {
    if (this.element.open && this.#key() !== this.drawn) this.#draw();
  }

  #key() {
    const { bots, status } = this.model.headState?.match ?? {};
    return JSON.stringify([bots, status, this.model.seats, this.model.names]);
  }

  /** @param {unknown} [_] */
  #draw(_) {
    this.drawn = this.#key();
    put(this.rows, ...keptSeats(this.player, this.model.match).map((seat) => this.#seat(seat)));
    put(this.alarm, this.problem);
  }

  /** @param {string} seat */
  #seat(seat) {
    const { model } = this;
    const { bots = {}, conceded = [], order, status } = model.headState.match;
    const held = model.seats.includes(seat);
    const playing = status === "live" && !conceded.includes(seat);
    const before = status === "open" || status === "revealing";
    return h(
      "fieldset",
      { class: `own-seat ${seatMark(order, seat).style}` },
      h("legend", {}, seatTitle(order, seat, {})),
      held ? this.#name(seat) : null,
      playing && seat in bots ? this.#back(seat, bots[seat]) : null,
      playing && held ? this.#device(seat) : null,
      before && held ? h("p", { class: "muted" }, t("Once the battle has begun you can take your seat to another device here, or hand it over.")) : null,
      playing && held ? this.#bot(seat) : null,
      playing && held ? this.#friend(seat) : null,
      !held && !(seat in bots) ? h("p", {}, t("This seat is in other hands.")) : null,
    );
  }

  /** @param {string} seat */
  #name(seat) {
    const { names } = this.model;
    const given = unisolated(names[seat] ?? "");
    const field = h("input", { class: "input", maxlength: 40, value: given, "aria-label": t("name at seat {letter}", { letter: seat }), autocomplete: "nickname" });
    const save = (/** @type {string} */ name) => this.#try(() => rename(this.player, this.model, seat, name));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void save(field.value.trim());
    };
    return h(
      "form",
      { class: "share-row", onsubmit: submit },
      h("b", {}, t("Name")),
      field,
      h("button", { class: "button" }, t("Save")),
      given ? button(t("Erase"), () => void save(""), { class: "button", "aria-label": t("Erase the name at seat {letter}", { letter: seat.toUpperCase() }) }) : null,
    );
  }

  /** @param {string} seat @param {string} bot */
  #back(seat, bot) {
    const take = () => void this.#try(() => relieve(this.player, this.model, seat));
    return h("div", { class: "share-row" }, h("span", {}, t("The {bot} plays this seat.", { bot: botWords(bot) })), button(t("Take it back"), take, { class: "button primary" }));
  }

  /** @param {string} seat */
  #bot(seat) {
    const choice = h("select", { class: "input", "aria-label": t("which bot") }, ...Object.keys(BOTS).map((bot) => h("option", { value: bot }, capital(botWords(bot)))));
    const give = () => void this.#try(() => toBot(this.player, this.model, seat, choice.value));
    return h("div", { class: "share-row" }, h("b", {}, t("Let a bot play on")), choice, button(t("Hand over"), give, { class: "button" }));
  }

  /** One's own telephone, or another browser. @param {string} seat */
  #device(seat) {
    const make = () => void this.#try(() => this.#link(seat, true));
    const link = this.#linkFor(seat, true);
    const letter = seat.toUpperCase();
    const label = t("Link for another device, seat {letter}", { letter });
    return h(
      "div",
      {},
      h("div", { class: "share-row" }, h("b", {}, t("Take my seat to another device")), button(link ? t("Make a new link") : t("Make a link"), make, { class: "button", "aria-label": link ? t("Make a new link for another device, seat {letter}", { letter }) : t("Make a link for another device, seat {letter}", { letter }) })),
      h("p", { class: "muted" }, t("It works once. This device plays until the other one has taken the seat, and watches then.")),
      reach(link),
      link ? linkRow(label, link, (text) => void copyIn(this.element, text)) : null,
      link ? qrFigure(link, t("{what}, as a QR code", { what: label }), t("Or let the other device read it.")) : null,
    );
  }

  /** @param {string} seat */
  #friend(seat) {
    const make = () => void this.#try(() => this.#link(seat, false));
    const link = this.#linkFor(seat, false);
    const words = link
      ? t("It works once. You stay until somebody comes; a newer link voids this one.")
      : t("Make a link; anyone who opens it may sit down in your place.");
    return h(
      "div",
      {},
      h("div", { class: "share-row" }, h("b", {}, t("Let somebody else play on")), button(link ? t("Make a new link") : t("Make a link"), make, { class: "button" })),
      h("p", { class: "muted" }, words),
      reach(link),
      link ? linkRow(t("Link to seat {letter}", { letter: seat.toUpperCase() }), link, (text) => void copyIn(this.element, text)) : null,
    );
  }

  /** @param {string} seat @param {boolean} own */
  #linkFor(seat, own) {
    const made = this.links[seat];
    return made?.own === own ? made.link : "";
  }

  /** @param {string} seat @param {boolean} own whether it is for another device of the same person */
  async #link(seat, own) {
    const { match } = this.model;
    const [from] = sites(this.player.connection.welcome);
    const code = await offer(this.player, this.model, seat);
    this.links[seat] = { own, link: inviteLink(match, code, { from, own }) };
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    this.problem = "";
    try {
      await deed();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.#draw();
  }
}

/** Where a link does not lead beyond this computer, that is said. @param {string} link "" = there is none yet */
function reach(link) {
  return link && isLoopback(new URL(link).hostname) ? h("p", { class: "notice warn" }, t("This link works on this computer only.")) : null;
}
