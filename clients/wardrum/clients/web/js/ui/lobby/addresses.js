/** The addresses of matches and of this server, and a warning where the address of this page works on one computer only. */

import { h, put } from "../../kit/dom.js";

/**
 * The path of a match's page; `?ws=` of this page goes with it.
 * @param {string} match
 * @param {string} [fragment] what only browsers see, as "invite=…"
 */
export function matchPath(match, fragment = "") {
  return `/m/${match}${location.search}${fragment ? `#${fragment}` : ""}`;
}

/**
 * Whether an address leads to the device itself and nowhere else.
 * @param {string} host without port
 */
export function isLoopback(host) {
  const bare = host.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || /^127\./.test(bare);
}

/**
 * The addresses that reach this server from elsewhere, best first: this page's own, else those that the server names.
 * @param {import("../../core/types.js").Frame | null} welcome
 * @returns {string[]} origins
 */
export function origins(welcome) {
  if (!isLoopback(location.hostname)) return [location.origin];
  /** @type {string[]} */
  const links = welcome?.links ?? [];
  return [...new Set(links.filter((link) => !isLoopback(new URL(link).hostname)).map((link) => link.replace(/\/+$/, "")))];
}

export class AddressWarning extends HTMLElement {
  /** @param {import("../../core/types.js").Frame | null} welcome */
  show(welcome) {
    this.hidden = !isLoopback(location.hostname);
    if (this.hidden) return;
    const found = origins(welcome);
    const links = found.flatMap((origin, i) => [i ? " or " : "", h("a", { href: `${origin}/` }, origin)]);
    put(
      this,
      h(
        "p",
        { class: "notice small" },
        h("b", {}, "This address works on this computer only. "),
        ...(found.length ? ["Others on your network find it at ", ...links, "."] : ["To let others in, start the server with ", h("code", {}, "--host 0.0.0.0"), "."]),
      ),
    );
  }
}
