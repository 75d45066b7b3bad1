/** What begins with a commit, and of which kind it is: for the timeline and the log. */

/** @typedef {import("../../kit/types.js").Commit} Commit */

/** The kinds by what happened, the most telling first. */
const KINDS = /** @type {const} */ ([
  ["down", ["ModelOutOfAction"]],
  ["flag", ["MoraleChecked", "WarbandShaken", "WarbandFled"]],
  ["attack", ["InjuryRolled", "AttackDeclared"]],
  ["ability", ["BloodbathDeclared", "BlessingPlaced", "BloodHealed"]],
  ["move", ["ModelMoved", "ModelHalted", "ChargeDeclared"]],
  ["deploy", ["ModelDeployed"]],
  ["dice", ["InitiativeRolled", "SuccessRolled"]],
]);

/** @param {Commit} commit */
export function mark(commit) {
  const events = commit.record?.events ?? [];
  const has = (/** @type {string} */ type) => events.find((event) => event.type === type);
  const turn = has("TurnStarted")?.turn ?? 0;
  const morale = has("MoralePhaseStarted")?.due.length ? "Morale Phase" : "";
  const chapter = turn ? `Turn ${turn}` : morale || (has("MatchStarted") ? "Setting up" : "");
  return { round: turn, chapter, activation: Boolean(has("ModelActivated")) };
}

/** @param {Commit} commit */
export function icon(commit) {
  const types = new Set((commit.record?.events ?? []).map((event) => event.type));
  return KINDS.find(([, telling]) => telling.some((type) => types.has(type)))?.[0] ?? "";
}
