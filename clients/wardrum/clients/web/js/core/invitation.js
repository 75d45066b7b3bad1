/**
 * The invite that the address of a match brings, when it is loaded or changed later: kept until it is used, and asked about before
 * anything is said of it. Until then it stays in the address too, as that may be handed to another browser.
 */

import { keepInvite, keptInvite } from "./kept_invites.js";
import { commandId } from "./ids.js";

const CODE = /[#&]invite=([0-9a-f]{32})(?![0-9a-f])/i;
const OWN = /[#&]own=1(?!\d)/;

/**
 * What a fragment brings, however it was written on the way: some apps encode its signs, or take the full stop after it for a part.
 * @param {string} hash as of `location`
 */
export function inviteIn(hash) {
  const read = decoded(hash);
  return { code: CODE.exec(read)?.[1].toLowerCase() ?? "", own: OWN.test(read) };
}

/** The fragment without it. @param {string} hash as of `location` */
export function withoutInvite(hash) {
  if (!inviteIn(hash).code) return hash;
  const rest = decoded(hash).replace(/^#/, "").split("&").filter((part) => !/^(invite|own)=/.test(part));
  return rest.length ? `#${rest.join("&")}` : "";
}

/** Event: "change". */
export class Invitation extends EventTarget {
  /** "" = there is none. */ code = "";
  /** Whether it is for another device of the person whose seat it is. */ own = false;
  /** The seats that it opens; null: not known yet. @type {string[] | null} */ seats = null;
  /** Whether the last one that came opens nothing. */ isVoid = false;

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {string} match
   * @param {{location: Pick<Location, "hash" | "pathname" | "search">, history: Pick<History, "replaceState" | "state">}} [page]
   */
  constructor(connection, match, page = globalThis) {
    super();
    this.connection = connection;
    this.match = match;
    this.page = page;
  }

  /** Whether it opens a seat, as far as the server has said. */
  get opens() {
    return Boolean(this.code && this.seats?.length);
  }

  /** Whether the server has not said yet what it opens. */
  get isOpenQuestion() {
    return this.code !== "" && this.seats === null;
  }

  /** The address is a new one, or the page has just come. @returns {Promise<void>} */
  async arrive() {
    const { code, own } = inviteIn(this.page.location.hash);
    if (code) keepInvite(this.match, code);
    const brought = code || keptInvite(this.match);
    if (!brought || brought === this.code) return undefined;
    Object.assign(this, { code: brought, own, seats: null, isVoid: false });
    return this.ask();
  }

  /** What does it open now? */
  async ask() {
    const { code, connection, match } = this;
    if (!code) return;
    const answer = await connection.request({ type: "invited", id: commandId(), match, invite: code }).catch(() => null);
    if (code !== this.code) return;
    this.seats = answer?.seats ?? [];
    // A server that is busy, or ends the connection, has not said that the code opens nothing: the next visit asks again.
    if (answer && !this.seats?.length) this.#forget(true);
    this.dispatchEvent(new Event("change"));
  }

  /** A seat has been taken with it. */
  used() {
    this.#forget(false);
    this.dispatchEvent(new Event("change"));
  }

  /** It has been read that it opens nothing. */
  dismiss() {
    this.isVoid = false;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {boolean} isVoid */
  #forget(isVoid) {
    const { history, location } = this.page;
    keepInvite(this.match, "");
    Object.assign(this, { code: "", seats: null, isVoid });
    const hash = withoutInvite(location.hash);
    if (hash !== location.hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
  }
}

/** @param {string} hash */
function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
