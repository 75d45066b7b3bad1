/**
 * <wd-actions>: the legal list as an action bar. Choose, then confirm. It knows no rules: options, domains, costs and odds
 * come from the server, and so does every refusal.
 *
 * Events: wd-offer {offer, areas}: what the board should offer, and show as within reach · wd-turn {mine, seat, prompt}: whether something is asked of this
 * device, and what · wd-focus-spots: the places on the board should have the focus
 */

import { emit, h, put } from "../../kit/dom.js";
import { chip } from "./actions/chip.js";
import { ChosenDice } from "./actions/chosen_dice.js";
import { bigButton, groupBar, named, optionList } from "./actions/option_buttons.js";
import { Selection } from "./actions/selection.js";
import { seatsToAct, timeLeft } from "./actions/turn.js";
import { matchButton, seatTabs, turnLine, waitLine } from "./actions/turn_header.js";
import { clockStrip, shownTime } from "./clocks.js";

/** @typedef {import("./actions/command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class Actions extends HTMLElement {
  /** @type {Selection | null} */ selection = null;
  refusal = "";
  busy = false;
  /** The version that the last command made: what was legal before it is no longer shown. */ due = 0;
  dice = new ChosenDice();
  /** Whether the focus should come to what is asked next. */ follow = false;

  connectedCallback() {
    if (this.head) return;
    this.head = h("div", { class: "actions-head" });
    this.body = h("div", { class: "actions-body" });
    this.foot = h("div", { class: "actions-foot" });
    this.alarm = h("p", { class: "refusal", role: "alert" });
    put(this, this.head, this.body, this.foot, this.alarm);
    setInterval(() => this.#tick(), 1000);
  }

  /**
   * @param {MatchModel} model
   * @param {Player | null} player null: nothing can be done, as in a replay
   * @param {Face} face
   */
  attach(model, player, face) {
    this.selection = new Selection(model, player, face);
    this.selection.addEventListener("change", () => this.#changed());
    for (const kind of ["legal", "waiting", "seats", "cursor", "names", "ended"])
      model.addEventListener(kind, () => this.refresh());
    this.refresh();
  }

  /** The legal list may have changed. */
  refresh() {
    const { selection } = this;
    if (!selection?.model.headState) return;
    const { model } = selection;
    const unknown = model.seats.some((seat) => !(seat in model.legal)) && !model.ended;
    const waiting = unknown || model.head < this.due;
    this.setAttribute("aria-busy", String(waiting));
    if (waiting) return;
    selection.refresh();
    this.#render();
    const mine = seatsToAct(model).length > 0;
    const unplaced = document.activeElement === document.body || document.activeElement === this;
    if (this.follow && mine && unplaced) this.#focusFollows();
    const prompt = mine ? selection.face.prompt(model.headState, selection.seat) : "";
    emit(this, "wd-turn", { mine, seat: selection.seat, prompt });
  }

  // -- what the board and the keys say

  get seat() {
    return this.selection?.seat ?? "";
  }

  get onBoard() {
    return this.selection?.onBoard;
  }

  /** @param {string} id of a piece that was touched; whether it was of use */
  touch(id) {
    const { selection } = this;
    if (!selection) return false;
    if (selection.editors.some((editor) => editor.piece(id))) return true;
    const about = selection.options("battle").filter((option) => named(option).includes(id));
    if (about.length === 1) this.#choose(about[0], id);
    else if (about.length) this.#list(about[0].command, id);
    return about.length > 0;
  }

  /** Arrow keys: the next place, or the next of the listed options. @param {number} by */
  cycle(by) {
    if (this.onBoard) return this.onBoard.cycle(by);
    const options = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".option")]);
    if (!options.length) return false;
    const now = options.findIndex((option) => option === document.activeElement);
    options[(now + by + options.length) % options.length].focus();
    return true;
  }

  /** Whether there was something to confirm. */
  confirm() {
    const draft = this.selection?.draft;
    if (!draft?.ready || this.busy) return false;
    this.follow = true;
    void this.#commit(draft);
    return true;
  }

  /** Escape: whether there was something to cancel. */
  cancel() {
    const { selection } = this;
    if (!selection || (!selection.draft && !selection.open)) return false;
    this.refusal = "";
    selection.clear();
    selection.begin();
    this.#render();
    return true;
  }

  /** The focus comes to what is asked now. */
  focusFirst() {
    if (this.selection?.draft) this.#focusNext();
    else this.#focusOn("");
  }

  // -- choosing

  /**
   * @param {Option} option
   * @param {string} [piece]
   */
  #choose(option, piece = "") {
    this.refusal = "";
    this.selection?.take(option, piece);
    this.#render();
    this.#focusNext();
  }

  /**
   * @param {string} command
   * @param {string} [about]
   */
  #list(command, about = "") {
    this.refusal = "";
    this.selection?.list(command, about);
    this.#render();
  }

  /** @param {import("./actions/option_buttons.js").Group} group */
  #pick(group) {
    if (group.options.length > 1) return this.#list(group.command);
    this.selection?.clear();
    return this.#choose(group.options[0]);
  }

  /** An only option without a choice is done at once. @param {Option} option */
  #straight(option) {
    this.selection?.take(option);
    this.confirm();
  }

  /** @param {string} seat */
  #switch(seat) {
    this.selection?.pick(seat);
    this.refresh();
  }

  #changed() {
    for (const editor of this.selection?.editors ?? []) editor.update();
    this.refusal = "";
    this.#drawFoot();
    this.#offer();
  }

  /** @param {CommandDraft} draft */
  async #commit(draft) {
    const { selection } = this;
    const { command } = draft;
    if (!command || !selection?.player) return;
    Object.assign(this, { busy: true, refusal: "" });
    this.#render();
    try {
      const { player, model } = selection;
      const rolls = draft.option.scope !== "match"; // the dice are those of the battle, not of a take-back or a pause
      this.due = (await player.act(model.match, draft.seat, command, undefined, rolls ? this.dice.values : [])).version;
      if (rolls) this.dice.clear();
      if (selection.draft === draft) selection.clear();
    } catch (error) {
      this.refusal = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.refresh();
    if (this.refusal) this.#render();
  }

  // -- showing

  #render() {
    const { body, selection, head } = this;
    if (!body || !selection || !head) return;
    const key = this.contains(document.activeElement) ? (document.activeElement?.getAttribute("data-key") ?? "") : null;
    this.#drawHead(head, selection);
    put(body, ...this.#parts(selection));
    this.#drawFoot();
    this.#offer();
    if (key !== null && !this.contains(document.activeElement)) this.#focusOn(key);
    body.querySelector('.option[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }

  #offer() {
    emit(this, "wd-offer", { offer: this.selection?.offer() ?? null, areas: this.selection?.areas ?? [] });
  }

  /**
   * @param {HTMLElement} head
   * @param {Selection} selection
   */
  #drawHead(head, selection) {
    const { face, model, open, seat } = selection;
    const mine = seatsToAct(model).includes(seat);
    const tabs = model.seats.length > 1 ? seatTabs(model, seat, (other) => this.#switch(other)) : [];
    const menu = selection.options("match").length
      ? matchButton(model, open === "match", () => this.#list("match"))
      : null;
    this.time = h("span", { class: "time" });
    const clocks = clockStrip(model, () => shownTime(model, selection.player));
    put(head, mine ? turnLine(model, face, seat, this.time) : waitLine(model, this.time), ...tabs, menu, clocks);
    this.#tick();
  }

  /**
   * What there is to choose, or the only thing there is to do.
   * @param {Selection} selection
   */
  #parts(selection) {
    const { draft, editors, face, model, only } = selection;
    const state = model.headState;
    if (only) return [bigButton(face.commandLabel(state, only), () => this.#straight(only), this.busy)];
    const open = (/** @type {string} */ command) => selection.open === command || draft?.option.command === command;
    const bar = groupBar(selection.options("battle"), face, state, open, (group) => this.#pick(group));
    const list = selection.open
      ? optionList(selection.listed(), face, state, draft?.option, (option) => this.#choose(option))
      : null;
    return [bar, list, ...editors.map((editor) => editor.element)];
  }

  #drawFoot() {
    const { alarm, selection, foot } = this;
    if (!foot || !alarm || !selection) return;
    const { draft, face, model, open } = selection;
    const held =
      this.contains(document.activeElement) && document.activeElement?.getAttribute("data-key") === "confirm";
    const only = selection.options("battle").length === 1 && !open;
    const doing = {
      busy: this.busy,
      confirm: () => void this.confirm(),
      cancel: only ? null : () => void this.cancel(),
    };
    const within = open !== "match" && draft?.option.scope !== "match";
    const study = model.study && within && seatsToAct(model).includes(selection.seat);
    put(foot, draft ? chip(draft, face, model.headState, doing) : null, study ? this.dice.element : null);
    put(alarm, this.refusal);
    if (held) this.#focusOn("confirm");
  }

  #tick() {
    const { selection, time } = this;
    if (!time || !selection?.player) return;
    time.textContent = timeLeft(selection.model, selection.seat, selection.player.connection.serverNow());
  }

  // -- focus

  #focusNext() {
    const { selection } = this;
    if (selection?.draft?.ready && !selection.editors.length) return this.#focusOn("confirm");
    const kind = this.onBoard?.offer()?.kind;
    if (kind === "path" || kind === "place" || kind === "cells") return emit(this, "wd-focus-spots");
    const first = selection?.editors[0]?.element.querySelector("input, select, button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return undefined;
  }

  /** To what is asked next, after something was confirmed. */
  #focusFollows() {
    this.follow = false;
    this.focusFirst();
  }

  /**
   * While the server answers nothing is there to choose: the focus waits on the bar, where Enter does nothing.
   * @param {string} key
   */
  #focusOn(key) {
    const again = key && this.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    const other = this.busy ? null : this.querySelector(".actions-body :is(button, input, select):not(:disabled)");
    const target = again || other || this;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}

customElements.define("wd-actions", Actions);
