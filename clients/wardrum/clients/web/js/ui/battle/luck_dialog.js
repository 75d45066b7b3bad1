/** The luck panel: what each seat rolled and what was to be expected, as the server or the file reports it. */

import { h, put } from "../../kit/dom.js";
import { language, t, tn } from "../../core/i18n.js";
import { seatTitle } from "../../kit/seat_marks.js";
import { dialog } from "./dialogs.js";

/** @typedef {import("../../core/luck_report.js").LuckReport} LuckReport */
/** @typedef {import("../../core/luck_report.js").Line} Line */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

const ENEMIES = "enemies";
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
const thousandths = new Intl.NumberFormat(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
/** @type {Record<string, string>} */
const KINDS = {
  singles: t("Singles"),
  successes: t("Successes"),
  criticals: t("Criticals"),
  damage: t("Damage"),
  injuries: t("Injuries"),
  pips: t("Plain dice"),
  overall: t("Overall"),
};

/**
 * A dialog that asks for the report whenever it is opened.
 * @param {MatchModel} model
 * @param {() => Promise<LuckReport | null>} ask
 * @returns {HTMLDialogElement}
 */
export function luckDialog(model, ask) {
  const place = h("div", { class: "luck", tabindex: 0, role: "group", "aria-label": t("Luck by seat") });
  const element = dialog(
    t("Luck"),
    h(
      "p",
      {},
      t("The percentile says how many of 100 battles with the very same rolls would have come out worse, so that 50 is even luck; p says how often fair dice stray at least as far from what was expected."),
    ),
    place,
  );
  element.addEventListener("wd-show", () => void fill(place, model, ask));
  return element;
}

/** @param {HTMLElement} place @param {MatchModel} model @param {() => Promise<LuckReport | null>} ask */
async function fill(place, model, ask) {
  put(place, h("p", { class: "muted", role: "status" }, t("Reckoning …")));
  try {
    const report = await ask();
    put(place, ...(report ? content(report, model) : [h("p", {}, t("This file was made without a luck report."))]));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    put(place, h("p", { class: "refusal", role: "alert" }, t("There is no report: {why}", { why })));
  }
}

/** @param {LuckReport} report @param {MatchModel} model */
function content(report, model) {
  const seats = Object.entries(report.seats);
  const chosen = tn(report.study, "{n} roll with chosen dice left out.", "{n} rolls with chosen dice left out.");
  return [
    h("p", { class: "muted" }, `${t("Up to moment {n}.", { n: report.version })} ${report.study ? chosen : ""}`),
    ...(seats.length ? [] : [h("p", {}, t("Nothing was rolled so far that is anybody's luck."))]),
    ...seats.map(([seat, kinds]) => table(title(seat, model), kinds)),
  ];
}

/** @param {string} seat @param {MatchModel} model */
function title(seat, model) {
  return seat === ENEMIES ? t("✕ Enemies") : seatTitle(model.headState.match.order, seat, model.names);
}

/** @param {string} caption @param {{[kind: string]: Line}} kinds */
function table(caption, kinds) {
  const heads = [t("Rolls"), t("Rolled"), t("Expected"), t("Percentile"), t("p")];
  return h(
    "table",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, h("td", {}), ...heads.map((head, nth) => h("th", { scope: "col", class: nth ? null : "rolls" }, head)))),
    h("tbody", {}, ...Object.keys(kinds).sort(inOrder).map((kind) => row(kind, kinds[kind]))),
  );
}

/** Kinds as they are listed here; what is not known comes after all that is. @param {string} a @param {string} b */
function inOrder(a, b) {
  const [first, second] = [a, b].map((kind) => Object.keys(KINDS).indexOf(kind) >>> 0);
  return first - second;
}

/** @param {string} kind @param {Line} line */
function row(kind, line) {
  const sums = kind !== "overall";
  return h(
    "tr",
    { class: kind },
    h("th", { scope: "row" }, KINDS[kind] ?? kind),
    h("td", { class: "rolls" }, `${line.rolls}`),
    h("td", {}, sums ? `${line.rolled}` : ""),
    h("td", {}, sums ? tenths.format(line.expected_milli / 1000) : ""),
    h("td", {}, bar(line.percentile_milli)),
    h("td", {}, pValue(line.p_micro)),
  );
}

/**
 * From the middle, which is even luck, to where it came out.
 * @param {number} milli
 */
function bar(milli) {
  const percent = Math.round(milli / 10);
  const filled = h("span", { class: milli < 500 ? "fill worse" : "fill better" });
  filled.style.left = `${Math.min(milli, 500) / 10}%`;
  filled.style.width = `${Math.abs(milli - 500) / 10}%`;
  const label = t("luckier than {percent} of 100", { percent });
  return h(
    "span",
    { class: "percentile", role: "img", "aria-label": label, title: label },
    h("span", { class: "bar" }, filled),
    h("span", { class: "number" }, `${percent}`),
  );
}

/** @param {number} micro */
function pValue(micro) {
  return micro < 1000 ? `<${thousandths.format(0.001)}` : thousandths.format(micro / 1e6);
}
