/** Recomputes the dice of an ended match from the revealed seeds: docs/protocol.md, section 7. No rules. */

import { hex, unhex } from "./ids.js";
import { concat, hmacSha256, sha256 } from "./sha256.js";

/** @typedef {import("./types.js").MatchRecord} MatchRecord */
/** @typedef {import("./types.js").Pool} Pool */
/** @typedef {{server: string, order: string[], seats: Map<string, string>, substituted: string[], faults: string[]}} Seeds */

/**
 * checked: dice compared · wrong: those that differ · at: the versions they stand in · faults: what else is wrong, in
 * sentences · proven: whether the server has revealed its seed · substituted: seats whose seed the server stood in for, which
 * leaves all dice of the match unproven ·
 * study: the dice were chosen and prove nothing.
 * @typedef {{checked: number, wrong: number, at: number[], faults: string[], proven: boolean, substituted: string[], study: number}} DiceReport
 */

const ROLL = new TextEncoder().encode("wardrum/roll/v1");

/**
 * Check every die of a match. records: all of them, from version 1 on.
 * @param {Iterable<MatchRecord>} records
 * @returns {DiceReport}
 */
export function checkDice(records) {
  const all = [...records];
  const seeds = revealedSeeds(all);
  const { faults, substituted } = seeds;
  const report = { checked: 0, wrong: 0, at: /** @type {number[]} */ ([]), faults, proven: !!seeds.server, substituted, study: 0 };
  if (seeds.server && !faults.length) rolls(all, seeds, report);
  return report;
}

/** @param {MatchRecord[]} records @param {Seeds} seeds @param {DiceReport} report */
function rolls(records, seeds, report) {
  const ours = seeds.order.map((seat) => unhex(seeds.seats.get(seat) ?? ""));
  let roll = 0;
  for (const record of records) {
    if (!record.draws?.length) continue;
    const prefix = rollPrefix(record.match, ours, ++roll);
    const before = report.wrong;
    let chosen = record.chosen?.length ?? 0;
    record.draws.forEach((pool, i) => {
      const own = Math.min(chosen, pool.values.length);
      chosen -= own;
      report.study += own;
      report.checked += pool.values.length - own;
      report.wrong += differing(unhex(seeds.server), prefix, pool, i, own);
    });
    if (report.wrong > before) report.at.push(record.version);
  }
}

/** @param {Uint8Array} server @param {Uint8Array} prefix @param {Pool} pool @param {number} place @param {number} own the first ones, chosen */
function differing(server, prefix, pool, place, own) {
  const expected = draw(server, concat(prefix, bigEndian(place, 2)), pool.values.length, pool.sides);
  return expected.filter((value, i) => i >= own && value !== pool.values[i]).length;
}

/**
 * How the message of every draw of one roll begins.
 * @param {string} match
 * @param {Uint8Array[]} seeds the seats' seeds, in seat order
 * @param {number} roll
 */
export function rollPrefix(match, seeds, roll) {
  return concat(ROLL, unhex(match), Uint8Array.of(seeds.length), ...seeds, bigEndian(roll, 8));
}

/**
 * The values of one pool.
 * @param {Uint8Array} server the server's seed
 * @param {Uint8Array} prefix of the roll, and the pool's place in it
 * @param {number} count
 * @param {number} sides
 */
export function draw(server, prefix, count, sides) {
  if (!(sides >= 1 && sides <= 256)) throw new RangeError(`a die has 1 to 256 sides, not ${sides}`);
  const limit = 256 - (256 % sides);
  /** @type {number[]} */
  const values = [];
  for (let block = 0; values.length < count; block++) {
    const bytes = hmacSha256(server, concat(prefix, bigEndian(block, 4)));
    for (const byte of bytes) if (byte < limit && values.length < count) values.push((byte % sides) + 1);
  }
  return values;
}

/** @param {number} value @param {number} width */
function bigEndian(value, width) {
  const bytes = new Uint8Array(width);
  for (let i = width - 1; i >= 0; i--, value = Math.floor(value / 256)) bytes[i] = value % 256;
  return bytes;
}

/** The seeds that were revealed, each held against what was committed to before. @param {MatchRecord[]} records @returns {Seeds} */
function revealedSeeds(records) {
  /** @type {Seeds} */
  const seeds = { server: "", order: [], seats: new Map(), substituted: [], faults: [] };
  /** @type {Map<string, string>} */
  const promised = new Map();
  /** @type {{[seat: string]: string}} */
  let substitutes = {};
  const hold = (/** @type {string} */ seed, /** @type {string | undefined} */ to, /** @type {string} */ who) => {
    if (hex(sha256(unhex(seed))) !== to) seeds.faults.push(`the seed of ${who} is not the one committed to`);
    return seed;
  };
  for (const event of records.flatMap((record) => record.events)) {
    if (event.type === "MatchCreated") {
      seeds.order = event.seats;
      promised.set("", event.seed_commitment);
      substitutes = event.substitute_commitments;
    } else if (event.type === "SeatTaken") promised.set(event.seat, event.seed_commitment);
    else if (event.type === "SeedRevealed") {
      seeds.seats.set(event.seat, hold(event.seed, promised.get(event.seat), `seat ${event.seat}`));
    } else if (event.type === "SeedSubstituted") {
      seeds.seats.set(event.seat, hold(event.seed, substitutes[event.seat], `the substitute for seat ${event.seat}`));
      seeds.substituted.push(event.seat);
    } else if (event.type === "ServerSeedRevealed") seeds.server = hold(event.seed, promised.get(""), "the server");
  }
  return seeds;
}
