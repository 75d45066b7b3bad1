/** A field to drop or choose a replay file: checked here, then handed to the page of the match. Nothing is uploaded. */

import { keepReplay, keptReplays } from "../../core/kept_replays.js";
import { readReplay, textOf } from "../../core/replay_file.js";
import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { matchPath } from "../shared/addresses.js";

/** @typedef {import("../../core/kept_replays.js").KeptReplay} KeptReplay */

const HANDED_OVER = "wardrum:replay";

export class ReplayDrop extends HTMLElement {
  #problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  #kept = h("div", { class: "kept-replays", hidden: true });

  connectedCallback() {
    const input = h("input", { type: "file", id: "replay-file", accept: ".jsonl,.ndjson,.json", onchange: () => void this.#take(input.files?.[0]) });
    put(
      this,
      h("h2", {}, t("Replay a file")),
      h("div", { class: "drop panel" }, h("label", { for: "replay-file" }, t("Drop a replay file here, or choose one:")), input, h("p", { class: "small muted" }, t("It plays in this browser; nothing is uploaded.")), this.#problem),
      this.#kept,
    );
    void this.#showKept();
    document.addEventListener("dragover", (event) => this.#over(event, true));
    document.addEventListener("dragleave", (event) => this.#over(event, false));
    document.addEventListener("drop", (event) => {
      this.#over(event, false);
      void this.#take(event.dataTransfer?.files[0]);
    });
  }

  /** Files that were opened on this device before; they play without the server, too. */
  async #showKept() {
    const files = await keptReplays();
    this.#kept.hidden = !files.length;
    put(this.#kept, h("h3", { id: "kept-title" }, t("Opened before on this device")), h("ul", { class: "matches panel", "aria-labelledby": "kept-title" }, ...files.map(row)));
  }

  /** @param {DragEvent} event @param {boolean} here */
  #over(event, here) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.toggleAttribute("data-over", here);
  }

  /** @param {File | undefined} file */
  async #take(file) {
    if (!file) return;
    try {
      const text = await textOf(file);
      readReplay(text);
      await keepReplay(file.name, text);
      sessionStorage.setItem(HANDED_OVER, text);
      location.assign(matchPath("file"));
    } catch (error) {
      this.#problem.hidden = false;
      put(this.#problem, `${file.name}: ${explained(error)}`);
    }
  }
}

/** @param {KeptReplay} file */
function row({ hash, name }) {
  return h(
    "li",
    {},
    h("div", { class: "what" }, h("span", { class: "name" }, name)),
    h("a", { class: "button compact", href: `${matchPath("file")}#kept=${hash}`, "aria-label": `${t("Replay")}: ${name}` }, t("Replay")),
  );
}

/** @param {unknown} error */
function explained(error) {
  if (error instanceof DOMException && error.name === "SecurityError") return t("this browser keeps nothing for this page and cannot hand it over; open /m/file and choose it there.");
  if (error instanceof DOMException) return t("it is too big for this browser to hand over; open /m/file and choose it there.");
  return error instanceof Error ? error.message : String(error);
}
