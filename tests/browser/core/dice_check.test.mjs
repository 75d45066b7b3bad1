import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkDice, draw, rollPrefix } from "../../../clients/wardrum/clients/web/js/core/dice_check.js";
import { hex, unhex } from "../../../clients/wardrum/clients/web/js/core/ids.js";
import { concat } from "../../../clients/wardrum/clients/web/js/core/sha256.js";
import { sha } from "./support.mjs";

const vectors = JSON.parse(readFileSync(new URL("../../vectors/dice_draws.json", import.meta.url), "utf8")).matches;
const place = (pool) => Uint8Array.of(pool >> 8, pool & 255);

test("every draw of the vectors comes out as another implementation made it", () => {
  let dice = 0;
  for (const { match, server_seed, seeds, rolls } of vectors) {
    for (const { roll, pools } of rolls) {
      const prefix = rollPrefix(match, seeds.map(unhex), roll);
      pools.forEach(({ sides, values }, pool) => {
        assert.deepEqual(draw(unhex(server_seed), concat(prefix, place(pool)), values.length, sides), values);
        dice += values.length;
      });
    }
  }
  assert.ok(dice > 1000, `${dice} dice`);
});

/** The records of a battle with the dice of a vector that has two seats. */
function battle() {
  const { match, server_seed, seeds, rolls } = vectors.find((each) => each.seeds.length === 2 && each.rolls[0].roll === 1);
  const order = ["a", "b"];
  const events = [
    [{ type: "MatchCreated", seats: order, seed_commitment: sha(unhex(server_seed)), substitute_commitments: { b: sha(unhex(seeds[1])) } }],
    [{ type: "SeatTaken", seat: "a", seed_commitment: sha(unhex(seeds[0])) }, { type: "SeatTaken", seat: "b", seed_commitment: sha("lost") }],
    [{ type: "SeedRevealed", seat: "a", seed: seeds[0] }, { type: "SeedSubstituted", seat: "b", seed: seeds[1] }],
    [],
    [{ type: "ServerSeedRevealed", seed: server_seed }],
  ];
  const records = events.map((each, i) => ({ match, version: i + 1, events: each }));
  records[3].draws = structuredClone(rolls[0].pools);
  return records;
}

test("an honest battle is proven, with the seat whose seed was stood in for", () => {
  const report = checkDice(battle());
  assert.ok(report.checked > 10);
  assert.deepEqual({ ...report, checked: 0 }, { checked: 0, wrong: 0, at: [], faults: [], proven: true, substituted: ["b"], study: 0 });
});

test("one die that was changed is found, with its version", () => {
  const records = battle();
  records[3].draws[0].values[0] = (records[3].draws[0].values[0] % 6) + 1;
  const report = checkDice(records);
  assert.equal(report.wrong, 1);
  assert.deepEqual(report.at, [4]);
});

test("a seed that is not the one committed to is a fault", () => {
  const records = battle();
  records[4].events[0].seed = hex(new Uint8Array(32));
  assert.match(checkDice(records).faults[0], /seed of the server/);
});

test("without the server's seed nothing is proven", () => {
  const report = checkDice(battle().slice(0, 4));
  assert.equal(report.proven, false);
  assert.equal(report.checked, 0);
});
