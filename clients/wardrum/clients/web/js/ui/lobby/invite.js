/** The invite links of a match with free seats. */

import { button, h, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { site } from "../../core/site.js";
import { inviteLink, isLoopback, matchPath, sites, watchLink } from "../shared/addresses.js";
import { copyText } from "../shared/clipboard.js";
import { qrFigure } from "../shared/qr_figure.js";

/** @typedef {{match: string, seat: string, invites: {[seat: string]: string}, welcome: import("../../core/types.js").Frame | null}} Shared */

export class Invite extends HTMLElement {
  /** @type {Shared | null} */ #shared = null;
  /** Of the addresses of this server the one that the links use. */ #site = site();

  /** @param {Shared} shared */
  show(shared) {
    this.#shared = shared;
    this.hidden = false;
    this.#site = sites(shared.welcome)[0] ?? site();
    this.#render();
    /** @type {HTMLElement} */ (this.querySelector("h1")).focus();
  }

  #render() {
    if (!this.#shared) return;
    const { match, seat, invites, welcome } = this.#shared;
    const rest = Object.keys(invites).filter((each) => each !== seat).sort();
    const many = rest.length > 1;
    const links = rest.map((each) => inviteLink(match, invites[each], { from: this.#site }));
    put(
      this,
      h("h1", { tabindex: "-1" }, many ? t("Send each friend one of these links") : t("Send your friend this link")),
      h("p", { class: "lead" }, many ? t("Each works once. The battle opens here as soon as everybody has sat down.") : t("It works once. The battle opens here as soon as your friend has sat down.")),
      this.#reach(sites(welcome)),
      h(
        "div",
        { class: "panel sharing" },
        h("div", { class: "links" }, ...links.map((link, i) => row(many ? t("Seat {letter}: the player's link", { letter: rest[i].toUpperCase() }) : t("Your friend's link"), link)), row(t("For spectators"), watchLink(match, this.#site)), actions(match, many)),
        ...links.map((link, i) => code(link, many ? t("Seat {letter}", { letter: rest[i].toUpperCase() }) : "")),
      ),
    );
  }

  /** @param {string[]} found */
  #reach(found) {
    if (!isLoopback(location.hostname)) return null;
    if (!found.length) {
      return h("p", { class: "notice warn" }, h("b", {}, t("This link works on this computer only.")), ` ${t("To play across your network, start the server with --host 0.0.0.0 or set its public_url.")}`);
    }
    const choose = (/** @type {string} */ other) => {
      this.#site = other;
      this.#render();
    };
    const others = found.filter((other) => other !== this.#site);
    return h("p", { class: "notice small" }, `${t("The links use this computer's address on your network, {address}.", { address: this.#site.replace(/\/$/, "") })} `, ...others.map((other) => button(t("Use {address}", { address: other.replace(/\/$/, "") }), () => choose(other), { class: "button compact" })));
  }
}

/** @param {string} label @param {string} link */
function row(label, link) {
  const id = `link-${label.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  const input = h("input", { class: "input mono", id, readonly: true, value: link, onfocus: () => input.select() });
  const copy = button(t("Copy"), () => void copied(copy, link), { class: "button", "aria-label": t("Copy: {what}", { what: label }) });
  return h("div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "copy" }, input, copy));
}

/** @param {HTMLButtonElement} copy @param {string} link */
async function copied(copy, link) {
  copy.textContent = (await copyText(link)) ? t("Copied ✓") : t("Press Ctrl+C");
  setTimeout(() => (copy.textContent = t("Copy")), 2000);
}

/** @param {string} match @param {boolean} many */
function actions(match, many) {
  return h(
    "div",
    { class: "row" },
    h("a", { class: "button primary", href: matchPath(match) }, t("Go to the table")),
    h("span", { class: "waiting", role: "status" }, h("span", { class: "pulse", "aria-hidden": "true" }), many ? t("Waiting for your friends") : t("Waiting for your friend")),
  );
}

/** @param {string} link @param {string} seat whose it is where there are several */
function code(link, seat) {
  if (!seat) return qrFigure(link, t("The friend's link as a QR code"), t("Or let your friend's phone read it."));
  return qrFigure(link, t("{seat}: the link as a QR code", { seat }), t("{seat}, for a phone", { seat }));
}
