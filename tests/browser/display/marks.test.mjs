import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { icon, isMajor, mark } from "../../../clients/wardrum/clients/web/js/display/marks.js";
import { shownCommit } from "../core/support.mjs";

const shapes = readFileSync(new URL("../../../clients/wardrum/clients/web/js/core/wire.d.ts", import.meta.url), "utf8");

const marks = (...beats) => mark(shownCommit(1, beats));
const chapter = (text, round) => ({ beat: "chapter", text, ...(round ? { round } : {}) });
const turn = (more) => ({ beat: "turn", text: "", ...more });
const NOTHING = { round: 0, chapter: "", activation: false };

test("a round begins with its number and its name", () => {
  assert.deepEqual(marks({ beat: "score", seat: "a", amount: 1, total: 1 }, chapter("Round 2", 2)), { ...NOTHING, round: 2, chapter: "Round 2" });
});

test("a part of a round is a chapter without a round, and of several the last one", () => {
  assert.deepEqual(marks(chapter("Combat phase")), { ...NOTHING, chapter: "Combat phase" });
  assert.equal(marks(chapter("Reserve phase"), chapter("Combat phase")).chapter, "Combat phase");
});

test("where a round begins its parts do not hide it", () => {
  assert.deepEqual(marks(chapter("Morale phase"), chapter("Round 3", 3), chapter("Hero phase")), { ...NOTHING, round: 3, chapter: "Round 3" });
});

test("an activation begins where a piece acts, not where a seat has its turn", () => {
  assert.deepEqual(marks(turn({ seat: "a" })), NOTHING);
  assert.deepEqual(marks(turn({ seat: "a", piece: "a-1" })), { ...NOTHING, activation: true });
});

test("a commit that shows nothing begins nothing, has no picture and is no highlight", () => {
  const sealed = { ...shownCommit(1, []), shown: null, record: null };
  assert.deepEqual([mark(sealed), icon(sealed), isMajor(sealed)], [NOTHING, "", false]);
});

test("highlights are those that the server marks", () => {
  assert.deepEqual([{ major: true }, { major: false }, {}].map((more) => isMajor(shownCommit(1, [], more))), [true, false, false]);
});

test("every picture that a server may name is drawn, except what is plain", () => {
  const [, icons] = shapes.match(/^export interface DisplayShown \{[^}]*? icon\??: ([^;]*);/m);
  const named = Array.from(icons.matchAll(/"(\w+)"/g), ([, name]) => name);
  const bare = named.filter((name) => !icon(shownCommit(1, [], { icon: name })));
  assert.deepEqual(bare, ["plain", "turn"]);
  assert.equal(icon(shownCommit(1, [], { icon: "shot" })), "attack");
  assert.equal(icon(shownCommit(1, [], { icon: "thunder" })), "");
});
