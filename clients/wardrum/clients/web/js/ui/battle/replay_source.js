/** Gets a replay file: handed over by the lobby, chosen, or dropped here. No server is asked. */

import { keepReplay, keptReplay } from "../../core/kept_replays.js";
import { readReplay, textOf } from "../../core/replay_file.js";
import { h } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

const HANDED_OVER = "wardrum:replay";

/**
 * A file that was opened before, `#kept=HASH`.
 * @param {string} hash as of `location`
 * @returns {Promise<MatchModel | null>}
 */
export async function takeKept(hash) {
  const text = await keptReplay(new URLSearchParams(hash.slice(1)).get("kept") ?? "");
  return text === null ? null : readReplay(text);
}

/** @returns {Promise<MatchModel | null>} */
export async function takeHandedOver() {
  const text = handedOver();
  return text ? readReplay(text) : null;
}

function handedOver() {
  try {
    return sessionStorage.getItem(HANDED_OVER);
  } catch {
    return null; // a browser that keeps nothing hands nothing over
  }
}

/** @returns {Promise<MatchModel>} */
export function askForFile() {
  return new Promise((resolve) => {
    const problem = h("p", { class: "refusal", role: "alert" });
    const read = async (/** @type {File | null | undefined} */ file) => {
      try {
        if (!file) return;
        const text = await textOf(file);
        const model = readReplay(text);
        void keepReplay(file.name, text);
        area.remove();
        resolve(model);
      } catch (error) {
        problem.textContent = `${file?.name}: ${error instanceof Error ? error.message : error}`;
      }
    };
    const input = h("input", {
      type: "file",
      accept: ".jsonl,.ndjson,.json",
      onchange: () => void read(input.files?.[0]),
    });
    const area = h(
      "div",
      { class: "drop panel" },
      h("h1", {}, t("Play a replay file")),
      h("label", {}, `${t("Choose a file, or drop it here:")} `, input),
      problem,
    );
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      void read(event.dataTransfer?.files[0]);
    });
    document.querySelector("main")?.append(area);
  });
}
