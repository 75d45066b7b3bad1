/** The connection of a page: where its server is, and what happens to the device that may have cut it. */

import { Connection } from "./connection.js";
import { root } from "./site.js";

/** To the server of this page; it asks whether that is still there as soon as the device may have been away. */
export function pageConnection() {
  const connection = new Connection({ url: socketUrl() });
  listen(connection, window, document);
  return connection;
}

/**
 * The websocket's address beside this page; `?ws=host:port` names another server.
 * @param {Pick<Location, "protocol" | "host" | "pathname" | "search">} at
 */
export function socketUrl(at = location) {
  const other = new URLSearchParams(at.search).get("ws");
  const site = other ? `${other}/` : `${at.host}${root(at)}`;
  return `${at.protocol === "https:" ? "wss" : "ws"}://${site}ws`;
}

/**
 * What says that the device woke up, the network is another one, or the page is looked at again.
 * @param {Connection} connection
 * @param {Window} window
 * @param {Document} document
 */
export function listen(connection, window, document) {
  for (const kind of ["offline", "pageshow", "focus"]) window.addEventListener(kind, () => connection.ask());
  window.addEventListener("online", () => connection.renew());
  /** @type {any} */ (window.navigator)?.connection?.addEventListener?.("change", () => connection.ask());
  for (const kind of ["visibilitychange", "resume"]) document.addEventListener(kind, () => document.hidden || connection.ask());
}
