/** The sample warbands as the lobby shows them. */

import { plural } from "../../kit/words.js";

const PER_MM = 100; // bases are measured in mm, everything else in 1/100 mm

/**
 * @param {any} warband
 * @returns {import("../../kit/types.js").Muster}
 */
export function muster({ fireteams = {}, models, name }) {
  const members = models.map((/** @type {any} */ { leader, profile }) => {
    return { name: profile.name, base: profile.base_mm * PER_MM, leader: Boolean(leader) };
  });
  const teams = Object.keys(fireteams).length;
  return { name, members, notes: `${plural(models.length, "model")}${teams ? ` · ${plural(teams, "fireteam")}` : ""}` };
}
