/** The account of a battle of Mordheim: Warcry's, with counter blows, mishaps and warbands that withdraw. */

import { deed } from "../../kit/deeds.js";
import { t } from "../../core/i18n.js";
import { account as warcry, why as ended } from "../warcry/account.js";

/** @typedef {import("../../kit/types.js").Account} Account */
/** @typedef {import("../../kit/types.js").Commit} Commit */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Account} */
export const account = { ...warcry, deeds, why };

/** @param {State} state */
function deeds(state) {
  const told = warcry.deeds(state);
  return (/** @type {Commit} */ commit) => [...told(commit), ...(commit.record?.events ?? []).flatMap((event) => morale(state, event))];
}

/** A warband that withdraws is a moment to see again. @param {State} state @param {{[field: string]: any}} event */
function morale({ match }, event) {
  if (event.type !== "WarbandWithdrew") return [];
  const rival = match.order.find((/** @type {string} */ seat) => seat !== event.seat) ?? "";
  return [deed("rout", { seat: rival, about: event.seat, weight: 90 })];
}

/**
 * @param {State} state
 * @param {Commit | undefined} commit
 * @param {(seat: string) => string} name
 */
function why(state, commit, name) {
  const withdrew = commit?.record?.events.find(({ type }) => type === "WarbandWithdrew");
  return withdrew ? t("The warband of {name} lost heart and withdrew.", { name: name(withdrew.seat) }) : ended(state, commit, name);
}
