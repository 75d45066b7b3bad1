/** The settings of a match of Warcry. */

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  {
    name: "visibility",
    label: "Lines of sight",
    initial: "sampled",
    choices: { sampled: "Server judges", honour: "Players agree" },
  },
  { name: "round_limit", label: "Rounds at most", initial: "10", min: 1, max: 30 },
];
