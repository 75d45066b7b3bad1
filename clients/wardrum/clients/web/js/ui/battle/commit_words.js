/**
 * A commit in words, for the log, the timeline and the recap: the server's sentences; where it has none, what was done and by
 * whom, so that no commit is without a word. One function in a module of its own, because three components share it.
 */

import { t } from "../../core/i18n.js";
import { readable } from "../../kit/hex_grid.js";

/** @typedef {import("../../kit/types.js").Face} Face */
/** @typedef {{actor: string, sealed: boolean, text: string[], command?: string | null}} Worded */

/**
 * @param {Worded} commit
 * @param {Face} face
 */
export function commitWords({ actor, command, sealed, text }, face) {
  const who = actor.length === 1 ? t("Seat {letter}", { letter: actor.toUpperCase() }) : t("The server");
  if (sealed) return t("{who} has decided; it is sealed for now.", { who });
  const said = text.map(readable).filter((line) => line.trim()).join(" ");
  if (said) return said;
  return command ? `${who}: ${face.groupLabel({ command })}.` : t("{who}: a decision that changes nothing on the table.", { who });
}
