/**
 * Shows a match on the board as it goes on: each new commit as a cue of the queue, everything else at once. The page draws what `view`
 * has, which may be a little behind the model, and a piece that is taken down stays in it until its beat is over.
 */

import { isAmongBots, playerLabel } from "../players.js";
import { Cast } from "./cast.js";
import { StageClock } from "./clock.js";
import { compose, setUp } from "./compose.js";
import { lastRoll } from "./last_roll.js";
import { AT_LEISURE, CueQueue, HURRIED } from "./queue.js";
import { Sequence } from "./sequence.js";
import { holdOf, timingOf } from "./timing.js";

/** @typedef {import("../../../kit/types.js").Beat} Beat */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("./cast.js").BoardStage} BoardStage */

/**
 * A version as it is shown. kept: the table still has pieces that this version has not
 * @typedef {{cursor: number, state: any, looks: PieceLook[], kept: boolean}} View
 */

/** @typedef {{beats: Beat[], version: number, before: any, after: any}} Commit what is shown of one, and its states */

/**
 * What it works with. looks: of a state, with the names kept here · speed: of a replay, 0 = none is going on · draw: the view ·
 * seen: hears of each commit that was seen while the viewer follows the battle, and how far behind the viewer is ·
 * tell: says what a commit brings as it begins to be shown; how long that takes to read, in ms
 * @typedef {object} Parts
 * @property {HTMLElement & {stage: BoardStage}} board its class "moving" says that something moves on it
 * @property {import("./roll_panel.js").RollPanel | null} panel
 * @property {import("./sound.js").Sound | null} sound
 * @property {(state: any) => PieceLook[]} looks
 * @property {() => number} speed
 * @property {() => void} draw
 * @property {(version: number, behind: number) => void} [seen]
 * @property {{begin: (version: number) => void, time: (version: number) => number}} [tell]
 */

const FASTEST = 8; // at this speed nothing moves any more
const LEAVING = ["down", "leave"];

export class Motion {
  /** @type {View} */ view = { cursor: -1, state: null, looks: [], kept: false };
  clock = new StageClock(undefined, (moving) => this.parts.board.classList.toggle("moving", moving));
  queue = new CueQueue(this.clock);
  /** The last version that is shown or queued. */ #latest = -1;
  /** The last version that was seen to its end. */ #seenTo = -1;

  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {Parts} parts
   */
  constructor(model, face, parts) {
    this.model = model;
    this.face = face;
    this.parts = parts;
    model.addEventListener("cursor", (event) => this.#follow(/** @type {CustomEvent} */ (event).detail?.step === true));
    parts.board.addEventListener("wd-camera", () => this.finish());
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
    this.#latest = this.#seenTo = model.cursor;
    this.#look(model.cursor, model.state, null);
    const last = lastRoll(model, face); // who comes now sees what was thrown last
    parts.panel?.showLast(last ? [last] : []);
    if (!this.#rollsAt(model.cursor).length) parts.panel?.goOn();
  }

  /** The version that is shown, as a scene is made of it. */
  get moment() {
    const { commits } = this.model;
    const { cursor, state } = this.view;
    return { commits, cursor, state, stateAt: (/** @type {number} */ version) => this.model.stateAt(version) };
  }

  /** Whether the board shows the version that the model is at. */
  get caughtUp() {
    return this.view.cursor === this.model.cursor;
  }

  /** What is still to be seen, in ms of the viewer's. */
  get left() {
    return this.queue.left;
  }

  /** All is shown as it is at the model's version, and nothing moves. */
  finish() {
    const begun = this.queue.left > 0 || !this.caughtUp || this.view.kept;
    this.queue.clear();
    const rolls = begun ? this.#rollsAt(this.model.cursor) : [];
    if (rolls.length) this.parts.panel?.showLast(rolls);
    else this.parts.panel?.lie();
    if (!this.caughtUp || this.view.kept) this.#show(this.model.cursor, this.model.state);
  }

  /** @param {boolean} step the model went on by one commit */
  #follow(step) {
    const { model } = this;
    const { cursor } = model;
    const playing = this.parts.speed();
    if (!step || cursor !== this.#latest + 1) return this.#jump();
    const commit = this.#commitAt(cursor);
    if (this.#still) return this.#snap(commit);
    if (!model.live && !playing) this.finish();
    this.queue.speed = playing || 1;
    const leisure = !playing && isAmongBots(model);
    this.queue.patience = leisure ? AT_LEISURE : HURRIED;
    this.#latest = cursor;
    const hold = Math.max(holdOf(commit.beats), leisure ? (this.parts.tell?.time(cursor) ?? 0) : 0);
    this.queue.push({ beats: commit.beats.length, hold, begin: (held) => this.#begin(commit, hold, held) });
  }

  /** Whether everything is shown without moving. */
  get #still() {
    return document.hidden || this.parts.speed() >= FASTEST || calm();
  }

  /** The viewer went elsewhere, or what is known has changed. */
  #jump() {
    const { cursor, state } = this.model;
    const moved = cursor !== this.#latest;
    this.#latest = cursor;
    this.queue.clear();
    this.#seenTo = cursor;
    this.#show(cursor, state);
    if (moved) this.parts.panel?.showLast(this.#rollsAt(cursor));
  }

  /** @param {Commit} commit */
  #snap({ after, beats, version }) {
    this.#latest = version;
    this.queue.clear();
    this.#show(version, after);
    const rolls = rollsOf(beats);
    if (rolls.length) this.parts.panel?.showLast(rolls);
    else this.parts.panel?.goOn();
    if (document.hidden || this.parts.speed() >= FASTEST) return;
    this.parts.tell?.begin(version);
    this.parts.sound?.playAll(beats);
    this.#seen(version);
  }

  /** @param {number} version @returns {Commit} */
  #commitAt(version) {
    const { face, model } = this;
    const [before, after] = [model.stateAt(version - 1), model.stateAt(version)];
    const commit = model.commits.get(version);
    return { version, before, after, beats: before && commit ? face.beats(before, after, commit) : [] };
  }

  /** @param {number} version */
  #rollsAt(version) {
    return version > 0 && this.model.commits.has(version) ? rollsOf(this.#commitAt(version).beats) : [];
  }

  /**
   * @param {Commit} commit
   * @param {number} hold in ms
   * @param {() => void} held
   */
  #begin({ after, beats, before, version }, hold, held) {
    const { board, panel, sound, tell } = this.parts;
    const thrown = thrownFirst(beats);
    const at = thrown.reduce((sum, beat) => sum + timingOf(beat).hold, 0);
    if (!rollsOf(beats).length) panel?.goOn();
    const roll = (/** @type {import("../../../kit/types.js").Roll} */ fallen, /** @type {number} */ ms) => panel?.roll(fallen, ms / this.clock.rate);
    const props = { sound: (/** @type {string} */ name) => sound?.play(name), roll, lie: () => panel?.lie() };
    const castOf = (/** @type {any} */ state) => new Cast(board.stage, before.table.pieces, state.table.pieces);
    /** @type {Cast | null} */ let cast = null;
    const apply = () => {
      if (cast) return [];
      tell?.begin(version);
      this.#show(version, after, beats.some(({ kind }) => LEAVING.includes(kind)) ? before : null);
      cast = castOf(after);
      const rest = beats.slice(thrown.length);
      const steps = compose(rest, { ...props, cast });
      setUp(rest, cast);
      return steps.map((step) => ({ ...step, at: step.at + at }));
    };
    const over = () => {
      apply();
      if (cast) this.#over(version, after, cast);
    };
    const begins = { at, duration: 0, begin: () => sequence.add(apply()) };
    const steps = thrown.length ? [...compose(thrown, { ...props, cast: castOf(before) }), begins] : apply();
    const sequence = new Sequence(steps, hold, { held: () => this.#held(over, held), over });
    return sequence;
  }

  /**
   * The next commit begins: figures stand where this one leaves them, whatever else of it is still to be seen.
   * @param {() => void} over
   * @param {() => void} held
   */
  #held(over, held) {
    over();
    held();
  }

  /** @param {number} version @param {any} after @param {Cast} cast */
  #over(version, after, cast) {
    cast.restAll();
    if (this.view.cursor === version && this.view.kept) this.#show(version, after);
    this.#seen(version);
  }

  /** Each commit once, in order; who looks at an earlier version, or was led away from this one, follows nothing. @param {number} version */
  #seen(version) {
    if (version <= this.#seenTo || version !== this.view.cursor) return;
    this.#seenTo = version;
    if (this.model.live || this.parts.speed()) this.parts.seen?.(version, this.model.cursor - version);
  }

  /**
   * @param {number} cursor
   * @param {any} state
   * @param {any} [before] whose pieces are still there
   */
  #show(cursor, state, before = null) {
    this.#look(cursor, state, before);
    this.parts.draw();
  }

  /** Look again: the names have changed. */
  refresh() {
    const { state } = this.model;
    if (this.caughtUp && !this.view.kept) this.#look(this.model.cursor, state, null);
  }

  /**
   * @param {number} cursor
   * @param {any} state
   * @param {any} before
   */
  #look(cursor, state, before) {
    if (!state) return;
    this.view = viewOf(this.parts.looks, cursor, state, before);
    this.parts.panel?.know(this.view.looks, state.match.order, this.face.round(state), this.model.seats, (seat) => playerLabel(this.model, seat));
  }
}

/**
 * @param {Parts["looks"]} looksOf
 * @param {number} cursor
 * @param {any} state
 * @param {any} before
 * @returns {View}
 */
function viewOf(looksOf, cursor, state, before) {
  const looks = looksOf(state);
  const gone = Object.keys(before?.table.pieces ?? {}).filter((id) => !(id in state.table.pieces));
  if (!gone.length) return { cursor, state, looks, kept: false };
  const kept = Object.fromEntries(gone.map((id) => [id, before.table.pieces[id]]));
  const table = { ...state.table, pieces: { ...state.table.pieces, ...kept }, fallen: before.table.fallen };
  const were = new Map(looksOf(before).map((look) => [look.id, look]));
  const ids = new Set(looks.map(({ id }) => id));
  const shown = looks.map((look) => (look.id in kept ? (were.get(look.id) ?? look) : look));
  const lost = gone.flatMap((id) => (ids.has(id) ? [] : (were.get(id) ?? [])));
  return { cursor, state: { ...state, table }, looks: [...shown, ...lost], kept: true };
}

/** Dice that fall before anything is seen of what they do, which they would give away. @param {Beat[]} beats */
function thrownFirst(beats) {
  const other = beats.findIndex(({ kind }) => kind !== "dice");
  return other < 0 ? beats : beats.slice(0, other);
}

/** @param {Beat[]} beats */
function rollsOf(beats) {
  return beats.flatMap((beat) => (beat.kind === "dice" ? [beat.roll] : []));
}

/** Whether the viewer wants nothing to move. */
function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
