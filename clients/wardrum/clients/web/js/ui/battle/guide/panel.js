/** <wd-guide>: the hints of a guided first battle, one at a time, above the table; nothing has to be closed to play. */

import { askForLesson, beginLesson, UNTIMED_S } from "../../../core/lesson.js";
import { reasonOf } from "../../../core/refusal.js";
import { button, h, put } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { matchPath } from "../../shared/addresses.js";
import { seatsToAct } from "../actions/turn.js";
import { Pointer } from "./pointer.js";
import { fits, stepAfter, stepAfterExpiry, stepAfterRound, waitsForReader } from "./progress.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/player.js").Player} Player */
/** @typedef {import("../../../core/wire.js").LessonFrame} LessonFrame */
/** @typedef {import("../../../core/wire.js").Hint} Hint */
/** @typedef {import("../../../kit/types.js").Face} Face */

/**
 * What the guide needs of the page.
 * @typedef {object} GuidedPage
 * @property {Face} face
 * @property {import("../board.js").Board} board
 * @property {import("../actions.js").Actions} actions
 * @property {import("../timeline.js").Timeline} timeline
 */

export class Guide extends HTMLElement {
  #step = 0;
  #seen = 0;
  #problem = "";
  #drawn = "";

  /** The commands that were last on offer. @type {Set<string>} */ #offered = new Set();

  /** Whether the viewer stays at an earlier moment until the sentence there was read. */ #waits = false;

  /**
   * Shows the lesson of this match; resolves once it is here.
   * @param {MatchModel} model
   * @param {Player} player
   * @param {GuidedPage} page
   */
  async attach(model, player, page) {
    this.model = model;
    this.player = player;
    this.page = page;
    const lesson = await askForLesson(player, model.ruleset).catch(() => null);
    if (!lesson || lesson.match !== model.headState.match.parent?.match) return; // the server teaches another one by now
    this.lesson = lesson;
    this.#step = player.keyring.get(model.match)?.lesson?.step ?? 0;
    this.#seen = model.head;
    this.pointer = new Pointer(page.board, page.actions);
    model.stays = ({ actor, command }) => this.#stays(lesson, actor, command ?? "");
    for (const kind of ["commit", "legal", "waiting", "ended"]) model.addEventListener(kind, () => this.#look());
    model.addEventListener("cursor", () => this.#caughtUp());
    this.#look();
  }

  /** Take in what the visitor has done since. */
  #look() {
    const { lesson, model } = this;
    if (!lesson || !model) return;
    for (; this.#seen < model.head; this.#seen += 1) {
      const commit = model.commits.get(this.#seen + 1);
      if (commit?.actor === lesson.seat) this.#did(lesson, commit.command ?? "");
      if (commit && expired(commit, lesson.seat)) this.#go(stepAfterExpiry(lesson.hints, this.#step, this.#offered));
      if (commit && this.page?.face.mark(commit).round) this.#go(stepAfterRound(lesson.hints, this.#step));
    }
    if (model.ended) this.#go(stepAfterRound(lesson.hints, this.#step));
    const options = model.legal[lesson.seat] ?? [];
    if (options.length) this.#offered = new Set(options.map(({ command }) => command));
    this.#draw();
  }

  /** A player who acts has read enough. @param {LessonFrame} lesson @param {string} command */
  #did({ hints }, command) {
    this.#goOn();
    this.#go(stepAfter(hints, this.#step, command));
  }

  /** Whether a commit of another seat is to be seen only when the sentence that is shown was read. @param {LessonFrame} lesson @param {string} actor @param {string} command */
  #stays(lesson, actor, command) {
    const waits = actor !== lesson.seat && !this.hidden && waitsForReader(lesson.hints, this.#step, command);
    if (waits && this.page) this.#hold(this.page.actions);
    return waits;
  }

  /** What is asked next belongs to a later moment: the focus waits where that comes nearer. @param {import("../actions.js").Actions} actions */
  #hold(actions) {
    const moves = actions.follow || actions.contains(document.activeElement);
    this.#waits = actions.inert = true;
    if (moves) this.#focusButton();
  }

  /** All has been seen: what is asked now may be answered. */
  #caughtUp() {
    const { model, page } = this;
    if (!model?.live || !page?.actions.inert) return;
    this.#waits = page.actions.inert = false;
    const { activeElement } = document;
    if (activeElement === document.body || this.contains(activeElement)) page.actions.focusFirst();
  }

  /** Plays what the others have done meanwhile. */
  #goOn() {
    const { model, page } = this;
    if (!this.#waits || !model || !page) return;
    this.#waits = false;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) model.goLive();
    else page.timeline.show({ from: model.cursor, to: Infinity });
  }

  /** @param {number} step */
  #go(step) {
    if (step === this.#step) return;
    this.#step = step;
    this.#problem = "";
    this.#goOn();
    this.player?.keyring.update(this.model?.match ?? "", (entry) => (entry.lesson = { step }));
  }

  #draw() {
    const { lesson, model } = this;
    if (!lesson || !model) return;
    const hint = lesson.hints[this.#step];
    const key = [this.#step, hint ? this.#aside(lesson, model) : "", this.#problem].join("|");
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.hidden = false;
    document.body.dataset.guide = hint?.point ?? "";
    this.pointer?.point(hint ?? null, this.#subject(lesson));
    put(this, ...(hint ? this.#hint(lesson, hint) : this.#end(lesson)));
  }

  /** The piece that the hints are about, as the first suggestion names it. @param {LessonFrame} lesson */
  #subject({ hints }) {
    const first = hints.find(({ values }) => Object.keys(values).length);
    return Object.values(first?.values ?? {}).filter((value) => typeof value === "string");
  }

  /** @param {LessonFrame} lesson @param {Hint} hint */
  #hint(lesson, hint) {
    const { length } = lesson.hints;
    return [
      h("div", { class: "guide-head" }, h("b", {}, t("Step {n} of {all}", { n: this.#step + 1, all: length })), h("progress", { max: length, value: this.#step, "aria-hidden": "true" })),
      h("p", { class: "say", role: "status", tabindex: "-1" }, hint.say.replace("{piece}", lesson.piece ?? "")),
      h("p", { class: "muted small aside" }, this.#aside(lesson, /** @type {MatchModel} */ (this.model))),
      h(
        "div",
        { class: "row" },
        hint.command ? null : button(t("Next"), () => this.#next(), { class: "button primary" }),
        Object.keys(hint.values ?? {}).length ? button(t("Do it for me"), () => void this.#help(hint), { class: "button" }) : null,
        button(t("Start again"), () => void this.#again(), { class: "button quiet" }),
        button(t("Skip the guide"), () => this.#leave(), { class: "button quiet" }),
      ),
      h("p", { class: "refusal", role: "alert" }, this.#problem),
    ];
  }

  /** What is said beside the hint, if it cannot be followed right now. @param {LessonFrame} lesson @param {MatchModel} model */
  #aside(lesson, model) {
    const hint = lesson.hints[this.#step];
    if (!hint?.command) return "";
    if (model.ended) return t("The battle is over; start again to go through the rest.");
    if (model.headState.match.status !== "live") return t("In a moment: everybody sits down.");
    if (!seatsToAct(model).includes(lesson.seat)) return t("The others decide now; watch what they do.");
    const options = model.legal[lesson.seat];
    return options && !fits(hint, options) ? lesson.otherwise : "";
  }

  /** @param {LessonFrame} lesson */
  #end(lesson) {
    return [
      h("div", { class: "guide-head" }, h("b", {}, t("You have learnt the turn"))),
      h("ul", { class: "say", role: "status" }, ...lesson.learnt.map((words) => h("li", {}, words))),
      h(
        "div",
        { class: "row" },
        this.model?.ended ? null : button(t("Play this one on"), () => this.#leave(), { class: "button primary" }),
        button(this.#alone ? t("Play a battle of your own") : t("Play a bot"), () => void this.#try(() => this.#play()), { class: "button" }),
        h("a", { class: "button", href: `/${location.search}` }, t("Play a friend")),
        button(t("Start again"), () => void this.#again(), { class: "button quiet" }),
      ),
      h("p", { class: "refusal", role: "alert" }, this.#problem),
    ];
  }

  get #alone() {
    return this.model?.headState.match.order.length === 1;
  }

  #next() {
    this.#go(this.#step + 1);
    this.#draw();
    if (!this.page?.actions.contains(document.activeElement)) this.#focusButton();
  }

  /** The focus comes to the first button that goes on, which is "Next" where there is a sentence to read; else to the sentence. */
  #focusButton() {
    /** @type {HTMLElement | null} */ (this.querySelector(".row button:not(.quiet)") ?? this.querySelector(".say"))?.focus({ preventScroll: true });
  }

  /** The command that the hint asks for. @param {Hint} hint */
  #help({ command = "", values = {} }) {
    const { lesson, model, page, player } = this;
    return this.#try(async () => {
      if (!lesson || !model || !page || !player) return;
      const option = model.legal[lesson.seat]?.find((each) => each.command === command);
      const what = option ? page.face.optionLabel(model.headState, option) : command;
      await player.act(model.match, lesson.seat, { type: command, ...values }, { version: model.head, what });
    });
  }

  #again() {
    return this.#try(async () => {
      if (this.player && this.model) leave(await beginLesson(this.player, this.model.ruleset));
    });
  }

  /** A battle of one's own. */
  async #play() {
    const { lesson, model, player } = this;
    if (!player || !model || !lesson) return;
    const setup = model.headState.match.cooperative ? { seats: model.headState.match.order.length } : {};
    const { match, host } = await player.create({ ruleset: model.ruleset, setup, bots: lesson.bots, decision_s: UNTIMED_S });
    await player.join(match, { seat: lesson.seat, invite: host });
    leave(match);
  }

  #leave() {
    this.hidden = true;
    this.lesson = undefined;
    this.pointer?.point(null, []);
    this.#goOn();
    if (this.model) this.model.stays = null;
    document.body.dataset.guide = "";
    this.player?.keyring.update(this.model?.match ?? "", (entry) => delete entry.lesson);
  }

  /** @param {() => Promise<void>} deed */
  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      this.#problem = reasonOf(error);
      this.#draw();
    }
  }
}

/** Whether a commit was made for a seat because time was up. @param {import("../../../kit/types.js").Commit} commit @param {string} seat */
function expired({ record }, seat) {
  return record?.events.some((event) => event.type === "DecisionExpired" && event.seat === seat) ?? false;
}

/** @param {string} match */
function leave(match) {
  location.assign(matchPath(match));
}

customElements.define("wd-guide", Guide);
