/**
 * <wd-actions>: the legal list as an action bar. Choose, then confirm. It knows no rules: options, domains, costs and odds
 * come from the server, and so does every refusal.
 *
 * Events: wd-offer {offer}: what the board should offer · wd-turn {mine}: whether something is asked of this device
 */

import { groupBar, bigButton, named, optionList, settled } from "./actions/groups.js";
import { chip } from "./actions/chip.js";
import { Draft } from "./actions/draft.js";
import { editorsOf } from "./actions/editors.js";
import { matchButton, seatTabs, turnLine, waitLine } from "./actions/head.js";
import { actingSeat, optionsOf, seatsToAct } from "./actions/seating.js";
import { targets } from "./actions/targets.js";
import { timeLeft } from "./actions/waiting.js";
import { emit, h, put } from "./dom.js";

/** @typedef {import("./actions/editor.js").Editor} Editor */
/** @typedef {import("./shapes.js").Face} Face */
/** @typedef {import("./shapes.js").Offer} Offer */
/** @typedef {import("./shapes.js").Option} Option */
/** @typedef {import("../../core/model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class Actions extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Player | null} */ player = null;
  /** @type {Face | null} */ face = null;
  /** @type {Draft | null} */ draft = null;
  /** @type {Editor[]} */ editors = [];
  seat = "";
  /** The command whose options are listed; "match" = the match menu. */ open = "";
  /** Only options that name this piece are listed. */ about = "";
  refusal = "";
  busy = false;
  /** The version that the last command made: what was legal before it is no longer shown. */ due = 0;
  /** Whether the focus should come to what is asked next. */ follow = false;
  skew = 0;

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
    Object.assign(this, { model, player, face });
    for (const kind of ["legal", "seats", "cursor", "names", "ended"]) model.addEventListener(kind, () => this.refresh());
    this.refresh();
  }

  /** The legal list may have changed. */
  refresh() {
    const { model } = this;
    if (!model?.headState || !this.face) return;
    const unknown = model.seats.some((seat) => !(seat in model.legal)) && !model.ended;
    const waiting = unknown || model.head < this.due;
    this.setAttribute("aria-busy", String(waiting));
    if (waiting) return;
    this.seat = actingSeat(model, this.seat);
    this.#keepDraft();
    if (!this.draft) this.#begin();
    this.#render();
    if (this.follow && seatsToAct(model).length && document.activeElement === document.body) this.#focusFollows();
    emit(this, "wd-turn", { mine: seatsToAct(model).length > 0, seat: this.seat });
  }

  // -- what the board and the keys say

  /** @param {string} id of a piece that was touched; whether it was of use */
  touch(id) {
    if (this.editors.some((editor) => editor.piece(id))) return true;
    const about = this.#options("battle").filter((option) => named(option).includes(id));
    if (!about.length) return false;
    if (about.length === 1) this.#choose(about[0], id);
    else this.#list(about[0].command, id);
    return true;
  }

  /** @returns {Editor | undefined} the editor that the board talks to */
  get onBoard() {
    return this.editors.find((editor) => editor.offer());
  }

  /** @param {number} by */
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
    if (!this.draft?.ready || this.busy) return false;
    this.follow = true;
    this.#commit(this.draft);
    return true;
  }

  /** Escape: whether there was something to cancel. */
  cancel() {
    if (!this.draft && !this.open) return false;
    this.#clear();
    this.#begin();
    this.#render();
    return true;
  }

  /** The focus comes to what is asked now. */
  focusFirst() {
    if (this.draft) this.#focusNext();
    else this.#focusOn("");
  }

  // -- choosing

  /** @param {"battle" | "match"} scope */
  #options(scope) {
    return this.model ? optionsOf(this.model, this.seat, scope) : [];
  }

  /** A draft lives on if its option is still on the list. */
  #keepDraft() {
    const { draft } = this;
    if (!draft) return;
    const options = [...this.#options("battle"), ...this.#options("match")];
    const same = draft.seat === this.seat && options.some((option) => JSON.stringify(option) === JSON.stringify(draft.option));
    if (!same) this.#clear();
  }

  /** Where there is but one thing to do, it is chosen already. */
  #begin() {
    const options = this.#options("battle");
    const commands = new Set(options.map((option) => option.command));
    if (options.length === 1 && !settled(options[0])) this.#setDraft(options[0]);
    else if (options.length > 1 && commands.size === 1) this.open = options[0].command;
  }

  #clear() {
    Object.assign(this, { draft: null, editors: [], open: "", about: "", refusal: "" });
  }

  /** @param {Option} option */
  #setDraft(option) {
    const { model, player, face } = this;
    if (!model || !player || !face) return;
    this.draft = new Draft(this.seat, option, checker(model, player, this.seat));
    this.draft.addEventListener("change", () => this.#changed());
    const looks = face.pieces(model.headState);
    this.editors = editorsOf(this.draft, { state: model.headState, face, looks });
  }

  /**
   * @param {Option} option
   * @param {string} [piece] that was touched
   */
  #choose(option, piece = "") {
    this.refusal = "";
    this.#setDraft(option);
    if (piece) this.editors.some((editor) => editor.piece(piece));
    this.#render();
    this.#focusNext();
  }

  /**
   * @param {string} command
   * @param {string} [about]
   */
  #list(command, about = "") {
    const again = this.open === command && this.about === about && !this.draft;
    this.#clear();
    if (!again) Object.assign(this, { open: command, about });
    this.#render();
  }

  #changed() {
    for (const editor of this.editors) editor.update();
    this.refusal = "";
    this.#drawFoot();
    this.#tellOffer();
  }

  /** @param {Draft} draft */
  async #commit(draft) {
    const { command } = draft;
    const { model, player } = this;
    if (!command || !model || !player) return;
    this.busy = true;
    this.#render();
    try {
      this.due = (await player.act(model.match, draft.seat, command)).version;
      if (this.draft === draft) this.#clear();
    } catch (error) {
      this.refusal = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.refresh();
    if (this.refusal) this.#render();
  }

  // -- showing

  #render() {
    if (!this.head || !this.model || !this.face) return;
    const key = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") ?? "" : null;
    this.#drawHead();
    if (this.body) put(this.body, ...this.#body());
    this.#drawFoot();
    this.#tellOffer();
    if (key !== null && !this.contains(document.activeElement)) this.#focusOn(key);
  }

  #drawHead() {
    const { face, model } = this;
    if (!model || !face || !this.head) return;
    const able = seatsToAct(model);
    const tabs = able.length > 1 ? seatTabs(model, able, this.seat, (seat) => this.#switch(seat)) : [];
    const menu = this.#options("match").length ? matchButton(model, this.open === "match", () => this.#list("match")) : null;
    this.time = h("span", { class: "time" });
    put(this.head, able.length ? turnLine(model, face, this.seat, this.time) : waitLine(model, face, this.time), ...tabs, menu);
    this.#tick();
  }

  /** What there is to choose, or the only thing there is to do. */
  #body() {
    const { draft, face, model } = this;
    if (!model || !face) return [];
    const options = this.#options("battle");
    const only = options.length === 1 && settled(options[0]) && this.open !== "match";
    if (only) return [bigButton(face.commandLabel(model.headState, options[0]), () => this.#straight(options[0]), this.busy)];
    const open = (/** @type {string} */ command) => this.open === command || draft?.option.command === command;
    const bar = groupBar(options, face, model.headState, open, (group) => this.#pick(group));
    const list = this.open ? optionList(this.#listed(), face, model.headState, draft?.option, (option) => this.#choose(option)) : null;
    return [bar, list, ...this.editors.map((editor) => editor.element)];
  }

  /** @param {import("./actions/groups.js").Group} group */
  #pick(group) {
    if (group.options.length > 1) return this.#list(group.command);
    this.#clear();
    return this.#choose(group.options[0]);
  }

  /** The options that are listed now. */
  #listed() {
    if (this.open === "match") return this.#options("match");
    return this.#options("battle").filter((option) => (this.about ? named(option).includes(this.about) : option.command === this.open));
  }

  #drawFoot() {
    const { draft, face, model } = this;
    if (!this.foot || !this.alarm || !model || !face) return;
    const held = document.activeElement?.getAttribute("data-key") === "confirm" && this.contains(document.activeElement);
    const only = this.#options("battle").length === 1 && !this.open;
    const doing = { busy: this.busy, confirm: () => void this.confirm(), cancel: only ? null : () => void this.cancel() };
    put(this.foot, draft ? chip(draft, face, model.headState, doing) : null);
    put(this.alarm, this.refusal);
    if (held) this.#focusOn("confirm");
  }

  #tellOffer() {
    emit(this, "wd-offer", { offer: this.onBoard?.offer() ?? this.#targets() });
  }

  /** @returns {Offer | null} */
  #targets() {
    const { draft, face, model } = this;
    if (!face || !model) return null;
    if (draft) return targets([draft.option], face, model.headState, true, true);
    const listed = this.open !== "" && this.open !== "match";
    return targets(listed ? this.#listed() : this.#options("battle"), face, model.headState, listed, false);
  }

  /** @param {string} seat */
  #switch(seat) {
    this.seat = seat;
    this.#clear();
    this.refresh();
  }

  /** An only option without a choice is done at once. @param {Option} option */
  #straight(option) {
    this.#setDraft(option);
    this.confirm();
  }

  #focusNext() {
    if (this.draft?.ready && !this.editors.length) return this.#focusOn("confirm");
    const kind = this.onBoard?.offer()?.kind;
    if (kind === "path" || kind === "place") return emit(this, "wd-focus-spots");
    const first = this.editors[0]?.element.querySelector("input, select, button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return undefined;
  }

  /** To what is asked next, after something was confirmed. */
  #focusFollows() {
    this.follow = false;
    this.focusFirst();
  }

  /** @param {string} key */
  #focusOn(key) {
    const again = key && this.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    const other = this.querySelector(".actions-body :is(button, input, select):not(:disabled)");
    const target = again || other || this.querySelector(".actions-head button");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  #tick() {
    if (this.time && this.model?.headState) this.time.textContent = timeLeft(this.model, Date.now() + this.skew);
  }
}

/**
 * Asks the server about free points.
 * @param {MatchModel} model
 * @param {Player} player
 * @param {string} seat
 * @returns {import("./actions/draft.js").Checker}
 */
function checker(model, player, seat) {
  return async (command) => {
    const { ok, sentence } = await player.check(model.match, seat, command);
    return { ok, sentence };
  };
}

customElements.define("wd-actions", Actions);
