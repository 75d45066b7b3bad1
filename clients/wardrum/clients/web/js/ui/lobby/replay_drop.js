/** A field to drop or choose a replay file: checked here, then handed to the page of the match. Nothing is uploaded. */

import { readReplay } from "../../core/replay_file.js";
import { h, put } from "../../kit/dom.js";
import { matchPath } from "./addresses.js";

const HANDED_OVER = "wardrum:replay";

export class ReplayDrop extends HTMLElement {
  #problem = h("p", { class: "notice bad", role: "alert", hidden: true });

  connectedCallback() {
    const input = h("input", { type: "file", id: "replay-file", accept: ".ndjson,.jsonl,.json,.wardrum", onchange: () => void this.#take(input.files?.[0]) });
    put(
      this,
      h("h2", {}, "Replay a file"),
      h("div", { class: "drop panel" }, h("label", { for: "replay-file" }, "Drop a replay file here, or choose one:"), input, h("p", { class: "small muted" }, "It plays in this browser; nothing is uploaded."), this.#problem),
    );
    document.addEventListener("dragover", (event) => this.#over(event, true));
    document.addEventListener("dragleave", (event) => this.#over(event, false));
    document.addEventListener("drop", (event) => {
      this.#over(event, false);
      void this.#take(event.dataTransfer?.files[0]);
    });
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
      const text = await file.text();
      readReplay(text);
      sessionStorage.setItem(HANDED_OVER, text);
      location.assign(matchPath("file"));
    } catch (error) {
      this.#problem.hidden = false;
      put(this.#problem, `${file.name}: ${explained(error)}`);
    }
  }
}

/** @param {unknown} error */
function explained(error) {
  if (error instanceof DOMException) return "it is too big for this browser to hand over; open /m/file and choose it there.";
  return error instanceof Error ? error.message : String(error);
}
