/** Warcry on the page: its face, and what the lobby shows of it. */

import { plural } from "../../kit/words.js";

export { words } from "../plain/manifest.js";
export { preview } from "./preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** Whether a match may be played on a table from a file. */
export const layouts = true;

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  {
    name: "visibility",
    label: "Lines of sight",
    initial: "sampled",
    choices: { sampled: "Server judges", honour: "Players agree" },
  },
  { name: "round_limit", label: "Rounds at most", initial: "10", min: 1, max: 30 },
];

/**
 * How warbands are shown whose cards are paid for.
 * @param {string} unit in what
 * @param {(profile: any) => number} cost of a card
 * @returns {(warband: any) => import("../../kit/types.js").Muster}
 */
export function paidIn(unit, cost) {
  return ({ fighters, name }) => {
    const profiles = fighters.map((/** @type {any} */ { profile }) => profile);
    const price = `${total(profiles, cost)} ${unit}`;
    const wounds = `${total(profiles, ({ wounds: each }) => each)} wounds`;
    return { name, members: fighters.map(member), notes: [plural(fighters.length, "fighter"), price, wounds].join(" · ") };
  };
}

/** @param {any} fighter */
function member({ profile, role }) {
  return { name: profile.name, base: Math.max(profile.base.x, profile.base.y), leader: role === "leader" };
}

/**
 * @param {any[]} profiles
 * @param {(profile: any) => number} numberOf
 */
function total(profiles, numberOf) {
  return profiles.reduce((sum, profile) => sum + numberOf(profile), 0);
}

export const muster = paidIn("points", ({ points }) => points);
