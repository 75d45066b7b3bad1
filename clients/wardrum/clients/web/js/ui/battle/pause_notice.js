/** <wd-pause-notice>: why a match does not go on (a pause, a seat that is away), and the answers to it. */

import { h, put, textOf } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { clock } from "../../kit/words.js";
import { currentTime } from "./clocks.js";
import { Notice } from "./notice.js";
import { playerName } from "./players.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

const ANSWERS = ["AcceptPause", "DeclinePause", "ResumeBattle", "ClaimWin", "ClaimDraw"];
const MAIN = new Set(["AcceptPause", "ResumeBattle", "ClaimWin"]);
const FINAL = new Set(["ClaimWin", "ClaimDraw"]);

export class PauseNotice extends Notice {
  drawn = "";

  connectedCallback() {
    if (this.words) return;
    this.words = h("b", { role: "status" });
    this.time = h("span", { class: "time", role: "timer" });
    this.row = h("div", { class: "row" });
    put(this, h("p", {}, this.words, " ", this.time), this.row);
    setInterval(() => this.#tick(), 500);
  }

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   */
  attach(model, player) {
    Object.assign(this, { model, player });
    for (const kind of ["commit", "cursor", "legal", "seats", "names", "waiting", "ended"])
      model.addEventListener(kind, () => this.draw());
    this.draw();
  }

  draw() {
    const { model, row, words } = this;
    if (!model?.headState || !words || !row) return;
    const said = situation(model);
    this.hidden = !said;
    textOf(words, said);
    const key = JSON.stringify([said, this.busy, this.problem, this.chosen, answers(model)]);
    if (key !== this.drawn) put(row, ...this.buttons(answers(model)), this.alarm());
    this.drawn = key;
    this.#tick();
  }

  #tick() {
    const { model, player, time } = this;
    if (this.hidden || !model?.headState || !time) return;
    textOf(time, model.ended ? "" : timeOf(model, currentTime(model, player)));
  }
}

customElements.define("wd-pause-notice", PauseNotice);

/**
 * What stands in the way, in a sentence; "" = nothing.
 * @param {MatchModel} model
 */
function situation(model) {
  const { order, pause, status } = model.headState.match;
  if (status !== "live") return "";
  const name = (/** @type {string} */ seat) => `${seatMark(order, seat).glyph} ${playerName(model, seat)}`;
  if (pause?.since) return t("The battle is paused; no time runs.");
  if (pause) return model.seats.includes(pause.by) && model.seats.length === 1 ? t("You have asked for a pause.") : t("{who} asks for a pause.", { who: name(pause.by) });
  const seat = absent(model);
  return seat ? t("{who} has lost the connection.", { who: name(seat) }) : "";
}

/**
 * How long it has lasted and may last.
 * @param {MatchModel} model
 * @param {number} now
 */
function timeOf(model, now) {
  const { away, cooperative, pause, terms } = model.headState.match;
  if (pause?.since) {
    const due = model.waiting[0]?.due_at;
    return due ? t("It goes on by itself in {time} at the latest.", { time: clock(due - now) }) : "";
  }
  const seat = pause ? "" : absent(model);
  if (!seat) return "";
  const time = clock(now - away[seat].since);
  const claim = terms?.claim_s && !cooperative && !away[seat].gone ? away[seat].since + 1000 * terms.claim_s - now : 0;
  return claim > 0 ? t("Gone for {time}; the result may be claimed in {claim}.", { time, claim: clock(claim) }) : t("Gone for {time}.", { time });
}

/** A seat of others that is away. @param {MatchModel} model @returns {string} */
function absent(model) {
  const seats = Object.keys(model.headState.match.away ?? {});
  return seats.find((seat) => !model.seats.includes(seat)) ?? "";
}

/**
 * What may be answered from here: each thing once, from the first seat that may.
 * @param {MatchModel} model
 * @returns {import("./notice.js").Answer[]}
 */
function answers(model) {
  return ANSWERS.flatMap((command) => {
    for (const seat of model.seats) {
      const option = (model.legal[seat] ?? []).find((each) => each.command === command);
      if (option) return [{ seat, command, label: option.words?.label ?? option.label, main: MAIN.has(command), final: FINAL.has(command) }];
    }
    return [];
  });
}
