/** The graph of a review: who was ahead at each version, the turning points, and the luck of every roll below. */

import { put, s } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";

import { playerLabel } from "../players.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/review.js").Review} Review */
/** @typedef {import("../../../core/review.js").TurningPoint} TurningPoint */
/** @typedef {import("../../../kit/types.js").Face} Face */

const WIDTHS = [300, 840]; // in pixels, as text keeps its size
const LEADS = { top: 16, bottom: 196 }; // 1000 and -1000
const LUCK = { middle: 222, reach: 16 };
const HEIGHT = 240;
const EDGE = 12;
const BEND = 0.6; // of the scale: small leads are seen too, and order stays

/**
 * @param {SVGSVGElement} svg
 * @param {Review} review
 * @param {MatchModel} model
 * @param {Face} face
 * @param {number} chosen version of the turning point that is looked at
 */
export function drawGraph(svg, review, model, face, chosen) {
  const width = widthOf(svg);
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  const x = (/** @type {number} */ version) => xOf(version, review.version, width);
  put(
    svg,
    ...rounds(model, face, x),
    ...areas(review, x),
    s("path", { class: "review-zero", d: `M${EDGE} ${yOf(0)}H${width - EDGE}` }),
    s("path", { class: "review-lead", d: line(review, x) }),
    ...luckBars(review, model, x),
    ...sides(review, model),
    ...review.turning.map((point) => turn(point, x(point.version), yOf(review.lead[point.version]), point.version === chosen)),
  );
}

/**
 * The turning point nearest to a place of the graph, 0 = there is none.
 * @param {SVGSVGElement} svg
 * @param {Review} review
 * @param {number} share of its width, 0 to 1
 */
export function nearestTurn(svg, { turning, version: last }, share) {
  const width = widthOf(svg);
  const far = (/** @type {TurningPoint} */ { version }) => Math.abs(xOf(version, last, width) - share * width);
  return [...turning].sort((a, b) => far(a) - far(b))[0]?.version ?? 0;
}

/** @param {SVGSVGElement} svg */
function widthOf(svg) {
  return Math.min(WIDTHS[1], Math.max(WIDTHS[0], Math.round(svg.clientWidth)));
}

/** @param {number} version @param {number} last @param {number} width */
function xOf(version, last, width) {
  return EDGE + (version / Math.max(1, last)) * (width - 2 * EDGE);
}

/** @param {number} lead */
function yOf(lead) {
  const share = Math.sign(lead) * Math.abs(lead / 1000) ** BEND;
  return (LEADS.top + LEADS.bottom) / 2 - share * ((LEADS.bottom - LEADS.top) / 2);
}

/** @param {Review} review @param {(version: number) => number} x */
function line({ lead }, x) {
  return lead.map((each, version) => `${version ? "L" : "M"}${x(version).toFixed(1)} ${yOf(each).toFixed(1)}`).join("");
}

/** Who was ahead has the area. @param {Review} review @param {(version: number) => number} x */
function areas(review, x) {
  const area = (/** @type {number} */ sign) => {
    const tops = review.lead.map((each, version) => `L${x(version).toFixed(1)} ${yOf(sign * Math.max(0, sign * each)).toFixed(1)}`);
    return `M${EDGE} ${yOf(0)}${tops.join("")}L${x(review.version).toFixed(1)} ${yOf(0)}Z`;
  };
  return [1, -1].map((sign) => s("path", { class: `review-area ${sign > 0 ? "seat-0" : "seat-1"}`, d: area(sign) }));
}

/** @param {MatchModel} model @param {Face} face @param {(version: number) => number} x */
function rounds(model, face, x) {
  return [...model.commits.values()].flatMap((commit) => {
    const { round } = face.mark(commit);
    if (!round || model.withdrawn.has(commit.version)) return [];
    const at = x(commit.version);
    return [s("path", { class: "review-round", d: `M${at} ${LEADS.top}V${LUCK.middle + LUCK.reach}` }), s("text", { class: "review-text", x: at + 3, y: LEADS.top - 4 }, String(round))];
  });
}

/** Up: lucky for the first seat or the party, down: for the other. @param {Review} review @param {MatchModel} model @param {(version: number) => number} x */
function luckBars({ cooperative, ranks, version }, model, x) {
  const { order } = model.headState.match;
  const sign = (/** @type {string} */ seat) => (cooperative ? (seat === "enemies" ? -1 : 1) : seat === order[0] ? 1 : -1);
  const bars = ranks.map(({ rank, seat, version: at }) => `M${x(at).toFixed(1)} ${LUCK.middle}v${((-sign(seat) * (rank - 50) * LUCK.reach) / 50).toFixed(1)}`);
  return [s("path", { class: "review-luck-line", d: `M${EDGE} ${LUCK.middle}H${x(version).toFixed(1)}` }), s("path", { class: "review-luck", d: bars.join("") })];
}

/** @param {Review} review @param {MatchModel} model */
function sides({ cooperative }, model) {
  const { order } = model.headState.match;
  const name = (/** @type {string} */ seat) => t("{who} ahead", { who: `${seatMark(order, seat).glyph} ${playerLabel(model, seat)}` });
  const [above, below] = cooperative ? [t("{who} ahead", { who: `● ${t("party")}` }), t("{who} ahead", { who: `✕ ${t("enemies")}` })] : order.map(name);
  return [
    s("text", { class: "review-text", x: EDGE + 2, y: LEADS.top + 12 }, above),
    s("text", { class: "review-text", x: EDGE + 2, y: LEADS.bottom - 4 }, below),
    s("text", { class: "review-text", x: EDGE + 2, y: LUCK.middle - 6 }, t("luck of the rolls")),
  ];
}

/**
 * A diamond where luck did more, else a disc.
 * @param {TurningPoint} point
 * @param {number} x
 * @param {number} y
 * @param {boolean} chosen
 */
function turn({ decision, luck = 0, version }, x, y, chosen) {
  const size = chosen ? 8 : 5.5;
  const lucky = Math.abs(luck) > Math.abs(decision);
  const diamond = `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
  const disc = `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
  return s("path", { class: `review-turn ${lucky ? "luck" : "decision"}${chosen ? " chosen" : ""}`, d: lucky ? diamond : disc, "data-version": version });
}
