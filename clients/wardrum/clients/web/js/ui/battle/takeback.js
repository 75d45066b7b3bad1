/** <wd-takeback>: somebody asks to take moves back. The others agree or decline here; it is said aloud at once. */

import { button, h, put } from "./dom.js";
import { firstMoveAfter } from "../../core/takebacks.js";
import { readable } from "./hexes.js";
import { seatTitle } from "./seats.js";
import { listed } from "./words.js";

/** @typedef {import("../../core/model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */
const WORDS_MAX = 80; // of the sentence of a move

/** @typedef {{seat: string, version: number, agreed: string[]}} Offer */

export class TakebackNotice extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Player | null} */ player = null;
  busy = false;
  problem = "";
  drawn = "";

  connectedCallback() {
    if (this.words) return;
    this.words = h("p", { "aria-live": "assertive", "aria-atomic": "true" });
    this.row = h("div", { class: "row" });
    this.alarm = h("p", { class: "refusal", role: "alert" });
    put(this, this.words, this.row, this.alarm);
    this.hidden = true;
  }

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   */
  attach(model, player) {
    Object.assign(this, { model, player });
    for (const kind of ["commit", "cursor", "seats", "names", "ended"])
      model.addEventListener(kind, () => this.#draw());
    this.#draw();
  }

  #draw() {
    const { alarm, model, row, words } = this;
    if (!model?.headState || !words || !row || !alarm) return;
    /** @type {Offer | undefined} */
    const offer = model.ended ? undefined : model.headState.match.takeback;
    const key = JSON.stringify([offer, model.seats, model.names, this.busy, this.problem]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.hidden = !offer && !this.problem;
    const text = offer ? sentence(model, offer) : "";
    if (words.textContent !== text) words.textContent = text;
    put(row, ...(offer && this.player ? this.#answers(model, offer) : []));
    put(alarm, this.problem);
  }

  /**
   * @param {MatchModel} model
   * @param {Offer} offer
   */
  #answers(model, offer) {
    const asked = stillAsked(model, offer);
    const mine = model.seats.find((seat) => asked.includes(seat));
    const of = (/** @type {string} */ seat) => (model.seats.length > 1 ? ` (seat ${seat.toUpperCase()})` : "");
    const own = model.seats.includes(offer.seat);
    return [
      mine ? this.#button(`Agree${of(mine)}`, mine, "AcceptTakeback", "button primary") : null,
      mine ? this.#button(`Decline${of(mine)}`, mine, "DeclineTakeback", "button") : null,
      own && !mine ? this.#button("Ask no longer", offer.seat, "DeclineTakeback", "button") : null,
    ];
  }

  /**
   * @param {string} text
   * @param {string} seat
   * @param {string} type
   * @param {string} style
   */
  #button(text, seat, type, style) {
    return button(text, () => void this.#answer(seat, type), { class: style, disabled: this.busy });
  }

  /**
   * @param {string} seat
   * @param {string} type
   */
  async #answer(seat, type) {
    const { model, player } = this;
    if (!model || !player) return;
    Object.assign(this, { busy: true, problem: "" });
    this.#draw();
    try {
      await player.act(model.match, seat, { type });
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.#draw();
  }
}

/**
 * The seats whose word is missing.
 * @param {MatchModel} model
 * @param {Offer} offer
 * @returns {string[]}
 */
function stillAsked(model, { agreed, seat }) {
  const { conceded = [], order } = model.headState.match;
  return order.filter((/** @type {string} */ each) => ![seat, ...agreed, ...conceded].includes(each));
}

/**
 * @param {MatchModel} model
 * @param {Offer} offer
 */
function sentence(model, offer) {
  const { order } = model.headState.match;
  const asked = stillAsked(model, offer).map((seat) => seat.toUpperCase());
  const last = model.headState.match.moved_version;
  const undone = last > offer.version + 1 ? `versions ${offer.version + 1} to ${last}` : `version ${last}`;
  const own = model.seats.join() === offer.seat;
  const who = own ? "You ask" : `${seatTitle(order, offer.seat, model.names)} asks`;
  const mine = stillAsked(model, offer).some((seat) => model.seats.includes(seat));
  const awaited = `${asked.length > 1 ? "Seats" : "Seat"} ${listed(asked)} ${asked.length > 1 ? "have" : "has"} to agree.`;
  return `${who} to take back ${undone}${moveIn(model, offer.version)}. ${mine ? "Do you agree?" : awaited}`;
}

/**
 * What would be undone first, in a few words.
 * @param {MatchModel} model
 * @param {number} version
 */
function moveIn(model, version) {
  const words = readable(firstMoveAfter(model.commits, version)?.text[0] ?? "").replace(/\.$/, "");
  return words && `: “${words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words}”`;
}

customElements.define("wd-takeback", TakebackNotice);
