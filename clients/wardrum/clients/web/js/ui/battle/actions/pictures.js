/** The picture of an option or a reason, by the name that the server gives it. */

import { icon } from "../icons.js";

/** Names of the display that have a picture of another name here. @type {Record<string, string>} */
const PICTURES = {
  ability: "ability",
  attack: "attack",
  blessing: "sun",
  blood: "droplet",
  climb: "climb",
  crystal: "flag",
  deploy: "pin",
  dice: "dice",
  door: "door",
  down: "down",
  fall: "fall",
  jump: "climb",
  move: "step",
  objective: "flag",
  pass: "skip",
  score: "flag",
  shot: "follow",
  spell: "star",
  treasure: "chest",
  turn: "play",
  vote: "check",
  wait: "wait",
};

/**
 * Null where there is none.
 * @param {string | undefined} name
 */
export function picture(name = "") {
  const found = PICTURES[name];
  return found ? icon(found) : null;
}
