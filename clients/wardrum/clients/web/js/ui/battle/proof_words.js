/** What the page says of the proofs of a match: its chain, its dice and the signature under its end. No elements. */

import { t } from "../../core/i18n.js";
import { studyWords } from "./fork_origin.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/** @type {Record<string, string>} */
const DICE = {
  committed: t("dice committed"),
  verified: t("dice verified ✓"),
  wrong: t("dice do not verify ✕"),
  unproven: t("dice unproven"),
};
/** @type {Record<string, string>} */
const CHAIN = { ok: t("chain ✓"), broken: t("chain broken ✕"), unknown: "" };
/** What the signature under the last head is called, and what that means. @type {Record<string, {words: string, why: string}>} */
const SIGNED = {
  none: { words: "", why: "" },
  unchecked: { words: t("signed (not checked here)"), why: t("There is a signature under the end of this battle. This browser could not check it.") },
  server: { words: t("signed ✓"), why: t("The end of this battle is signed with the key that this server gives as its own.") },
  former: { words: t("signed ✓ (former key)"), why: t("The end of this battle is signed with a key that this server gives as its own from before.") },
  stranger: { words: t("signed by a key unknown here"), why: t("The end of this battle is signed with the key that the file names. This server gives another one, or none.") },
  wrong: { words: t("signature wrong ✕"), why: t("The signature under the end of this battle is not that of the key.") },
};
const SILENT = t("The server's substitute stood in for a seed that was not revealed. Who operates the server knew the dice of both before.");

/** What has been checked here, and nothing else: a signature counts under a sound chain only. @param {MatchModel} model */
export function proofWords(model) {
  const signed = model.chain === "ok" ? SIGNED[model.signed].words : "";
  return [CHAIN[model.chain], diceWords(model), signed, studyWords(model)].filter(Boolean).join(" · ");
}

/** What is known of the dice; from the moment on that a seat revealed no seed, that they will never be proven. @param {MatchModel} model */
function diceWords(model) {
  if (model.dice === "wrong" || !model.silent.length) return DICE[model.dice];
  const seats = model.silent.join(", ");
  return model.silent.length > 1 ? t("dice not proven: seats {seats} revealed no seed", { seats }) : t("dice not proven: seat {seats} revealed no seed", { seats });
}

/** Why the dice are not proven, and whose the signature is. @param {MatchModel} model */
export function proofTitle(model) {
  return [model.silent.length ? SILENT : "", SIGNED[model.signed].why].filter(Boolean).join(" ");
}

/** One word for all that was checked so far. @param {MatchModel} model */
export function verifiedWord(model) {
  if (isDoubtful(model)) return t("✕ not verified");
  return model.chain === "ok" ? t("✓ verified") : t("checking …");
}

/** Whether something was checked and is wrong, or can never be proven. @param {MatchModel} model */
export function isDoubtful(model) {
  return model.chain === "broken" || model.dice === "wrong" || model.silent.length > 0 || model.signed === "wrong";
}
