/** A moment of a match as the board shows it. */

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/**
 * What lies where the viewer looks, and where it lay one commit earlier.
 * @param {MatchModel} model
 * @param {Face} face
 * @param {PieceLook[]} looks
 * @returns {Scene}
 */
export function sceneOf(model, face, looks) {
  const { cursor, state } = model;
  return {
    table: state.table,
    looks,
    order: state.match.order,
    tiles: face.tiles?.(state) ?? {},
    before: cursor > 0 ? (model.stateAt(cursor - 1)?.table ?? null) : null,
    commit: model.commits.get(cursor),
  };
}
