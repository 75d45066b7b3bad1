/** What a review says, in words. */

import { language, t } from "../../../core/i18n.js";
import { naming } from "../naming.js";
import { isYou, playerLabel, playerName } from "../players.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../core/review.js").ReviewedRoll} ReviewedRoll */
/** @typedef {import("../../../core/review.js").TurningPoint} TurningPoint */
/** @typedef {(seat: string) => string} NameOf */

/** @type {Record<string, string>} */
const KINDS = { singles: t("singles"), successes: t("successes"), criticals: t("criticals"), damage: t("damage"), injuries: t("lines of the injury chart"), pips: t("the die") };

/**
 * What a seat is called here.
 * @param {MatchModel} model
 * @returns {NameOf}
 */
export function namesOf(model) {
  return (seat) => (seat === "enemies" ? t("the enemies") : playerName(model, seat));
}

/**
 * Who leads, and by how much of 100.
 * @param {number} lead in thousandths
 * @param {MatchModel} model
 */
export function leadWords(lead, model) {
  const { cooperative, order } = model.headState.match;
  const by = Math.round(Math.abs(lead) / 10);
  if (!by) return t("even");
  const who = cooperative ? sideOf(lead) : playerLabel(model, order[lead > 0 ? 0 : 1]);
  return by === 100 ? t("{who} won", { who }) : t("{who} ahead by {n}", { who, n: by });
}

/**
 * What a turning point was made of: "from even to Ann ahead by 12: luck 9, decision 3, for Ann".
 * @param {TurningPoint} point
 * @param {MatchModel} model
 */
export function turnWords({ after, before, decision, luck }, model) {
  const values = { before: leadWords(before, model), after: leadWords(after, model) };
  if (luck === undefined) return t("From {before} to {after}. Nobody can tell luck from decision here: the dice were chosen, or these rules are gone.", values);
  return t("From {before} to {after}: {luck}, {decision}.", { ...values, luck: luckWords(luck, model), decision: decisionWords(decision, model) });
}

/** @param {number} share @param {MatchModel} model */
function luckWords(share, model) {
  const n = Math.round(Math.abs(share) / 10);
  const seat = favoured(share, model);
  if (!n) return t("no luck");
  return isYou(model, seat) ? t("luck {n} for you", { n }) : t("luck {n} for {whom}", { n, whom: seat ? playerName(model, seat) : sideOf(share) });
}

/** @param {number} share @param {MatchModel} model */
function decisionWords(share, model) {
  const n = Math.round(Math.abs(share) / 10);
  const seat = favoured(share, model);
  if (!n) return t("no decision");
  return isYou(model, seat) ? t("decision {n} for you", { n }) : t("decision {n} for {whom}", { n, whom: seat ? playerName(model, seat) : sideOf(share) });
}

/** The seat that a share is in favour of, "" where all seats are one side. @param {number} share @param {MatchModel} model */
function favoured(share, model) {
  const { cooperative, order } = model.headState.match;
  return cooperative ? "" : order[share > 0 ? 0 : 1];
}

/** @param {number} share of the party */
function sideOf(share) {
  return share > 0 ? t("the party") : t("the enemies");
}

/**
 * "damage 6, expected 2.3: luckier than 93 of 100".
 * @param {ReviewedRoll} roll
 * @param {NameOf} name
 */
export function rollWords({ expected_milli: expected, kind, rank, seat, value }, name) {
  return t("{who} · {kind} {value}, expected {expected}: luckier than {n} of 100", { who: name(seat), kind: KINDS[kind] ?? kind, value, expected: tenths(expected), n: rank });
}

/** With one decimal, as the language writes it. @param {number} milli */
function tenths(milli) {
  return (milli / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * What happened in a commit.
 * @param {MatchModel} model
 * @param {number} version
 */
export function happened(model, version) {
  return naming(model)((model.commits.get(version)?.text ?? []).join(" ")) || t("No words for it.");
}
