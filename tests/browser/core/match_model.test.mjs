import assert from "node:assert/strict";
import { test } from "node:test";

import { unisolated } from "../../../clients/wardrum/clients/web/js/core/foreign_text.js";
import { MatchModel } from "../../../clients/wardrum/clients/web/js/core/match_model.js";
import { commits, display, initial, MATCH, piece, rootHead, soon } from "./support.mjs";

/** A model with `count` commits of history. */
function loaded(count, options) {
  const all = commits(count + 10, options);
  const model = new MatchModel(MATCH);
  model.start(0, initial(), rootHead());
  for (const commit of all.slice(0, count)) model.add(commit);
  model.endHistory();
  return { model, all };
}

/** What a model tells from now on, in order. */
function heard(model) {
  const reported = [];
  for (const kind of ["commit", "cursor", "legal", "ended", "opened", "status"]) {
    model.addEventListener(kind, (event) => reported.push(kind === "commit" ? `commit ${event.detail.first}-${event.detail.last}` : kind));
  }
  return reported;
}

test("a name that is written from right to left keeps its direction to itself", () => {
  const { model } = loaded(1);
  model.setNames({ a: "Ida", b: "\u05d3\u05e0\u05d4" });
  assert.deepEqual(model.names, { a: "Ida", b: "\u2068\u05d3\u05e0\u05d4\u2069" });
  assert.equal(unisolated(model.names.b), "\u05d3\u05e0\u05d4");
});

test("history is sent once, and the chain is sound", () => {
  const model = new MatchModel(MATCH);
  const reported = heard(model);
  model.start(0, initial(), rootHead());
  for (const commit of commits(130)) model.add(commit);
  assert.deepEqual(reported, []);
  model.endHistory();
  assert.deepEqual(reported, ["status", "commit 1-130", "cursor"]);
  assert.equal(model.chain, "ok");
  assert.equal(model.cursor, 130);
  assert.equal(model.state.display.round, 130);
  assert.equal(model.ruleset, "warcry");
});

test("the state at every version is the same forwards, backwards and in leaps", () => {
  const { model } = loaded(200);
  for (let v = 0; v <= 200; v++) assert.equal(model.stateAt(v).display.round ?? 0, v);
  for (let v = 200; v >= 0; v--) assert.equal(model.stateAt(v).display.round ?? 0, v);
  for (const v of [199, 3, 64, 63, 65, 128, 0]) assert.equal(model.stateAt(v).match.version, v);
});

test("a thousand commits are scrubbed in no time", () => {
  const { model } = loaded(1000);
  const begun = performance.now();
  for (let v = 1000; v >= 0; v -= 3) model.go(v);
  assert.ok(performance.now() - begun < 500);
});

test("a viewer who looks back is not moved by what happens, and can return", () => {
  const { model, all } = loaded(20);
  model.go(5);
  const reported = heard(model);
  model.add(all[20]);
  assert.deepEqual(reported, ["commit 21-21"]);
  assert.deepEqual([model.cursor, model.state.display.round, model.live, model.newer, model.head], [5, 5, false, 16, 21]);
  model.goLive();
  assert.deepEqual([model.cursor, model.live, model.newer], [21, true, 0]);
  model.add(all[21]);
  assert.deepEqual(reported, ["commit 21-21", "cursor", "commit 22-22", "cursor"]);
});

test("stepping stays within what is known", () => {
  const { model } = loaded(10);
  model.step(-4);
  assert.equal(model.cursor, 6);
  model.step(-40);
  assert.equal(model.cursor, 0);
  model.go(99);
  assert.deepEqual([model.cursor, model.live], [10, true]);
});

test("a commit that does not follow breaks the chain for good; a gap is thrown", () => {
  const { model, all } = loaded(3);
  assert.throws(() => model.add(all[5]), RangeError);
  model.add({ ...all[3], raw: all[3].raw.replace('"a"', '"b"') });
  assert.equal(model.chain, "broken");
});

test("a sealed commit shows nothing until it is opened, and must be the one that was sealed", () => {
  const { model, all } = loaded(3);
  const [next] = all.slice(3);
  model.add({ version: 4, head: next.head, leaf: next.leaf, actor: "b", at: 5, patch: next.patch, text: [] });
  assert.deepEqual({ ...model.commits.get(4), head: "" }, { version: 4, actor: "b", at: 5, text: [], record: null, sealed: true, command: null, head: "", shown: null });
  assert.equal(model.chain, "ok");
  model.open(4, next.raw);
  assert.equal(model.commits.get(4).command, "Pass");
  model.add({ ...all[4], raw: undefined });
  model.open(5, all[5].raw);
  assert.equal(model.chain, "broken");
});

test("legal lists hold for the head only", () => {
  const { model, all } = loaded(3);
  model.setLegal("a", 2, [{ command: "Old" }]);
  assert.deepEqual(model.legal, {});
  model.setLegal("a", 3, [{ command: "Pass" }]);
  assert.equal(model.legal.a[0].command, "Pass");
  model.add(all[3]);
  assert.deepEqual(model.legal, {});
});

test("the same history as another seat sees it replaces states, and the cursor stays", () => {
  const { model, all } = loaded(70);
  model.go(66);
  model.beginHistory();
  model.start(0, display({ pieces: { "b-1": piece("b", "Hidden Scout") } }), rootHead());
  for (const commit of all.slice(0, 72)) model.add({ ...commit, text: ["As I know it."], shown: { text: ["As I know it."], beats: [] } });
  const reported = heard(model);
  model.endHistory();
  assert.deepEqual(reported, ["commit 71-72"]);
  assert.equal(model.cursor, 66);
  for (const state of [model.state, model.stateAt(3), model.headState]) assert.equal(state.display.pieces["b-1"].name, "Hidden Scout");
  const { shown, text } = model.commits.get(66);
  assert.deepEqual([shown.beats, text], [[], ["As I know it."]]);
  assert.equal(model.chain, "ok");
});

test("what the battle is about is shown as it stood, and of a match of which nothing is known yet not at all", () => {
  const goal = [{ text: "Hold both keeps.", rule: "W-9" }, { text: "Hold keeps", seat: "a", done: 0, of: 2 }];
  const model = new MatchModel(MATCH);
  assert.equal(model.goalsAt(0), undefined);
  model.start(0, initial(), rootHead());
  const [first, second] = commits(2);
  model.add({ ...first, patch: { ...first.patch, goal } });
  model.add({ ...second, patch: { ...second.patch, goal: [goal[0], { ...goal[1], done: 1 }] } });
  assert.deepEqual([0, 1, 2].map((version) => model.goalsAt(version)?.aims[0].done), [undefined, 0, 1]);
});

test("the end is reported, and dice without seeds stay unproven", async () => {
  const model = new MatchModel(MATCH);
  model.start(0, initial(), rootHead());
  const reported = heard(model);
  for (const commit of commits(4, { end: true })) model.add(commit);
  model.endHistory();
  await soon(5);
  assert.ok(reported.includes("ended"));
  assert.deepEqual([model.ended, model.dice], [true, "unproven"]);
});
