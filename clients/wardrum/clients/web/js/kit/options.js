/** Options of the legal list: what leaves no choice. */

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
