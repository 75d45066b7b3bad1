/**
 * <wd-actions>: the legal list as an action bar. Choose, then confirm. It knows no rules: options, domains, costs and odds
 * come from the server, and so does every refusal.
 *
 * Events: wd-offer {offer}: what the board should offer · wd-turn {mine}: whether something is asked of this device
 */

import { bigButton, groupButton, grouped, named, optionButton, settled } from "./actions/groups.js";
import { chip } from "./actions/chip.js";
import { Draft } from "./actions/draft.js";
import { editorsOf } from "./actions/editors.js";
import { timeLeft, waitingFor } from "./actions/waiting.js";
import { button, emit, h, put } from "./dom.js";
import { seatMark, seatTitle } from "./seats.js";

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
    const waiting = model.seats.some((seat) => !(seat in model.legal)) && !model.ended;
    this.setAttribute("aria-busy", String(waiting));
    if (waiting) return;
    this.seat = this.#actingSeat();
    this.#keepDraft();
    if (!this.draft) this.#begin();
    this.#render();
    emit(this, "wd-turn", { mine: this.#seatsToAct().length > 0, seat: this.seat });
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
    return this.onBoard?.cycle(by) ?? false;
  }

  /** Enter: whether there was something to confirm. */
  confirm() {
    if (!this.draft?.ready || this.busy) return false;
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

  focusFirst() {
    this.#focusOn("confirm");
  }

  // -- choosing

  #seatsToAct() {
    const { model } = this;
    if (!model || model.ended) return [];
    return model.seats.filter((seat) => (model.legal[seat] ?? []).some((option) => option.scope !== "match"));
  }

  #actingSeat() {
    const able = this.#seatsToAct();
    return able.includes(this.seat) ? this.seat : able[0] ?? this.model?.seats[0] ?? "";
  }

  /** @param {"battle" | "match"} scope @returns {Option[]} */
  #options(scope) {
    const options = /** @type {Option[]} */ (/** @type {unknown} */ (this.model?.legal[this.seat] ?? []));
    return options.filter((option) => (option.scope === "match") === (scope === "match"));
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
    const check = (/** @type {import("./shapes.js").Command} */ command) => player.check(model.match, this.seat, command);
    const draft = new Draft(this.seat, option, /** @type {import("./actions/draft.js").Checker} */ (check));
    const state = model.headState;
    const looks = face.pieces(state);
    const active = looks.find((look) => look.active)?.id ?? "";
    this.draft = draft;
    this.editors = editorsOf(draft, { state, face, looks, active });
    draft.addEventListener("change", () => this.#changed());
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
      await player.act(model.match, draft.seat, command);
      if (this.draft === draft) this.#clear();
    } catch (error) {
      this.refusal = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.refresh();
    this.#render();
  }

  // -- showing

  #render() {
    if (!this.head || !this.model || !this.face) return;
    const key = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") ?? "" : null;
    this.#drawHead();
    this.#drawBody();
    this.#drawFoot();
    this.#tellOffer();
    if (key !== null && !this.contains(document.activeElement)) this.#focusOn(key);
  }

  #drawHead() {
    const { face, model } = this;
    if (!model || !face || !this.head) return;
    const able = this.#seatsToAct();
    const { match } = model.headState;
    const mine = able.length > 0;
    const { glyph, letter, style } = seatMark(match.order, this.seat);
    this.time = h("span", { class: "time" });
    const words = mine
      ? h("p", { class: `turn mine ${style}` }, h("span", { class: "seat-glyph" }, glyph), h("b", {}, ` Your turn, seat ${letter}: `), face.prompt(model.headState, this.seat), " ", this.time)
      : h("p", { class: "turn" }, h("span", {}, `${waitingFor(model, face)} · `), this.time);
    const others = able.length > 1 ? able.map((seat) => button(seatTitle(match.order, seat, model.names), () => this.#switch(seat), { class: "seat-tab", "aria-pressed": String(seat === this.seat), "data-key": `seat-${seat}` })) : [];
    put(this.head, words, ...others, this.#matchButton());
    this.#tick();
  }

  #matchButton() {
    if (!this.#options("match").length) return null;
    const offered = Object.keys(this.model?.headState.match.offer ?? {}).length > 0;
    return button(offered ? "Result offered ▾" : "Match ▾", () => this.#list("match"), { class: offered ? "match-menu offered" : "match-menu", "aria-expanded": String(this.open === "match"), "data-key": "match" });
  }

  #drawBody() {
    const { face, model } = this;
    if (!model || !face || !this.body) return;
    const options = this.#options("battle");
    const state = model.headState;
    if (options.length === 1 && settled(options[0]) && this.open !== "match") {
      put(this.body, bigButton(face.optionLabel(state, options[0]), () => this.#straight(options[0]), this.busy));
      return;
    }
    const groups = grouped(options);
    const buttons = groups.map((group) => groupButton(group, face, state, this.#isOpen(group.command), () => this.#pick(group)));
    const bar = groups.length > 1 ? h("div", { class: "groups", role: "toolbar", "aria-label": "Actions" }, ...buttons) : null;
    put(this.body, bar, this.#choices(), ...this.editors.map((editor) => editor.element));
  }

  /** @param {string} command */
  #isOpen(command) {
    return this.open === command || this.draft?.option.command === command;
  }

  /** @param {import("./actions/groups.js").Group} group */
  #pick(group) {
    if (group.options.length > 1) return this.#list(group.command);
    this.#clear();
    return this.#choose(group.options[0]);
  }

  #choices() {
    const { face, model } = this;
    if (!this.open || !face || !model) return null;
    const options = this.#listed();
    const buttons = options.map((option, i) => optionButton(option, face, model.headState, this.draft?.option === option, i, () => this.#choose(option)));
    return h("div", { class: "options", role: "group", "aria-label": "Options" }, ...buttons);
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
    emit(this, "wd-offer", { offer: this.onBoard?.offer() ?? this.#pieceOffer() });
  }

  /** With nothing chosen yet, the pieces that options name; odds while their options are listed. @returns {Offer | null} */
  #pieceOffer() {
    const { face, model } = this;
    if (!face || !model || this.draft) return null;
    const options = this.open && this.open !== "match" ? this.#listed() : this.#options("battle");
    /** @type {Map<string, string>} */
    const badges = new Map();
    for (const option of options) {
      const odds = option.odds && this.open ? face.oddsLines(option.odds).map((line) => line.short).filter(Boolean).join(" ") : "";
      for (const id of named(option)) if (id in model.headState.table.pieces) badges.set(id, [badges.get(id), odds].filter(Boolean).join(" / "));
    }
    return badges.size ? { kind: "pieces", badges, chosen: new Set() } : null;
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
    if (this.draft?.ready) return this.#focusOn("confirm");
    const first = this.editors[0]?.element.querySelector("input, select, button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return undefined;
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

customElements.define("wd-actions", Actions);
