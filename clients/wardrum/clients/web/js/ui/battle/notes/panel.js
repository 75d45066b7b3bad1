/** <wd-notes>: notes on a replay: drawn here, listed, kept in a link or a file. Nothing of them goes to the server. */

import { NOTES_MAX, NotesError, notesFromFile, notesFromLink, notesToFile, notesToLink, noteWords, TEXT_MAX } from "../../../core/notes.js";
import { button, h, put } from "../../../kit/dom.js";
import { t, tn } from "../../../core/i18n.js";
import { copyText } from "../../shared/clipboard.js";
import { icon } from "../icons.js";
import { pageLink } from "../share/links.js";
import { NotesLayer } from "./layer.js";
import { Pen } from "./pen.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/notes.js").Note} Note */
/** @typedef {import("../../../core/notes.js").Spot} Spot */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */

const HINTS = {
  arrow: [t("Tap where the arrow begins: a figure or a place."), t("Now tap where it ends.")],
  ring: [t("Tap what the ring is to go round: a figure or a place.")],
  text: [t("Write your note, then tap where it belongs.")],
};

export class Notes extends HTMLElement {
  /** @type {Note[]} */ notes = [];
  /** What is being drawn, "" = nothing. @type {Note["kind"] | ""} */ #kind = "";
  /** Where an arrow begins. @type {Spot | null} */ #begun = null;
  /** Whether something is drawn on the table. */ #painted = false;
  #list = h("ol", { class: "notes-list", "aria-label": t("Notes") });
  #tools = h("div", { class: "row notes-tools" });
  #draft = h("div", { class: "notes-draft" });
  #said = h("p", { class: "small", role: "status" });
  #problem = h("p", { class: "refusal", role: "alert" });
  #text = h("input", { class: "input", type: "text", maxlength: TEXT_MAX, placeholder: t("Words (optional)"), "aria-label": t("Words of the note") });
  #file = h("input", { type: "file", hidden: true, accept: ".json,application/json", onchange: () => void this.#open() });

  /**
   * @param {MatchModel} model
   * @param {import("../board.js").Board} board
   * @param {() => PieceLook[]} looks of the version that is shown
   */
  attach(model, board, looks) {
    this.model = model;
    this.board = board;
    this.looks = looks;
    this.layer = new NotesLayer(board);
    this.pen = new Pen(board, (spot) => this.#take(spot));
    this.hidden = true;
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#escape(event));
    model.addEventListener("cursor", () => this.#moved());
    board.svg.addEventListener("wd-zoom", () => this.#paint());
    board.addEventListener("wd-camera", () => this.#paint());
    this.#build();
    this.read(location.hash);
  }

  /** The notes of a fragment, if it has any. @param {string} hash */
  read(hash) {
    const link = new URLSearchParams(hash.replace(/^#/, "")).get("notes");
    if (link === null || !this.model) return;
    this.hidden = false;
    this.#try(() => this.#replace(notesFromLink(this.#log(), link)));
  }

  /** Shows the panel, or hides it. */
  toggle() {
    this.hidden = !this.hidden;
    this.#choose("");
    if (!this.hidden) /** @type {HTMLElement | null} */ (this.#tools.querySelector("button"))?.focus();
  }

  #build() {
    put(
      this,
      h("div", { class: "notes-head" }, h("h2", {}, t("Notes")), h("p", { class: "small muted" }, t("They are kept in a link or a file; the server knows nothing of them.")), button(t("Close"), () => this.toggle(), { class: "button compact" })),
      this.#tools,
      this.#draft,
      this.#problem,
      this.#list,
      h(
        "div",
        { class: "row" },
        button(t("Copy link"), () => void this.#copy(), { class: "button compact" }),
        button(t("Download"), () => this.#download(), { class: "button compact" }),
        button(t("Open a file"), () => this.#file.click(), { class: "button compact" }),
        this.#file,
        this.#said,
      ),
    );
    this.#draw();
  }

  #draw() {
    const { model } = this;
    if (!model) return;
    const full = this.notes.length >= NOTES_MAX;
    const tool = (/** @type {Note["kind"]} */ kind, /** @type {string} */ name) =>
      button(name, () => this.#choose(this.#kind === kind ? "" : kind), { class: "button compact", "aria-pressed": String(this.#kind === kind), disabled: full });
    put(this.#tools, tool("arrow", t("Arrow")), tool("ring", t("Ring")), tool("text", t("Text")), full ? h("span", { class: "small muted" }, t("{n} notes are the most there may be.", { n: NOTES_MAX })) : null);
    put(this.#draft, ...(this.#kind ? this.#drafting(this.#kind) : []));
    const items = [...this.notes].sort((a, b) => a.version - b.version).map((note) => this.#item(note));
    put(this.#list, ...(items.length ? items : [h("li", { class: "muted small" }, t("None yet. Choose Arrow, Ring or Text to make one at the moment that is shown."))]));
    this.#paint();
  }

  /** The words, and the ways to say where without a pointer. @param {Note["kind"]} kind */
  #drafting(kind) {
    const hint = HINTS[kind][this.#begun ? 1 : 0];
    const looks = (this.looks?.() ?? []).filter(({ id }) => this.model?.state.table.pieces[id]);
    const select = h(
      "select",
      { class: "input", "aria-label": this.#begun ? t("Where it ends") : t("Which figure") },
      ...looks.map(({ id, name, seat, short }) => h("option", { value: id }, `${name} (${seat ? `${seat.toUpperCase()} ` : ""}${short})`)),
    );
    const take = button(t("Take it"), () => select.value && this.#take({ piece: select.value }), { class: "button compact" });
    return [h("p", { class: "small", role: "status" }, hint), this.#text, h("span", { class: "row" }, h("span", { class: "small muted" }, t("or choose a figure")), select, take)];
  }

  /** @param {Note} note */
  #item(note) {
    const words = noteWords(note, (piece) => this.#nameOf(piece));
    const here = note.version === this.model?.cursor;
    const go = button(`${t("Moment {n}", { n: note.version })} · ${words}`, () => this.model?.go(note.version), { class: "note-link", "aria-current": here ? "step" : null });
    const drop = () => {
      this.#keep(this.notes.filter((other) => other !== note));
      this.#say(t("Deleted."));
      this.#draw();
    };
    return h("li", {}, go, button(t("Delete"), drop, { class: "button compact quiet", "aria-label": t("Delete: {what}", { what: words }) }));
  }

  /** @param {string} piece */
  #nameOf(piece) {
    const look = this.looks?.().find(({ id }) => id === piece);
    return look ? `${look.name} (${look.seat ? `${look.seat.toUpperCase()} ` : ""}${look.short})` : piece;
  }

  /** @param {Note["kind"] | ""} kind */
  #choose(kind) {
    this.#kind = kind;
    this.#begun = null;
    this.pen?.use(kind !== "");
    put(this.#problem);
    this.#draw();
    if (kind) this.#text.focus();
  }

  /** @param {Spot} spot */
  #take(spot) {
    const kind = this.#kind;
    const text = this.#text.value.trim().slice(0, TEXT_MAX);
    if (!kind || !this.model) return;
    if (kind === "text" && !text) return this.#fail(t("Write some words first, then tap where they belong."));
    if (kind === "arrow" && !this.#begun) {
      this.#begun = spot;
      return this.#draw();
    }
    const note = { version: this.model.cursor, kind, at: this.#begun ?? spot, to: this.#begun ? spot : null, text };
    this.#keep([...this.notes, note]);
    this.#text.value = "";
    this.#choose("");
    return this.#say(t("Noted at moment {n}.", { n: note.version }));
  }

  /** Another version has other notes, and an arrow that was begun elsewhere is given up. */
  #moved() {
    this.#begun = null;
    if (this.hidden) this.#paint();
    else this.#draw();
  }

  #paint() {
    const { layer, model, notes } = this;
    if (!layer || !model) return;
    if (!notes.length && !this.#begun && !this.#painted) return;
    const shown = notes.filter(({ version }) => version === model.cursor);
    layer.draw(shown, model.state?.table, this.#begun);
    this.#painted = shown.length > 0 || this.#begun !== null;
  }

  /** @returns {import("../../../core/notes.js").Log} */
  #log() {
    const { model } = this;
    return { match: model?.match ?? "", head: model?.head ?? 0, hashAt: (version) => model?.commits.get(version)?.head ?? "" };
  }

  /** @param {Note[]} notes */
  #keep(notes) {
    this.notes = notes;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Note[]} notes */
  #replace(notes) {
    this.#keep(notes);
    this.#say(tn(notes.length, "{n} note read.", "{n} notes read."));
    this.#draw();
  }

  #copy() {
    return this.#attempt(async () => {
      const { model, notes } = this;
      if (!model || !notes.length) throw new NotesError(t("There is no note yet."));
      const first = Math.min(...notes.map(({ version }) => version));
      const link = `${pageLink(model, first)}&notes=${notesToLink(this.#log(), notes)}`;
      this.#say((await copyText(link)) ? t("Link copied.") : link);
    });
  }

  #download() {
    this.#try(() => {
      if (!this.notes.length) throw new NotesError(t("There is no note yet."));
      const url = URL.createObjectURL(new Blob([notesToFile(this.#log(), this.notes)], { type: "application/json" }));
      h("a", { href: url, download: `wardrum-notes-${this.model?.match.slice(0, 8)}.json` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  }

  #open() {
    return this.#attempt(async () => {
      const file = this.#file.files?.[0];
      this.#file.value = "";
      if (file) this.#replace(notesFromFile(this.#log(), await file.text()));
    });
  }

  /** @param {() => void} deed */
  #try(deed) {
    void this.#attempt(async () => deed());
  }

  /** @param {() => Promise<void>} deed */
  async #attempt(deed) {
    put(this.#problem);
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof NotesError)) throw error;
      this.#fail(error.message);
    }
  }

  /** @param {string} words */
  #fail(words) {
    put(this.#said);
    put(this.#problem, words);
  }

  /** @param {string} words */
  #say(words) {
    put(this.#problem);
    put(this.#said, words);
  }

  /** What is begun is given up first. @param {KeyboardEvent} event */
  #escape(event) {
    event.stopPropagation();
    if (this.#kind) this.#choose("");
    else this.toggle();
  }
}

customElements.define("wd-notes", Notes);

/** The notes as signs at the timeline; their list says the same. @param {Notes} notes @param {number} head @param {(version: number) => number} place in pixels */
export function noteSigns(notes, head, place) {
  const versions = [...new Set(notes.notes.map(({ version }) => version))].filter((version) => version <= head);
  return versions.map((version) => {
    const sign = h("i", { class: "note-sign", "aria-hidden": "true" }, icon("note"));
    sign.style.left = `${place(version)}px`;
    return sign;
  });
}
