/** Headings and prompts: the phases of a round, the questions to the party, the turns. */

import { capital, plural, title } from "../../kit/words.js";
import { unitName } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */

export const FATIGUE = 6; // as the round counter counts its last face

/** @type {Record<string, string>} */
const PHASES = {
  muster: "Choosing adventurers",
  first_player: "Who is the first player",
  deploy: "Adventurers enter",
  companions_in: "Companions enter",
  battle_start: "The battle begins",
  round_start: "Start of the round",
  fatigue: "Fatigue",
  adventurers: "Adventurers",
  companions: "Companions",
  enemies: "Enemies",
  round_end: "End of the round",
  judgement: "End of the round",
};

/** @type {Record<string, string>} */
const QUESTIONS = {
  companion: "Which companion is next?",
  destination: "Where does it go?",
  enemy: "Which enemy is next?",
  first_player: "Who is the first player?",
  laying: "How does the tile lie?",
  return: "Where does it return?",
  round_end: "Go on, or leave?",
  route: "Which way does it take?",
  trigger: "Which effect is next?",
};

/**
 * "Round 7, fatigue · Enemies".
 * @param {State} state
 */
export function heading(state) {
  const { counter, phase, round } = state.battle;
  const ended = state.match.status === "ended";
  const now = ended ? "Ended" : (PHASES[phase] ?? capital(phase));
  if (!round) return now;
  return `Round ${round}${counter === FATIGUE ? ", fatigue" : ""} · ${now}`;
}

/**
 * What the party is asked: "Grave Cur e02: where does it go?".
 * @param {State} state
 */
export function question(state) {
  const { kind, subject } = state.battle.request;
  const asked = QUESTIONS[kind] ?? (kind.startsWith("target-") ? "Whom does it engage?" : kind.startsWith("enemy-hex") ? "Where do they stand?" : `${title(kind)}?`);
  return subject ? `${unitName(state, subject)}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}` : asked;
}

/**
 * The blow that an adventurer may answer: "Grave Cur e02 deals 2 damage to Hill Warden".
 * @param {State} state
 */
export function threat(state) {
  const { blows } = state.battle;
  const blow = blows[Object.keys(blows).sort()[0]];
  if (!blow) return "";
  const by = blow.source ? unitName(state, blow.source) : title(blow.cause);
  const spared = blow.prevented ? `, ${blow.prevented} prevented` : "";
  return `${by} deals ${blow.amount} damage to ${unitName(state, blow.target)}${spared}`;
}

/**
 * @param {State} state
 * @param {string} seat
 */
export function prompt(state, seat) {
  const { engage, phase, reacting, request, retreat, turn, units } = state.battle;
  if (request) return question(state);
  if (reacting) return threat(state);
  if (retreat && phase === "judgement") return "Leave the battle?";
  if (engage) return `${unitName(state, engage.unit)}${engage.target ? ` engages ${unitName(state, engage.target)}` : ""}: use the dice one by one`;
  if (turn) return turn.step === "enter" ? `${unitName(state, turn.unit)} enters` : turnWords(state);
  if (phase === "muster") return "Bring an adventurer";
  if (phase === "deploy") return `${unitName(state, seat)} enters: choose a hex`;
  const waits = Object.keys(units).find((id) => units[id].kind === "companion" && units[id].where === "waiting" && units[id].seat === seat);
  return waits ? `${unitName(state, waits)} enters: choose a hex` : "Choose what to do";
}

/** "Hill Warden: moved once, 2 engages". @param {State} state */
function turnWords(state) {
  const { engages, explored, moves, unit } = state.battle.turn;
  const done = [
    moves ? `moved ${moves > 1 ? "twice" : "once"}` : "",
    engages ? plural(engages, "engage") : "",
    explored ? "explored" : "",
  ].filter(Boolean);
  return `${unitName(state, unit)}'s turn${done.length ? `: ${done.join(", ")}` : ""}`;
}
