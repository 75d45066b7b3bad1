/** What the three doors of the lobby are called: it depends on whether the seats are one side, and how many there are. */

import { isParty } from "../../rulesets/settings.js";
import { put } from "../../kit/dom.js";

/** @typedef {{[action: string]: [string, string]}} Words name and explanation of each door */

/** @type {Words} */
const RIVALS = {
  friend: ["Play a friend", "Makes a link that you send. You take the first seat."],
  bot: ["Play a bot", "The server plays the other side. The battle begins at once."],
  watch: ["Watch a battle", "A live one, or two bots begin one for you."],
  hotseat: ["Play both sides on this device", ""],
};

/** @type {Words} */
const PARTY = {
  friend: ["Play with friends", "Makes a link for each further adventurer. You lead the party."],
  bot: ["Play with bots", "The server plays the other adventurers. The battle begins at once."],
  watch: ["Watch a battle", "A live one, or bots begin one for you."],
  hotseat: ["Play the whole party on this device", ""],
};

/** @type {Words} */
const ALONE = { ...PARTY, bot: ["Play alone", "One adventurer against all of them. The battle begins at once."], hotseat: ["Play alone on this device", ""] };

/**
 * @param {Element} doors
 * @param {string} ruleset
 * @param {number} seats
 */
export function labelDoors(doors, ruleset, seats) {
  const words = !isParty(ruleset) ? RIVALS : seats > 1 ? PARTY : ALONE;
  for (const [action, [name, what]] of Object.entries(words)) {
    const door = doors.querySelector(`[data-action="${action}"]`);
    const place = door?.querySelector("strong") ?? door;
    const about = door?.querySelector("span");
    if (place) put(place, name);
    if (about) put(about, what);
  }
}
