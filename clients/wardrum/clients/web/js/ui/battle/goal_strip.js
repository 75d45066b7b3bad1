/**
 * <wd-goals>: what wins the battle and how it stands, in one line that opens for more. What counts is said by the server.
 *
 * Event: wd-targets {pieces, markers}: what the goal is about on the table, while the strip is open; empty when it is closed.
 */

import { emit, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { awaited } from "./actions/turn.js";
import { naming } from "./naming.js";
import { playerLabel } from "./players.js";

/** @typedef {import("../../core/wire.js").Goals} Goals */
/** @typedef {import("../../core/wire.js").Aim} Aim */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class GoalStrip extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Goals | undefined} */ shown;

  connectedCallback() {
    if (this.details) return;
    this.line = h("summary", {});
    this.more = h("div", { class: "goal-more" });
    this.details = h("details", { class: "goal", ontoggle: () => this.#targets() }, this.line, this.more);
    put(this, this.details);
    document.addEventListener("pointerdown", ({ target }) => target instanceof Element && target.closest("wd-actions") && this.details?.removeAttribute("open")); // it has been read
    this.hidden = true;
  }

  /** @param {MatchModel} model @param {string} round what a round is called */
  attach(model, round) {
    this.model = model;
    this.round = round;
    for (const kind of ["commit", "cursor"]) model.addEventListener(kind, () => model.goalsAt(model.cursor) !== this.shown && this.#draw());
    for (const kind of ["names", "seats"]) model.addEventListener(kind, () => this.#draw());
    model.addEventListener("waiting", () => this.#ask(awaited(model)));
    this.#draw();
  }

  #draw() {
    const { line, model, more } = this;
    const goals = model?.goalsAt(model.cursor);
    this.hidden = !goals;
    this.shown = goals;
    if (!goals || !model || !line || !more) return;
    const say = naming(model);
    put(line, ...this.#state(goals, model, say));
    put(
      more,
      h("p", {}, say(goals.text), " ", h("span", { class: "rule-id" }, goals.rule)),
      h("ul", {}, ...goals.aims.map((aim) => h("li", {}, this.#owner(aim, model), aimWords(aim, say)))),
      ...goals.notes.map((note) => h("p", { class: "quiet" }, say(note))),
    );
    this.#targets();
  }

  /** Whose turn it is; between two decisions nobody is asked for a moment, and the mark stays. @param {string[]} seats */
  #ask(seats) {
    if (!this.model?.live || !seats.length) return;
    for (const score of this.line?.querySelectorAll(".goal-score") ?? []) score.classList.toggle("asked", seats.includes(score.getAttribute("data-seat") ?? ""));
  }

  /** What wins, the first aim and the round, between the scores. @param {Goals} goals @param {MatchModel} model @param {(text: string) => string} say */
  #state(goals, model, say) {
    const { order } = model.state.match;
    const round = goals.round ? roundWords(this.round ?? "", goals) : "";
    const asked = model.live && model.headState.match.status === "live" ? awaited(model) : [];
    const scores = Object.entries(goals.scores).map(([seat, score]) => {
      const { glyph, style } = seatMark(order, seat);
      return h("span", { class: `goal-score ${style}${asked.includes(seat) ? " asked" : ""}`, title: goals.unit, "data-seat": seat }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph), h("span", { class: "goal-who" }, ` ${playerLabel(model, seat)}`), " ", h("b", {}, String(score)));
    });
    const first = goals.aims.find((aim) => model.seats.includes(aim.seat)) ?? goals.aims[0];
    return [
      h(
        "span",
        { class: "goal-matter" },
        h("b", { class: "goal-title" }, goals.title),
        " ",
        first ? h("span", { class: "goal-aim" }, h("span", { class: "goal-what" }, say(first.text)), countWords(first)) : null,
        " ",
        round ? h("span", { class: "goal-round" }, round) : null,
        h("span", { class: "goal-rule", "aria-hidden": "true", title: say(goals.text) }, say(goals.text)),
      ),
      scores.length ? h("span", { class: "goal-scores", "aria-label": `${goals.unit}:`, role: "group" }, ...scores) : null,
    ];
  }

  /** @param {Aim} aim @param {MatchModel} model */
  #owner({ seat }, model) {
    if (!seat) return null;
    const { glyph, style } = seatMark(model.state.match.order, seat);
    return h("span", { class: `goal-owner ${style}` }, h("span", { class: "seat-glyph", "aria-hidden": "true" }, glyph), ` ${playerLabel(model, seat)}: `);
  }

  /** Those of the viewer's own aims, of a spectator's all. */
  #targets() {
    const { details, model, shown } = this;
    const aims = details?.open && shown && model ? shown.aims.filter((aim) => !model.seats.length || !aim.seat || model.seats.includes(aim.seat)) : [];
    emit(this, "wd-targets", { pieces: [...new Set(aims.flatMap((aim) => aim.pieces))], markers: [...new Set(aims.flatMap((aim) => aim.markers))] });
  }
}

/** "round 2 of 4". @param {string} word what a round is called @param {Goals} goals */
function roundWords(word, { round, rounds }) {
  return rounds ? t("{word} {n} of {last}", { word, n: round, last: rounds }) : `${word} ${round}`;
}

/**
 * "take down all of the shield group of Ann, 1 of 3".
 * @param {Aim} aim
 * @param {(text: string) => string} say
 */
function aimWords(aim, say) {
  return `${say(aim.text)}${countWords(aim)}`;
}

/** ", 1 of 3"; "" = there is nothing to count. @param {Aim} aim */
function countWords({ done, of }) {
  if (of) return `, ${t("{done} of {of}", { done, of })}`;
  return done ? `, ${done}` : "";
}

customElements.define("wd-goals", GoalStrip);
