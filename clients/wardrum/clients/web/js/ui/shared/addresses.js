/** The addresses of matches and of this server. */

import { root, site } from "../../core/site.js";

/**
 * The path of a match's page; `?ws=` of this page goes with it.
 * @param {string} match
 * @param {string} [fragment] what only browsers see, as "invite=…"
 */
export function matchPath(match, fragment = "") {
  return root() + pathInSite(match, fragment);
}

/**
 * The link that invites to a match.
 * @param {string} match
 * @param {string} invite
 * @param {{from?: string, own?: boolean}} [how] from: one of `sites` · own: for another device of the person whose seat it is
 */
export function inviteLink(match, invite, { from = site(), own = false } = {}) {
  return from + pathInSite(match, `invite=${invite}${own ? "&own=1" : ""}`);
}

/**
 * The link of a match for spectators.
 * @param {string} match
 * @param {string} [from] one of `sites`
 */
export function watchLink(match, from = site()) {
  return from + pathInSite(match, "");
}

/** @param {string} match @param {string} fragment */
function pathInSite(match, fragment) {
  return `m/${match}${location.search}${fragment ? `#${fragment}` : ""}`;
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
 * @returns {string[]} with a slash at the end of each
 */
export function sites(welcome) {
  if (!isLoopback(location.hostname)) return [site()];
  /** @type {string[]} */
  const links = welcome?.links ?? [];
  return [...new Set(links.filter((link) => !isLoopback(new URL(link).hostname)).map((link) => link.replace(/\/*$/, "/")))];
}
