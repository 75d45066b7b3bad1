/** What lies beside the table: the round, counters, who is asked, the dice and tokens of each seat, the last roll. */

import { t } from "../core/i18n.js";
import { diceRow, die } from "../kit/dice.js";
import { h } from "../kit/dom.js";
import { panelSection, roundTrack } from "../kit/panel.js";
import { seatMark } from "../kit/seat_marks.js";
import { infoTerm } from "../kit/terms.js";
import { whyButton } from "../kit/why_button.js";

/** @typedef {import("../core/wire.js").DisplayDiceGroup} DiceGroup */
/** @typedef {import("../core/wire.js").DisplayDiceRolled} DiceRolled */
/** @typedef {import("../core/wire.js").DisplaySeat} Seat */
/** @typedef {import("../core/wire.js").MatchDisplay} MatchDisplay */
/** @typedef {import("../kit/types.js").Commit} Commit */
/** @typedef {import("../kit/types.js").State} State */

/** What a die is drawn as for what it counts as, and for what its group is. @type {Record<string, string>} */
const STYLES = { hit: "kept", critical: "kept", kept: "kept", group: "kept", success: "kept", single: "kept", double: "kept", triple: "kept", quad: "kept", reaction: "kept", wild: "wild", miss: "spent", dropped: "spent", spent: "spent" };
const SIGN = "W"; // on a die that has no face yet

/**
 * @param {State} state
 * @param {Iterable<Commit>} past the last first
 * @param {() => HTMLElement | null} countdown
 */
export function panel({ display }, past, countdown) {
  if (!display) return null;
  return h(
    "div",
    { class: "dice-tray" },
    roundTrack(display.round_word, display.round ?? 0, display.rounds ?? 0),
    ...(display.tracks ?? []).map(({ most = 0, name, rule = "", text, value }) => h("p", { class: "track-line" }, infoTerm({ name, text, rule }, most ? t("{name}: {n} of {last}", { name, n: value, last: most }) : `${name}: ${value}`))),
    asked(display, countdown),
    ...display.order.map((seat) => hand(display, seat)),
    lastRoll(display, past),
  );
}

/** Who is asked what, with the time that is left. @param {MatchDisplay} display @param {() => HTMLElement | null} countdown */
function asked({ match, order, seats }, countdown) {
  const lines = order.flatMap((seat) => (seats[seat]?.prompt ? [{ seat, text: seats[seat].prompt ?? "", now: true }] : []));
  if (!lines.length) return null;
  const clock = countdown();
  const section = panelSection(match.order, t("Decides now"), clock ? [clock] : [], lines);
  section.classList.add("asked");
  return section;
}

/** What lies before a seat; null: nothing. @param {MatchDisplay} display @param {string} seat */
function hand({ match, seats }, seat) {
  const { dice = [], initiative = false, name, side, tokens = [] } = seats[seat] ?? {};
  if (!dice.length && !tokens.length && !initiative) return null;
  const { glyph, style } = seatMark(match.order, seat); // the seat that acts first keeps its own mark
  return h(
    "section",
    { class: `hand ${style}`, "aria-label": t("Dice of seat {letter}", { letter: seat.toUpperCase() }) },
    h("h2", {}, h("span", { class: "seat-glyph" }, glyph), ` ${name}`, initiative ? h("span", { class: "badge initiative" }, side === "party" ? t("first player") : t("initiative")) : null),
    dice.length ? h("ul", { class: "dice" }, ...dice.map(groupLine)) : null,
    tokens.length ? h("ul", { class: "dice" }, ...tokens.map(({ count, name: what, text }) => h("li", {}, infoTerm({ name: what, text }, `${count} ${what}`)))) : null,
    dice.length ? h("div", { class: "spare" }, whyButton({ text: t("these dice"), path: ["seats", seat, "dice"], noun: "" }, t("why?"))) : null,
  );
}

/** @param {DiceGroup} group */
function groupLine({ faces, kind = "plain", name, spent = false, text = "", words = [] }) {
  const style = spent ? "spent" : (STYLES[kind] ?? "kept");
  const worded = words.length ? h("span", { class: "worded-dice" }, ...words.map((word) => h("span", { class: `worded ${style}` }, word))) : null;
  return h("li", { class: spent ? "spent" : null }, worded ? null : diceRow(faces.map((face) => die(face, style, SIGN))), h("span", { class: "dice-words" }, infoTerm({ name, text }, name)), worded);
}

/**
 * What was rolled in the last commit in which something was; a roll of an earlier round is no news.
 * @param {MatchDisplay} display
 * @param {Iterable<Commit>} past
 */
function lastRoll(display, past) {
  for (const { shown } of past) {
    const rolls = (shown?.beats ?? []).flatMap((beat) => (beat.beat === "dice" ? [beat] : []));
    if (rolls.length) return h("section", { class: "last-roll", "aria-label": t("Last roll") }, h("h2", {}, t("Last roll")), ...rolls.map((roll) => rolled(display, roll)));
    if (shown?.beats.some((beat) => beat.beat === "chapter" && beat.round)) break;
  }
  return null;
}

/** @param {MatchDisplay} display @param {DiceRolled} roll */
function rolled({ match, pieces, seats }, { at = "", by = "", dice, needs = "", outcome = "", seat = "", total = "", what }) {
  const whose = by ? (pieces[by]?.seat ?? "") : seat;
  const who = [pieces[by]?.name ?? seats[seat]?.name ?? "", pieces[at]?.name].filter(Boolean).join(" → ");
  const mark = seatMark(match.order, whose);
  return h(
    "div",
    { class: `roll ${mark.style}` },
    h("p", {}, h("span", { class: "seat-glyph" }, mark.glyph), ` ${who ? `${who}: ` : ""}${what}`),
    h("p", {}, diceRow(dice.map(dieOf))),
    h("p", { class: "dice-words" }, [needs && t("needs {what}", { what: needs }), total, outcome].filter(Boolean).join(" · ")),
    h("span", { class: "visually-hidden" }, dice.map(({ face, words = "" }) => words || String(face)).join(", ")),
  );
}

/** Faces that no die of six sides has are written. @param {DiceRolled["dice"][number]} rolled */
function dieOf({ did = "plain", face, words = "" }) {
  const style = STYLES[did] ?? "";
  return !words && face >= 1 && face <= 6 ? die(face, style) : h("span", { class: `worded ${style}` }, words || String(face));
}
