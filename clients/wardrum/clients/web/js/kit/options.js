/** Options of the legal list, as the faces of all rulesets read them. */

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
 * "Drink Strong Broth": what is about to be done, with the values that leave no choice, which nothing else names.
 * @param {string} deed
 * @param {Option} option
 * @param {(name: string, value: string) => string} valueWords
 */
export function settled(deed, option, valueWords) {
  const names = Object.keys(option.params).filter((name) => only(option, name));
  return [deed, ...names.map((name) => valueWords(name, only(option, name)))].join(" ");
}
