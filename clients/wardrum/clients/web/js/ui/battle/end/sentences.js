/** The sentences of the end of a battle: who won, why, and what happened in a moment worth seeing again. */

import { listed, t, tn } from "../../../core/i18n.js";
import { seatMark } from "../../../kit/seat_marks.js";

import { isYou, playerLabel, playerName } from "../players.js";

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../kit/types.js").Face} Face */
/** @typedef {import("./account.js").DatedDeed} DatedDeed */

/** How a party comes to nothing. @type {Record<string, string>} */
const LOST = { conceded: t("The party gave up"), abandoned: t("The party left the battle"), time: t("The party ran out of time") };

/**
 * "▲ Ann", "■ Bot", "■ Seat B", for sentences.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function sideName(model, seat) {
  return `${seatMark(model.headState.match.order, seat).glyph} ${playerName(model, seat)}`;
}

/**
 * "▲ You", "▲ Ann", "■ Bot", for labels.
 * @param {MatchModel} model
 * @param {string} seat
 */
export function sideLabel(model, seat) {
  return `${seatMark(model.headState.match.order, seat).glyph} ${playerLabel(model, seat)}`;
}

/**
 * Who has won, as a headline.
 * @param {MatchModel} model
 */
export function headline(model) {
  const { cooperative, order, reason, winners } = model.headState.match;
  if (cooperative) return winners.length ? t("The party wins") : (LOST[reason] ?? t("The party is defeated"));
  if (!winners.length) return reason === "abandoned" && !model.headState.match.seats[order[0]] ? t("Nobody came") : t("A draw");
  if (winners.length === 1 && isYou(model, winners[0])) return t("You win");
  return t("{who} wins", { who: listed(winners.map((/** @type {string} */ seat) => sideName(model, seat))) });
}

/**
 * Why it ended so, a sentence.
 * @param {MatchModel} model
 * @param {Face} face
 */
export function reasonOf(model, face) {
  const { match } = model.headState;
  const name = (/** @type {string} */ seat) => sideName(model, seat);
  const losers = match.order.filter((/** @type {string} */ seat) => !match.winners.includes(seat));
  const gone = match.conceded.length ? match.conceded : losers;
  const you = gone.length === 1 && isYou(model, gone[0]);
  const who = listed(gone.map(name));
  /** @type {{[reason: string]: string}} */
  const ways = {
    conceded: you ? t("You conceded.") : t("{who} conceded.", { who }),
    abandoned: match.winners.length || match.cooperative ? (you ? t("You left the battle.") : t("{who} left the battle.", { who })) : t("The battle was left before it was decided."),
    agreed: match.winners.length ? t("Both sides agreed on this result.") : t("Both sides agreed on a draw."),
    time: you ? t("You had no time left on the clock.") : t("{who} had no time left on the clock.", { who }),
    claimed: match.winners.length ? t("{who} had been away too long, so the battle was claimed.", { who }) : t("A seat had been away too long; the battle was called a draw."),
  };
  return ways[match.reason] ?? face.account.why(model.headState);
}

/**
 * What happened in a moment.
 * @param {DatedDeed} deed
 * @param {(id: string) => string} called the name of a piece
 * @param {(seat: string) => string} side the name of a seat
 */
export function momentWords(deed, called, side) {
  const { about = "", amount, fighter, seat, target } = deed;
  const who = fighter ? called(fighter) : seat ? side(seat) : "";
  const whom = target ? called(target) : "";
  /** @type {{[kind: string]: () => string}} */
  const words = {
    down: () => (who ? t("{who} takes {whom} down", { who, whom }) : t("{whom} is taken down", { whom })),
    fell: () => (who ? t("{who} knocks {whom} to the ground", { who, whom }) : t("{whom} goes down", { whom })),
    damage: () => t("{who} hits {whom} for {n}", { who, whom, n: amount }),
    blood: () => (who ? t("{who} wounds {whom}", { who, whom }) : t("{whom} is wounded", { whom })),
    score: () => (deed.leads ? tn(amount, "{who} scores {n} point and takes the lead", "{who} scores {n} points and takes the lead", { who: side(seat) }) : tn(amount, "{who} scores {n} point", "{who} scores {n} points", { who: side(seat) })),
    ground: () => t("{who} takes {what}", { who, what: about }),
    rout: () => t("The warband of {who} leaves the field", { who: side(about) }),
    heal: () => tn(amount, "{whom} recovers {n} hit point", "{whom} recovers {n} hit points", { whom }),
    raised: () => t("{whom} stands again", { whom }),
    goal: () => t("The goal is reached"),
  };
  return words[deed.kind]?.() ?? "";
}
