/** Which settings a battle has, by ruleset: names and words only, what they mean is the server's business. */

/**
 * kind: of the samples that may be named; without samples `choices` are offered, or a number from min to max.
 * @typedef {{name: string, label: string, initial: string, kind?: string, choices?: {[value: string]: string}, min?: number, max?: number}} Field
 */

/** @type {Field[]} */
const CARDS = [
  { name: "deployment", label: "Deployment", kind: "deployments", initial: "random" },
  { name: "victory", label: "Victory", kind: "victories", initial: "random" },
  { name: "terrain", label: "Terrain", kind: "terrains", initial: "random" },
  { name: "twist", label: "Twist", kind: "twists", initial: "none" },
];

/** @type {{[ruleset: string]: Field[]}} */
const OTHERS = {
  warcry: [
    { name: "visibility", label: "Lines of sight", initial: "sampled", choices: { sampled: "Server judges", honour: "Players agree" } },
    { name: "round_limit", label: "Rounds at most", initial: "10", min: 1, max: 30 },
  ],
};

/**
 * The settings to offer. samples: what the server has told, {} = nothing yet.
 * @param {string} ruleset
 * @param {{[kind: string]: {[name: string]: any}}} samples
 */
export function fieldsOf(ruleset, samples) {
  return [...CARDS.filter((field) => samples[field.kind ?? ""]), ...(OTHERS[ruleset] ?? [])];
}

/**
 * The values to choose from, in words.
 * @param {Field} field
 * @param {{[kind: string]: {[name: string]: any}}} samples
 * @param {(slug: string) => string} title
 * @returns {[string, string][]}
 */
export function choicesOf(field, samples, title) {
  if (field.choices) return Object.entries(field.choices);
  const names = Object.keys(samples[field.kind ?? ""] ?? {}).sort();
  const some = names.filter((name) => name !== "none").map((name) => /** @type {[string, string]} */ ([name, title(name)]));
  return [...(names.includes("none") ? [/** @type {[string, string]} */ (["none", "None"])] : []), ["random", "Random"], ...some];
}
