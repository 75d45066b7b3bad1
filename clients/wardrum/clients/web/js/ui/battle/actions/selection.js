/** The current choice: the acting seat, the listed options, the draft. It draws nothing. */

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

/** Says "change" when the draft changes. */
export class Selection extends EventTarget {
  /** @type {CommandDraft | null} */ draft = null;
  /** @type {Editor[]} */ editors = [];
  seat = "";
  /** At which the options stand that are chosen of. */ version = 0;
  /** The command whose options are listed; "match" = the match menu. */ open = "";
  /** Only options that name this piece are listed. */ about = "";
  /** The field of the draft that was missing when it changed last. */ missed = "";

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

  /** The legal list may be another one now. */
  refresh() {
    this.version = this.model.head;
    if (this.#picked !== this.model.head) this.seat = actingSeat(this.model, this.seat);
    if (this.draft && !this.#stillListed(this.draft)) this.clear();
    if (!this.draft) this.begin();
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
    const begun = options.find((option) => option.words?.begun);
    if (begun) this.take(begun);
    else if (options.length === 1 && !settled(options[0])) this.take(options[0]);
    else if (options.length > 1 && commands.size === 1) this.open = options[0].command;
  }

  clear() {
    Object.assign(this, { draft: null, editors: [], open: "", about: "", missed: "" });
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
    const wanted = JSON.stringify(draft.option);
    return (
      draft.seat === this.seat &&
      [...this.options("battle"), ...this.options("match")].some((option) => JSON.stringify(option) === wanted)
    );
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
