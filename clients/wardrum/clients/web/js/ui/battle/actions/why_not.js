/** Why something cannot be done now, in the words of the server. */

/** @typedef {import("../../../core/wire.js").DisplayReason} Reason */

/** "Attack Cinder Shield 2, melee 1″: it is 6.2″ away, reach 1″. (W-60)" @param {Reason} reason */
export function wordsOf({ label, rule, text }) {
  return `${label}: ${text}${rule ? ` (${rule})` : ""}`;
}
