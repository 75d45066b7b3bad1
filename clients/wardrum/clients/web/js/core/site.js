/** Where this server's pages lie: below a proxy that may be a path of its own, as in https://club.example/wardrum/. */

const PAGE = /\/(?:m|embed)\/([^/]+)$/;

/** The path of the lobby, with a slash at both ends or "/": where this page lies tells it. @param {{pathname: string}} [at] none outside a browser */
export function root(at = globalThis.location) {
  return (at?.pathname ?? "/").replace(PAGE, "/").replace(/[^/]*$/, "");
}

/** The address of the lobby, with a slash at its end. */
export function site() {
  return location.origin + root();
}

/** The match that this page is about; "" = none, "file" = one that a file brings. */
export function matchOfPage() {
  return PAGE.exec(location.pathname)?.[1] ?? "";
}
