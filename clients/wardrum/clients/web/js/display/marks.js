/** What a commit is in the timeline, the log and the highlights, as the server tells it. */

/** @typedef {import("../kit/types.js").Commit} Commit */

/** The picture for an icon of the display, one of ui/battle/icons.js or a class of the log; "" = none. @type {Record<string, string>} */
const PICTURES = {
  ability: "ability",
  attack: "attack",
  blessing: "sun",
  blood: "droplet",
  climb: "move",
  crystal: "flag",
  deploy: "deploy",
  dice: "dice",
  door: "ability",
  down: "down",
  fall: "down",
  jump: "move",
  move: "move",
  objective: "flag",
  pass: "wait",
  score: "flag",
  shot: "attack",
  spell: "ability",
  treasure: "flag",
  vote: "flag",
  wait: "wait",
};

/** What begins with a commit. @param {Commit} commit */
export function mark({ shown }) {
  let [round, chapter, activation] = [0, "", false];
  for (const beat of shown?.beats ?? []) {
    if (beat.beat === "chapter") [round, chapter] = [Math.max(round, beat.round ?? 0), beat.round || !round ? beat.text : chapter];
    else if (beat.beat === "turn" && beat.piece) activation = true;
  }
  return { round, chapter, activation };
}

/** @param {Commit} commit */
export function icon({ shown }) {
  return PICTURES[shown?.icon ?? ""] ?? "";
}

/** Whether it stays where highlights alone are shown. @param {Commit} commit */
export function isMajor({ shown }) {
  return shown?.major ?? false;
}
