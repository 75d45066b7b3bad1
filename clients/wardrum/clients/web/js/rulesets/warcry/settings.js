/** What can be chosen for a battle of Warcry. What it means is the server's business. */

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
