/** What the board shows at one version: the table, the looks of the pieces, and the names that the player gave them. */


/** @typedef {import("./board/stage.js").Scene} Scene */
/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/**
 * What lies where the viewer looks, and where it lay one commit earlier.
 * @param {Pick<MatchModel, "cursor" | "state" | "stateAt" | "commits">} model
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
    tiles: face.tiles(state),
    called: Object.fromEntries(Object.keys(state.table.markers).map((id) => [id, state.table.markers[id].name])),
    fought: face.round(state) > 0,
    before: cursor > 0 ? (model.stateAt(cursor - 1)?.table ?? null) : null,
    commit: model.commits.get(cursor),
  };
}

/** @typedef {{[seat: string]: {[id: string]: string}}} OwnNames */

/**
 * The looks with the names kept here; pieces are called by seat and fighter, as "a-f1".
 * @param {PieceLook[]} looks
 * @param {OwnNames} [names]
 * @returns {PieceLook[]}
 */
export function withOwnNames(looks, names = {}) {
  return looks.map((look) => {
    const name = names[look.seat]?.[look.id.slice(look.seat.length + 1)];
    return name ? { ...look, name, spoken: look.spoken.replace(look.name, name) } : look;
  });
}
