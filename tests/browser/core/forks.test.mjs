import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { checkDice } from "../../../clients/wardrum/clients/web/js/core/dice_check.js";
import { forkRoot } from "../../../clients/wardrum/clients/web/js/core/hash_chain.js";
import { hex } from "../../../clients/wardrum/clients/web/js/core/ids.js";
import { MatchModel } from "../../../clients/wardrum/clients/web/js/core/match_model.js";
import { readReplay } from "../../../clients/wardrum/clients/web/js/core/replay_file.js";
import { lastSeen, storeLastSeen } from "../../../clients/wardrum/clients/web/js/core/last_seen.js";
import { commits, display, MATCH, replayLines } from "./support.mjs";

const FORK = "ab".repeat(16);
const PARENT = commits(4);
const place = { match: MATCH, version: 3, head: PARENT[2].head };

/** Commits of the fork, whose chain begins at the parent's head. */
const forked = () => commits(3, { match: FORK, from: forkRoot(FORK, place.head) });
const opening = () => display({ round: 3, match: { id: FORK, parent: { ...place, generation: 1 } } });

function file() {
  const below = PARENT.slice(0, 3).map(({ raw }) => raw);
  return replayLines(forked(), { header: { match: FORK, display: opening(), ancestors: [place] }, below });
}

test("a fork's chain begins with its id and its parent's head", () => {
  const bytes = [Buffer.from("wardrum/fork/v1"), Buffer.from(FORK, "hex"), Buffer.from(place.head, "hex")];
  assert.equal(hex(forkRoot(FORK, place.head)), createHash("sha256").update(Buffer.concat(bytes)).digest("hex"));
});

test("a fork is followed from its own beginning", () => {
  const model = new MatchModel(FORK);
  model.beginHistory();
  model.start(0, opening(), hex(forkRoot(FORK, place.head)));
  for (const commit of forked()) model.add(commit);
  model.endHistory();
  assert.deepEqual([model.head, model.chain, model.study], [3, "ok", false]);
});

test("a fork that names another head of its parent is found", () => {
  const model = new MatchModel(FORK);
  model.beginHistory();
  model.start(0, opening(), hex(forkRoot(FORK, PARENT[1].head)));
  assert.equal(model.chain, "broken");
});

test("a file with a fork plays from where it branches off", () => {
  const model = readReplay(file().join("\n"));
  assert.deepEqual([model.head, model.chain, model.stateAt(0).display.round], [3, "ok", 3]);
});

const wrong = [
  ["another ancestor's commit", (lines) => (lines[2] = lines[2].replace('"c2"', '"c9"')), /not the commits/],
  ["two of them swapped", (lines) => ([lines[2], lines[3]] = [lines[3], lines[2]]), /not the commits/],
  ["another parent's head", (lines) => (lines[0] = lines[0].replaceAll(place.head, PARENT[1].head)), /not the commits/],
  ["another version", (lines) => (lines[0] = lines[0].replaceAll('"version":3', '"version":2')), /not the commits/],
  ["a lineage left out", (lines) => (lines[0] = JSON.stringify({ ...JSON.parse(lines[0]), ancestors: undefined })), /another battle/],
  ["ancestors cut off", (lines) => lines.splice(2, 8), /missing/],
];
for (const [name, edit, sentence] of wrong) {
  test(`an edited lineage is found: ${name}`, () => {
    const lines = file();
    edit(lines);
    assert.throws(() => readReplay(lines.join("\n")), sentence);
  });
}

test("chosen dice are counted apart and proven by nothing", () => {
  const pools = [{ sides: 6, values: [1, 2] }, { sides: 6, values: [3] }];
  const records = [{ match: FORK, version: 1, events: [], draws: pools, chosen: [1, 2, 3] }];
  const seed = "00".repeat(32);
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  const created = { type: "MatchCreated", seats: [], seed_commitment: commitment, substitute_commitments: {} };
  records.unshift({ match: FORK, version: 0, events: [created] });
  records.push({ match: FORK, version: 2, events: [{ type: "ServerSeedRevealed", seed }] });
  const { checked, wrong: bad, study } = checkDice(records);
  assert.deepEqual([checked, bad, study], [0, 0, 3]);
});

test("what was seen of a match is kept for some two hundred of them", () => {
  const kept = new Map();
  const store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  for (let i = 0; i < 250; i++) storeLastSeen(`match-${i}`, i + 1, i, store);
  storeLastSeen("match-249", 999, 999, store);
  assert.deepEqual(["match-249", "match-60", "match-1"].map((match) => lastSeen(match, store).version), [999, 61, 0]);
  kept.set("wardrum:seen", "nonsense");
  assert.equal(lastSeen("match-249", store).version, 0);
});
