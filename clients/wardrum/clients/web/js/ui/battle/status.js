/** <wd-status>: where the match stands, where the viewer looks, how the connection is. Says nothing that is not known. */

import { button, h, put } from "./dom.js";
import { isLate, lateness } from "./lateness.js";
import { plural } from "./words.js";

/** @typedef {import("./shapes.js").Face} Face */
/** @typedef {import("../../core/model.js").MatchModel} MatchModel */

/** @type {Record<string, string>} */
const DICE = {
  committed: "dice committed",
  verified: "dice verified ✓",
  wrong: "dice do not verify ✕",
  unproven: "dice unproven",
};
/** @type {Record<string, string>} */
const CHAIN = { ok: "chain ✓", broken: "chain broken ✕", unknown: "" };

export class Status extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;

  connectedCallback() {
    if (this.words) return;
    this.words = h("h1", { class: "where-we-are" });
    this.place = h("span", { class: "place" });
    this.people = h("span", { class: "people" });
    this.link = h("span", { class: "link" });
    this.proof = h("span", { class: "proof" });
    const line = h("div", { class: "status-line", role: "status" }, this.words, this.place, this.link);
    const tools = h(
      "div",
      { class: "status-tools" },
      button("Share", () => this.#open("share"), { class: "tool" }),
      button("?", () => this.#open("help"), {
        class: "tool",
        "aria-label": "help and keys (?)",
        title: "help and keys (?)",
      }),
    );
    put(
      this,
      h("a", { class: "home", href: "/", "aria-label": "Wardrum, to the lobby", title: "to the lobby" }, "Wardrum"),
      line,
      h("div", { class: "asides" }, this.people, this.proof),
      tools,
    );
    setInterval(() => this.#tick(), 500);
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  attach(model, face) {
    Object.assign(this, { model, face });
    for (const kind of ["commit", "cursor", "presence", "status", "ended"])
      model.addEventListener(kind, () => this.#draw());
    this.#draw();
  }

  /** @param {string} what */
  #open(what) {
    this.dispatchEvent(new CustomEvent("wd-open", { detail: { what }, bubbles: true }));
  }

  #draw() {
    const { face, model } = this;
    if (!model?.state || !face) return;
    set(this.words, `${face.title} · ${face.heading(model.state)}`);
    set(this.place, this.#place(model));
    this.place?.classList.toggle("back", !model.live || (model.status.state !== "open" && !model.ended));
    set(this.people, model.offline ? "from a file" : `${model.presence.watching} watching${late(model)}`);
    set(this.proof, [CHAIN[model.chain], DICE[model.dice]].filter(Boolean).join(" · "));
    this.proof?.classList.toggle("bad", model.chain === "broken" || model.dice === "wrong");
    this.#tick();
  }

  /** @param {MatchModel} model */
  #place(model) {
    if (!model.live)
      return `looking at ${model.cursor} of ${model.head}${model.ended ? "" : ` · ${plural(model.newer, "newer", "newer")}`}`;
    if (model.ended) return `ended at ${model.head}`;
    return model.status.state === "open" ? `● ${isLate(model) ? "delayed" : "LIVE"} ${model.head}` : `last seen at ${model.head}`;
  }

  /** What is wrong with the connection, if anything; counted down. */
  #tick() {
    const { model, link } = this;
    if (!model || !link) return;
    const words = model.problem || (model.offline ? "" : connectionWords(model.status));
    set(link, words);
    this.classList.toggle("trouble", words !== "");
  }
}

/** How late it is seen, by whoever looks on; nothing once all is known. @param {MatchModel} model */
function late(model) {
  const words = lateness(model.headState?.match.terms?.delay);
  if (!words || model.ended) return "";
  return isLate(model) ? ` · delay ${words}` : ` · spectators see this ${words} later`;
}

/** @param {import("../../core/types.js").ConnectionStatus} status */
export function connectionWords(status) {
  if (status.state === "open") return "";
  if (status.state === "connecting" && !status.attempt) return "connecting …";
  const seconds = Math.max(0, Math.ceil((status.retryAt - Date.now()) / 1000));
  const again = status.retryAt ? (seconds ? ` — trying again in ${seconds} s` : " — trying again") : "";
  return `${status.state === "restarting" ? "the server restarts" : "connection lost"}${again}`;
}

/**
 * A live region speaks only when its text changes.
 * @param {HTMLElement | undefined} element
 * @param {string} text
 */
function set(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

customElements.define("wd-status", Status);
