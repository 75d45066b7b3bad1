/** A match embedded in another site, or laid over a stream: it can be watched, and in a site replayed; no seat, no storage. */

import "../ui/battle/board.js";
import "../ui/battle/goal_strip.js";
import "../ui/battle/timeline.js";
import { openMatch, ready } from "../core/live_match.js";
import { pageConnection } from "../core/page_connection.js";
import { checkWhenSigned, serverKeys } from "../core/signature.js";
import { part, textOf } from "../kit/dom.js";
import { t } from "../core/i18n.js";
import { matchOfPage, root } from "../core/site.js";
import { displayFace } from "../display/face.js";
import { listenToKeys, looking } from "../ui/battle/keyboard.js";
import { Motion } from "../ui/battle/motion/motion.js";
import { namedFace } from "../ui/battle/naming.js";
import { Overlay, partsOf } from "../ui/battle/overlay/overlay.js";
import { sceneOf } from "../ui/battle/scene.js";
import { pageLink, rangeOf } from "../ui/battle/share/links.js";
import { proofWords } from "../ui/battle/proof_words.js";
import { connectionWords, placeWords } from "../ui/battle/status.js";

/** @typedef {import("../kit/types.js").Face} Face */
/** @typedef {import("../core/match_model.js").MatchModel} MatchModel */

class Embedded {
  /** @type {import("../ui/battle/board.js").Board} */ board = part("wd-board");
  /** @type {import("../ui/battle/timeline.js").Timeline} */ timeline = part("wd-timeline");
  /** @type {HTMLElement} */ title = part(".standing h1");
  /** @type {HTMLElement} */ line = part(".standing [role=status]");
  /** @type {HTMLAnchorElement} */ way = part(".standing a");

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  constructor(model, face) {
    this.model = model;
    this.face = face;
    document.body.dataset.loaded = "";
    this.timeline.attach(model, face);
    /** @type {import("../ui/battle/goal_strip.js").GoalStrip} */ (part("wd-goals")).attach(model, face.roundWord);
    const { board, timeline } = this;
    const speed = () => (timeline.playing?.on ? timeline.playing.speed : 0);
    const looks = (/** @type {any} */ state) => face.pieces(state);
    this.motion = new Motion(model, face, { board, panel: null, sound: null, looks, speed, draw: () => this.#draw() });
    if (timeline.playing) timeline.playing.left = () => this.motion.left;
    for (const kind of ["commit", "status", "ended"]) model.addEventListener(kind, () => this.#draw());
    document.addEventListener("wd-targets", (event) => {
      const { pieces, markers } = /** @type {CustomEvent} */ (event).detail;
      this.board.ring(pieces, markers);
    });
    this.board.addEventListener("wd-piece", (event) => this.board.select(/** @type {CustomEvent} */ (event).detail.id));
    listenToKeys(looking(model, this.timeline, this.board));
    this.#draw();
  }

  #draw() {
    const { board, face, line, model, motion, title, way } = this;
    if (!model.state) return;
    board.show(sceneOf(motion.moment, face, motion.view.looks));
    const heading = `${face.title} · ${face.heading(model.state)}`;
    const words = [placeWords(model), proofWords(model), model.problem || connectionWords(model.status)];
    textOf(title, heading);
    textOf(line, words.filter(Boolean).join(" · "));
    way.href = model.live ? pageLink(model) : pageLink(model, model.cursor);
    document.title = heading;
  }
}

async function start() {
  const connection = pageConnection();
  const model = openMatch(connection, matchOfPage(), { legal: false });
  await ready(model);
  void checkWhenSigned(model, () => serverKeys(root()));
  const face = namedFace(displayFace(model.headState), model);
  const parts = partsOf(location.search);
  if (parts) return void new Overlay(model, face, parts);
  const { timeline } = new Embedded(model, face);
  const show = () => timeline.show(rangeOf(location.hash));
  addEventListener("hashchange", show);
  show();
  return undefined;
}

document.dispatchEvent(new Event("wd-ready"));
start().catch((error) => {
  delete document.body.dataset.loaded; // a page that is half built would hide it
  part("#loading").textContent = t("This battle cannot be shown: {why}", { why: error instanceof Error ? error.message : String(error) });
});
