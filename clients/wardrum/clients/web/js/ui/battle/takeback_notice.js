/** <wd-takeback>: a request to take moves back, for the other seats to accept or decline; announced at once. */

import { firstMoveAfter } from "../../core/takebacks.js";
import { h, put, textOf } from "../../kit/dom.js";
import { listed, t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { naming } from "./naming.js";
import { Notice } from "./notice.js";
import { playerName } from "./players.js";

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
  const several = model.seats.length > 1 && seat;
  const letter = (seat ?? "").toUpperCase();
  if (seat)
    return [
      { seat, command: "AcceptTakeback", label: several ? t("Agree (seat {letter})", { letter }) : t("Agree"), main: true },
      { seat, command: "DeclineTakeback", label: several ? t("Decline (seat {letter})", { letter }) : t("Decline") },
    ];
  return model.seats.includes(offer.seat) ? [{ seat: offer.seat, command: "DeclineTakeback", label: t("Ask no longer") }] : [];
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
  const name = (/** @type {string} */ seat) => `${seatMark(order, seat).glyph} ${playerName(model, seat)}`;
  const asked = stillAsked(model, offer).map(name);
  const last = model.headState.match.moved_version;
  const undone = last > offer.version + 1 ? t("moments {n} to {last}", { n: offer.version + 1, last }) : t("moment {n}", { n: last });
  const what = [undone, moveIn(model, offer.version)].filter(Boolean).join(": ");
  const own = model.seats.join() === offer.seat;
  const asks = own ? t("You ask to take back {what}.", { what }) : t("{who} asks to take back {what}.", { who: name(offer.seat), what });
  const mine = stillAsked(model, offer).some((seat) => model.seats.includes(seat));
  const awaited = asked.length > 1 ? t("{who} have to agree.", { who: listed(asked) }) : t("{who} has to agree.", { who: asked[0] });
  return `${asks} ${mine ? asking(model) : awaited}`;
}

/** What the asked seats may do; the rules of time give them no time of their own for it. @param {MatchModel} model */
function asking({ headState, seats }) {
  const runs = headState.match.clocks?.running.some((/** @type {string} */ seat) => seats.includes(seat));
  return runs ? t("Do you agree? Playing on means no. Your clock runs on.") : t("Do you agree? Playing on means no.");
}

/**
 * What would be undone first, in a few words.
 * @param {MatchModel} model
 * @param {number} version
 */
function moveIn(model, version) {
  const words = naming(model)(firstMoveAfter(model.commits, version)?.text[0] ?? "").replace(/\.$/, "");
  return words && t("“{words}”", { words: words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words });
}

customElements.define("wd-takeback", TakebackNotice);
