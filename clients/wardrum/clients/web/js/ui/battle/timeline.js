/**
 * <wd-timeline>: the versions of a match as a slider. Each viewer has an own position: new commits move it only while it
 * is at the head.
 */

import { button, h, put, s, textOf } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { commitWords } from "./commit_words.js";
import { forkRefusal } from "./fork_origin.js";
import { icon } from "./icons.js";
import { isHighlight } from "./timeline/highlights.js";
import { jump } from "./timeline/jumps.js";
import { PlayChoices } from "./timeline/play_choices.js";
import { naming } from "./naming.js";
import { Playback, SPEEDS } from "./timeline/playback.js";
import { TimelineTools } from "./timeline/tools.js";
import { drawTrack, place, versionAt } from "./timeline/track.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class Timeline extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Face | null} */ face = null;
  /** @type {Playback | null} */ playing = null;
  tools = new TimelineTools();
  choices = new PlayChoices();
  pinned = h("div", { class: "pinned" });
  drawing = 0;
  /** Pixels of the track, measured when it changes: to ask while a moment is drawn would lay out the page once more. */ width = 0;
  /** The sign on the play button. */ sign = "";
  /** What is pinned to versions. @type {() => HTMLElement[]} */ signs = () => [];

  connectedCallback() {
    if (this.track) return;
    this.svg = s("svg", { class: "ticks", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.head = h("div", { class: "playhead" });
    this.tip = h("div", { class: "tip", hidden: true });
    this.track = h(
      "div",
      { class: "track-area", role: "slider", tabindex: 0, "aria-label": t("Moment of the battle") },
      this.svg,
      this.pinned,
      this.head,
      this.tip,
    );
    this.play = tool("play", t("play (space)"), () => this.playing?.toggle());
    this.speed = h(
      "select",
      { "aria-label": t("speed"), title: t("speed (+ −)"), class: "speed", onchange: () => this.#setSpeed() },
      ...SPEEDS.map((speed) => h("option", { value: speed }, `${speed}×`)),
    );
    this.count = h("span", { class: "count" });
    this.newer = button("", () => this.model?.goLive(), { class: "newer", title: t("to the newest (L)") });
    put(
      this,
      h(
        "div",
        { class: "transport" },
        tool("start", t("to the start (Home)"), () => this.model?.go(0), "rare"),
        tool("back", t("one back (←)"), () => this.model?.step(-1)),
        this.play,
        tool("on", t("one on (→)"), () => this.model?.step(1)),
        tool("end", t("to the end (End)"), () => this.model?.goLive(), "rare"),
        this.speed,
        this.choices,
      ),
      this.track,
      h("div", { class: "where" }, this.count, this.newer, this.tools),
    );
    this.#listen(this.track);
  }

  /** @param {HTMLElement} track */
  #listen(track) {
    track.addEventListener("pointerdown", (event) => this.#drag(event));
    track.addEventListener("pointermove", (event) => this.#hover(event));
    track.addEventListener("pointerleave", () => this.tip && (this.tip.hidden = true));
    new ResizeObserver(([entry]) => {
      this.width = entry.contentRect.width;
      this.#redraw();
    }).observe(track);
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   */
  attach(model, face) {
    Object.assign(this, { model, face });
    this.playing = new Playback(model);
    this.playing.matters = (version) => isHighlight(model, face, version);
    this.playing.addEventListener("change", () => this.#point());
    for (const choices of [this.choices, this.tools.choices]) choices.attach(this.playing);
    model.addEventListener("commit", () => this.#redraw());
    model.addEventListener("opened", () => this.#redraw());
    model.addEventListener("cursor", () => this.#point());
    this.#redraw();
  }

  /**
   * Pin signs to versions, drawn anew at each "change" of their source.
   * @param {EventTarget} source
   * @param {(head: number, place: (version: number) => number) => HTMLElement[]} signs place: in pixels from the left
   */
  pin(source, signs) {
    this.signs = () => {
      const { head = 0 } = this.model ?? {};
      return signs(head, (version) => place(version, head, this.width));
    };
    source.addEventListener("change", () => this.#redraw());
    this.#redraw();
  }

  /**
   * Go to a version, or play a range of versions; null: stay.
   * @param {import("./share/links.js").VersionRange | null} range
   */
  show(range) {
    if (!range) return;
    this.playing?.stop();
    if (range.to > range.from) this.playing?.play(range);
    else this.model?.go(range.from);
  }

  /**
   * @param {"activation" | "round"} what
   * @param {number} by
   */
  jump(what, by) {
    if (this.model && this.face) this.model.go(jump(this.model, this.face, what, by));
  }

  #setSpeed() {
    if (this.playing && this.speed) this.playing.choosePace(Number(this.speed.value));
  }

  /** Once for a frame, however much has happened. */
  #redraw() {
    if (this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      if (this.svg && this.model && this.face) drawTrack(this.svg, this.model, this.face);
      this.pinned.replaceChildren(...this.signs());
      this.#point();
    });
  }

  #point() {
    const { model, track, head, count, newer, speed, width } = this;
    if (!model || !track || !head || !count || !newer || !speed) return;
    head.style.transform = `translateX(${place(model.cursor, model.head, width)}px)`;
    this.style.setProperty("--digits", String(String(model.head).length));
    textOf(count, `${model.cursor} / ${model.head}`);
    newer.classList.toggle("none", model.live);
    textOf(newer, t("{n} newer ▸", { n: model.newer }));
    this.#showPlaying(this.playing?.on ? "pause" : "play");
    speed.value = String(this.playing?.speed ?? 1);
    this.tools.forkable(forkRefusal(model));
    track.setAttribute("aria-valuemin", "0");
    track.setAttribute("aria-valuemax", String(model.head));
    track.setAttribute("aria-valuenow", String(model.cursor));
    track.setAttribute("aria-valuetext", this.#words(model.cursor));
  }

  /** @param {string} sign */
  #showPlaying(sign) {
    if (sign !== this.sign && this.play) put(this.play, icon(sign));
    this.sign = sign;
  }

  /** @param {number} version */
  #words(version) {
    const commit = this.model?.commits.get(version);
    const back = this.model?.withdrawn.has(version) ?? false;
    const first = commit?.text.find((line) => line.trim());
    const words = commit ? (first ?? commitWords(commit)) : version ? "…" : t("the beginning");
    const said = this.model ? naming(this.model)(words) : words;
    return back ? t("{n}: taken back: {words}", { n: version, words: said }) : `${version}: ${said}`;
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const box = this.track?.getBoundingClientRect();
    return box && this.model ? versionAt(event.clientX - box.left, this.model.head, box.width) : 0;
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    this.playing?.stop();
    this.track?.setPointerCapture(event.pointerId);
    this.model?.go(this.#at(event));
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const { model, tip, track } = this;
    if (!model || !tip || !track) return;
    const version = this.#at(event);
    if (event.buttons) model.go(version);
    put(tip, this.#words(version));
    tip.hidden = false;
    const x = place(version, model.head, track.clientWidth);
    tip.style.left = `${Math.min(track.clientWidth - tip.offsetWidth, Math.max(0, x - tip.offsetWidth / 2))}px`;
  }
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} act
 * @param {string} [style]
 */
function tool(sign, label, act, style = "") {
  return h("button", { type: "button", "aria-label": label, title: label, class: style, onclick: act }, icon(sign));
}

customElements.define("wd-timeline", Timeline);
