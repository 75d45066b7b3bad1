/** Headings and prompts: the phases of a round, the questions to the party, the turns. */

import { t, tn } from "../../core/i18n.js";
import { capital, title } from "../../kit/words.js";
import { skillTitle, unitName } from "./names.js";

/** @typedef {import("../../kit/types.js").State} State */

export const FATIGUE = 6; // as the round counter counts its last face

/** @type {Record<string, string>} */
const PHASES = {
  muster: t("Choosing adventurers"),
  first_player: t("Who is the first player"),
  deploy: t("Adventurers enter"),
  companions_in: t("Companions enter"),
  battle_start: t("The battle begins"),
  round_start: t("Start of the round"),
  fatigue: t("Fatigue"),
  adventurers: t("Adventurers"),
  companions: t("Companions"),
  enemies: t("Enemies"),
  round_end: t("End of the round"),
  judgement: t("End of the round"),
};

/** @type {Record<string, string>} */
const QUESTIONS = {
  companion: t("Which companion is next?"),
  destination: t("Where does it go?"),
  enemy: t("Which enemy is next?"),
  first_player: t("Who is the first player?"),
  laying: t("How does the tile lie?"),
  return: t("Where does it return?"),
  round_end: t("Go on, or leave?"),
  route: t("Which way does it take?"),
  trigger: t("Which effect is next?"),
};

/** The same of a unit. @type {Record<string, (unit: string) => string>} */
const ABOUT = {
  destination: (unit) => t("{unit}: where does it go?", { unit }),
  laying: (unit) => t("{unit}: how does the tile lie?", { unit }),
  return: (unit) => t("{unit}: where does it return?", { unit }),
  route: (unit) => t("{unit}: which way does it take?", { unit }),
};

/**
 * "Round 7, fatigue · Enemies".
 * @param {State} state
 */
export function heading(state) {
  const { counter, phase, round } = state.battle;
  const ended = state.match.status === "ended";
  const now = ended ? t("Ended") : (PHASES[phase] ?? capital(phase));
  if (!round) return now;
  return `${counter === FATIGUE ? t("Round {n}, fatigue", { n: round }) : t("Round {n}", { n: round })} · ${now}`;
}

/**
 * What the party is asked: "Grave Cur e02: where does it go?".
 * @param {State} state
 */
export function question(state) {
  const { kind, subject } = state.battle.request;
  const unit = subject ? unitName(state, subject) : "";
  if (kind.startsWith("target-")) return unit ? t("{unit}: whom does it engage?", { unit }) : t("Whom does it engage?");
  if (kind.startsWith("enemy-hex")) return unit ? t("{unit}: where do they stand?", { unit }) : t("Where do they stand?");
  if (unit) return ABOUT[kind]?.(unit) ?? `${unit}: ${skillTitle(kind).toLowerCase()}?`;
  return QUESTIONS[kind] ?? `${skillTitle(kind)}?`;
}

/**
 * The blow that an adventurer may answer: "Grave Cur e02 deals 2 damage to Hill Warden".
 * @param {State} state
 */
export function threat(state) {
  const { blows } = state.battle;
  const blow = blows[Object.keys(blows).sort()[0]];
  if (!blow) return "";
  const { amount, prevented } = blow;
  const words = { by: blow.source ? unitName(state, blow.source) : skillTitle(blow.cause), amount, prevented, target: unitName(state, blow.target) };
  return prevented ? t("{by} deals {amount} damage to {target}, {prevented} prevented", words) : t("{by} deals {amount} damage to {target}", words);
}

/**
 * @param {State} state
 * @param {string} seat
 */
export function prompt(state, seat) {
  const { engage, phase, reacting, request, retreat, turn, units } = state.battle;
  if (request) return question(state);
  if (reacting) return threat(state);
  if (retreat && phase === "judgement") return t("Leave the battle?");
  if (engage) return dicePrompt(state, engage);
  if (turn) return turn.step === "enter" ? t("{unit} enters", { unit: unitName(state, turn.unit) }) : turnWords(state);
  if (phase === "muster") return t("Bring an adventurer, and a companion or nobody");
  if (phase === "deploy") return t("{unit} enters: choose a hex", { unit: unitName(state, seat) });
  const waits = Object.keys(units).find((id) => units[id].kind === "companion" && units[id].where === "waiting" && units[id].seat === seat);
  return waits ? t("{unit} enters: choose a hex", { unit: unitName(state, waits) }) : t("Choose what to do");
}

/**
 * @param {State} state
 * @param {{unit: string, target?: string}} engage
 */
function dicePrompt(state, { target, unit }) {
  const words = { unit: unitName(state, unit), target: target ? unitName(state, target) : "" };
  return target ? t("{unit} engages {target}: use the dice one by one", words) : t("{unit}: use the dice one by one", words);
}

/** "Hill Warden: moved once, 2 engages". @param {State} state */
function turnWords(state) {
  const { engages, explored, moves, unit } = state.battle.turn;
  const done = [
    moves ? (moves > 1 ? t("moved twice") : t("moved once")) : "",
    engages ? tn(engages, "{n} engage", "{n} engages") : "",
    explored ? t("explored") : "",
  ].filter(Boolean);
  const words = { unit: unitName(state, unit), done: done.join(", ") };
  return done.length ? t("{unit}'s turn: {done}", words) : t("{unit}'s turn", words);
}
