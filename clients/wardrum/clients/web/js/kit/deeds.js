/** What the account of a battle is made of: deeds, and how likely dice are to fall as well as they did. */

/** @typedef {import("./types.js").Deed} Deed */

/**
 * A deed in which nothing is said but what differs from none.
 * @param {string} kind
 * @param {Partial<Deed>} [rest]
 * @returns {Deed}
 */
export function deed(kind, rest = {}) {
  return { kind, seat: "", fighter: "", target: "", amount: 1, weight: 0, ...rest };
}

const SIX = [1, 2, 3, 4, 5, 6];

/**
 * How likely a number of dice is to add up to a sum or more.
 * @param {number[]} dice as they fell
 * @param {number[]} [faces] of each die
 */
export function chanceOfSum(dice, faces = SIX) {
  let ways = new Map([[0, 1]]);
  for (const _ of dice) {
    /** @type {Map<number, number>} */ const next = new Map();
    for (const [sum, chance] of ways)
      for (const face of faces) next.set(sum + face, (next.get(sum + face) ?? 0) + chance / faces.length);
    ways = next;
  }
  const least = dice.reduce((sum, die) => sum + die, 0);
  return [...ways].reduce((total, [sum, chance]) => (sum >= least ? total + chance : total), 0);
}

/**
 * How likely a pool is to come to at least this total, of which the best (or the worst) dice are kept.
 * @param {number} pool how many dice are rolled
 * @param {number} kept how many count
 * @param {boolean} best
 * @param {number} total
 */
export function chanceOfKept(pool, kept, best, total) {
  let good = 0;
  const all = 6 ** pool;
  for (let roll = 0; roll < all; roll += 1) {
    const dice = [];
    for (let left = roll, n = 0; n < pool; n += 1, left = Math.floor(left / 6)) dice.push(1 + (left % 6));
    dice.sort((a, b) => (best ? b - a : a - b));
    if (dice.slice(0, kept).reduce((sum, die) => sum + die, 0) >= total) good += 1;
  }
  return good / all;
}
