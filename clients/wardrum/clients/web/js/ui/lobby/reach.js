/** A warning where this page's address means nothing to anybody else. */

import { h, put } from "../../kit/dom.js";
import { isLoopback, origins } from "./addresses.js";

export class Reach extends HTMLElement {
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
