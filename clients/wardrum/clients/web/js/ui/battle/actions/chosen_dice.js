/** The field for the dice of the next command, in a match whose dice may be chosen. It says at once what cannot be read. */

import { h, textOf } from "../../../kit/dom.js";
import { t } from "../../../core/i18n.js";

const SIDES_MAX = 20; // of any die of any game here: which one is rolled, only the server knows

export class ChosenDice {
  #input = h("input", {
    class: "input dice-field",
    id: "chosen-dice",
    "data-key": "dice",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: t("as they fall"),
    maxlength: 200,
    "aria-describedby": "chosen-dice-problem",
    oninput: () => this.#judge(),
  });
  #problem = h("span", { class: "refusal", id: "chosen-dice-problem", role: "status" });

  /** One element for the life of the page: a redraw keeps what was typed. */
  element = h(
    "span",
    { class: "chosen-dice", title: t("The values that the next command rolls, in the order rolled; what is missing is drawn.") },
    h("label", { for: "chosen-dice" }, t("choose the dice")),
    this.#input,
    this.#problem,
  );

  /** @returns {number[]} */
  get values() {
    return wordsIn(this.#input.value).map(Number);
  }

  /** What is wrong with what was typed, and where; "" = nothing. */
  get problem() {
    return problemIn(this.#input.value);
  }

  /** Where it is to be put right. */
  focus() {
    this.#input.focus();
  }

  clear() {
    this.#input.value = "";
    this.#judge();
  }

  #judge() {
    textOf(this.#problem, this.problem);
    this.#input.setAttribute("aria-invalid", String(this.problem !== ""));
  }
}

/** @param {string} text */
function wordsIn(text) {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The first word that is no value of a die, with its place. @param {string} text */
export function problemIn(text) {
  const words = wordsIn(text);
  const at = words.findIndex((word) => !/^\d{1,2}$/.test(word) || Number(word) < 1 || Number(word) > SIDES_MAX);
  if (at < 0) return "";
  return t("Die {n}, “{word}”, is not a number of a die: write numbers such as 6 3 1, or leave the field empty.", { n: at + 1, word: words[at] });
}
