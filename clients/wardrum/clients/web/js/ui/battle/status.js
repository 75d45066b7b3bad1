/** <wd-status>: the state of the match, the shown version, the connection, and the proofs. */

import { button, h, put, textOf } from "../../kit/dom.js";
import { listed, t } from "../../core/i18n.js";
import { root } from "../../core/site.js";
import { seatMark } from "../../kit/seat_marks.js";
import { delayLabel, isDelayed } from "../shared/terms.js";
import { takebackTerms } from "./actions/editors/takeback.js";
import { awaited } from "./actions/turn.js";
import { forkOrigin } from "./fork_origin.js";
import { isYou, playerLabel, playerName } from "./players.js";
import { isDoubtful, proofWords, verifiedWord } from "./proof_words.js";
import { wholeScreenButton } from "./whole_screen.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/** What is said of take-backs where they are not as usual. @type {Record<string, string>} */
const TAKEBACKS = { any: t("dice may be taken back"), never: t("no take-backs") };

export class Status extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;
  /** What shows each tool that is not always of use. @type {(() => void)[]} */ offers = [];

  connectedCallback() {
    if (this.words) return;
    this.game = h("span", { class: "game" });
    this.stage = h("span", { class: "stage" });
    this.words = h("h1", { class: "where-we-are" }, this.game, h("span", { class: "between" }, " · "), this.stage);
    this.whose = h("span", { class: "whose", "aria-hidden": "true" }); // the action bar says it aloud
    this.place = h("span", { class: "place" });
    this.people = h("span", { class: "people" });
    this.link = h("span", { class: "link" });
    this.proof = button("", () => this.#open("verified"), { class: "proof verified" });
    this.origin = h("span", { class: "origin", hidden: true });
    const line = h("div", { class: "status-line", role: "status" }, this.words, this.whose, this.link, this.place);
    this.menu = button("☰", () => this.#unfold(!this.classList.contains("opened")), {
      class: "tool tools-menu",
      "aria-label": t("more about this match"),
      "aria-expanded": "false",
    });
    this.tools = h(
      "div",
      { class: "status-tools" },
      this.menu,
      wholeScreenButton() ?? "",
      button(t("Share"), () => this.#open("share"), { class: "tool" }),
      button("?", () => this.#open("help"), {
        class: "tool",
        "aria-label": t("help and keys (?)"),
        title: t("help and keys (?)"),
      }),
    );
    put(
      this,
      h("a", { class: "home", href: root(), "aria-label": t("Wardrum, to the lobby"), title: t("to the lobby") }, "Wardrum"),
      line,
      h("div", { class: "asides" }, this.origin, this.people, this.proof),
      this.tools,
    );
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#leave(event));
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
    for (const kind of ["waiting", "cursor", "names", "ended"]) model.addEventListener(kind, () => this.#turn(model));
    this.#draw();
    this.#turn(model);
  }

  /** Whose turn it is; between two decisions nobody is asked for a moment, and the words stay. @param {MatchModel} model */
  #turn(model) {
    const { whose } = this;
    if (!whose || !model.headState || (model.live && !model.ended && !model.waiting.length)) return;
    const playing = model.live && model.headState.match.status === "live";
    const seats = playing ? awaited(model) : [];
    const { order } = model.headState.match;
    whose.className = ["whose", seats.length === 1 ? seatMark(order, seats[0]).style : "", seats.some((seat) => isYou(model, seat)) ? "mine" : ""].filter(Boolean).join(" ");
    put(whose, ...seats.map((seat) => h("span", { class: `seat-glyph ${seatMark(order, seat).style}` }, `${seatMark(order, seat).glyph} `)), turnWords(model, seats));
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

  /** Buttons that switch something on and off, after the tools. @param {...HTMLElement} switches */
  add(...switches) {
    this.tools?.prepend(...switches);
  }

  /** On a phone, all that has no room in the one line. @param {boolean} open */
  #unfold(open) {
    this.classList.toggle("opened", open);
    this.menu?.setAttribute("aria-expanded", String(open));
  }

  /** Escape closes the menu and nothing else. @param {KeyboardEvent} event */
  #leave(event) {
    if (!this.classList.contains("opened")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#unfold(false);
    this.menu?.focus();
  }

  /** A tool of the menu cannot have the focus back once the menu is closed, so that goes to what opens it. @param {string} what */
  #open(what) {
    if (this.classList.contains("opened")) this.menu?.focus();
    this.#unfold(false);
    this.dispatchEvent(new CustomEvent("wd-open", { detail: { what }, bubbles: true }));
  }

  #draw() {
    const { face, model } = this;
    if (!model?.state || !face) return;
    textOf(this.game, face.title);
    textOf(this.stage, face.heading(model.state));
    textOf(this.place, placeWords(model));
    this.place?.classList.toggle("back", !model.live || (!model.ended && !isFollowing(model)));
    textOf(this.people, [people(model), TAKEBACKS[takebackTerms(model.state)]].filter(Boolean).join(" · "));
    textOf(this.proof, verifiedWord(model));
    this.proof?.setAttribute("title", proofWords(model));
    this.proof?.classList.toggle("bad", isDoubtful(model));
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
    const words = (model.superseded ? "" : model.problem) || (model.offline ? "" : connectionWords(model.status));
    textOf(link, words);
    this.classList.toggle("trouble", words !== "");
  }
}

/** "Your turn", "Ann's turn", "Ann and Bob decide". @param {MatchModel} model @param {string[]} seats */
function turnWords(model, seats) {
  if (!seats.length) return "";
  if (seats.length > 1) return t("{who} decide", { who: listed(seats.map((seat) => playerLabel(model, seat))) });
  return isYou(model, seats[0]) ? t("Your turn") : t("{who}'s turn", { who: playerName(model, seats[0]) });
}

/** @param {MatchModel} model */
function people(model) {
  return model.offline ? t("from a file") : [t("{n} watching", { n: model.presence.watching }), late(model)].filter(Boolean).join(" · ");
}

/** @param {MatchModel} model */
export function placeWords(model) {
  const { cursor, head, newer } = model;
  if (!model.live && model.ended) return t("looking at {cursor} of {head}", { cursor, head });
  if (!model.live) return t("looking at {cursor} of {head} · {newer} newer", { cursor, head, newer });
  if (model.ended) return t("ended at {head}", { head });
  if (!isFollowing(model)) return t("last seen at {head}", { head });
  return isDelayed(model) ? t("● delayed") : t("● LIVE"); // its number says nothing to who sees all at once
}

/** Whether all that happens is heard of. @param {MatchModel} model */
function isFollowing(model) {
  return model.status.state === "open" && !model.loading && !model.problem;
}

/** The delay for spectators in words; "" after the end. @param {MatchModel} model */
function late(model) {
  const words = delayLabel(model.headState?.match.terms?.delay);
  if (!words || model.ended) return "";
  return isDelayed(model) ? t("delay {time}", { time: words }) : t("spectators {time} late", { time: words });
}

/** @param {import("../../core/types.js").ConnectionStatus} status */
export function connectionWords(status) {
  if (status.state === "open") return "";
  if (status.state === "connecting" && !status.attempt) return t("connecting …");
  const problem = status.state === "restarting" ? t("the server restarts") : t("connection lost");
  if (!status.retryAt) return problem;
  const seconds = Math.max(0, Math.ceil((status.retryAt - performance.now()) / 1000));
  return seconds ? t("{problem} — trying again in {seconds} s", { problem, seconds }) : t("{problem} — trying again", { problem });
}

customElements.define("wd-status", Status);
