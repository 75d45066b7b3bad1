/** What a player calls his own fighters, as his file says: kept on his device, shown there, and sent to nobody. */

/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
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
