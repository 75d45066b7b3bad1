import assert from "node:assert/strict";
import { test } from "node:test";

import { readReplay, ReplayError, textOf } from "../../../clients/wardrum/clients/web/js/core/replay_file.js";
import { commits, initial, MATCH } from "./support.mjs";

function file(count = 5) {
  const all = commits(count, { end: true });
  const header = { wardrum: "replay/1", match: MATCH, ruleset: "warcry", edition: "1e", state: initial() };
  const pairs = all.flatMap(({ raw, head, patch, text }) => [raw, JSON.stringify({ head, patch, text })]);
  return [JSON.stringify(header), ...pairs, JSON.stringify({ head: all[count - 1].head, versions: count })];
}

test("a file plays without a server", () => {
  const model = readReplay(`${file().join("\n")}\n`);
  assert.deepEqual([model.head, model.chain, model.offline, model.ended], [5, "ok", true, true]);
  model.go(3);
  assert.equal(model.state.battle.n, 3);
  assert.deepEqual(model.commits.get(3).text, ["This is 3."]);
});

test("line ends of other systems do no harm", () => {
  assert.equal(readReplay(file().join("\r\n")).chain, "ok");
});

test("a byte order mark and blank lines at the end do no harm", () => {
  assert.equal(readReplay(`\uFEFF${file().join("\n")}\n  \n\r\n`).chain, "ok");
});

test("the UTF-16 of some shells is read, and told where it is none", async () => {
  const text = file().join("\n");
  const little = [0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])];
  const big = little.flatMap((_, i) => (i % 2 ? [] : [little[i + 1], little[i]]));
  for (const bytes of [little, big]) assert.equal(readReplay(await textOf(new Blob([new Uint8Array(bytes)]))).chain, "ok");
  assert.equal(await textOf(new Blob([text])), text);
  await assert.rejects(textOf(new Blob([new Uint8Array([0xff, 0xfe, 0, 0xd8, 97, 0])])), /UTF-16/);
});

test("an empty file and one of a later release say what they are", () => {
  for (const text of ["", "\n\n"]) assert.throws(() => readReplay(text), /line 1: the file is empty/);
  const [header, ...rest] = file();
  assert.throws(() => readReplay([header.replace("replay/1", "replay/9"), ...rest].join("\n")), /the format replay\/9 of a later release; this one reads replay\/1/);
});

const GOALS = { title: "Two Keeps", text: "Hold both.", rule: "W-9", round: 1, rounds: 4, unit: "points", scores: { a: 1, b: 0 }, aims: [], notes: [] };

test("goals hold from the line that has them", () => {
  const lines = file();
  lines[4] = JSON.stringify({ ...JSON.parse(lines[4]), goals: GOALS });
  const model = readReplay(lines.join("\n"));
  assert.equal(model.goalsAt(1), undefined);
  assert.deepEqual([model.goalsAt(2), model.goalsAt(5)], [GOALS, GOALS]);
});

test("goals come in any order, as a snapshot comes before history", () => {
  const model = readReplay(file().join("\n"));
  for (const version of [4, 1, 3]) model.setGoals(version, { ...GOALS, round: version });
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((version) => model.goalsAt(version)?.round), [undefined, 1, 1, 3, 4, 4]);
});

test("a changed record breaks the chain", () => {
  const lines = file();
  lines[3] = lines[3].replace('"c2"', '"c9"');
  assert.equal(readReplay(lines.join("\n")).chain, "broken");
});

const wrong = [
  ["no file of ours", () => ["hello"], 1, /header/],
  ["other JSON", () => ['{"a":1}', "{}"], 1, /header/],
  ["cut off", () => file().slice(0, -1), 11, /missing|footer/],
  ["cut off between", () => file().slice(0, -2), 10, /footer/],
  ["a record left out", () => file().toSpliced?.(3, 2) ?? [...file().slice(0, 3), ...file().slice(5)], 4, /version 3 follows version 1/],
  ["no record", () => Object.assign(file(), { 5: "garbage" }), 6, /not a record/],
  ["no derived line", () => Object.assign(file(), { 6: '{"x":1}' }), 7, /derived/],
  ["goals of another shape", () => Object.assign(file(), { 6: JSON.stringify({ ...JSON.parse(file()[6]), goals: { title: "x" } }) }), 7, /no goals/],
  ["a wrong count", () => Object.assign(file(), { 11: '{"head":"00","versions":4}' }), 12, /counts 4 versions/],
  ["a hostile key", () => Object.assign(file(), { 6: file()[6].replace('"battle"', '"__proto__"') }), 7, /__proto__/],
  ["nothing", () => [""], 1, /empty/],
];

for (const [name, lines, line, sentence] of wrong) {
  test(`${name}: the line and the reason are told`, () => {
    assert.throws(() => readReplay(lines().join("\n")), (error) => {
      assert.ok(error instanceof ReplayError, String(error));
      assert.match(error.message, sentence);
      assert.equal(error.line, line);
      return true;
    });
  });
}
