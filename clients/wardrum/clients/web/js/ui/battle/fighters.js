/** <wd-fighters>: a line for each piece, seat by seat. Event: wd-piece {id}. */

import { emit, h, renew } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { roleIcon } from "../../kit/silhouettes.js";
import { sameWhy, whyButton } from "../../kit/why_button.js";
import { isDelayed, termsList } from "../shared/terms.js";
import { Clock, left, shownTime } from "./clocks.js";
import { icon } from "./icons.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

export class Fighters extends HTMLElement {
  selected = "";
  /** By whose clock time goes on; null = it does not. @type {Player | null} */ player = null;
  /** @type {readonly string[]} seats */ order = [];
  /** What a seat has just said. @type {Record<string, string>} */ said = {};

  connectedCallback() {
    this.onclick = ({ target }) => {
      const card = target instanceof Element && target.closest("[data-card]");
      if (card) emit(this, "wd-piece", { id: card.getAttribute("data-card") });
    };
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {PieceLook[]} looks
   */
  show(model, face, looks) {
    const { order } = model.state.match;
    this.order = order;
    const key =
      document.activeElement && this.contains(document.activeElement)
        ? document.activeElement.getAttribute("data-card")
        : null;
    const seats = order.map((/** @type {string} */ seat) => this.#seat(model, face, seat, looks));
    const open = this.querySelector(".terms")?.hasAttribute("open") ?? false;
    const asked = this.contains(document.activeElement) ? document.activeElement : null;
    const reading = document.activeElement?.matches("wd-fighters .terms summary");
    renew(this, ...seats, this.#others(order, face, looks), termsList(model.state.match, open));
    const card = key && this.querySelector(`[data-card="${CSS.escape(key)}"]`);
    const again = reading ? this.querySelector(".terms summary") : (card ?? sameWhy(this, asked));
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * @param {MatchModel} model
   * @param {Face} face
   * @param {string} seat
   * @param {PieceLook[]} looks
   */
  #seat(model, face, seat, looks) {
    const { order } = model.state.match;
    const mark = seatMark(order, seat);
    const here = model.offline || model.seats.includes(seat) || model.presence.seats.includes(seat) || model.ended || isDelayed(model);
    const score = face
      .score(model.state, seat)
      .map((line) => h("span", { class: "score" }, ...scoreWords(line)));
    const own = looks.filter((look) => look.seat === seat);
    const taken = seat in model.state.match.seats;
    return h(
      "section",
      { class: `seat-cards ${mark.style}`, "aria-label": t("Seat {letter}", { letter: mark.letter }) },
      h(
        "h2",
        {},
        h("span", { class: "seat-glyph" }, mark.glyph),
        ` ${t("Seat {letter}", { letter: mark.letter })}${model.names[seat] ? ` · ${model.names[seat]}` : ""}`,
        taken ? null : h("span", { class: "badge" }, t("free")),
        taken && !here ? h("span", { class: "badge away", title: t("no connection at the moment") }, t("away")) : null,
        model.seats.includes(seat) ? h("span", { class: "badge you" }, t("you")) : null,
        model.state.match.bots?.[seat] ? h("span", { class: "badge bot" }, t("Bot")) : null,
        model.state.match.clocks ? new Clock(mark.letter, () => left(model.state.match, seat, shownTime(model, this.player))) : null,
      ),
      this.said[seat] ? h("q", { class: "said", "aria-hidden": "true" }, this.said[seat]) : null,
      score.length ? h("p", { class: "scores" }, ...score) : null,
      own.length ? h("ul", {}, ...own.map((look) => this.#card(look))) : null,
    );
  }

  /**
   * What no seat has.
   * @param {string[]} order
   * @param {Face} face
   * @param {PieceLook[]} looks
   */
  #others(order, face, looks) {
    const own = looks.filter((look) => !order.includes(look.seat));
    if (!own.length) return null;
    const { glyph, style } = seatMark(order, "");
    const name = face.others ?? t("Others");
    return h(
      "section",
      { class: `seat-cards ${style}`, "aria-label": name },
      h("h2", {}, h("span", { class: "seat-glyph" }, glyph), ` ${name}`),
      h("ul", {}, ...own.map((look) => this.#card(look))),
    );
  }

  /** What is left of it, or which markers lie beside it. @param {PieceLook} look */
  #health(look) {
    if (look.status !== "board") return [];
    const marks = (look.tokens ?? []).map((mark) => {
      const { glyph, style } = seatMark(this.order, mark.seat);
      const owner = h("span", { class: "seat-glyph" }, glyph);
      return h("span", { class: `markers ${mark.icon} ${style}`, title: mark.text }, icon(mark.icon), String(mark.count), owner);
    });
    return look.healthMax ? [`${look.health}/${look.healthMax}`, ...marks] : marks;
  }

  /** @param {PieceLook} look */
  #card(look) {
    const open = look.id === this.selected;
    const state = [
      look.active ? "active" : "",
      look.done ? "done" : "",
      look.status === "down" ? "down" : "",
      look.status !== "board" ? "off" : "",
      look.healthMax ? "" : "plain",
    ]
      .filter(Boolean)
      .join(" ");
    const absent = look.status === "board" ? [] : [h("span", { class: "tag" }, look.absent)];
    const tags = [...absent, ...look.tags.map((tag) => h("span", { class: tag.ill ? "tag ill" : "tag" }, tag.text))];
    const signs = [
      look.active ? icon("play") : null,
      look.done ? "✓" : "",
      look.waiting ? icon("wait") : null,
      look.carried ? "◆" : "",
    ];
    return h(
      "li",
      { class: `card ${state} ${open ? "selected" : ""}` },
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(open),
          "data-card": look.id,
        },
        h("span", { class: "visually-hidden" }, look.spoken),
        h("span", { class: "short", "aria-hidden": "true" }, look.short),
        roleIcon(look.silhouette ?? ""),
        h("span", { class: "name", "aria-hidden": "true" }, look.name, look.leader ? " ★" : ""),
        h("span", { class: "signs", "aria-hidden": "true" }, ...signs.filter(Boolean)),
        look.healthMax
          ? h("meter", { min: 0, max: look.healthMax, value: look.health, "aria-hidden": "true" })
          : null,
        h("span", { class: "health", "aria-hidden": "true" }, ...this.#health(look)),
        tags.length ? h("span", { class: "tags", "aria-hidden": "true" }, ...tags) : null,
      ),
    );
  }
}

/** @param {{label: string, value: string, path?: import("../../core/value_history.js").ValuePath}} line */
function scoreWords({ label, path, value }) {
  const words = [h("b", {}, value), ` ${label}`];
  return path ? [whyButton({ text: `${value} ${label}`.trim(), path, noun: label }, ...words)] : words;
}

customElements.define("wd-fighters", Fighters);
