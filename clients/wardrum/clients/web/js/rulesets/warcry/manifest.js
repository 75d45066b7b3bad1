/** Warcry on the page: its face, and what the lobby shows of it. */

import { t, tn } from "../../core/i18n.js";

export { words } from "../plain/manifest.js";
export { preview } from "./preview.js";

/** Loads how a match looks. */
export const face = async () => (await import("./face.js")).face;

/** @type {import("../../kit/types.js").About} */
export const about = {
  kind: t("Two warbands, one short fight"),
  sentence: t("A few fighters each, dice that buy abilities, and a card that says what wins. Quick to learn: begin here."),
  length: t("about 40 minutes"),
  role: "captain",
  first: true,
};

/** Whether a match may be played on a table from a file. */
export const layouts = true;

/** @type {import("../../kit/types.js").Setting[]} */
export const settings = [
  {
    name: "visibility",
    label: t("Lines of sight"),
    initial: "sampled",
    choices: { sampled: t("Server judges"), honour: t("Players agree") },
  },
  { name: "round_limit", label: t("Rounds at most"), initial: "10", min: 1, max: 30 },
];

/**
 * How warbands are shown whose cards are paid for.
 * @param {string} unit in what, in the language of the page
 * @param {(profile: any) => number} cost of a card
 * @returns {(warband: any) => import("../../kit/types.js").Muster}
 */
export function paidIn(unit, cost) {
  return ({ fighters, name }) => {
    const profiles = fighters.map((/** @type {any} */ { profile }) => profile);
    const price = `${total(profiles, cost)} ${unit}`;
    const wounds = t("{n} wounds", { n: total(profiles, ({ wounds: each }) => each) });
    return { name, members: fighters.map(member), notes: [tn(fighters.length, "{n} fighter", "{n} fighters"), price, wounds].join(" · ") };
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

export const muster = paidIn(t("points"), ({ points }) => points);
