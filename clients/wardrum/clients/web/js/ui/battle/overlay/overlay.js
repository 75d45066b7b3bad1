/**
 * What a stream shows over its camera: scores, initiative, who acts, the last roll, and the log's last sentence. It watches, and
 * is silent about everything that goes wrong: what was seen last stays.
 */

import { h, put } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { naming } from "../naming.js";
import { playerName } from "../players.js";
import { proofWords } from "../proof_words.js";
import { Caption } from "./caption.js";
import { lastRoll } from "../motion/last_roll.js";
import { actingPart, initiativePart, rollPart, scoresPart } from "./parts.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/** All parts, in the order of reading. */
export const PARTS = ["initiative", "scores", "acting", "roll", "caption", "proof"];

/**
 * The parts that an address asks for; null = it asks for no overlay.
 * @param {string} search as of a location
 */
export function partsOf(search) {
  const query = new URLSearchParams(search);
  if (!query.has("overlay")) return null;
  const named = (query.get("parts") ?? "").split(",").map((part) => part.trim());
  const known = PARTS.filter((part) => named.includes(part));
  return known.length ? known : PARTS;
}

/**
 * The last sentence of a commit, except the one about the server's seed, which says nothing of the battle.
 * @param {import("../../../kit/types.js").Commit | undefined} commit
 */
export function lastSentence(commit) {
  const { record, text = [] } = commit ?? {};
  const events = record?.events ?? [];
  const seed = events.length > 0 && events[events.length - 1].type === "ServerSeedRevealed" ? 1 : 0;
  return text[text.length - 1 - seed] ?? "";
}

export class Overlay {
  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {readonly string[]} parts
   */
  constructor(model, face, parts) {
    this.model = model;
    this.face = face;
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map(parts.map((part) => [part, h("section", { class: `overlay-${part}`, hidden: true })]));
    this.caption = new Caption((words) => this.#fill("caption", words ? h("p", {}, words) : null));
    put(document.body, h("div", { class: "overlay-parts", role: "region", "aria-label": t("The battle") }, ...this.places.values()));
    for (const kind of ["commit", "cursor", "names", "opened", "ended"]) model.addEventListener(kind, () => this.#draw());
    for (const kind of ["status", "signature"]) model.addEventListener(kind, () => this.#prove());
    this.#draw();
    document.body.dataset.loaded = "";
  }

  #draw() {
    const { face, model } = this;
    const { state } = model;
    if (!state) return;
    const looks = face.pieces(state);
    const names = Object.fromEntries(state.match.order.map((/** @type {string} */ seat) => [seat, this.#name(seat)]));
    this.#fill("scores", scoresPart(face, state, looks, names));
    this.#fill("initiative", initiativePart(face, state, names));
    this.#fill("acting", actingPart(state, looks));
    this.#fill("roll", rollPart(lastRoll(model, face), state, looks, names));
    this.caption.say(this.#sentence());
    this.#prove();
  }

  #prove() {
    this.#fill("proof", h("p", {}, h("b", {}, "Wardrum"), h("span", {}, proofWords(this.model))));
  }

  /** Who plays a seat: a name, a bot, or the seat itself. @param {string} seat */
  #name(seat) {
    return playerName(this.model, seat);
  }

  #sentence() {
    const { model } = this;
    for (let version = model.cursor; version > 0; version -= 1) {
      const said = model.withdrawn.has(version) ? "" : lastSentence(model.commits.get(version));
      if (said) return naming(model)(said);
    }
    return "";
  }

  /**
   * @param {string} part
   * @param {Element | null} content null: there is nothing to show
   */
  #fill(part, content) {
    const place = this.places.get(part);
    if (!place) return;
    place.hidden = content === null;
    if (content) put(place, content);
  }
}
