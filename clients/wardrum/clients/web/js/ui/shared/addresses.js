/** The addresses of matches and of this server. */

/**
 * The path of a match's page; `?ws=` of this page goes with it.
 * @param {string} match
 * @param {string} [fragment] what only browsers see, as "invite=…"
 */
export function matchPath(match, fragment = "") {
  return `/m/${match}${location.search}${fragment ? `#${fragment}` : ""}`;
}

/**
 * The link that invites to a match.
 * @param {string} match
 * @param {string} invite
 * @param {{origin?: string, own?: boolean}} [how] own: for another device of the person whose seat it is
 */
export function inviteLink(match, invite, { origin = location.origin, own = false } = {}) {
  return `${origin}${matchPath(match, `invite=${invite}${own ? "&own=1" : ""}`)}`;
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
