/** The account of a battle: sums by side, damage by fighter, the luckiest roll and three moments to see again. */

/** @typedef {import("../../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../../kit/types.js").Deed} Deed */
/** @typedef {import("../../../kit/types.js").Face} Face */

/** @typedef {Deed & {version: number, leads?: boolean}} DatedDeed a deed and the version that tells it · leads: its seat takes the lead by it */
/** @typedef {{label: string, values: number[]}} Sum values: of the sides, in their order */
/** @typedef {{id: string, seat: string, damage: number, downs: number}} Fighter */
/** @typedef {{sides: string[], sums: Sum[], fighters: Fighter[], luckiest: DatedDeed | null, moments: DatedDeed[]}} BattleAccount sides: seats, or "party" and "" = the others */

export const PARTY = "party";
const HARM = ["damage", "blood"];
const MOMENTS = 3;
const SCORE_WEIGHT = 80; // of as many points as a seat has at the end
const LEAD_WEIGHT = 25; // of points that turn the battle
const LAST_WEIGHT = 0.3; // of points at the very end: the result tells them
const SAME_KIND = 0.6; // a second moment of the same kind tells less
const REMARKABLE = 0.25; // a roll that comes out as well as this often is no luck

/**
 * From the commits that still stand; what was taken back, and what is sealed, does not count.
 * @param {MatchModel} model
 * @param {Face} face
 * @returns {BattleAccount | null} null: nothing is known yet
 */
export function accountOf(model, face) {
  if (!model.headState) return null;
  const { cooperative, order } = model.headState.match;
  const sides = cooperative ? [PARTY, ""] : [...order];
  const deeds = deedsOf(model, face.account);
  return {
    sides,
    sums: sumsOf(deeds, face.account.measures, sides, cooperative),
    fighters: fightersOf(deeds),
    luckiest: luckiestOf(deeds),
    moments: momentsOf(deeds),
  };
}

/** @param {MatchModel} model @param {import("../../../kit/types.js").Account} account @returns {DatedDeed[]} */
function deedsOf(model, account) {
  const read = account.deeds(model.headState);
  const standing = [...model.commits.values()].filter(({ version }) => !model.withdrawn.has(version));
  const deeds = standing.flatMap((commit) => read(commit, model.stateAt(commit.version)).map((deed) => ({ ...deed, version: commit.version })));
  return weighed(deeds, model.ended ? model.head : 0);
}

/** Points weigh as much as they are of all that their seat gets. @param {DatedDeed[]} deeds @param {number} end the last version of a battle that is over */
function weighed(deeds, end) {
  /** @type {{[seat: string]: number}} */ const scores = {};
  const points = deeds.filter(({ kind }) => kind === "score");
  const most = Math.max(1, ...points.map(({ seat }) => total(points.filter((each) => each.seat === seat))));
  return deeds.map((each) => {
    if (each.kind !== "score") return each;
    const share = (SCORE_WEIGHT * each.amount) / most;
    if (each.version === end) return { ...each, weight: LAST_WEIGHT * share };
    return withLead({ ...each, weight: share }, scores);
  });
}

/** Points by which somebody comes to lead weigh more. @param {DatedDeed} deed @param {{[seat: string]: number}} scores by seat, changed */
function withLead(deed, scores) {
  const rival = Math.max(0, ...Object.entries(scores).flatMap(([seat, points]) => (seat === deed.seat ? [] : [points])));
  const before = scores[deed.seat] ?? 0;
  scores[deed.seat] = before + deed.amount;
  const leads = before <= rival && scores[deed.seat] > rival;
  return leads ? { ...deed, leads, weight: deed.weight + LEAD_WEIGHT } : deed;
}

/** Sums in which there is something. @param {DatedDeed[]} deeds @param {import("../../../kit/types.js").Measure[]} measures @param {string[]} sides @param {boolean} party */
function sumsOf(deeds, measures, sides, party) {
  const sideOf = (/** @type {string} */ seat) => (party && seat ? PARTY : seat);
  return measures
    .map(({ kind, label }) => ({ label, values: sides.map((side) => total(deeds.filter((each) => each.kind === kind && sideOf(each.seat) === side))) }))
    .filter(({ values }) => values.some(Boolean));
}

/** @param {DatedDeed[]} deeds */
function total(deeds) {
  return deeds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Those who did something, the hardest hitters first. @param {DatedDeed[]} deeds @returns {Fighter[]} */
function fightersOf(deeds) {
  /** @type {Map<string, Fighter>} */ const found = new Map();
  for (const { amount, fighter: id, kind, seat } of deeds) {
    if (!id || !(HARM.includes(kind) || kind === "down")) continue;
    const one = found.get(id) ?? { id, seat, damage: 0, downs: 0 };
    found.set(id, kind === "down" ? { ...one, downs: one.downs + 1 } : { ...one, damage: one.damage + amount });
  }
  return [...found.values()].sort((a, b) => b.damage - a.damage || b.downs - a.downs);
}

/** @param {DatedDeed[]} deeds */
function luckiestOf(deeds) {
  const rolls = deeds.filter(({ chance = 1 }) => chance <= REMARKABLE);
  return rolls.reduce((best, each) => (best && (best.chance ?? 1) <= (each.chance ?? 1) ? best : each), /** @type {DatedDeed | null} */ (null));
}

/** One of a commit, the weightiest of them all, in the order in which they happened. @param {DatedDeed[]} deeds */
function momentsOf(deeds) {
  /** @type {Map<number, DatedDeed>} */ const best = new Map();
  for (const each of deeds) if (each.weight > (best.get(each.version)?.weight ?? 0)) best.set(each.version, each);
  const left = [...best.values()];
  /** @type {DatedDeed[]} */ const chosen = [];
  while (left.length && chosen.length < MOMENTS) {
    const worth = (/** @type {DatedDeed} */ one) => one.weight * SAME_KIND ** chosen.filter(({ kind }) => kind === one.kind).length;
    const next = left.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
  }
  return chosen.sort((a, b) => a.version - b.version);
}
