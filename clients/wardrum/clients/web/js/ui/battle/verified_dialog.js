/** The panel behind the mark "verified": everything that was checked of a match, and what it means. */

import { h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { dialog, show } from "./dialogs.js";
import { proofTitle, proofWords, verifiedWord } from "./proof_words.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

export class VerifiedDialog {
  #body = h("div", { class: "verified-body" });

  /** @param {MatchModel} model */
  constructor(model) {
    this.model = model;
    this.element = dialog(t("What is verified"), this.#body);
    document.body.append(this.element);
  }

  open() {
    this.#draw();
    show(this.element);
  }

  #draw() {
    const { model } = this;
    put(
      this.#body,
      h("p", {}, t("This page checks for itself that nobody changes what has happened: every entry of the log is sealed to the one before it, and all dice follow from secrets that were fixed before the battle.")),
      h("p", {}, h("b", {}, verifiedWord(model)), `: ${proofWords(model) || t("nothing is checked yet")}.`),
      proofTitle(model) ? h("p", {}, proofTitle(model)) : null,
      h("p", {}, t("The version shown is {n} of {all}, the number of entries in the log.", { n: model.cursor, all: model.head })),
      h("p", { class: "hash" }, `${t("Head of the chain:")} `, h("code", {}, hexOf(model.headHash))),
    );
  }
}

/** @param {Uint8Array | string | undefined} hash */
function hexOf(hash) {
  if (typeof hash === "string" || !hash) return hash ?? "";
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
