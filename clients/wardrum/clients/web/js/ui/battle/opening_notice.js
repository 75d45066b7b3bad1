/** What the page of a match says until there is something to show. It is there before the rest of the page. */

import { button, h, part, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { root } from "../../core/site.js";

/** @param {import("../../core/connection.js").Connection} connection */
export function sayConnecting(connection) {
  const place = part("#loading");
  const again = button(t("Try again"), () => connection.retryNow(), { class: "button" });
  const draw = () => {
    const { attempt, state } = connection.status;
    if (!attempt || state === "open") put(place, t("Loading the battle …"));
    else put(place, h("span", {}, t("The server is away, or this device is offline. The battle is shown when it is back.")), h("span", { class: "row" }, again));
    for (const name of ["notice", "warn"]) place.classList.toggle(name, again.isConnected);
  };
  connection.addEventListener("status", draw);
  draw();
}

/** @param {string} problem */
export function sayFailed(problem) {
  const place = part("#loading");
  delete document.body.dataset.loaded; // a page that is half built would hide it
  const again = button(t("Try again"), () => location.reload(), { class: "button" });
  const lobby = h("a", { class: "button", href: root() }, t("To the lobby"));
  put(place, h("span", {}, t("This battle cannot be shown: {problem}", { problem })), h("span", { class: "row" }, again, lobby));
  place.classList.add("notice", "bad");
}
