/** The field for the dice of the next command, in a match whose dice may be chosen. */

import { h } from "../../../kit/dom.js";

export class ChosenDice {
  #input = h("input", {
    class: "input dice-field",
    id: "chosen-dice",
    "data-key": "dice",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "as they fall",
    maxlength: 200,
  });

  /** One element for the life of the page: a redraw keeps what was typed. */
  element = h(
    "span",
    { class: "chosen-dice", title: "The values that the next command rolls, in the order rolled; what is missing is drawn." },
    h("label", { for: "chosen-dice" }, "choose the dice"),
    this.#input,
  );

  /** @returns {number[]} */
  get values() {
    return (this.#input.value.match(/\d+/g) ?? []).map(Number);
  }

  clear() {
    this.#input.value = "";
  }
}
