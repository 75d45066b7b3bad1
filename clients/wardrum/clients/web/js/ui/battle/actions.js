/**
 * <wd-actions>: the legal list as an action bar. Choose, then confirm. It knows no rules: options, domains, costs and odds
 * come from the server, and so does every refusal.
 *
 * Events: wd-offer {offer, areas, mentioned}: what the board should offer, show as within reach, and call by name · wd-turn {mine, seat, prompt}: whether something is asked of this
 * device, and what · wd-focus-spots: the places on the board should have the focus
 */

import { isOpen } from "../../core/expansions.js";
import { t } from "../../core/i18n.js";
import { reasonOf } from "../../core/refusal.js";
import { takenBackBy } from "../../core/takebacks.js";
import { emit, h, put, renew, replaced } from "../../kit/dom.js";
import { named } from "../../kit/options.js";
import { aheadOrder } from "./actions/ahead.js";
import { Awaiting } from "./actions/awaiting.js";
import { chip } from "./actions/chip.js";
import { ChosenDice } from "./actions/chosen_dice.js";
import { meaningLine } from "./actions/meanings.js";
import { MoreBelow } from "./actions/more_below.js";
import { NotNow, notNowButtons } from "./actions/not_now.js";
import { bigButton, groupBar, optionList, pressedTwice } from "./actions/option_buttons.js";
import { passingLine, passingWith } from "./actions/passing.js";
import { placeAllButton, preferredOf } from "./actions/place_all.js";
import { actingCard } from "./actions/portrait.js";
import { inView, reveal } from "./actions/reveal.js";
import { Selection } from "./actions/selection.js";
import { seatsToAct, timeLeft } from "./actions/turn.js";
import { matchButton, seatTabs, turnLine, waitLine } from "./actions/turn_header.js";
import { wordsOf } from "./actions/why_not.js";
import { clockStrip, shownTime } from "./clocks.js";
import { naming } from "./naming.js";
import { PHONE } from "./screens.js";

/** @typedef {import("./actions/command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class Actions extends HTMLElement {
  /** @type {Selection | null} */ selection = null;
  refusal = "";
  /** What is asked and chosen of, to know when that changes. */ asked = "";
  busy = false;
  /** The version that the last command made: what was legal before it is no longer shown. */ due = 0;
  /** Where on the table something is, as it is seen. @type {(regions: import("../../kit/types.js").Region[]) => string} */ seen = () => "";
  dice = new ChosenDice();
  notNow = new NotNow(() => this.#render());
  awaiting = new Awaiting(this, () => this.refresh(false));
  /** The piece that is looked at, on the table or on its card, "" = none. */ near = "";
  /** The piece that was chosen to be read about. */ chosen = "";
  /** What is pointed at or has the focus. @type {import("./actions/meanings.js").Considered | null} */ considered = null;
  /** The draft that was drawn last. @type {CommandDraft | null} */ drawn = null;
  /** Whether the focus should come to what is asked next. */ follow = false;
  /** What is done by itself whenever it is asked of this seat. @type {{command: string, seat: string} | null} */ repeated = null;
  /** What is passed whenever nothing else can be done. @type {import("./actions/passing.js").Passing | null} */ passing = null;

  connectedCallback() {
    if (this.head) return;
    this.head = h("div", { class: "actions-head" });
    this.body = h("div", { class: "actions-body" });
    this.foot = h("div", { class: "actions-foot" });
    this.meaning = h("div", { class: "actions-meaning" });
    this.alarm = h("p", { class: "refusal", role: "alert" });
    this.more = new MoreBelow(this.body);
    const side = h("div", { class: "actions-side" }, this.meaning, this.awaiting.element, this.alarm, this.foot);
    put(this, this.head, this.body, this.more.element, side);
    this.addEventListener("wd-consider", (event) => {
      const { considered, pointed } = /** @type {CustomEvent} */ (event).detail;
      if (!pointed || !PHONE.matches) this.#consider(considered);
    });
    document.addEventListener("keydown", (event) => this.#enterOnPiece(event), { capture: true });
    for (const kind of ["wd-samples", "wd-camera"]) document.addEventListener(kind, () => this.#reword());
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, ({ target }) => target instanceof Element && this.#look(target));
    setInterval(() => this.#tick(), 1000);
  }

  /**
   * @param {MatchModel} model
   * @param {Player | null} player null: nothing can be done, as in a replay
   * @param {Face} face
   */
  attach(model, player, face) {
    this.selection = new Selection(model, player, face, this.seen);
    this.selection.addEventListener("change", () => this.#changed());
    for (const kind of ["legal", "waiting", "seats", "cursor", "names", "ended"])
      model.addEventListener(kind, () => this.refresh());
    model.addEventListener("expanded", () => this.awaiting.grow());
    this.refresh();
  }

  /**
   * The legal list may have changed.
   * @param {boolean} [first] false: it is known, and more of its places now
   */
  refresh(first = true) {
    const { selection } = this;
    if (!selection?.model.headState) return;
    const { model } = selection;
    if (this.#isBehind(model)) return this.setAttribute("aria-busy", "true");
    const { failure } = selection;
    selection.refresh(first);
    const pressed = selection.pressed();
    if (failure) Object.assign(this, { refusal: reasonOf(failure), repeated: null });
    this.#render(!first);
    const mine = seatsToAct(model).length > 0;
    const unplaced = document.activeElement === document.body || document.activeElement === this;
    if (this.follow && mine && unplaced && !selection.awaited.length && !pressed) this.#focusFollows();
    const prompt = mine ? selection.face.prompt(model.headState, selection.seat) : "";
    if (first) emit(this, "wd-turn", { mine, seat: selection.seat, prompt });
    if (pressed) this.#goOnWith(pressed, selection);
    this.#goOn();
    this.#passOn();
  }

  /** What was pressed; where nothing comes of it the bar stands as if nothing had been. @param {() => void} pressed @param {Selection} selection */
  #goOnWith(pressed, selection) {
    pressed();
    if (selection.draft || selection.open || selection.press) return;
    selection.begin();
    this.#render(true);
  }

  /** Whether what may be done now is not known. @param {MatchModel} model */
  #isBehind(model) {
    const unknown = model.seats.some((seat) => !(seat in model.legal)) && !model.ended;
    return unknown || model.head < this.due;
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
    if (!about.length && this.#toward(id)) return true;
    if (!about.length) this.#touchAnew(selection, id);
    if (about.length === 1) this.#take(about[0], id);
    else if (about.length) this.#list(about[0].command, id);
    return about.length > 0;
  }

  /** No option that is known names it: perhaps one does whose places are not here yet. @param {Selection} selection @param {string} id */
  #touchAnew(selection, id) {
    const open = selection.options("battle").filter(isOpen);
    if (!open.length) return void this.#explain(id);
    this.#await(open, () => void this.touch(id), { keeps: true });
  }

  /** While a way is chosen, touching an enemy leads as near to it as can be. @param {string} id */
  #toward(id) {
    const { selection } = this;
    const { x, y, z = 0 } = selection?.model.headState.table.pieces[id] ?? {};
    const look = selection?.face.pieces(selection.model.headState).find((each) => each.id === id);
    return x !== undefined && look?.seat !== selection?.seat && (selection?.onBoard?.toward([x, y, z]) ?? false);
  }

  /** Why a piece that was touched is of no use now. @param {string} id */
  async #explain(id) {
    const { selection } = this;
    const { player } = selection ?? {};
    if (!selection || !player || !seatsToAct(selection.model).includes(selection.seat)) return;
    const { head, headState, match } = selection.model;
    const look = selection.face.pieces(headState).find((each) => each.id === id);
    if (look?.active) return this.#say(t("It acts now: choose what it does."));
    const reasons = await player.why(match, selection.seat, { piece: id }).catch(() => null); // the connection was lost, or the seat
    if (head !== selection.model.head) return;
    if (reasons?.length) this.#tell(reasons);
    else if (reasons) this.#say(t("Nothing can be done with it now."));
  }

  /** What stands in the way of what was meant. @param {import("./actions/why_not.js").Reason[]} reasons */
  #tell(reasons) {
    const { selection } = this;
    if (!selection || !reasons.length) return;
    this.#say(reasons.map(wordsOf).map(naming(selection.model)).join(" · "));
  }

  /** In the place where refusals are shown. @param {string} words */
  #say(words) {
    this.refusal = words;
    this.#drawFoot();
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

  /** Enter on a piece that is chosen already confirms. @param {KeyboardEvent} event */
  #enterOnPiece(event) {
    const id = event.target instanceof Element && event.target.closest("wd-board [data-piece]")?.getAttribute("data-piece");
    if (event.key !== "Enter" || !id || !this.selection?.model.live) return;
    if (!this.selection.draft?.ready || !this.selection.hasChosen(id) || !this.confirm()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether there was something to confirm, or to choose before. */
  confirm() {
    const { selection } = this;
    if (selection?.press && !selection.draft) return true;
    const draft = selection?.draft;
    if (!selection || !draft || this.busy) return false;
    if (selection.isUnsure) return this.#confirmLater(selection, draft);
    if (draft.missing) return this.#askMissing();
    if (!draft.ready) return false;
    if (draft.option.scope !== "match" && this.dice.element.isConnected && this.dice.problem) {
      this.dice.focus();
      return true;
    }
    this.follow = true;
    void this.#commit(draft);
    return true;
  }

  /** What was chosen is confirmed once it is known to be listed still. @param {Selection} selection @param {CommandDraft} draft @returns {true} */
  #confirmLater(selection, draft) {
    this.#await([draft.option], () => selection.draft === draft && this.confirm(), { keeps: true });
    return true;
  }

  /** Escape: whether there was something to cancel. */
  cancel() {
    const { selection } = this;
    this.repeated = null;
    if (this.passing) return this.#stopPassing();
    if (!selection || (!selection.draft && !selection.open && !selection.press)) return false;
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
   * Goes on with options once their places are here.
   * @param {Option[]} options
   * @param {(options: Option[]) => void} goOn
   * @param {{option?: Option | null, keeps?: boolean}} [what] see `Selection.remember`
   */
  #await(options, goOn, what) {
    this.refusal = "";
    this.selection?.remember(options, goOn, what);
    this.#render();
  }

  /**
   * Choose an option, or of those that it stands for once its places are here.
   * @param {Option} option
   * @param {string} [piece] that was touched
   * @param {string} [about] see `Selection.about`
   */
  #take(option, piece = "", about = piece) {
    const found = this.selection?.now([option]) ?? [];
    if (!found.some(isOpen)) return this.#takeOf(found, piece, about);
    return this.#await(found, (options) => this.#takeOf(options, piece, about), { option });
  }

  /** @param {Option[]} options @param {string} piece @param {string} about */
  #takeOf(options, piece, about) {
    if (options.length === 1) return this.#choose(options[0], piece);
    this.selection?.clear();
    return options.length ? this.#list(options[0].command, about) : this.refresh();
  }

  /**
   * @param {Option} option
   * @param {string} [piece]
   */
  #choose(option, piece = "") {
    this.refusal = "";
    if (option.scope === "match") this.repeated = null;
    this.selection?.take(option, piece);
    this.#render();
    this.#focusNext();
    this.#revealMissing();
  }

  /**
   * @param {string} command
   * @param {string} [about]
   */
  #list(command, about = "") {
    this.refusal = "";
    if (command === "match") this.repeated = null;
    this.selection?.list(command, about);
    this.#render();
  }

  /** @param {import("./actions/option_buttons.js").Group} group */
  #pick(group) {
    const options = this.selection?.now(group.options) ?? [];
    const [first] = options;
    if (options.length > 1) return this.#list(group.command);
    if (this.#isAgain(first)) return void this.confirm();
    this.selection?.clear();
    return this.#take(first);
  }

  /** Whether it is chosen already and pressing it once more does it, as a double click would. @param {Option} option */
  #isAgain(option) {
    const draft = this.selection?.draft;
    return Boolean(draft?.ready && draft.option === option && pressedTwice(option));
  }

  /** An only option without a choice is done at once. @param {Option} option */
  #straight(option) {
    const { selection } = this;
    if (!selection) return;
    const { face, model, seat } = selection;
    this.passing = passingWith(option, seat, face.round(model.headState)) ?? this.passing;
    selection.take(option);
    this.confirm();
  }

  /** Passes again where that is the only thing to do, until the round ends or something was taken back. */
  #passOn() {
    const { busy, passing, selection } = this;
    if (!passing || busy || !selection) return;
    const { face, model, only, open, seat } = selection;
    const last = model.commits.get(model.head);
    if ((last && takenBackBy(last)) || face.round(model.headState) !== passing.round || model.ended) return void this.#stopPassing();
    if (seat === passing.seat && !open && only?.command === passing.command) this.#straight(only);
  }

  /** @returns {true} */
  #stopPassing() {
    this.passing = null;
    this.#render();
    return true;
  }

  /** Everybody who is still to be set up stands where it is suggested, now and whenever it is asked again. */
  #placeAll() {
    const { selection } = this;
    if (!selection || this.busy) return;
    const open = selection.draft ? [] : selection.listed().filter(isOpen);
    if (open.length) return this.#await(open, () => this.#placeAll());
    if (!selection.draft) selection.take(preferredOf(selection.listed()));
    const { draft } = selection;
    if (!draft) return;
    draft.fillIn();
    this.repeated = draft.command && { command: draft.option.command, seat: draft.seat };
    if (!draft.command) return this.#render();
    this.follow = true;
    return void this.#commit(draft);
  }

  /** Does again what is to be repeated, until something else is asked of the seat or something was taken back. */
  #goOn() {
    const { busy, repeated, selection } = this;
    if (!repeated || busy || !selection) return;
    const { draft, model, open, seat } = selection;
    const last = model.commits.get(model.head);
    if (last && takenBackBy(last)) this.repeated = null;
    const elsewhere = open === "match" || (draft && draft.option.command !== repeated.command);
    if (!this.repeated || seat !== repeated.seat || elsewhere) return;
    const options = selection.options("battle");
    const same = options.filter(({ command }) => command === repeated.command);
    const unknown = same.filter(isOpen);
    if (unknown.length) return selection.press ? undefined : this.#await(unknown, () => this.#goOn());
    const again = preferredOf(same);
    if (!again) {
      if (options.length) this.repeated = null;
      return;
    }
    selection.take(again);
    this.#placeAll();
  }

  /** @param {string} seat */
  #switch(seat) {
    this.selection?.pick(seat);
    this.refresh();
  }

  /** Somebody looks at a piece, on the table or on its card. @param {Element} element */
  #look(element) {
    const at = element.closest("[data-card], [data-piece]");
    const id = at?.getAttribute("data-card") ?? at?.getAttribute("data-piece") ?? "";
    if (id !== this.near) this.attend(this.chosen, id);
  }

  /**
   * What can be done with a piece is likely to be asked next.
   * @param {string} chosen to be read about, "" = none
   * @param {string} [near] that is looked at
   */
  attend(chosen, near = this.near) {
    Object.assign(this, { chosen, near });
    this.#want();
  }

  /** The places that are needed now, and those that may be. */
  #want() {
    const { chosen, considered, near, selection } = this;
    if (!selection?.model.headState || this.#isBehind(selection.model)) return;
    const { awaited, model, open, seat } = selection;
    this.awaiting.show(awaited.length > 0);
    const interest = { considered: considered?.option.command ?? "", near: near || chosen, listed: open };
    model.expansions?.want(seat, awaited, aheadOrder(selection.options("battle"), model.headState.table.pieces, interest));
  }

  /** @param {import("./actions/meanings.js").Considered | null} considered */
  #consider(considered) {
    const { selection } = this;
    const areas = () => JSON.stringify(selection?.areas(this.considered));
    const before = areas();
    this.considered = considered;
    this.#want();
    this.#drawMeaning();
    if (areas() !== before) this.#offer();
  }

  /** What is known of the words of the game, or the side from which the table is seen, is another now. */
  #reword() {
    const { selection } = this;
    if (!selection?.model.headState) return;
    const held = document.activeElement;
    for (const editor of selection.editors) editor.draw();
    if (!selection.editors.length) this.#render();
    this.#consider(null); // what was pointed at is another element now
    if (held instanceof HTMLElement && this.contains(held)) held.focus({ preventScroll: true });
  }

  #changed() {
    const { selection } = this;
    this.considered = null;
    for (const editor of selection?.editors ?? []) editor.update();
    this.refusal = "";
    this.#drawFoot();
    this.#offer();
    this.more?.look();
    if (selection && selection.missed !== selection.draft?.missing) this.#revealMissing();
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
      const chosen = { version: selection.version, what: selection.face.optionLabel(model.headState, draft.option) };
      this.due = (await player.act(model.match, draft.seat, command, { ...chosen, dice: rolls ? this.dice.values : [] })).version;
      if (rolls) this.dice.clear();
      if (selection.draft === draft) selection.clear();
    } catch (error) {
      this.refusal = reasonOf(error);
      this.repeated = null;
      this.passing = null;
    }
    this.busy = false;
    this.refresh();
    if (this.refusal) this.#render();
  }

  // -- showing

  /** @param {boolean} [kept] what stays as it was keeps its elements: somebody may be pressing them */
  #render(kept = false) {
    const { body, selection, head } = this;
    if (!body || !selection || !head) return;
    this.#want();
    const key = this.contains(document.activeElement) ? (document.activeElement?.getAttribute("data-key") ?? "") : null;
    if (!kept) this.#drawHead(head, selection);
    if (!kept) this.considered = null;
    const isDrawn = kept && selection.draft !== null && this.drawn === selection.draft;
    const astray = this.drawn === selection.draft && !this.#seesMissing(); // somebody has scrolled away from it
    this.drawn = selection.draft;
    if (kept) replaced(body, ...this.#parts(selection));
    else put(body, ...this.#parts(selection));
    const asked = [selection.seat, selection.open, selection.draft?.option.command].join(" ");
    if (asked !== this.asked) body.scrollTop = 0; // what is asked anew is seen from its beginning
    this.asked = asked;
    this.#drawFoot();
    if (!isDrawn) this.#offer();
    if (key !== null && !this.contains(document.activeElement)) this.#focusOn(key);
    this.more?.look();
    if (astray) return;
    reveal(body, body.querySelector('.option[aria-pressed="true"] .action-name'));
    this.#revealMissing();
  }

  #offer() {
    emit(this, "wd-offer", { offer: this.selection?.offer() ?? null, areas: this.selection?.areas(this.considered) ?? [], mentioned: this.selection?.mentioned ?? [] });
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
    const passing = this.passing && !mine ? passingLine(() => this.#stopPassing()) : null;
    put(head, mine ? turnLine(model, face, seat, this.time) : waitLine(model, this.time), ...tabs, menu, clocks, passing);
    this.#tick();
  }

  /**
   * What there is to choose, or the only thing there is to do.
   * @param {Selection} selection
   */
  #parts(selection) {
    const { draft, editors, face, model, only } = selection;
    const state = model.headState;
    const others = selection.player ? notNowButtons(this.notNow.groups(selection), naming(model), (reasons) => this.#tell(reasons)) : [];
    if (only) return [bigButton(only, face.optionLabel(state, only), () => this.#straight(only), this.busy), ...(others.length ? [h("div", { class: "groups" }, ...others)] : [])];
    const placing = draft?.option ?? (selection.open && selection.open !== "match" ? selection.listed()[0] : null);
    const all = placing && selection.player ? placeAllButton(placing, face, state, () => this.#placeAll()) : null;
    const chosen = draft?.option ?? selection.press?.option ?? undefined;
    const open = (/** @type {string} */ command) => selection.open === command || chosen?.command === command;
    const bar = groupBar(selection.options("battle"), face, state, open, (group) => this.#pick(group), others);
    const list = selection.open
      ? optionList(selection.listed(), face, state, chosen, (option) => (this.#isAgain(option) ? void this.confirm() : this.#take(option, "", selection.about)))
      : null;
    return [all, bar, list, ...editors.map((editor) => editor.element)];
  }

  #drawFoot() {
    const { alarm, selection, foot } = this;
    if (!foot || !alarm || !selection) return;
    const { draft, face, model, open } = selection;
    const held =
      this.contains(document.activeElement) && document.activeElement?.getAttribute("data-key") === "confirm";
    const only = !open && (selection.options("battle").length === 1 || draft?.option.words?.begun);
    const doing = {
      busy: this.busy,
      again: Boolean(draft?.ready && pressedTwice(draft.option)),
      confirm: () => void this.confirm(),
      cancel: only ? null : () => void this.cancel(),
    };
    const within = open !== "match" && draft?.option.scope !== "match";
    const study = model.study && within && seatsToAct(model).includes(selection.seat);
    const acting = draft || open || selection.awaited.length ? undefined : face.pieces(model.headState).find((look) => look.active && look.seat === selection.seat);
    put(foot, draft ? chip(draft, face, model.headState, doing) : null, acting ? actingCard(acting, model.headState.match.order) : null, study ? this.dice.element : null);
    this.#drawMeaning();
    put(alarm, this.refusal);
    if (held) this.#focusOn("confirm");
  }

  /** What is considered, what is chosen, or the only thing there is to do. */
  #drawMeaning() {
    const { considered, selection } = this;
    if (!this.meaning || !selection) return;
    const { draft, face, model, only } = selection;
    const about = considered ?? draft ?? (only && { option: only, values: {} });
    renew(this.meaning, about ? meaningLine(face, model.headState, about) : null);
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

  /** The editor of the first field that still needs a value. */
  get #missing() {
    const { draft, editors } = this.selection ?? {};
    return draft?.missing ? editors?.find(({ name }) => name === draft.missing) : undefined;
  }

  /** Whether nothing is missing that is out of sight. */
  #seesMissing() {
    const element = this.#missing?.element;
    return !this.body || !element?.isConnected || inView(this.body, element);
  }

  /** What still needs a value comes into sight. */
  #revealMissing() {
    const { body, selection } = this;
    if (!body || !selection) return;
    selection.missed = selection.draft?.missing ?? "";
    reveal(body, this.#missing?.element);
  }

  /** What still needs a value has the focus; whether there is anything to choose it with. */
  #askMissing() {
    const missing = this.#missing;
    if (!missing) return false;
    const kind = missing.offer()?.kind;
    const first = missing.element.querySelector(":is(input, select, button):not(:disabled)");
    if (kind === "path" || kind === "place" || kind === "cells") emit(this, "wd-focus-spots");
    else if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    this.#revealMissing(); // the line that the focus brings may have taken room from it
    return true;
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
