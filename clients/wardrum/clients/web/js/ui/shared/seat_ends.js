/** Says where the browser keeps nothing that a seat ends with the tab: before it is taken, and while it is held. */

import { deviceStore } from "../../core/device_store.js";
import { t } from "../../core/i18n.js";
import { textOf } from "../../kit/dom.js";

/** @type {Record<string, string>} */
const WORDS = {
  before: t("This browser keeps nothing for this page, as its site data are blocked or full. You can watch and play; a seat that you take ends with this tab."),
  held: t("This browser keeps nothing for this page: your seat ends with this tab."),
};

/** What is said before a seat is taken; "" = it outlives the tab. The store of the device tells when that changes. */
export function seatWouldEnd() {
  return deviceStore().lasting ? "" : WORDS.before;
}

/** Where a seat may be taken, for as long as the page lives. @param {HTMLElement} place */
export function saySeatWouldEnd(place) {
  const draw = () => say(place, seatWouldEnd() ? "before" : "");
  deviceStore().addEventListener("change", draw);
  draw();
}

/**
 * Where seats are held.
 * @param {HTMLElement} place
 * @param {import("../../core/keyring.js").Keyring} keyring
 * @param {import("../../core/match_model.js").MatchModel} model
 */
export function saySeatEnds(place, keyring, model) {
  const draw = () => say(place, model.seats.length && !model.ended && keyring.isBrief(model.match) ? "held" : "");
  for (const kind of ["seats", "ended"]) model.addEventListener(kind, draw);
  draw();
}

/** @param {HTMLElement} place @param {string} kind */
function say(place, kind) {
  place.hidden = !kind;
  if (kind) textOf(place, WORDS[kind]);
}
