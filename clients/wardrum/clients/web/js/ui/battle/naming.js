/** Puts the names of players into what the page says of a match. */

import { t } from "../../core/i18n.js";
import { distinctPlayers, withPlayers } from "../../kit/names.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {import("../../kit/types.js").PieceLook} PieceLook */
/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {(text: string) => string} Say */

const SPOKEN = ["aria-label", "title"];

/**
 * @param {MatchModel} model
 * @returns {Say} a sentence with the names that are known now
 */
export function naming(model) {
  return (text) => withPlayers(text, distinctPlayers(model.names), model.seats);
}

/**
 * The same face with the names of players in its words.
 * @param {Face} face
 * @param {MatchModel} model
 * @returns {Face}
 */
export function namedFace(face, model) {
  const say = naming(model);
  return {
    ...face,
    panel: (state, past, countdown) => spelled(face.panel(state, past, countdown), say),
    heading: (state) => say(face.heading(state)),
    prompt: (state, seat) => say(face.prompt(state, seat)),
    pieces: (state) => face.pieces(state).map((look) => named(look, say)),
    score: (state, seat) => face.score(state, seat).map((line) => ({ ...line, label: say(line.label), value: say(line.value) })),
    optionLabel: (state, option) => say(face.optionLabel(state, option)),
    costLabel: (option) => say(face.costLabel(option)),
    valueLabel: (state, option, name, value) => say(face.valueLabel(state, option, name, value)) + own(model, option, name, value),
    valueMeaning: (state, option, name, value) => say(face.valueMeaning(state, option, name, value)),
    beats: (before, after, commit) => face.beats(before, after, commit).map((beat) => spoken(beat, say)),
    cards: (state) => face.cards(state).map((card) => ({ ...card, name: say(card.name), text: say(card.text) })),
    account: { ...face.account, why: (state) => say(face.account.why(state)) },
  };
}

/**
 * The words of a beat, as of the dice of a roll-off.
 * @param {import("../../kit/types.js").Beat} beat
 * @param {Say} say
 * @returns {import("../../kit/types.js").Beat}
 */
function spoken(beat, say) {
  if (beat.kind === "dice") return { ...beat, roll: { ...beat.roll, title: say(beat.roll.title), result: say(beat.roll.result) } };
  return "text" in beat ? { ...beat, text: say(beat.text) } : beat;
}

/**
 * @param {PieceLook} look
 * @param {Say} say
 * @returns {PieceLook}
 */
function named(look, say) {
  const tokens = look.tokens?.map((token) => ({ ...token, text: say(token.text) }));
  return { ...look, spoken: say(look.spoken), ...(tokens ? { tokens } : {}) };
}

/**
 * " (you)" after a seat that is held here.
 * @param {MatchModel} model
 * @param {import("../../kit/types.js").Option} option
 * @param {string} name
 * @param {unknown} value
 */
function own(model, option, name, value) {
  const seat = String(value);
  return name === "seat" && option.scope === "battle" && model.seats.includes(seat) && model.seats.length === 1 ? ` ${t("(you)")}` : "";
}

/**
 * An element in whose words names stand for seats.
 * @param {HTMLElement | null} element
 * @param {Say} say
 */
function spelled(element, say) {
  if (!element) return element;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = say(texts.currentNode.nodeValue ?? "");
  for (const part of [element, ...element.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join(","))])
    for (const name of SPOKEN) if (part.hasAttribute(name)) part.setAttribute(name, say(part.getAttribute(name) ?? ""));
  return element;
}
