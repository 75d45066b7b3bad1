/** The sample warbands: what stands on which base, and what it costs. */

import { h, s } from "../battle/dom.js";
import { plural, title } from "../battle/words.js";

/** @typedef {{profile: {name: string, wounds: number, move: number, base: {x: number, y: number}}, role: string}} Fighter */
/** @typedef {{name: string, faction: string, fighters: Fighter[]}} Warband */
/** @typedef {{unit: string, of: (profile: any) => number}} Price what a card costs, and in what */

/**
 * @param {{[name: string]: Warband}} warbands
 * @param {Price | null} price
 */
export function warbandCards(warbands, price) {
  const sorted = Object.values(warbands).sort((a, b) => a.fighters.length - b.fighters.length);
  return h("ul", { class: "cards" }, ...sorted.map((warband) => card(warband, price)));
}

/**
 * @param {Warband} warband
 * @param {Price | null} price
 */
function card(warband, price) {
  const fighters = warband.fighters;
  const cost = price ? [`${total(fighters, price.of)} ${price.unit}`] : [];
  const wounds = total(fighters, (profile) => profile.wounds);
  const numbers = [plural(fighters.length, "fighter"), ...cost, `${wounds} wounds`];
  return h(
    "li",
    { class: "card" },
    h("h3", {}, title(warband.name)),
    bases(fighters),
    h("p", { class: "small numbers" }, numbers.join(" · ")),
    h("p", { class: "small muted" }, kinds(fighters)),
  );
}

/**
 * @param {Fighter[]} fighters
 * @param {(profile: any) => number} numberOf
 */
function total(fighters, numberOf) {
  return fighters.reduce((sum, { profile }) => sum + numberOf(profile), 0);
}

/** "2 × Hull Splitter, Net Caster". @param {Fighter[]} fighters */
function kinds(fighters) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { profile } of fighters) counts.set(profile.name, (counts.get(profile.name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count}\u00a0×\u00a0${title(name)}` : title(name))).join(", ");
}

/** The bases side by side, to scale; the leader's is full. @param {Fighter[]} fighters */
function bases(fighters) {
  const gap = 500;
  let x = gap;
  const drawn = fighters.map(({ profile, role }) => {
    const r = Math.max(profile.base.x, profile.base.y) / 2;
    const circle = s("circle", { class: role === "leader" ? "leader" : "", cx: x + r, cy: 6500 - r, r: r - 100 });
    x += 2 * r + gap;
    return circle;
  });
  return s("svg", { class: "bases", viewBox: `0 0 ${Math.max(x, 24000)} 7000`, preserveAspectRatio: "xMinYMax meet", "aria-hidden": "true" }, ...drawn);
}
