/** Words of Warcry that somebody meets who has never played it, each in a sentence; and which of them belong to a phase. */

import { t } from "../../core/i18n.js";

/** @typedef {import("../../kit/terms.js").Entry} Entry */
/** @typedef {import("../../kit/types.js").State} State */

/** @satisfies {Record<string, Entry>} */
export const TERMS = {
  priority: {
    title: t("Priority"),
    text: t("Whoever won the roll-off at the beginning: chooses a side, and sets up first each time."),
    rule: "W-48",
  },
  groups: {
    title: t("Battle groups"),
    text: t("Dagger, shield and hammer are the three parts of a warband. The deployment card says where each of them sets up, and whether it comes later."),
    rule: "W-49",
  },
  reserves: {
    title: t("Reserves"),
    text: t("A battle group that comes on in a later round, at its point or its edge of the table."),
    rule: "W-20",
  },
  initiative: {
    title: t("Initiative"),
    text: t("Whoever has more singles has it, and says who takes the first turn of the round."),
    rule: "W-7",
  },
  singles: {
    title: t("Singles"),
    text: t("Dice whose number you rolled only once. They pay for nothing, but whoever has more of them has the initiative."),
    rule: "W-7",
  },
  doubles: {
    title: t("Doubles, triples and quads"),
    text: t("Two, three, or at least four dice with the same number. They pay for the abilities of your fighters in this round."),
    rule: "W-9",
  },
  wild: {
    title: t("Wild dice"),
    text: t("You gain one in each round. It counts as one more single, or makes a single a double, a double a triple, a triple a quad; or you keep it for later."),
    rule: "W-10",
  },
  activation: {
    title: t("Activation"),
    text: t("In your turn one of your fighters makes two actions, such as a move and an attack; then it is the other side's turn."),
    rule: "W-34",
  },
  abilities: {
    title: t("Abilities"),
    text: t("Something special that a fighter does once in its activation. A double, a triple or a quad pays for it, and is spent."),
    rule: "W-80",
  },
  wait: {
    title: t("Wait"),
    text: t("Waiting at once gives the turn away; the fighter may act once more later in the round, with one action."),
    rule: "W-75",
  },
  disengage: {
    title: t("Disengage"),
    text: t("A step of up to 3″ away from an enemy that is within an inch; no enemy may be that near at its end."),
    rule: "W-74",
  },
};

/** @type {Record<string, (keyof typeof TERMS)[]>} */
const PHASES = {
  groups: ["groups", "reserves"],
  side: ["priority"],
  deploy: ["groups", "priority", "reserves"],
  roll: ["initiative", "singles", "doubles", "wild"],
  declare: ["wild", "singles", "doubles", "initiative"],
  reserve: ["reserves"],
  first_turn: ["initiative", "activation"],
  combat: ["activation", "abilities", "doubles", "wait", "disengage"],
};

/** The words of what is going on. @param {State} state */
export function termsNow({ battle, match }) {
  if (match.status === "ended") return [];
  return (PHASES[battle.phase] ?? []).map((name) => TERMS[name]);
}
