/** The editor of the version to take back to: before the seat's last move, or another that the server offers. */

import { beforeLastMove, firstMoveAfter } from "../../../../core/takebacks.js";
import { h, put } from "../../../../kit/dom.js";
import { t } from "../../../../core/i18n.js";
import { Editor } from "./editor.js";
import { naming } from "../../naming.js";

/** @typedef {import("../../../../core/match_model.js").MatchModel} MatchModel */

export const TAKE_BACK = "OfferTakeback";

/** @type {Record<string, string>} what the players agreed on, in a sentence */
export const TERMS = {
  plain: t("Not over dice that have fallen, nor over what was hidden. All others must agree."),
  any: t("Dice may be taken back too; a player who rolls again gets other dice. All others must agree."),
};

/**
 * How far take-backs go in a match: "plain", "any", "never".
 * @param {any} state
 * @returns {string}
 */
export function takebackTerms(state) {
  return state.match.terms?.takeback ?? "plain";
}

/**
 * The version to begin with.
 * @param {MatchModel} model
 * @param {string} seat
 * @param {import("../../../../kit/types.js").Option} option
 */
export function preferredVersion(model, seat, option) {
  const { version } = option.params;
  return version.kind === "choice" ? beforeLastMove(model, seat, version.of.map(Number)) : undefined;
}

export class TakebackEditor extends Editor {
  /**
   * @param {import("../command_draft.js").CommandDraft} draft
   * @param {import("./editor.js").Context} context
   * @param {MatchModel} model
   */
  constructor(draft, context, model) {
    super(draft, "version", context);
    const { version } = draft.option.params;
    const versions = version.kind === "choice" ? version.of.map(Number) : [];
    const own = beforeLastMove(model, draft.seat, versions);
    this.select = h(
      "select",
      { class: "input", onchange: () => draft.set("version", Number(this.select.value)) },
      ...versions.map((each) => h("option", { value: each }, undoes(model, each, each === own))),
    );
    const words = TERMS[takebackTerms(model.headState)] ?? "";
    put(
      this.element,
      h("label", { class: "way-back" }, h("span", {}, t("Back to before")), this.select),
      h("p", { class: "small muted" }, words),
    );
    this.update();
  }

  update() {
    this.select.value = String(this.value);
  }
}

/**
 * "my last move · 42 · Seat A moves …".
 * @param {MatchModel} model
 * @param {number} version
 * @param {boolean} own
 */
function undoes(model, version, own) {
  const move = firstMoveAfter(model.commits, version);
  const words = naming(model)(move?.text[0] ?? t("what followed"));
  return [own ? t("my last move") : "", move?.version ?? version + 1, words].filter(Boolean).join(" · ");
}
