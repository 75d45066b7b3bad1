/** In which order the places of open options are asked for before anybody has chosen one. */

import { isOpen } from "../../../core/expansions.js";
import { named } from "../../../kit/options.js";
import { same } from "../geometry.js";

/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").Piece} Piece */

/**
 * Those that are pointed at before those of the piece that is looked at, these before those that are listed, and all others after them.
 * @param {Option[]} options
 * @param {Record<string, Piece>} pieces on the table
 * @param {{considered: string, near: string, listed: string}} interest
 * considered: the command that is pointed at or has the focus · near: the piece · listed: the command whose options are listed; "" = none
 */
export function aheadOrder(options, pieces, { considered, near, listed }) {
  const rank = (/** @type {Option} */ option) => {
    if (option.command === considered) return 0;
    if (near && concerns(option, near, pieces[near])) return 1;
    return option.command === listed ? 2 : 3;
  };
  return options.filter(isOpen).sort((a, b) => rank(a) - rank(b));
}

/**
 * Whether an option is about a piece: it names it, sets it up, or moves it from where it stands.
 * @param {Option} option
 * @param {string} id
 * @param {Piece | undefined} piece as it stands on the table
 */
function concerns(option, id, piece) {
  if (named(option).includes(id)) return true;
  return Object.values(option.params).some((domain) => {
    if (domain.kind === "each") return id in domain.of;
    return domain.kind === "path" && piece !== undefined && same(domain.start, [piece.x, piece.y, piece.z]);
  });
}
