/** What the page says of the proofs of a match: its chain, its dice and the signature under its end. No elements. */

import { studyWords } from "./fork_origin.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */

/** @type {Record<string, string>} */
const DICE = {
  committed: "dice committed",
  verified: "dice verified ✓",
  wrong: "dice do not verify ✕",
  unproven: "dice unproven",
};
/** @type {Record<string, string>} */
const CHAIN = { ok: "chain ✓", broken: "chain broken ✕", unknown: "" };
/** What the signature under the last head is called, and what that means. @type {Record<string, {words: string, why: string}>} */
const SIGNED = {
  none: { words: "", why: "" },
  unchecked: { words: "signed (not checked here)", why: "There is a signature under the end of this battle. This browser could not check it." },
  server: { words: "signed ✓", why: "The end of this battle is signed with the key that this server gives as its own." },
  former: { words: "signed ✓ (former key)", why: "The end of this battle is signed with a key that this server gives as its own from before." },
  stranger: { words: "signed by a key unknown here", why: "The end of this battle is signed with the key that the file names. This server gives another one, or none." },
  wrong: { words: "signature wrong ✕", why: "The signature under the end of this battle is not that of the key." },
};
const SILENT = "The server's substitute stood in for a seed that was not told. Who operates the server knew the dice of both before.";

/** What has been checked here, and nothing else: a signature counts under a sound chain only. @param {MatchModel} model */
export function proofWords(model) {
  const signed = model.chain === "ok" ? SIGNED[model.signed].words : "";
  return [CHAIN[model.chain], diceWords(model), signed, studyWords(model)].filter(Boolean).join(" · ");
}

/** What is known of the dice; from the moment on that a seat told no seed, that they will never be proven. @param {MatchModel} model */
function diceWords(model) {
  if (model.dice === "wrong" || !model.silent.length) return DICE[model.dice];
  return `dice not proven: ${model.silent.length > 1 ? "seats" : "seat"} ${model.silent.join(", ")} told no seed`;
}

/** Why the dice are not proven, and whose the signature is. @param {MatchModel} model */
export function proofTitle(model) {
  return [model.silent.length ? SILENT : "", SIGNED[model.signed].why].filter(Boolean).join(" ");
}

/** Whether something was checked and is wrong, or can never be proven. @param {MatchModel} model */
export function isDoubtful(model) {
  return model.chain === "broken" || model.dice === "wrong" || model.silent.length > 0 || model.signed === "wrong";
}
