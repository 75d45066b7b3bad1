/** The pieces that options name, for the board to mark; with their odds on request. */

import { named } from "../../../kit/options.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").PieceOffer} PieceOffer */
/** @typedef {import("../../../kit/types.js").State} State */

/**
 * @param {Option[]} options
 * @param {Face} face
 * @param {State} state
 * @param {boolean} withOdds
 * @param {boolean} chosen they are chosen already
 * @returns {PieceOffer | null}
 */
export function targets(options, face, state, withOdds, chosen) {
  /** @type {Map<string, string>} */
  const badges = new Map();
  const acting = new Set(face.pieces(state).flatMap((look) => (look.active ? [look.id] : [])));
  const standing = Object.keys(state.table.pieces).map((id) => ({ id }));
  for (const option of options) {
    const odds = withOdds ? shortOdds(option, face) : "";
    for (const id of whom(option, standing, acting)) {
      badges.set(id, [badges.get(id), odds].filter(Boolean).join(" / "));
    }
  }
  return badges.size ? { kind: "pieces", badges, chosen: new Set(chosen ? badges.keys() : []) } : null;
}

/**
 * The pieces that an option names; the acting piece itself only if no other is named.
 * @param {Option} option
 * @param {{id: string}[]} pieces those that count
 * @param {Set<string>} acting
 */
export function whom(option, pieces, acting) {
  const ids = new Set(pieces.map(({ id }) => id));
  const there = named(option).filter((name) => ids.has(name));
  const others = there.filter((id) => !acting.has(id));
  return others.length ? others : there;
}

/**
 * @param {Option} option
 * @param {Face} face
 */
function shortOdds(option, face) {
  const lines = face.oddsLines(option);
  return lines
    .map((line) => line.short)
    .filter(Boolean)
    .join(" · ");
}
