/** <wd-connection>: the state of the connection, the reason, and the time of the next try. */

import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {import("../../core/connection.js").Connection} Connection */

const WORDS = { connecting: t("connecting"), open: t("connected"), lost: t("no connection"), restarting: t("server restarting"), closed: t("closed") };

export class ConnectionIndicator extends HTMLElement {
  /** @type {Connection | null} */ #connection = null;

  /** @param {Connection} connection */
  follow(connection) {
    this.#connection = connection;
    connection.addEventListener("status", () => this.#show());
    setInterval(() => connection.status.retryAt && this.#show(), 1000);
    this.#show();
  }

  #show() {
    const connection = this.#connection;
    if (!connection) return;
    const { state, reason, retryAt } = connection.status;
    const kind = { open: "good", connecting: "", lost: "bad", restarting: "warn", closed: "" }[state];
    const wait = Math.max(0, Math.ceil((retryAt - performance.now()) / 1000));
    const again = retryAt && state !== "open" ? t("Trying again in {n} s.", { n: wait }) : "";
    put(
      this,
      state === "open" || state === "connecting" ? null : h("span", { class: "small muted reason" }, [reason, again].filter(Boolean).join(" ")),
      again ? button(t("Try now"), () => connection.retryNow(), { class: "button compact" }) : null,
      h("span", { class: `chip ${kind}`, role: "status" }, h("span", { class: "dot", "aria-hidden": "true" }), WORDS[state]),
    );
  }
}

customElements.define("wd-connection", ConnectionIndicator);
