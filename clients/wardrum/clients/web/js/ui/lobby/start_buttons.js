/** The labels of the buttons that start a match: they depend on whether the seats are one side, and how many there are. */

import { put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";

/** @typedef {{[action: string]: [string, string]}} Labels name and explanation of each button */

/** @type {Labels} */
const RIVALS = {
  friend: [t("Play a friend"), t("Makes a link that you send. You take the first seat.")],
  bot: [t("Play a bot"), t("The server plays the other side. The battle begins at once.")],
  watch: [t("Watch a battle"), t("A live one, or two bots begin one for you.")],
  hotseat: [t("Play both sides on this device"), ""],
};

/** @type {Labels} */
const PARTY = {
  friend: [t("Play with friends"), t("Makes a link for each further adventurer. You lead the party.")],
  bot: [t("Play with bots"), t("The server plays the other adventurers. The battle begins at once.")],
  watch: [t("Watch a battle"), t("A live one, or bots begin one for you.")],
  hotseat: [t("Play the whole party on this device"), ""],
};

/** @type {Labels} */
const ALONE = { ...PARTY, bot: [t("Play alone"), t("One adventurer against all of them. The battle begins at once.")], hotseat: [t("Play alone on this device"), ""] };

/**
 * @param {Element} start the element that holds the buttons
 * @param {boolean} cooperative all seats are one side
 * @param {number} seats
 */
export function labelStartButtons(start, cooperative, seats) {
  const labels = !cooperative ? RIVALS : seats > 1 ? PARTY : ALONE;
  for (const [action, [name, explanation]] of Object.entries(labels)) {
    const button = start.querySelector(`[data-action="${action}"]`);
    const title = button?.querySelector("strong") ?? button;
    const hint = button?.querySelector("span");
    if (title) put(title, name);
    if (hint) put(hint, explanation);
  }
}
