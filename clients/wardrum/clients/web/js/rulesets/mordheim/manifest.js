/** Mordheim on the page: its face, and what the lobby shows of it. */

import { t } from "../../core/i18n.js";
import { words as plain } from "../plain/manifest.js";
import { paidIn, settings as warcry } from "../warcry/manifest.js";

export { layouts } from "../warcry/manifest.js";
export { preview } from "../warcry/preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** @type {import("../../kit/types.js").About} */
export const about = {
  kind: t("Street fights in a ruined town"),
  sentence: t("Bigger warbands that react in the other's turn, cast spells, and run when too many have fallen."),
  length: t("about an hour"),
  role: "priest",
};

export const muster = paidIn(t("gold crowns"), ({ cost_gc: gold }) => gold);

export const words = { ...plain, money: t("gold crowns") };

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "deployment", label: t("Map"), kind: "deployments", initial: "random" },
  { name: "twist", label: t("Twist"), kind: "twists", initial: "none" },
  ...warcry,
  {
    name: "channeling",
    label: t("Channeling"),
    initial: "phase",
    choices: { phase: t("In the initiative phase"), action: t("As an action"), off: t("Off") },
    more: true,
  },
  {
    name: "reassign_policy",
    label: t("Initiative after wyrd dice"),
    initial: "seed3",
    choices: { seed3: t("Assigned anew"), seize: t("Seized, as in Warcry") },
    more: true,
  },
  { name: "reaction_dice", label: t("Reaction dice"), initial: "true", flag: true, more: true },
  { name: "reaction_cost", label: t("Dice for a reaction"), initial: "1", min: 1, max: 6, more: true },
  { name: "morale", label: t("Morale phase"), initial: "true", flag: true, more: true },
  { name: "panic_effect", label: t("Panic"), initial: "flee", choices: { flee: t("They flee"), none: t("Off") }, more: true },
  {
    name: "double_action",
    label: t("The same action twice"),
    initial: "move-only",
    choices: { "move-only": t("Moves only"), any: t("Any action") },
    more: true,
  },
  {
    name: "counter",
    label: t("Counter hurts"),
    initial: "2e-2022",
    choices: { "2e-2022": t("For every miss"), "2e-2025": t("For a 1, and for misses") },
    more: true,
  },
  { name: "gold_limit", label: t("Gold crowns at most"), initial: "500", min: 50, max: 2000, more: true },
];
