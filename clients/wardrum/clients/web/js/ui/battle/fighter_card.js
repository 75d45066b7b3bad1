/** <wd-fighter-card>: what is known of the fighter that acts or was chosen, and of the other that the choice is about. */

import { button, emit, h, renew } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { seatMark } from "../../kit/seat_marks.js";
import { infoTerm } from "../../kit/terms.js";
import { whyButton } from "../../kit/why_button.js";

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class FighterCard extends HTMLElement {
  /** @type {HTMLButtonElement | undefined} */ close;
  #shown = "";

  /**
   * @param {MatchModel} model
   * @param {PieceLook[]} looks
   * @param {string} chosen id of the piece that was chosen last, "" = none
   * @param {boolean} isAsked whether somebody wants to read about it, rather than to act with it
   */
  show(model, looks, chosen, isAsked) {
    const other = looks.find(({ id }) => id === chosen);
    const acting = looks.find((look) => look.active && look !== other && look.seat !== "");
    const shown = [acting, other].filter((look) => look !== undefined);
    this.hidden = !shown.length;
    this.classList.toggle("chosen", other !== undefined && (isAsked || !other.active));
    this.classList.toggle("brief", !isAsked); // on a phone the table is worth more than its facts
    this.close ??= button("×", () => emit(this, "wd-piece", { id: "" }), { class: "close-card", "aria-label": t("Close the card") });
    renew(this, this.close, ...shown.map((look) => one(model, look, look !== acting || shown.length === 1)));
    if (chosen === this.#shown) return;
    this.#shown = chosen;
    const last = this.lastElementChild;
    if (last instanceof HTMLElement) this.scrollTop = Math.min(last.offsetTop, last.offsetTop + last.offsetHeight - this.clientHeight);
    this.classList.toggle("low", isInUpperHalf(chosen));
  }
}

/**
 * @param {MatchModel} model
 * @param {PieceLook} look
 * @param {boolean} whole with its facts
 */
function one(model, look, whole) {
  const { glyph, style } = seatMark(model.state.match.order, look.seat);
  const signs = [look.active ? t("acts now") : look.done && t("✓ has acted"), look.waiting && t("waits"), look.absent];
  const tags = look.tags.map((tag) => h("span", { class: tag.ill ? "tag ill" : "tag" }, tag.text));
  return h(
    "section",
    { class: `fighter ${style}`, "data-fighter": look.id },
    h(
      "h2",
      {},
      h("span", { class: "short", "aria-hidden": "true" }, look.short),
      h("span", {}, h("span", { class: "seat-glyph" }, glyph), ` ${look.name}`, look.leader ? " ★" : ""),
      h("span", { class: "part" }, signs.filter(Boolean).join(" · ")),
    ),
    look.healthMax ? vitals(look) : null,
    tags.length ? h("p", { class: "tags" }, ...tags) : null,
    whole ? facts(look) : null,
  );
}

/** Whether a piece is seen in the upper half of the board, whatever the view. @param {string} id */
function isInUpperHalf(id) {
  const board = document.querySelector("wd-board");
  const piece = id && board?.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (!board || !piece) return false;
  const [outer, inner] = [board.getBoundingClientRect(), piece.getBoundingClientRect()];
  return inner.top + inner.bottom < outer.top + outer.bottom;
}

/** @param {PieceLook} look */
function facts(look) {
  const carried = look.carried ? h("p", {}, t("Carries {what}", { what: look.carried })) : null;
  const values = valuesOf(look).map((value) => h("li", {}, whyButton(value)));
  const why = h("div", { class: "why-line" }, h("span", { "aria-hidden": "true" }, t("Why?")), h("ul", { class: "values", "aria-label": t("Why is it so?") }, ...values));
  return h("div", { class: "facts" }, ...look.facts.map((fact) => h("p", {}, fact)), carried, ...look.infos.map(infoList), why);
}

/** What it has and is, each with what that means. @param {{title: string, infos: import("../../kit/types.js").Info[]}} list */
function infoList({ infos, title }) {
  return h("p", { class: "infos" }, h("span", { class: "infos-title" }, `${title}: `), ...infos.flatMap((info, nth) => [nth ? ", " : "", infoTerm(info, info.name)]));
}

/** What the ruleset says of it, and where it stands. @param {PieceLook} look */
function valuesOf({ id, status, values = [] }) {
  const place = { text: t("where it stands"), path: ["pieces", id, "at"], noun: "" };
  return status === "board" ? [...values, place] : values;
}

/** @param {PieceLook} look */
function vitals({ health, healthMax }) {
  return h(
    "p",
    { class: "vitals" },
    h("meter", { min: 0, max: healthMax, value: health, "aria-hidden": "true" }),
    h("span", {}, t("{health} of {most} wounds left", { health, most: healthMax })),
  );
}

customElements.define("wd-fighter-card", FighterCard);
