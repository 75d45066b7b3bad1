/** The sentence of the lobby while the server cannot be reached: what does not work, and what still does. */

import { put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/connection.js").Connection} Connection */

const AWAY = t("The server is away, or this device is offline. Battles cannot be begun, joined or watched until it is back; replay files still play. This page tries again by itself.");
const DONE_LATER = t("What you have chosen is done then.");

/**
 * @param {HTMLElement} place
 * @param {Connection} connection
 */
export function sayAway(place, connection) {
  const draw = () => {
    const { attempt, state } = connection.status;
    place.hidden = state === "open" || state === "closed" || !attempt;
    place.toggleAttribute("data-before-all", !connection.welcome);
    if (!place.hidden && !place.textContent) put(place, AWAY, document.querySelector("wd-start[aria-busy]") ? ` ${DONE_LATER}` : "");
  };
  connection.addEventListener("status", draw);
  draw();
}
