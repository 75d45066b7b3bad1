import assert from "node:assert/strict";
import { test } from "node:test";

import { readLuck } from "../../../clients/wardrum/clients/web/js/core/luck_report.js";
import { readReplay } from "../../../clients/wardrum/clients/web/js/core/replay_file.js";
import { commits, replayLines } from "./support.mjs";

const line = { rolls: 3, rolled: 7, expected_milli: 6500, percentile_milli: 610, p_micro: 780000, exact: true };
const report = { version: 5, seats: { a: { singles: line } }, study: 1 };

const file = (footer) => replayLines(commits(5, { end: true }), { footer }).join("\n");

test("a report is read as it is, and a newer one may say more", () => {
  assert.deepEqual(readLuck(report), report);
  assert.deepEqual(readLuck({ ...report, later: [1] }), report);
  assert.equal(readLuck({ version: 5, seats: {} }).study, 0);
  assert.equal(readLuck(undefined), null);
});

const wrong = [
  ["null", null],
  ["a list", []],
  ["no version", { seats: {} }],
  ["no seats", { version: 5 }],
  ["a text for a number", { version: 5, seats: { a: { singles: { ...line, rolled: "7" } } } }],
  ["a fraction", { version: 5, seats: { a: { singles: { ...line, p_micro: 0.5 } } } }],
  ["a percentile past the end", { version: 5, seats: { a: { singles: { ...line, percentile_milli: 1001 } } } }],
  ["no rolls", { version: 5, seats: { a: { singles: { ...line, rolls: 0 } } } }],
  ["a seat that is none", { version: 5, seats: { a: null } }],
];

for (const [name, value] of wrong) {
  test(`${name} is no report`, () => assert.throws(() => readLuck(value), TypeError));
}

test("a file brings its report, if it has one", () => {
  assert.deepEqual(readReplay(file({ luck: report })).luck, report);
  assert.equal(readReplay(file({})).luck, null);
});

test("a file with something else for a report is refused at its last line", () => {
  assert.throws(() => readReplay(file({ luck: { version: "x" } })), /line 12: this is no luck report/);
});
