/** The editor for a roster file: chosen or dropped, read by the server, shown, and mustered instead of a sample. */

import { h, put } from "../../../../kit/dom.js";
import { t, tn } from "../../../../core/i18n.js";
import { capitalized } from "../../../../kit/words.js";
import { Editor } from "./editor.js";

/** @typedef {import("../../../../core/wire.js").Roster} Roster */
/** @typedef {(files: Uint8Array[], onProgress: (share: number) => void) => Promise<Roster>} Read */
/** @typedef {(names: {[id: string]: string} | null) => void} Keep */

export const CHOOSE_WARBAND = "SubmitWarband";
const KINDS = ".ros,.rosz,.json,.xml,.zip,.txt";

export class OwnRoster extends Editor {
  /**
   * @param {import("../command_draft.js").CommandDraft} draft
   * @param {import("./editor.js").Context} context
   * @param {{read: Read, keep: Keep, money: string}} doing keep: what the fighters are called, on this device only; null = forget it · money: what they are paid with
   */
  constructor(draft, context, doing) {
    super(draft, "", context);
    this.doing = doing;
    /** @type {Roster | null} */
    this.roster = null;
    this.asked = 0;
    const id = `wd-roster-${draft.seat}`;
    this.input = h("input", { type: "file", id, accept: KINDS, multiple: true, onchange: () => void this.#take([...(this.input.files ?? [])]) });
    this.said = h("div", { class: "roster-said" });
    this.element.classList.add("own-roster");
    put(
      this.element,
      h("label", { for: id }, t("Or use your own file")),
      this.input,
      h("span", { class: "small muted" }, t("BattleScribe, New Recruit, Trench Companion or warcry_data; drop it here. A table of weapons may come with it.")),
      this.said,
    );
    this.#listen();
  }

  update() {
    if (this.roster && !this.draft.instead) {
      this.roster = null;
      this.input.value = "";
      this.doing.keep(null);
      put(this.said);
    }
  }

  /** Wherever on the page a file is dropped, while it is asked for. */
  #listen() {
    const listening = new AbortController();
    const hear = (/** @type {Event} */ event) => (this.element.isConnected ? this.#drag(/** @type {DragEvent} */ (event)) : listening.abort());
    for (const kind of ["dragover", "dragleave", "drop"]) document.addEventListener(kind, hear, { signal: listening.signal });
  }

  /** @param {DragEvent} event */
  #drag(event) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.element.toggleAttribute("data-over", event.type === "dragover");
    if (event.type === "drop") void this.#take([...event.dataTransfer.files]);
  }

  /** @param {File[]} files */
  async #take(files) {
    if (!files.length) return;
    const mine = (this.asked += 1);
    put(this.said, h("p", { role: "status" }, t("Reading …")));
    try {
      const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      const roster = await this.doing.read(bytes, (share) => this.#progress(mine, share));
      if (mine === this.asked) this.#show(roster);
    } catch (error) {
      if (mine === this.asked) this.#refuse(files, error);
    }
  }

  /** @param {number} mine @param {number} share */
  #progress(mine, share) {
    if (mine === this.asked && share < 1) put(this.said, h("p", { role: "status" }, t("Reading … {percent} %", { percent: Math.round(100 * share) })));
  }

  /** @param {File[]} files @param {unknown} error */
  #refuse(files, error) {
    const why = error instanceof Error ? error.message : String(error);
    this.input.value = "";
    put(this.said, h("p", { class: "notice bad", role: "alert" }, `${files.map((file) => file.name).join(", ")}: ${why}`));
  }

  /** @param {Roster} roster */
  #show(roster) {
    this.roster = roster;
    put(this.said, ...preview(roster, this.doing.money));
    if (!roster.warband) return;
    this.doing.keep(roster.names);
    this.draft.replace({ type: CHOOSE_WARBAND, warband: roster.warband }, roster.name);
  }
}

/**
 * What is in a file: who, what it costs, why it could not be mustered, what was left out.
 * @param {Roster} roster
 * @param {string} money
 */
function preview(roster, money) {
  const { name, names, notes, points, problems } = roster;
  const cost = points ? `, ${points} ${money}` : "";
  return [
    h("p", { role: "status" }, h("b", {}, name), ` · ${tn(Object.keys(names).length, "{n} fighter", "{n} fighters")}${cost}`),
    h("ul", { class: "roster-fighters" }, ...Object.entries(names).map(([id, called]) => h("li", {}, called, card(roster, id)))),
    problems.length ? h("ul", { class: "notice bad", role: "alert" }, ...problems.map((problem) => h("li", {}, problem))) : null,
    notes.length
      ? h("details", {}, h("summary", {}, tn(notes.length, "{n} note on the file", "{n} notes on the file")), h("ul", {}, ...notes.map((note) => h("li", {}, note))))
      : null,
  ].filter((part) => part !== null);
}

/**
 * What the card of a fighter is called, where its player calls it something else.
 * @param {Roster} roster
 * @param {string} id
 */
function card({ names, warband }, id) {
  const members = warband?.fighters ?? warband?.models ?? [];
  const found = members.find((/** @type {{id: string}} */ member) => member.id === id);
  const called = found ? capitalized(found.profile.name) : "";
  return called && !names[id].startsWith(called) ? h("span", { class: "muted" }, ` ${called}`) : null;
}
