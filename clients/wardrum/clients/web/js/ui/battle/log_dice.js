/** The dice of a commit for its line in the log: ⚄ ⚁. */

/** @typedef {import("../../kit/types.js").Commit} Commit */

const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/**
 * A sign for each die with six sides that was drawn, those of a draw together; "" = none was. Dice that have signs of their own,
 * as an event with `faces` says, are none of these.
 * @param {Commit} commit
 */
export function diceSigns({ record }) {
  if (!record?.draws || record.events.some((event) => "faces" in event)) return "";
  const pools = record.draws.filter(({ sides }) => sides === FACES.length);
  return pools.map(({ values }) => values.map((value) => FACES[value - 1]).join("")).join(" ");
}
