/** Values of a command in words: points of the table by what is near them, and values for the chip. */

import { reachToward, turnedTo } from "../../../kit/bases.js";
import { cellName, steps } from "../../../kit/hex_grid.js";
import { listed, t, tn } from "../../../core/i18n.js";
import { inches, spokenHeight, spokenInches } from "../../../kit/words.js";
import { kindOf } from "../cell_kinds.js";
import { pathLength, sameWay } from "../geometry.js";
import { TAKE_BACK } from "./editors/takeback.js";

/** @typedef {import("../../../kit/types.js").Domain} Domain */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../../kit/types.js").Point} Point */
/** @typedef {import("../../../kit/types.js").State} State */

/**
 * "1.2 inches from Hunt Warden": the nearest piece or marker, measured from base to base.
 * @param {import("./editors/editor.js").Context} context
 * @param {Point} point
 * @param {import("../../../kit/types.js").Base} base
 * @param {string} except a piece that does not count
 */
export function whereabouts({ looks, state }, point, base, except) {
  const names = new Map(looks.map((look) => [look.id, look.name]));
  let best = "";
  let least = Infinity;
  for (const [id, piece] of Object.entries(state.table.pieces)) {
    const [dx, dy] = [piece.x - point[0], piece.y - point[1]];
    const gap = Math.hypot(dx, dy) - reachToward(piece, -dx, -dy) - reachToward(base, dx, dy);
    if (id !== except && gap < least) [best, least] = [names.get(id) ?? id, gap];
  }
  for (const [id, marker] of Object.entries(state.table.markers)) {
    const [dx, dy] = [marker.x - point[0], marker.y - point[1]];
    const gap = Math.hypot(dx, dy) - reachToward(base, dx, dy);
    if (gap < least) [best, least] = [marker.name, gap];
  }
  if (!best) return "";
  return least <= 0 ? t("touching {name}", { name: best }) : t("{length} from {name}", { length: spokenInches(least), name: best });
}

/**
 * "3 inches high, touching Marsh Rider".
 * @param {import("./editors/editor.js").Context} context
 * @param {Point} point
 * @param {import("../../../kit/types.js").Base} base
 * @param {string} except
 */
export function placeWords(context, point, base, except) {
  return [spokenHeight(point[2] ?? 0), whereabouts(context, point, base, except)].filter(Boolean).join(", ");
}

/**
 * "4.5 inches by climbing, 3 inches high, touching Marsh Rider; risk: impact damage".
 * @param {import("../../../kit/types.js").Stop} stop
 * @param {string} where
 * @param {{[risk: string]: string}} words for its risks
 */
export function stopWords(stop, where, words) {
  const ways = [...new Set(stop.path.map(wayOf))].filter(Boolean);
  const length = stop.cost ? spokenInches(stop.cost) : t("stay");
  const parts = [ways.length ? t("{length} by {ways}", { length, ways: listed(ways) }) : length, spokenHeight(stop.point[2] ?? 0), where];
  const risks = [...new Set((stop.risks ?? []).flatMap((risk) => risk.split(" ")).filter(Boolean))];
  return [parts.filter(Boolean).join(", "), risks.length ? t("risk: {risks}", { risks: listed(risks.map((risk) => words[risk] ?? risk)) }) : ""]
    .filter(Boolean)
    .join("; ");
}

/**
 * "climbing", "turning to 45°"; "" = a walk.
 * @param {Point} leg
 */
function wayOf(leg) {
  const facing = turnedTo(leg);
  return facing === undefined ? (WAYS[leg[3] ?? "walk"] ?? leg[3]) : t("turning to {facing}°", { facing });
}

/** @type {Record<string, string>} */
const WAYS = { walk: "", climb: t("climbing"), jump: t("jumping"), drop: t("jumping down"), fly: t("flying") };

/**
 * "2 hexes to Court 9, next to Grave Cur 2".
 * @param {State} state
 * @param {PieceLook[]} looks
 * @param {string} hex
 * @param {number} away how many hexes it is on the path that is listed, 0 = there is none
 */
export function cellWords(state, looks, hex, away) {
  const { cells = {} } = state.table.map ?? {};
  const near = looks.filter(({ id }) => {
    const piece = state.table.pieces[id];
    const own = piece && Object.keys(cells).find((key) => cells[key].x === piece.x && cells[key].y === piece.y);
    return own && steps(own, hex) === 1;
  });
  const beside = near.length ? t("next to {names}", { names: listed(near.map(({ name }) => name)) }) : "";
  const name = cellName(state.table, hex);
  return [away ? tn(away, "{n} hex to {name}", "{n} hexes to {name}", { name }) : name, kindOf(cells[hex]), beside].filter(Boolean).join(", ");
}

/**
 * A value in the few words of the chip; "" = nothing worth saying.
 * @param {State} state
 * @param {Face} face
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueWords(state, face, option, name, value) {
  const domain = option.params[name];
  if (option.command === TAKE_BACK) return t("to moment {n}", { n: Number(value) });
  const say = (/** @type {unknown} */ each) =>
    cellName(state.table, each) || face.valueLabel(state, option, name, each);
  switch (domain.kind) {
    case "route":
      return tn(/** @type {string[]} */ (value).length, "{n} hex", "{n} hexes");
    case "path":
      return inches(pathCost(domain, /** @type {Point[]} */ (value)));
    case "place":
      return "";
    case "each":
      return name === "facings" ? "" : tn(Object.keys(domain.of).length, "{n} place", "{n} places");
    case "partition":
      return domain.parts
        .map((part) => `${say(part)} ${/** @type {Record<string, string[]>} */ (value)[part].length}`)
        .join(", ");
    case "subset":
      return /** @type {unknown[]} */ (value).length ? listed(/** @type {unknown[]} */ (value).map(say)) : t("nothing");
    default:
      return say(value);
  }
}

/**
 * What a path costs: as the server said, or as measured here until it is asked.
 * @param {import("../../../kit/types.js").Path} domain
 * @param {Point[]} path
 * @param {import("../../../kit/types.js").Base} [base] that moves
 */
export function pathCost(domain, path, base) {
  const stop = domain.stops.find((each) => sameWay(each.path, path));
  return stop ? stop.cost : pathLength([domain.start, ...path], base);
}
