/** The first line of the action bar: the prompt, or which seats the match waits for. */

import { button, h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";
import { withTerms } from "../../../kit/terms.js";
import { waitingFor } from "./turn.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/**
 * @param {MatchModel} model
 * @param {Face} face
 * @param {string} seat
 * @param {HTMLElement} time
 */
export function turnLine(model, face, seat, time) {
  const { glyph, letter, style } = seatMark(model.headState.match.order, seat);
  const name = model.names[seat];
  const whose = name ? t("Your turn, {name}:", { name }) : t("Your turn, seat {letter}:", { letter });
  return h(
    "p",
    { class: `turn mine ${style}` },
    h("span", { class: "seat-glyph" }, glyph),
    h("b", {}, ` ${model.seats.length > 1 ? whose : t("Your turn:")} `),
    ...withTerms(face.prompt(model.headState, seat)),
    " ",
    time,
  );
}

/**
 * @param {MatchModel} model
 * @param {HTMLElement} time
 */
export function waitLine(model, time) {
  return h("p", { class: "turn" }, h("span", {}, `${waitingFor(model)} `), time);
}

/**
 * One for each seat held here.
 * @param {MatchModel} model
 * @param {string} now
 * @param {(seat: string) => void} choose
 */
export function seatTabs(model, now, choose) {
  const { order } = model.headState.match;
  return model.seats.map((seat) => {
    const { glyph, letter } = seatMark(order, seat);
    const name = model.names[seat] ? h("span", { class: "seat-name" }, ` · ${model.names[seat]}`) : null;
    return h(
      "button",
      {
        type: "button",
        class: "seat-tab",
        "aria-pressed": String(seat === now),
        "data-key": `seat-${seat}`,
        onclick: () => choose(seat),
      },
      `${glyph} ${letter}`,
      name,
    );
  });
}

/**
 * @param {MatchModel} model
 * @param {boolean} open
 * @param {() => void} choose
 */
export function matchButton(model, open, choose) {
  const { offer = {}, takeback, pause } = model.headState.match;
  const result = Object.keys(offer).length > 0;
  const offered = result || takeback !== undefined || pause !== undefined;
  const words = pause ? t("Pause ▾") : result ? t("Result offered ▾") : t("Take-back asked ▾");
  return button(offered ? words : t("Match ▾"), choose, {
    class: offered ? "match-menu offered" : "match-menu",
    "aria-expanded": String(open),
    "data-key": "match",
  });
}
