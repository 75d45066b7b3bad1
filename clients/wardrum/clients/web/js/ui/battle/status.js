/** <wd-status>: the state of the match, the shown version, the connection, and the proofs. */

import { button, h, put, textOf } from "../../kit/dom.js";
import { plural } from "../../kit/words.js";
import { delayLabel, isDelayed } from "../shared/terms.js";
import { takebackTerms } from "./actions/editors/takeback.js";
import { forkOrigin } from "./fork_origin.js";
import { isDoubtful, proofTitle, proofWords } from "./proof_words.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/** What is said of take-backs where they are not as usual. @type {Record<string, string>} */
const TAKEBACKS = { any: "dice may be taken back", never: "no take-backs" };
export class Status extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;
  /** What shows each tool that is not always of use. @type {(() => void)[]} */ offers = [];

  connectedCallback() {
    if (this.words) return;
    this.words = h("h1", { class: "where-we-are" });
    this.place = h("span", { class: "place" });
    this.people = h("span", { class: "people" });
    this.link = h("span", { class: "link" });
    this.proof = h("span", { class: "proof" });
    this.origin = h("span", { class: "origin", hidden: true });
    const line = h("div", { class: "status-line", role: "status" }, this.words, this.place, this.link);
    this.tools = h(
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
      h("div", { class: "asides" }, this.origin, this.people, this.proof),
      this.tools,
    );
    setInterval(() => this.#tick(), 500);
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  attach(model, face) {
    Object.assign(this, { model, face });
    for (const kind of ["commit", "cursor", "presence", "seats", "status", "ended"])
      model.addEventListener(kind, () => this.#draw());
    this.#draw();
  }

  /**
   * One more dialog to open from here, whenever it is of use.
   * @param {string} what
   * @param {string} text
   * @param {() => boolean} isOfUse
   */
  offer(what, text, isOfUse) {
    const tool = button(text, () => this.#open(what), { class: "tool" });
    this.tools?.prepend(tool);
    this.offers.push(() => (tool.hidden = !isOfUse()));
    this.#draw();
  }

  /** @param {string} what */
  #open(what) {
    this.dispatchEvent(new CustomEvent("wd-open", { detail: { what }, bubbles: true }));
  }

  #draw() {
    const { face, model } = this;
    if (!model?.state || !face) return;
    textOf(this.words, `${face.title} · ${face.heading(model.state)}`);
    textOf(this.place, placeWords(model));
    this.place?.classList.toggle("back", !model.live || (model.status.state !== "open" && !model.ended));
    textOf(this.people, [people(model), TAKEBACKS[takebackTerms(model.state)]].filter(Boolean).join(" · "));
    textOf(this.proof, proofWords(model));
    this.proof?.classList.toggle("bad", isDoubtful(model));
    this.proof?.setAttribute("title", proofTitle(model));
    for (const offer of this.offers) offer();
    this.#origin(model);
    this.#tick();
  }

  /** Where a fork comes from, which does not change. @param {MatchModel} model */
  #origin(model) {
    if (!this.origin?.hidden) return;
    const known = forkOrigin(model);
    if (known) put(this.origin, known);
    this.origin.hidden = !known;
  }

  /** What is wrong with the connection, if anything; counted down. */
  #tick() {
    const { model, link } = this;
    if (!model || !link) return;
    const words = model.problem || (model.offline ? "" : connectionWords(model.status));
    textOf(link, words);
    this.classList.toggle("trouble", words !== "");
  }
}

/** @param {MatchModel} model */
function people(model) {
  return model.offline ? "from a file" : `${model.presence.watching} watching${late(model)}`;
}

/** @param {MatchModel} model */
export function placeWords(model) {
  if (!model.live)
    return `looking at ${model.cursor} of ${model.head}${model.ended ? "" : ` · ${plural(model.newer, "newer", "newer")}`}`;
  if (model.ended) return `ended at ${model.head}`;
  return model.status.state === "open" ? `● ${isDelayed(model) ? "delayed" : "LIVE"} ${model.head}` : `last seen at ${model.head}`;
}

/** The delay for spectators in words; "" after the end. @param {MatchModel} model */
function late(model) {
  const words = delayLabel(model.headState?.match.terms?.delay);
  if (!words || model.ended) return "";
  return isDelayed(model) ? ` · delay ${words}` : ` · spectators ${words} late`;
}

/** @param {import("../../core/types.js").ConnectionStatus} status */
export function connectionWords(status) {
  if (status.state === "open") return "";
  if (status.state === "connecting" && !status.attempt) return "connecting …";
  const seconds = Math.max(0, Math.ceil((status.retryAt - Date.now()) / 1000));
  const again = status.retryAt ? (seconds ? ` — trying again in ${seconds} s` : " — trying again") : "";
  return `${status.state === "restarting" ? "the server restarts" : "connection lost"}${again}`;
}

customElements.define("wd-status", Status);
