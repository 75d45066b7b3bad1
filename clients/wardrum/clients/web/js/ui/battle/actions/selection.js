/** The current choice: the acting seat, the listed options, the draft. It draws nothing. */

import { isOpen, keyOf } from "../../../core/expansions.js";
import { together, uploadRoster } from "../../../core/upload.js";
import { named } from "../../../kit/options.js";
import { CommandDraft } from "./command_draft.js";
import { CHOOSE_WARBAND, OwnRoster } from "./editors/own_roster.js";
import { editorsOf } from "./editors/registry.js";
import { preferredVersion, TAKE_BACK, TakebackEditor } from "./editors/takeback.js";
import { settled } from "./option_buttons.js";
import { targets } from "./piece_targets.js";
import { actingSeat, optionsOf } from "./turn.js";

/** @typedef {import("./editors/editor.js").Editor} Editor */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Offer} Offer */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/player.js").Player} Player */

/**
 * What was pressed before the places for it were here. keys: of the open options · option: the one that was chosen, null = it was not
 * about one in particular · goOn: with all options that they stand for.
 * @typedef {{keys: string[], option: Option | null, goOn: (options: Option[]) => void}} Press
 */

/** Says "change" when the draft changes. */
export class Selection extends EventTarget {
  /** @type {CommandDraft | null} */ draft = null;
  /** @type {Editor[]} */ editors = [];
  seat = "";
  /** At which the options stand that are chosen of. */ version = 0;
  /** The command whose options are listed; "match" = the match menu. */ open = "";
  /** Only options that name this piece are listed. */ about = "";
  /** The field of the draft that was missing when it changed last. */ missed = "";
  /** What goes on once its places are here. @type {Press | null} */ press = null;

  /** Whether the draft is of an earlier version, and what it is made of has yet to come again. */ isUnsure = false;

  /** What is chosen by itself once its places are here. @type {Option | null} */ #beginning = null;
  /** The version at which the user picked the seat. */ #picked = -1;

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   * @param {Face} face
   * @param {(regions: import("../../../kit/types.js").Region[]) => string} seen where on the table they are, as it is seen
   */
  constructor(model, player, face, seen) {
    super();
    this.seen = seen;
    this.model = model;
    this.player = player;
    this.face = face;
  }

  /**
   * The legal list may be another one now.
   * @param {boolean} [first] false: it is known, and more of its places now
   */
  refresh(first = true) {
    this.version = this.model.head;
    if (this.#picked !== this.model.head) this.seat = actingSeat(this.model, this.seat);
    this.isUnsure = this.draft !== null && !this.#lists(this.draft);
    if (this.draft && !this.#stillListed(this.draft)) this.clear();
    if (!this.draft && !this.press && (first || this.#beginning)) this.begin();
  }

  /**
   * What has to wait for places is remembered, and goes on once they are here; without them nothing is chosen.
   * @param {Option[]} options
   * @param {(options: Option[]) => void} goOn
   * @param {{option?: Option | null, keeps?: boolean}} [what] option: see `Press` · keeps: the draft stays
   */
  remember(options, goOn, { option = null, keeps = false } = {}) {
    for (const each of options) this.model.expansions?.forgive(each);
    if (!keeps) Object.assign(this, { draft: null, editors: [], missed: "", isUnsure: false });
    this.#beginning = null;
    this.press = { keys: options.map((each) => this.#keyOf(each)), option, goOn };
  }

  /**
   * What goes on now of what was pressed, and is remembered no longer; null = nothing. What is not listed any more is forgotten.
   * @returns {(() => void) | null}
   */
  pressed() {
    const { press } = this;
    if (!press) return null;
    const options = this.#listedAs(press.keys);
    const open = options.find(isOpen);
    if (open && !this.#failure(open)) return null;
    this.press = null;
    if (!open && options.length) return () => press.goOn(options);
    if (!this.draft) this.begin();
    return null;
  }

  /** Why places that are needed now cannot be had, null = nothing is known against them. */
  get failure() {
    return this.#needed.map((option) => this.#failure(option)).find(Boolean) ?? null;
  }

  /** Open options whose places are needed now: nothing else goes on before. */
  get awaited() {
    return this.#needed.filter((option) => !this.#failure(option));
  }

  get #needed() {
    const pressed = this.press ? this.#listedAs(this.press.keys) : [];
    const unsure = this.draft && this.isUnsure ? this.#listedAs([this.#keyOf(this.draft.option)]) : [];
    return [...new Set([...pressed, ...unsure, ...(this.#beginning ? this.now([this.#beginning]) : [])])].filter(isOpen);
  }

  /** What options stand for by now. @param {Option[]} options */
  now(options) {
    const { expansions } = this.model;
    return expansions ? options.flatMap((option) => /** @type {Option[]} */ (expansions.standsFor(option))) : options;
  }

  /** The options of the battle that were these in the first step of the list. @param {string[]} keys */
  #listedAs(keys) {
    return this.options("battle").filter((option) => keys.includes(this.#keyOf(option)));
  }

  /** @param {Option} option */
  #keyOf(option) {
    return keyOf(this.model.expansions?.headOf(option) ?? option);
  }

  /** @param {Option} option */
  #failure(option) {
    return this.model.expansions?.failureOf(option) ?? null;
  }

  /** Act for another of the seats held here, until something happens. @param {string} seat */
  pick(seat) {
    this.clear();
    this.#picked = this.model.head;
    this.seat = seat;
  }

  /** @param {"battle" | "match"} scope */
  options(scope) {
    return optionsOf(this.model, this.seat, scope);
  }

  /** The options that are listed now. */
  listed() {
    if (this.open === "match") return last(this.options("match"), ({ last_resort }) => last_resort ?? false);
    const options = this.options("battle").filter((option) =>
      this.about ? named(option).includes(this.about) : option.command === this.open,
    );
    return last(options, (option) => option.words?.rare ?? false);
  }

  /** The only thing there is to do, if it leaves no choice. */
  get only() {
    const options = this.options("battle");
    return options.length === 1 && settled(options[0]) && this.open !== "match" ? options[0] : null;
  }

  /** Where there is but one thing to do, it is chosen already. */
  begin() {
    const options = this.options("battle");
    const commands = new Set(options.map((option) => option.command));
    const only = options.length === 1 && !settled(options[0]) ? options[0] : undefined;
    const chosen = options.find((option) => option.words?.begun) ?? only;
    this.#beginning = chosen && isOpen(chosen) && !this.#failure(chosen) ? chosen : null;
    if (this.#beginning) return;
    if (chosen && !isOpen(chosen)) this.take(chosen);
    else if (options.length && commands.size === 1 && (chosen || options.length > 1)) this.open = options[0].command;
  }

  clear() {
    Object.assign(this, { draft: null, editors: [], open: "", about: "", missed: "", press: null, isUnsure: false });
    this.#beginning = null;
  }

  /**
   * List the options of a command; those listed already are put away.
   * @param {string} command
   * @param {string} [about] a piece
   */
  list(command, about = "") {
    const again = this.open === command && this.about === about && !this.draft;
    this.clear();
    if (again) this.begin();
    else Object.assign(this, { open: command, about });
  }

  /**
   * Begin a draft of an option.
   * @param {Option} option
   * @param {string} [piece] that was touched
   */
  take(option, piece = "") {
    const { face, model } = this;
    const back = option.command === TAKE_BACK;
    const preferred = (/** @type {string} */ name) =>
      back ? preferredVersion(model, this.seat, option) : face.suggestion(option, name);
    const draft = new CommandDraft(this.seat, option, (command) => this.#check(command), preferred);
    this.draft = draft;
    this.isUnsure = false;
    this.press = null;
    this.#beginning = null;
    const context = { state: model.headState, face, looks: face.pieces(model.headState), seen: this.seen };
    this.editors = back ? [new TakebackEditor(draft, context, model)] : editorsOf(draft, context);
    if (option.command === CHOOSE_WARBAND && this.player) this.editors.push(new OwnRoster(draft, context, this.#rosters(this.player)));
    draft.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    if (piece) this.editors.some((editor) => editor.piece(piece));
  }

  /** Reading a file of the player's own, and keeping what its fighters are called. @param {Player} player */
  #rosters(player) {
    const { match, ruleset } = this.model;
    const { seat } = this;
    return {
      read: (/** @type {Uint8Array[]} */ files, /** @type {(share: number) => void} */ onProgress) =>
        uploadRoster(player.connection, together(files), { ruleset, onProgress }),
      keep: (/** @type {{[id: string]: string} | null} */ names) => player.keyring.keepNames(match, seat, names),
      money: player.connection.welcome?.rulesets[ruleset]?.words.money ?? "",
    };
  }

  /** The editor that the board talks to. */
  get onBoard() {
    return this.editors.find((editor) => editor.offer());
  }

  /** What the board should offer: places, or the pieces that options name. @returns {Offer | null} */
  offer() {
    const state = this.model.headState;
    const own = this.onBoard?.offer();
    if (own) return own;
    if (this.draft) return targets([this.draft.option], this.face, state, true, true);
    const listed = this.open !== "" && this.open !== "match";
    return targets(listed ? this.listed() : this.options("battle"), this.face, state, listed, false);
  }

  /** Whether this piece is what is chosen. @param {string} id */
  hasChosen(id) {
    const offer = this.offer();
    return offer?.kind === "pieces" ? offer.chosen.has(id) : this.target === id;
  }

  /** The piece that the draft is about, rather another than the one that acts; "" = none. */
  get target() {
    const { draft, face, model } = this;
    if (!draft) return "";
    const { table } = model.headState;
    const values = Object.values(draft.values).flat().map(String);
    const pieces = values.filter((value) => value in table.pieces);
    const acting = new Set(face.pieces(model.headState).flatMap((look) => (look.active ? [look.id] : [])));
    return pieces.filter((id) => !acting.has(id)).at(-1) ?? pieces.at(-1) ?? "";
  }

  /**
   * What lies within reach of what is considered, or else of what is chosen.
   * @param {import("./meanings.js").Considered | null} considered
   */
  areas(considered) {
    const { draft, face, model } = this;
    const about = considered ?? draft;
    const chosen = draft && about?.option === draft.option ? draft.values : {}; // which stay what they are while a value is considered
    return about ? face.areas(model.headState, about.option, { ...chosen, ...about.values }) : [];
  }

  /** The markers that the draft names, or what is listed. */
  get mentioned() {
    const { markers } = this.model.headState.table;
    const options = this.draft ? [this.draft.option] : this.listed();
    return [...new Set(options.flatMap(named))].filter((id) => id in markers);
  }

  /** @param {CommandDraft} draft */
  #stillListed(draft) {
    return draft.seat === this.seat && (!this.isUnsure || this.#mayList(draft));
  }

  /** @param {CommandDraft} draft */
  #lists({ option: drafted }) {
    const options = [...this.options("battle"), ...this.options("match")];
    if (options.includes(drafted)) return true;
    const wanted = JSON.stringify(drafted);
    return options.some((option) => option.command === drafted.command && JSON.stringify(option) === wanted);
  }

  /** Whether the option may be one of those that are not known yet. @param {CommandDraft} draft */
  #mayList({ option }) {
    return this.#listedAs([this.#keyOf(option)]).some((each) => isOpen(each) && !this.#failure(each));
  }

  /**
   * Ask the server about a free point.
   * @param {import("../../../kit/types.js").Command} command
   */
  async #check(command) {
    if (!this.player) return { ok: false };
    const { ok, sentence } = await this.player.check(this.model.match, this.seat, command);
    return { ok, sentence };
  }
}

/**
 * Options of which this is true come after all others: that which ends the battle, those that are seldom wanted.
 * @param {Option[]} options
 * @param {(option: Option) => boolean} is
 */
function last(options, is) {
  return [...options.filter((option) => !is(option)), ...options.filter(is)];
}
