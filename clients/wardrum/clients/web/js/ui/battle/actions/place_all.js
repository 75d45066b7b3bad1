/** The button that sets up everybody at once. */

import { button, h } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";

/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("../../../kit/types.js").Option} Option */
/** @typedef {import("../../../kit/types.js").State} State */

/**
 * Null where nobody is to be set up.
 * @param {Option} option
 * @param {Face} face
 * @param {State} state
 * @param {() => void} press
 */
export function placeAllButton(option, face, state, press) {
  const words = wordsFor(option, face, state);
  return words ? h("div", { class: "row" }, button(words, press, { class: "pick-button", "data-key": "place-all" })) : null;
}

/**
 * The option to take for somebody who does not want to choose: the one that the server prefers, else the first.
 * @param {Option[]} options
 */
export const preferredOf = (options) => options.find(({ words }) => words?.preferred) ?? options[0];

/**
 * For a command that places several, or one of those who are still to be set up.
 * @param {Option} option
 * @param {Face} face
 * @param {State} state
 */
function wordsFor({ params }, face, state) {
  const domains = Object.values(params);
  if (domains.some((domain) => domain.kind === "each" && Object.values(domain.of).every(({ kind }) => kind === "place"))) return t("Place all for me");
  const waiting = new Set(face.pieces(state).flatMap(({ id }) => (id in state.table.pieces ? [] : [id])));
  const ofWaiting = domains.some((domain) => domain.kind === "choice" && domain.of.every((value) => waiting.has(String(value))));
  return ofWaiting && domains.some(({ kind }) => kind === "place") ? t("Place the rest for me") : "";
}
