/** Words for what can be done in the match of any game, beside its battle: texts of the server's that are read as they come. */

import { t } from "../core/i18n.js";

/** What the legal list calls it. @type {Record<string, string>} */
const LABELS = {
  "Agree to a pause": t("Agree to a pause"),
  "Ask for a pause": t("Ask for a pause"),
  "Claim a draw": t("Claim a draw"),
  "Claim the win": t("Claim the win"),
  "Concede the battle": t("Concede the battle"),
  "Decline the offered result": t("Decline the offered result"),
  "Decline the pause": t("Decline the pause"),
  "Decline the take-back": t("Decline the take-back"),
  "Do without the pause": t("Do without the pause"),
  "Muster a sample warband": t("Muster a sample warband"),
  "Offer to agree a result": t("Offer to agree a result"),
  "Resume the battle": t("Resume the battle"),
  "Take back": t("Take back"),
};

/** A label of the legal list; one that is not known here is looked for among the words of the game. @param {string} label */
export function matchLabel(label) {
  return LABELS[label] ?? t(label);
}

/** Commands, as a commit without a sentence names them. @type {Record<string, string>} */
const COMMANDS = {
  AcceptPause: t("Accept Pause"),
  AcceptResult: t("Accept Result"),
  AcceptTakeback: t("Accept Takeback"),
  ClaimDraw: t("Claim Draw"),
  ClaimWin: t("Claim Win"),
  Concede: t("Concede"),
  DeclinePause: t("Decline Pause"),
  DeclineResult: t("Decline Result"),
  DeclineTakeback: t("Decline Takeback"),
  Expire: t("Expire"),
  HandOver: t("Hand Over"),
  OfferPause: t("Offer Pause"),
  OfferResult: t("Offer Result"),
  OfferTakeback: t("Offer Takeback"),
  ReportOutage: t("Report Outage"),
  ResumeBattle: t("Resume Battle"),
  RevealSeed: t("Reveal Seed"),
  SeatAway: t("Seat Away"),
  SeatBack: t("Seat Back"),
  TakeOver: t("Take Over"),
  TakeSeat: t("Take Seat"),
};

/** "Offer Pause"; one of a game is looked for among its words. @param {string} command */
export function commandName(command) {
  const words = command.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return COMMANDS[command] ?? t(words);
}
