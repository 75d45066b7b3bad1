/** <wd-takeback>: a request to take moves back, for the other seats to accept or decline; announced at once. */

import { firstMoveAfter } from "../../core/takebacks.js";
import { h, put, textOf } from "../../kit/dom.js";
import { readable } from "../../kit/hex_grid.js";
import { seatTitle } from "../../kit/seat_marks.js";
import { listed } from "../../kit/words.js";
import { Notice } from "./notice.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */
const WORDS_MAX = 80; // of the sentence of a move

/** @typedef {{seat: string, version: number, agreed: string[]}} Offer */

export class TakebackNotice extends Notice {
  drawn = "";

  connectedCallback() {
    if (this.words) return;
    this.words = h("p", { "aria-live": "assertive", "aria-atomic": "true" });
    this.row = h("div", { class: "row" });
    put(this, this.words, this.row);
    this.hidden = true;
  }

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   */
  attach(model, player) {
    Object.assign(this, { model, player });
    for (const kind of ["commit", "cursor", "seats", "names", "ended"])
      model.addEventListener(kind, () => this.draw());
    this.draw();
  }

  draw() {
    const { model, row, words } = this;
    if (!model?.headState || !words || !row) return;
    /** @type {Offer | undefined} */
    const offer = model.ended ? undefined : model.headState.match.takeback;
    const key = JSON.stringify([offer, model.seats, model.names, this.busy, this.problem, this.chosen]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.hidden = !offer && !this.problem;
    textOf(words, offer ? sentence(model, offer) : "");
    put(row, ...this.buttons(offer && this.player ? answers(model, offer) : []), this.alarm());
  }
}

/**
 * What may be answered from here.
 * @param {MatchModel} model
 * @param {Offer} offer
 * @returns {import("./notice.js").Answer[]}
 */
function answers(model, offer) {
  const asked = stillAsked(model, offer);
  const seat = model.seats.find((each) => asked.includes(each));
  const of = model.seats.length > 1 && seat ? ` (seat ${seat.toUpperCase()})` : "";
  if (seat)
    return [
      { seat, command: "AcceptTakeback", label: `Agree${of}`, main: true, final: true },
      { seat, command: "DeclineTakeback", label: `Decline${of}` },
    ];
  return model.seats.includes(offer.seat) ? [{ seat: offer.seat, command: "DeclineTakeback", label: "Ask no longer" }] : [];
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
