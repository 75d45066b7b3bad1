/** Joins the components of the page of a match. */

import "./actions.js";
import "./banner.js";
import "./board.js";
import "./ruleset_panel.js";
import "./fighters.js";
import "./log.js";
import "./pause_notice.js";
import "./status.js";
import "./tabs.js";
import "./takeback_notice.js";
import "./timeline.js";
import { readLuck } from "../../core/luck_report.js";
import { button, h, part, put } from "../../kit/dom.js";
import { manifestOf } from "../../rulesets/registry.js";
import { copyText } from "../shared/clipboard.js";
import { Announcer } from "./announcer.js";
import { ClockAnnouncer, Countdown } from "./clocks.js";
import { helpDialog, show } from "./dialogs.js";
import { ForkDialog } from "./fork_dialog.js";
import { listenToKeys, looking } from "./keyboard.js";
import { luckDialog } from "./luck_dialog.js";
import { Phrases } from "./phrases.js";
import { Recap } from "./recap.js";
import { sceneOf, withOwnNames } from "./scene.js";
import { SeatDialog } from "./seat_dialog.js";
import { Sharing } from "./share/dialog.js";
import { pageLink } from "./share/links.js";
import { connectionWords } from "./status.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class Page {
  /**
   * @param {MatchModel} model
   * @param {Player | null} player null: nothing can be done here
   * @param {Face} face
   * @param {string} invite
   */
  constructor(model, player, face, invite) {
    Object.assign(document.body.dataset, { loaded: "", replay: String(model.offline) });
    this.model = model;
    this.player = player;
    this.face = face;
    /** @type {import("./board.js").Board} */ this.board = part("wd-board");
    /** @type {import("./actions.js").Actions} */ this.actions = part("wd-actions");
    /** @type {import("./timeline.js").Timeline} */ this.timeline = part("wd-timeline");
    /** @type {import("./fighters.js").Fighters} */ this.fighters = part("wd-fighters");
    /** @type {import("./ruleset_panel.js").RulesetPanel} */ this.dice = part("wd-ruleset-panel");
    this.fighters.player = player;
    this.announcer = new Announcer();
    this.help = helpDialog(manifestOf(model.ruleset).words.round);
    this.share = new Sharing(model, face).element;
    this.luck = luckDialog(model, () => this.#luck());
    document.body.append(this.help, this.share, this.luck);
    /** @type {{[what: string]: HTMLDialogElement}} */
    this.dialogs = { help: this.help, share: this.share, luck: this.luck };
    /** @type {import("../../kit/types.js").Offer | null} */ this.offer = null;
    /** @type {import("../../kit/types.js").Circle[]} */ this.areas = [];
    this.#listen();
    /** @type {import("./status.js").Status} */ (part("wd-status")).attach(model, face);
    if (player) this.#people(player);
    this.actions.attach(model, player, face);
    this.timeline.tools.offer(model.offline);
    this.timeline.attach(model, face);
    /** @type {import("./log.js").Log} */ (part("wd-log")).attach(model, face);
    /** @type {import("./banner.js").Banner} */ (part("wd-banner")).attach(model, player, invite);
    /** @type {import("./takeback_notice.js").TakebackNotice} */ (part("wd-takeback")).attach(model, player);
    /** @type {import("./pause_notice.js").PauseNotice} */ (part("wd-pause-notice")).attach(model, player);
    if (face.panelName) /** @type {import("./tabs.js").Tabs} */ (part("wd-tabs")).name("panel-dice", face.panelName);
    this.fork = new ForkDialog(model, player);
    this.recap = new Recap(model, player, face);
    this.recap.addEventListener("change", () => this.timeline.tools.showUnseen(this.recap.count));
    this.timeline.tools.showUnseen(this.recap.count);
    this.#keys();
    this.#draw();
    if (player) this.#tellTime(player, new ClockAnnouncer());
    if (player && face.learn) void this.#learn(player, face);
  }

  /**
   * What the ruleset's samples say of its words; without them the words stay as they are.
   * @param {Player} player
   * @param {Face} face
   */
  async #learn({ connection }, face) {
    const answer = await connection.request({ type: "samples", ruleset: this.model.ruleset }).catch(() => null);
    if (answer) face.learn?.(answer.samples);
    this.#draw();
  }

  /**
   * How little is left on the clocks of the seats held here.
   * @param {Player} player
   * @param {ClockAnnouncer} teller
   */
  #tellTime({ connection }, teller) {
    const { announcer, model } = this;
    setInterval(() => {
      const words = model.ended ? "" : teller.tell(model.headState.match, model.seats, connection.serverNow());
      if (words) announcer.say(words);
    }, 1000);
  }

  /** What people at the table have to do with each other. @param {Player} player */
  #people(player) {
    const { announcer, dialogs, fighters, model } = this;
    const show = (/** @type {string} */ seat, /** @type {string} */ text) => {
      fighters.said[seat] = text;
      this.#draw();
    };
    const phrases = new Phrases(model, player, (text) => announcer.say(text), show);
    const seat = new SeatDialog(model, player);
    Object.assign(dialogs, { phrases: phrases.element, seat: seat.element });
    document.body.append(phrases.element, seat.element);
    const status = /** @type {import("./status.js").Status} */ (part("wd-status"));
    status.offer("phrases", "Say", () => true);
    status.offer("seat", "Your seat", () => seat.isOfUse);
  }

  #listen() {
    const { actions, board, model } = this;
    for (const kind of ["cursor", "names", "presence", "seats", "ended"])
      model.addEventListener(kind, () => this.#draw());
    model.addEventListener("waiting", () => this.#panel());
    on(document, "wd-offer", ({ offer, areas }) => this.#take(offer, areas));
    on(document, "wd-focus-spots", () => board.focusSpots());
    on(document, "wd-turn", ({ mine, seat, prompt }) => this.announcer.turn(mine, seat, prompt));
    on(document, "wd-piece", ({ id }) => this.#piece(id));
    on(document, "wd-open", ({ what }) => this.#open(what));
    on(document, "wd-copy", ({ text }) => void this.#copy(text));
    on(board, "wd-spot", ({ index }) => actions.onBoard?.spot(index));
    on(board, "wd-point", ({ point, add, drag }) => actions.onBoard?.point(point, add, drag));
    on(board, "wd-placement", ({ key }) => actions.onBoard?.placement(key));
  }

  /** @param {string} what */
  #open(what) {
    if (what === "fork") this.fork.open();
    else if (what === "recap") void this.recap.open();
    else show(this.dialogs[what]);
  }

  #draw() {
    const { board, face, model } = this;
    const { state } = model;
    if (!state) return;
    const looks = withOwnNames(face.pieces(state), this.player?.keyring.get(model.match)?.fighters);
    board.show(sceneOf(model, face, looks));
    this.fighters.show(model, face, looks);
    this.#panel();
    this.#offer();
    document.body.classList.toggle("scrubbed", !model.live);
    document.body.classList.toggle("playing", model.seats.length > 0 && !model.ended);
    this.announcer.rest(`${face.title} · ${face.heading(model.headState)}`);
  }

  /** The ruleset's own panel, which may tell the time that is left. */
  #panel() {
    const { face, model, player } = this;
    const due = model.live && player ? (model.waiting[0]?.due_at ?? 0) : 0;
    const countdown = () => (player && due ? new Countdown(due, () => player.connection.serverNow()) : null);
    if (model.state) this.dice.show(model, face, countdown);
  }

  /**
   * @param {import("../../kit/types.js").Offer | null} offer
   * @param {import("../../kit/types.js").Circle[]} areas
   */
  #take(offer, areas) {
    Object.assign(this, { offer, areas });
    this.#offer();
  }

  /** Nothing is on offer while an earlier version is shown. */
  #offer() {
    const { areas, board, model, offer } = this;
    if (model.live) board.choose(offer, areas);
    else board.choose(null);
  }

  /** @param {string} id */
  #piece(id) {
    const used = this.model.live && id !== "" && this.actions.touch(id);
    const selected = !used && id === this.fighters.selected ? "" : id;
    this.fighters.selected = selected;
    this.board.select(selected);
    this.fighters.show(this.model, this.face, this.face.pieces(this.model.state));
  }

  #keys() {
    const { actions, announcer, board, model, timeline } = this;
    listenToKeys({
      ...looking(model, timeline, board),
      ruler: () => board.tools.ruler(),
      copy: () => void this.#copy(pageLink(model, model.cursor)),
      help: () => show(this.help),
      sound: () => announcer.toggleSound(),
      actions: () => {
        model.goLive();
        actions.focusFirst();
      },
      fighter: (nth) => this.#nth(nth),
      cycle: (by) => model.live && actions.cycle(by),
      confirm: () => model.live && actions.confirm(),
      cancel: () => actions.cancel(),
    });
  }

  /** @param {number} nth of the seat whose turn it is here, or of the whole party, counted from 1 */
  #nth(nth) {
    const { cooperative, order } = this.model.headState.match;
    const seat = this.actions.seat || order[0];
    const own = this.face.pieces(this.model.state).filter((look) => (cooperative ? look.seat : look.seat === seat));
    const id = own[nth - 1]?.id;
    if (!id) return;
    this.#piece(id);
    this.board.focusPiece(id);
  }

  /** The luck up to the moment looked at; of a file, that of all of it. */
  async #luck() {
    const { model, player } = this;
    if (!player) return model.luck;
    return readLuck(await player.connection.request({ type: "luck", match: model.match, version: model.cursor }));
  }

  /** @param {string} text */
  async #copy(text) {
    this.announcer.say((await copyText(text)) ? "Link copied" : text);
  }

  /**
   * Until there is something to show.
   * @param {import("../../core/connection.js").Connection} connection
   */
  static sayConnecting(connection) {
    const place = part("#loading");
    const draw = () => (place.textContent = connectionWords(connection.status) || "Loading the battle …");
    connection.addEventListener("status", draw);
    draw();
  }

  /** @param {string} problem */
  static fail(problem) {
    const place = part("#loading");
    const again = button("Try again", () => location.reload(), { class: "button" });
    const lobby = h("a", { class: "button", href: "/" }, "To the lobby");
    put(place, h("span", {}, `This battle cannot be shown: ${problem}`), h("span", { class: "row" }, again, lobby));
    place.classList.add("notice", "bad");
  }
}

/**
 * @param {EventTarget} target
 * @param {string} name
 * @param {(detail: any) => void} listener
 */
function on(target, name, listener) {
  target.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
}
