/** Parts of the panel beside the table: the track of rounds, sections with a line for each seat. */

import { h } from "./dom.js";
import { t } from "../core/i18n.js";
import { seatMark } from "./seat_marks.js";
import { capital } from "./words.js";

/** @typedef {{seat: string, text: string, now: boolean}} Line now: the match waits for it · seat: "" = none */

/**
 * The track of rounds: those gone, this one, those to come.
 * @param {string} word what the game calls a round, in the language of the page
 * @param {number} now 0 = none has begun
 * @param {number} last 0 = unknown
 */
export function roundTrack(word, now, last) {
  if (!now) return h("p", { class: "rounds muted" }, t("The first {round} has not begun.", { round: word }));
  const most = Math.max(now, last);
  const marks = Array.from({ length: most }, (_, i) => (i + 1 < now ? "●" : i + 1 === now ? "◉" : "○"));
  return h(
    "p",
    { class: "rounds" },
    h("span", {}, last ? t("{round} {n} of {last}", { round: capital(word), n: now, last }) : t("{round} {n}", { round: capital(word), n: now }), " "),
    h("span", { class: "track", "aria-hidden": "true" }, marks.join(" ")),
  );
}

/**
 * A section of the panel: a title, words, and a line for each seat that it concerns.
 * @param {readonly string[]} order seats
 * @param {string} title
 * @param {(string | Element)[]} words
 * @param {Line[]} lines
 */
export function panelSection(order, title, words, lines) {
  return h(
    "section",
    { class: "matter", "aria-label": title },
    h("h2", {}, title),
    ...words.map((each) => (typeof each === "string" ? h("p", {}, each) : each)),
    lines.length ? h("ul", {}, ...lines.map((line) => item(order, line))) : null,
  );
}

/**
 * @param {readonly string[]} order
 * @param {Line} line
 */
function item(order, { now, seat, text }) {
  const current = { "aria-current": now ? "step" : null };
  if (!seat) return h("li", { class: "nobody", ...current }, text);
  const { glyph, letter, style } = seatMark(order, seat);
  return h("li", { class: style, ...current }, h("span", { class: "seat-glyph" }, glyph), ` ${letter} · ${text}`);
}
