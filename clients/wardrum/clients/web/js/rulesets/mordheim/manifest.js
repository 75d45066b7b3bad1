/** Mordheim on the page: its face, and what the lobby shows of it. */

import { words as plain } from "../plain/manifest.js";
import { paidIn, settings as warcry } from "../warcry/manifest.js";

export { layouts } from "../warcry/manifest.js";
export { preview } from "../warcry/preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

export const muster = paidIn("gold crowns", ({ cost_gc: gold }) => gold);

export const words = { ...plain, money: "gold crowns" };

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  { name: "deployment", label: "Map", kind: "deployments", initial: "random" },
  { name: "twist", label: "Twist", kind: "twists", initial: "none" },
  ...warcry,
  {
    name: "channeling",
    label: "Channeling",
    initial: "phase",
    choices: { phase: "In the initiative phase", action: "As an action", off: "Off" },
    more: true,
  },
  {
    name: "reassign_policy",
    label: "Initiative after wyrd dice",
    initial: "seed3",
    choices: { seed3: "Assigned anew", seize: "Seized, as in Warcry" },
    more: true,
  },
  { name: "reaction_dice", label: "Reaction dice", initial: "true", flag: true, more: true },
  { name: "reaction_cost", label: "Dice for a reaction", initial: "1", min: 1, max: 6, more: true },
  { name: "morale", label: "Morale phase", initial: "true", flag: true, more: true },
  { name: "panic_effect", label: "Panic", initial: "flee", choices: { flee: "They flee", none: "Off" }, more: true },
  {
    name: "double_action",
    label: "The same action twice",
    initial: "move-only",
    choices: { "move-only": "Moves only", any: "Any action" },
    more: true,
  },
  {
    name: "counter",
    label: "Counter hurts",
    initial: "2e-2022",
    choices: { "2e-2022": "For every miss", "2e-2025": "For a 1, and for misses" },
    more: true,
  },
  { name: "gold_limit", label: "Gold crowns at most", initial: "500", min: 50, max: 2000, more: true },
];
