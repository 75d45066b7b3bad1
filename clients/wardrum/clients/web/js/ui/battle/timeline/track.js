/** Draws the timeline: a tick for each commit, bars for rounds, icons for kinds of commits. */

import { put, s } from "../../../kit/dom.js";
import { iconAt } from "../icons.js";

/** @typedef {import("../../../kit/types.js").Commit} Commit */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */

/** @type {Record<string, [number, number]>} from and to of a tick, by kind, in shares of the height */
const TICKS = {
  dice: [0.4, 0.72],
  move: [0.52, 0.72],
  attack: [0.4, 0.72],
  down: [0.34, 0.72],
  ability: [0.44, 0.72],
  shield: [0.4, 0.72],
  flag: [0.4, 0.72],
  deploy: [0.48, 0.72],
  "": [0.58, 0.72],
};
const RANK = ["down", "flag", "dice", "shield", "attack", "ability"];
const SIGN_PX = 13;

/**
 * @param {SVGSVGElement} svg
 * @param {MatchModel} model
 * @param {Face} face
 */
export function drawTrack(svg, model, face) {
  const width = Math.max(1, svg.clientWidth);
  const height = Math.max(1, svg.clientHeight);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const at = (/** @type {number} */ version) => place(version, model.head, width);
  put(
    svg,
    ...bars(model, face, at, width, height),
    ...ticks(model, face, at, height),
    ...signs(model, face, at, height),
  );
}

/**
 * @param {number} version
 * @param {number} head
 * @param {number} width
 */
export function place(version, head, width) {
  return 6 + (version / Math.max(1, head)) * (width - 12);
}

/**
 * @param {number} x
 * @param {number} head
 * @param {number} width
 */
export function versionAt(x, head, width) {
  return Math.min(head, Math.max(0, Math.round(((x - 6) / Math.max(1, width - 12)) * head)));
}

/**
 * @param {MatchModel} model
 * @param {Face} face
 * @param {(version: number) => number} at
 * @param {number} width
 * @param {number} height
 */
function bars(model, face, at, width, height) {
  const starts = [...model.commits.values()].flatMap((commit) => {
    const { round } = face.mark(commit);
    return round && !model.withdrawn.has(commit.version) ? [{ round, x: at(commit.version) }] : [];
  });
  const letter = face.roundWord.charAt(0).toUpperCase();
  return starts.flatMap(({ round, x }, i) => {
    const end = starts[i + 1]?.x ?? width;
    return [
      s("rect", { class: `round-bar ${round % 2 ? "odd" : ""}`, x, y: 0, width: Math.max(0, end - x), height }),
      end - x > 18 ? s("text", { class: "round-name", x: x + 4, y: height - 3 }, `${letter}${round}`) : s("g"),
    ];
  });
}

/**
 * One path for each kind, however many commits there are.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {(version: number) => number} at
 * @param {number} height
 */
function ticks(model, face, at, height) {
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const commit of model.commits.values()) {
    const icon = face.icon(commit);
    const [from, to] = TICKS[icon] ?? TICKS[""];
    const kind = model.withdrawn.has(commit.version) ? `${icon} withdrawn` : icon;
    paths.set(
      kind,
      `${paths.get(kind) ?? ""}M${at(commit.version).toFixed(1)} ${(from * height).toFixed(1)}V${(to * height).toFixed(1)}`,
    );
  }
  return [...paths].map(([kind, d]) => s("path", { class: `tick ${kind}`, d }));
}

/**
 * Signs where there is room for them; those taken down come first.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {(version: number) => number} at
 * @param {number} height
 */
function signs(model, face, at, height) {
  const stands = [...model.commits.values()].filter((commit) => !model.withdrawn.has(commit.version));
  const commits = stands.filter((commit) => RANK.includes(face.icon(commit)));
  const rank = (/** @type {Commit} */ commit) => RANK.indexOf(face.icon(commit));
  /** @type {number[]} */
  const taken = [];
  return [...commits]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((commit) => {
      const x = at(commit.version);
      if (taken.some((other) => Math.abs(other - x) < SIGN_PX)) return [];
      taken.push(x);
      return [iconAt(face.icon(commit), x, height * 0.2, 11)];
    });
}
