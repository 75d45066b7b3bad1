/** Betrayal on the page: its face, and what the lobby shows of it. */

export { muster, words } from "../plain/manifest.js";
export { preview } from "./preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "scenario", label: "Scenario", kind: "scenarios", initial: "ruined-gate", drawn: false },
  { name: "seats", label: "Adventurers", initial: "2", min: 1, max: 4, said: true },
  { name: "xp", label: "Experience", initial: "8", min: 1, max: 60 },
  {
    name: "party_decisions",
    label: "The party decides",
    initial: "leader",
    choices: { leader: "By its leader", first_click: "By whoever clicks first", majority: "By vote" },
  },
  {
    name: "retreat_vote",
    label: "Leaving needs",
    initial: "all",
    choices: { all: "Everybody's vote", majority: "A majority" },
    more: true,
  },
  {
    name: "fatigue_exit",
    label: "Leaving fatigue",
    initial: "next_round",
    choices: { next_round: "Spares one round", die: "Counts on at once" },
    more: true,
  },
  { name: "revive_wrap", label: "Revived late still act", initial: "true", flag: true, more: true },
  { name: "entering_companion_acts", label: "Entering companions act", initial: "true", flag: true, more: true },
  { name: "light_fatigue", label: "Light fatigue dice (0: all)", initial: "0", min: 0, max: 60, more: true },
  { name: "overfatigue", label: "Overfatigue dice (0: all)", initial: "0", min: 0, max: 60, more: true },
  { name: "hardest", label: "Hardest difficulty", initial: "false", flag: true, more: true },
  { name: "guild_assist", label: "The guild can help once", initial: "true", flag: true, more: true },
];
