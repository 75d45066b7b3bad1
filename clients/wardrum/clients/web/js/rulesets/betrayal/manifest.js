/** Betrayal on the page: its face, and what the lobby shows of it. */

import { t } from "../../core/i18n.js";
export { muster, words } from "../plain/manifest.js";
export { preview } from "./preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** @type {import("../../kit/types.js").About} */
export const about = {
  kind: t("A party against the rules"),
  sentence: t("One to four adventurers together, on hexes; the enemies play themselves. Also good alone."),
  length: t("about 30 minutes"),
  role: "shield",
};

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "scenario", label: t("Scenario"), kind: "scenarios", initial: "ruined-gate", drawn: false },
  { name: "seats", label: t("Adventurers"), initial: "2", min: 1, max: 4, said: true },
  { name: "xp", label: t("Experience"), initial: "8", min: 1, max: 60 },
  {
    name: "party_decisions",
    label: t("The party decides"),
    initial: "leader",
    choices: { leader: t("By its leader"), first_click: t("By whoever clicks first"), majority: t("By vote") },
  },
  {
    name: "retreat_vote",
    label: t("Leaving needs"),
    initial: "all",
    choices: { all: t("Everybody's vote"), majority: t("A majority") },
    more: true,
  },
  {
    name: "fatigue_exit",
    label: t("Leaving fatigue"),
    initial: "die",
    choices: { die: t("Counts on at once"), next_round: t("Spares one round") },
    more: true,
  },
  { name: "revive_wrap", label: t("Revived late still act"), initial: "true", flag: true, more: true },
  { name: "entering_companion_acts", label: t("Entering companions act"), initial: "true", flag: true, more: true },
  { name: "light_fatigue", label: t("Light fatigue dice (0: all)"), initial: "0", min: 0, max: 60, more: true },
  { name: "overfatigue", label: t("Overfatigue dice (0: all)"), initial: "0", min: 0, max: 60, more: true },
  { name: "hardest", label: t("Hardest difficulty"), initial: "false", flag: true, more: true },
  { name: "guild_assist", label: t("The guild can help once"), initial: "true", flag: true, more: true },
];
