/** Options of the legal list: what leaves no choice, and what they name. */

/** @typedef {import("./types.js").Option} Option */

/**
 * The one value that a field can have; "" = there are several, or the field is not there.
 * @param {Option} option
 * @param {string} name
 */
export function only({ params }, name) {
  const domain = params[name];
  return domain?.kind === "choice" && domain.of.length === 1 ? String(domain.of[0]) : "";
}

/**
 * Everything an option may name: values of its choices.
 * @param {Option} option
 * @returns {string[]}
 */
export function named({ params }) {
  return Object.values(params).flatMap((domain) => (domain.kind === "choice" || domain.kind === "subset" ? domain.of.map(String) : []));
}
