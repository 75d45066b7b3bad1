/** Cards of the sample warbands: what they are like, and their members. */

import { h, s } from "../../kit/dom.js";
import { styleParts } from "../../kit/sample_card.js";

/** @typedef {import("../../core/wire.js").Member} Member */
/** @typedef {import("../../core/wire.js").SampleMuster} SampleMuster */

/**
 * @param {SampleMuster[]} musters
 * @param {{[name: string]: import("../../kit/sample_card.js").Style}} [styles] what they are like, by name
 */
export function warbandCards(musters, styles = {}) {
  return h("ul", { class: "cards" }, ...musters.map((each) => card(each, styles[each.name])));
}

/** @param {SampleMuster} muster @param {import("../../kit/sample_card.js").Style} [style] */
function card({ members, title }, style) {
  return h(
    "li",
    { class: "card" },
    h("h3", {}, title),
    ...(style ? styleParts(style) : [bases(members)]),
    h("p", { class: "small muted" }, kinds(members)),
  );
}

/** "2 × Hull Splitter, Net Caster". @param {Member[]} members */
function kinds(members) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count}\u00a0×\u00a0${name}` : name)).join(", ");
}

/** The bases side by side, to scale; the leader's is full. @param {Member[]} members */
function bases(members) {
  const gap = 500;
  let x = gap;
  const drawn = members.map(({ base, leader }) => {
    const r = base / 2;
    const circle = s("circle", { class: leader ? "leader" : "", cx: x + r, cy: 6500 - r, r: r - 100 });
    x += 2 * r + gap;
    return circle;
  });
  return s("svg", { class: "bases", viewBox: `0 0 ${Math.max(x, 24000)} 7000`, preserveAspectRatio: "xMinYMax meet", "aria-hidden": "true" }, ...drawn);
}
