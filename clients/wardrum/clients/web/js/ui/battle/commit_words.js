/**
 * A commit in words, for the log, the timeline and the recap: the server's sentences; where none have come, by whom it is,
 * so that no commit is without a word. One function in a module of its own, because three components share it.
 */

import { t } from "../../core/i18n.js";

/** @typedef {{actor: string, sealed: boolean, text: string[]}} Worded */

/** @param {Worded} commit */
export function commitWords({ actor, sealed, text }) {
  const who = actor.length === 1 ? t("Seat {letter}", { letter: actor.toUpperCase() }) : t("The server");
  if (sealed) return t("{who} has decided; it is sealed for now.", { who });
  const said = text.filter((line) => line.trim()).join(" ");
  if (said) return said;
  return t("{who}: a decision that changes nothing on the table.", { who });
}
