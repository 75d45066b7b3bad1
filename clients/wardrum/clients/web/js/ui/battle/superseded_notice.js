/** Says that the server goes on from another history than the one that is shown, and loads that. */

import { button, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/**
 * @param {HTMLElement} place
 * @param {import("../../core/match_model.js").MatchModel} model
 */
export function saySuperseded(place, model) {
  const draw = () => {
    if (!model.superseded || !place.hidden) return;
    place.hidden = false;
    put(place, model.problem, " ", button(t("Load what the server has"), () => location.reload(), { class: "button" }));
  };
  model.addEventListener("problem", draw);
  draw();
}
