/** Words for what can be done in the match of any game, beside its battle: texts of the server's that are read as they come. */

import { t } from "../core/i18n.js";

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
