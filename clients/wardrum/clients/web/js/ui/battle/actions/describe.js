/** A point of the table in words, for those who cannot see it, and values for the chip that confirms. */

import { distance, wayLength } from "../measure.js";
import { inches, listed, plural, spokenInches } from "../words.js";

/** @typedef {import("../shapes.js").Domain} Domain */
/** @typedef {import("../shapes.js").Face} Face */
/** @typedef {import("../shapes.js").Option} Option */
/** @typedef {import("../shapes.js").PieceLook} PieceLook */
/** @typedef {import("../shapes.js").Point} Point */
/** @typedef {import("../shapes.js").State} State */

/**
 * "1.2 inches from Hunt Warden a-f1": the nearest piece or marker, measured from base to base.
 * @param {State} state
 * @param {PieceLook[]} looks
 * @param {Point} point
 * @param {number} radius
 * @param {string} except a piece that does not count
 */
export function whereabouts(state, looks, point, radius, except) {
  const names = new Map(looks.map((look) => [look.id, `${look.name} ${look.id}`]));
  let best = "";
  let least = Infinity;
  for (const [id, piece] of Object.entries(state.table.pieces)) {
    const gap = distance(point, [piece.x, piece.y]) - piece.radius - radius;
    if (id !== except && gap < least) [best, least] = [names.get(id) ?? id, gap];
  }
  for (const [id, marker] of Object.entries(state.table.markers)) {
    const gap = distance(point, [marker.x, marker.y]) - radius;
    if (gap < least) [best, least] = [id.replace(/-/g, " "), gap];
  }
  return best ? `${least <= 0 ? "touching" : `${spokenInches(least)} from`} ${best}` : "";
}

/**
 * "4.5 inches, touching Marsh Rider b-f2".
 * @param {number} cost
 * @param {string} where
 */
export function stopWords(cost, where) {
  return [cost ? spokenInches(cost) : "stay", where].filter(Boolean).join(", ");
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
  const say = (/** @type {unknown} */ each) => face.valueLabel(state, option, name, each);
  switch (domain.kind) {
    case "path":
      return inches(pathCost(domain, /** @type {Point[]} */ (value)));
    case "place":
      return "";
    case "each":
      return plural(Object.keys(domain.of).length, "place");
    case "partition":
      return domain.parts
        .map((part) => `${say(part)} ${/** @type {Record<string, string[]>} */ (value)[part].length}`)
        .join(", ");
    case "subset":
      return /** @type {unknown[]} */ (value).length ? listed(/** @type {unknown[]} */ (value).map(say)) : "nothing";
    default:
      return say(value);
  }
}

/**
 * What a way costs: as the server said, or as measured here until it is asked.
 * @param {import("../shapes.js").Path} domain
 * @param {Point[]} way
 */
export function pathCost(domain, way) {
  const stop = domain.stops.find(
    (each) => each.path.length === way.length && each.path.every((point, i) => distance(point, way[i]) === 0),
  );
  return stop ? stop.cost : wayLength([domain.start, ...way]);
}
