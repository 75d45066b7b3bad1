/** Joins the components of the page of a match. */

import "./actions.js";
import "./banner.js";
import "./board.js";
import "./fighter_card.js";
import "./ruleset_panel.js";
import "./fighters.js";
import "./goal_strip.js";
import "./log.js";
import "./motion/roll_panel.js";
import "./pause_notice.js";
import "./status.js";
import "./tabs.js";
import "./takeback_notice.js";
import "./timeline.js";
import "./undone_notice.js";
import { keptSeats } from "../../core/seat_requests.js";
import { readLuck } from "../../core/luck_report.js";
import { part } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { learnStyles } from "../../kit/sample_card.js";
import { learnWords } from "../../kit/terms.js";
import { copyText } from "../shared/clipboard.js";
import { saySeatEnds } from "../shared/seat_ends.js";
import { COUNTED_MS } from "./actions/turn.js";
import { Announcer } from "./announcer.js";
import { ClockAnnouncer, Countdown } from "./clocks.js";
import { show as open } from "./dialogs.js";
import { Follow } from "./follow.js";
import { listenToKeys, looking } from "./keyboard.js";
import { LazyDialogs } from "./lazy_dialogs.js";
import { matchDialogs } from "./match_dialogs.js";
import { Motion } from "./motion/motion.js";
import { Sound } from "./motion/sound.js";
import { Phrases } from "./phrases.js";
import { Recap } from "./recap.js";
import { RoundBanner } from "./round_banner.js";
import { sceneOf, withOwnNames } from "./scene.js";
import { pageLink } from "./share/links.js";
import { soundSwitch, TurnAlert } from "./turn_alert.js";
import { saySuperseded } from "./superseded_notice.js";
import { DeedLine } from "./deed_line.js";
import { ScreenLock } from "./wake_lock.js";
import { toggleWholeScreen } from "./whole_screen.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

const END_SEEN_MS = 1500; // the last blow is seen before the dialog covers it

export class Page {
  /** Whether the piece chosen last is to be read about, rather than to act. */ #isAsked = false;

  /**
   * @param {MatchModel} model
   * @param {Player | null} player null: nothing can be done here
   * @param {Face} face
   * @param {import("../../core/invitation.js").Invitation | null} invitation
   */
  constructor(model, player, face, invitation) {
    Object.assign(document.body.dataset, { loaded: "", replay: String(model.offline) });
    this.model = model;
    this.player = player;
    this.face = face;
    /** @type {import("./board.js").Board} */ this.board = part("wd-board");
    /** @type {import("./actions.js").Actions} */ this.actions = part("wd-actions");
    /** @type {import("./timeline.js").Timeline} */ this.timeline = part("wd-timeline");
    /** @type {import("./fighters.js").Fighters} */ this.fighters = part("wd-fighters");
    /** @type {import("./ruleset_panel.js").RulesetPanel} */ this.dice = part("wd-ruleset-panel");
    /** @type {import("./fighter_card.js").FighterCard} */ this.card = part("wd-fighter-card");
    this.fighters.player = player;
    /** The piece that the choice is about, "" = none. */ this.target = "";
    this.sound = new Sound();
    const alert = new TurnAlert(this.sound);
    this.announcer = new Announcer(alert);
    this.motion = this.#stage();
    this.dialogs = this.#dialogs();
    /** @type {import("../../kit/types.js").Offer | null} */ this.offer = null;
    /** @type {import("../../kit/types.js").Shown[]} */ this.areas = [];
    /** @type {readonly string[]} */ this.mentioned = [];
    this.#listen();
    /** @type {import("./status.js").Status} */
    const status = part("wd-status");
    status.add(soundSwitch(this.sound), ...(player ? alert.buttons((text) => this.announcer.say(text)) : []));
    status.attach(model, face);
    saySuperseded(part("#superseded"), model);
    if (player) this.#people(player);
    /** @type {import("./goal_strip.js").GoalStrip} */ (part("wd-goals")).attach(model, face.roundWord);
    this.actions.seen = (regions) => this.board.whereabouts(regions);
    this.actions.attach(model, player, face);
    this.timeline.tools.offer(model.offline);
    this.timeline.attach(model, face);
    if (this.timeline.playing) this.timeline.playing.left = () => this.motion.left;
    /** @type {import("./log.js").Log} */ (part("wd-log")).attach(model, face);
    /** @type {import("./banner.js").Banner} */ (part("wd-banner")).attach(model, player, invitation);
    /** @type {import("./takeback_notice.js").TakebackNotice} */ (part("wd-takeback")).attach(model, player);
    /** @type {import("./pause_notice.js").PauseNotice} */ (part("wd-pause-notice")).attach(model, player);
    this.recap = new Recap(model, player, face);
    this.dialogs.loaders.recap = async () => () => this.recap.open();
    this.recap.addEventListener("change", () => this.timeline.tools.showUnseen(this.recap.count));
    this.timeline.tools.showUnseen(this.recap.count);
    this.#linkedNotes();
    addEventListener("hashchange", () => this.#linkedNotes());
    this.follow = new Follow(model, this.board, this.timeline);
    this.#end();
    this.#keys();
    this.#draw();
    if (player) this.#tellTime(player, new ClockAnnouncer());
    if (player) void this.#learn(player);
    if (player?.keyring.get(model.match)?.lesson) void this.dialogs.open("guide");
  }

  /**
   * What the ruleset's samples say of its rules and warbands; without them their names stay as they are.
   * @param {Player} player
   */
  async #learn({ connection }) {
    const answer = await connection.request({ type: "samples", ruleset: this.model.ruleset }).catch(() => null);
    if (answer) {
      learnWords(answer.glossary ?? {});
      learnStyles(answer.samples);
      document.dispatchEvent(new Event("wd-samples"));
    }
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
    /** @type {import("./undone_notice.js").UndoneNotice} */ (part("wd-undone")).attach(model.match, player);
    const show = (/** @type {string} */ seat, /** @type {string} */ text) => {
      fighters.said[seat] = text;
      this.#draw();
    };
    const phrases = new Phrases(model, player, (text) => announcer.say(text), show);
    document.body.append(phrases.element);
    saySeatEnds(part("#seat-ends"), player.keyring, model);
    dialogs.loaders.phrases = async () => () => open(phrases.element);
    const status = /** @type {import("./status.js").Status} */ (part("wd-status"));
    status.offer("phrases", t("Say"), () => true);
    status.offer("seat", t("Your seat"), () => keptSeats(player, model.match).length > 0);
  }

  #dialogs() {
    const { board, face, model, player, timeline } = this;
    /** @type {LazyDialogs} */
    const dialogs = new LazyDialogs(matchDialogs({ board, face, model, player, timeline, luck: () => this.#luck(), offers: (what) => dialogs.has(what) }));
    return dialogs;
  }

  /** The end of the battle: shown by itself to who saw it, not to who comes later or looks at an earlier version. */
  #end() {
    const { dialogs, model } = this;
    /** @type {import("./status.js").Status} */ (part("wd-status")).offer("end", t("Result"), () => model.ended);
    on(model, "commit", ({ history }) => {
      if (history || !model.ended || !model.live || document.hidden) return;
      dialogs.load("end").catch(() => {}); // on its way while the last blow is seen
      setTimeout(() => model.live && !document.querySelector("dialog[open], :popover-open") && void dialogs.open("end"), END_SEEN_MS);
    });
  }

  /** Notes that came with the link. */
  #linkedNotes() {
    if (new URLSearchParams(location.hash.slice(1)).has("notes")) void this.dialogs.open("linked-notes");
  }

  #listen() {
    const { actions, board, model } = this;
    for (const kind of ["names", "presence", "seats", "ended"]) model.addEventListener(kind, () => this.#redraw());
    for (const kind of ["pointerdown", "keydown"]) actions.addEventListener(kind, () => this.motion.finish());
    actions.addEventListener("pointerdown", () => this.#read());
    model.addEventListener("waiting", () => this.#panel());
    model.addEventListener("cursor", () => this.#behind());
    on(document, "wd-offer", ({ offer, areas, mentioned }) => this.#take(offer, areas, mentioned));
    on(document, "wd-focus-spots", () => board.focusSpots());
    for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => keep(/** @type {DragEvent} */ (event)));
    const screen = new ScreenLock();
    on(document, "wd-turn", ({ mine, seat, prompt }) => {
      this.announcer.turn(mine, seat, prompt);
      screen.want(mine);
    });
    on(document, "wd-piece", ({ id }) => this.#piece(id));
    on(document, "wd-targets", ({ pieces, markers }) => board.ring(pieces, markers));
    on(document, "wd-open", ({ what }) => void this.dialogs.open(what));
    document.addEventListener("wd-why", (event) => void this.dialogs.open("why", event));
    on(document, "wd-copy", ({ text }) => void this.#copy(text));
    on(board, "wd-spot", ({ index }) => actions.onBoard?.spot(index));
    on(board, "wd-point", ({ point, add, drag }) => actions.onBoard?.point(point, add, drag));
    on(board, "wd-placement", ({ key }) => actions.onBoard?.placement(key));
  }

  /** What moves on the board, and what is shown of the match. */
  #stage() {
    const { board, face, model, player, sound, timeline } = this;
    const looks = (/** @type {any} */ state) => withOwnNames(face.pieces(state), player?.keyring.get(model.match)?.fighters);
    const speed = () => (timeline.playing?.on ? timeline.playing.speed : 0);
    /** @type {import("./motion/roll_panel.js").RollPanel} */ const panel = part("wd-roll-panel");
    const rounds = new RoundBanner(model, face, board);
    const line = new DeedLine(model, board);
    return new Motion(model, face, { board, panel, sound, looks, speed, draw: () => this.#draw(), seen: (version, behind) => rounds.seen(version, behind), tell: { begin: (version) => line.begin(version), time: (version) => Math.max(line.time(version), rounds.time(version)) } });
  }

  /** Something besides the battle has changed. */
  #redraw() {
    this.motion.refresh();
    this.#draw();
  }

  #draw() {
    const { board, face, model, motion } = this;
    const { looks, state } = motion.view;
    if (!state) return;
    board.own = model.seats;
    board.show(sceneOf(motion.moment, face, looks));
    this.#cards(looks);
    this.#panel();
    this.#offer();
    document.body.classList.toggle("scrubbed", !model.live);
    this.#behind();
    document.body.classList.toggle("playing", model.seats.length > 0 && !model.ended);
    this.announcer.rest(`${face.title} · ${face.heading(model.headState)}`);
  }

  /** Whether what is shown is not yet where the battle is. */
  #behind() {
    const { live } = this.model;
    document.body.classList.toggle("behind", live && !this.motion.queue.caughtUp);
    /** @type {import("./log.js").Log} */ (part("wd-log")).tell(live ? this.motion.view.cursor : Infinity);
  }

  /** @param {import("../../kit/types.js").PieceLook[]} looks */
  #cards(looks) {
    const { card, face, fighters, model } = this;
    fighters.show(model, face, looks);
    card.show(model, looks, fighters.selected, this.#isAsked);
  }

  /** The ruleset's own panel, which may tell the time that is left. */
  #panel() {
    const { face, model, player } = this;
    const due = model.live && player ? (model.waiting[0]?.due_at ?? 0) : 0;
    const hurries = player && due && due - player.connection.serverNow() < COUNTED_MS;
    const countdown = () => (player && hurries ? new Countdown(due, () => player.connection.serverNow()) : null);
    if (model.state) this.dice.show(model, face, countdown);
  }

  /**
   * @param {import("../../kit/types.js").Offer | null} offer
   * @param {import("../../kit/types.js").Shown[]} areas
   * @param {readonly string[]} mentioned
   */
  #take(offer, areas, mentioned) {
    Object.assign(this, { offer, areas, mentioned });
    if (offer && offer.kind !== "pieces") this.#isAsked = false; // a place is chosen now, and the card would lie over it
    this.#offer();
    if (this.model.state) this.#follow(this.actions.selection?.target ?? "");
  }

  /** The cards show whom the choice is about, no matter who was touched before. @param {string} target */
  #follow(target) {
    if (target === this.target) return;
    const left = !target && this.fighters.selected === this.target;
    this.target = target;
    this.#isAsked = false;
    if (target || left) this.#select(target);
  }

  /** Nothing is on offer while an earlier version is shown. */
  #offer() {
    const { areas, board, mentioned, model, motion, offer } = this;
    if (model.live && motion.caughtUp) board.choose(offer, areas, mentioned);
    else if (board.offer || board.mentioned.length) board.choose(null);
  }

  /** @param {string} id */
  #piece(id) {
    const used = this.model.live && id !== "" && this.actions.touch(id);
    this.#isAsked = !used;
    this.#select(!used && id === this.fighters.selected ? "" : id);
  }

  /** A player who acts has read the card, which lies over the table on a phone. */
  #read() {
    if (!this.#isAsked) return;
    this.#isAsked = false;
    this.#cards(this.motion.view.looks);
  }

  /** @param {string} id */
  #select(id) {
    const { board, fighters, motion } = this;
    fighters.selected = id;
    board.select(id);
    this.actions.attend(id);
    this.#cards(motion.view.looks);
  }

  #keys() {
    const { actions, board, model, sound, timeline } = this;
    listenToKeys({
      ...looking(model, timeline, board),
      ruler: () => board.tools.ruler(),
      copy: () => void this.#copy(pageLink(model, model.cursor)),
      help: () => void this.dialogs.open("help"),
      wholeScreen: () => void toggleWholeScreen(),
      sound: () => sound.toggle(),
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
    this.announcer.say((await copyText(text)) ? t("Link copied") : text);
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

/** A file that nothing here has asked for does not take the page's place. @param {DragEvent} event */
function keep(event) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}
