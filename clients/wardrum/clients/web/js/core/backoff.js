/** When to reconnect, and the reason of a close code in a sentence. */

import { t } from "./i18n.js";

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long to wait before a try: twice as long each time, with jitter, so that a crowd does not come back at once.
 * @param {number} attempt 0 for the first
 * @param {() => number} [random]
 */
export function delayMs(attempt, random = Math.random) {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random() / 2));
}

/** @type {{[code: number]: string}} */
export const REASONS = {
  1001: t("The server is going away."),
  1009: t("This page sent too much at once."),
  1012: t("The server is restarting."),
  4400: t("The server did not understand this page."),
  4401: t("The server does not accept this page's key."),
  4403: t("The server does not let this page in."),
  4404: t("The server knows nothing at this address."),
  4408: t("The connection was too slow to begin."),
  4413: t("This device was too slow to follow."),
  4429: t("This page asked too much at once."),
  4503: t("The server has no room now."),
};

/** Closes after which the same again will not do. */
const FINAL = new Set([4400, 4401, 4403, 4404]);

/**
 * Why a socket closed, in one sentence.
 * @param {number} code
 * @param {boolean} wasOpen
 */
export function closeReason(code, wasOpen) {
  return REASONS[code] ?? (wasOpen ? t("The connection broke.") : t("The server cannot be reached."));
}

/** @param {number} code */
export function isFinal(code) {
  return FINAL.has(code);
}
