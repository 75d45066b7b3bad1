/** <wd-frieze>: two sides of paper figures on the edge of a table, for show, and between them the words that the page has there. */

import { h } from "../../kit/dom.js";
import { roleIcon } from "../../kit/silhouettes.js";

const LEFT = ["hound", "spear", "bow", "captain", "shield"];
const RIGHT = ["monster", "gun", "priest", "brute", "spear"];

export class Frieze extends HTMLElement {
  connectedCallback() {
    if (this.querySelector(".side")) return;
    this.prepend(side("first", LEFT));
    this.append(side("second", RIGHT));
  }
}

/** @param {string} name @param {string[]} roles those who stand foremost come last */
function side(name, roles) {
  return h("span", { class: `side ${name}`, "aria-hidden": "true" }, ...roles.map((role) => h("span", { class: `figure ${role}` }, roleIcon(role))));
}

customElements.define("wd-frieze", Frieze);
