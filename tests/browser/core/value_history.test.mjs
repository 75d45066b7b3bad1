import assert from "node:assert/strict";
import { test } from "node:test";

import { Snapshots } from "../../../clients/wardrum/clients/web/js/core/snapshots.js";
import { changesOf, valueAt } from "../../../clients/wardrum/clients/web/js/core/value_history.js";

/** Snapshots that begin with a state at a version and go on by these patches. */
function log(state, patches, first = 0) {
  const snapshots = new Snapshots();
  snapshots.put(first, state);
  patches.forEach((patch, i) => snapshots.patch(first + i + 1, patch));
  return snapshots;
}

/** [version, before, after] of each change. */
const steps = (snapshots, path, upto = 99) => changesOf(snapshots, path, upto).changes.map((change) => [change.version, change.before, change.after]);

test("a value that rises and falls back to what it was tells every step, which no binary search finds", () => {
  const patches = [{ n: 1 }, { f: { damage: 4 } }, { n: 2 }, { f: { damage: 0 } }, { f: { damage: 4 } }];
  const snapshots = log({ n: 0, f: { damage: 0 } }, patches);
  assert.deepEqual(steps(snapshots, ["f", "damage"]), [[2, 0, 4], [4, 4, 0], [5, 0, 4]]);
  assert.deepEqual(steps(snapshots, ["f", "damage"], 3), [[2, 0, 4]]);
});

test("what comes and goes with the thing it is a part of has changed, and what is said again has not", () => {
  const patches = [{ f: { a: { damage: 1 } } }, { f: { a: { damage: 1 } } }, { f: { a: null } }, { f: null }, { f: { a: { damage: 1 } } }];
  assert.deepEqual(steps(log({ f: {} }, patches), ["f", "a", "damage"]), [[1, undefined, 1], [3, 1, undefined], [5, undefined, 1]]);
});

test("a member of a list comes and goes, whatever else the list has", () => {
  const patches = [{ shaken: ["b"] }, { shaken: ["b", "a"] }, { shaken: ["a"] }, { shaken: [] }];
  assert.deepEqual(steps(log({ shaken: [] }, patches), ["shaken", "a"]), [[2, false, true], [4, true, false]]);
});

test("below a list of objects a key is the member of that name or label, whatever else the list has and in whatever order", () => {
  const at = (...tokens) => ({ pieces: { p: { tokens } } });
  const blood = (count) => ({ name: "BLOOD", count });
  const luck = { name: "Luck", count: 1 };
  const patches = [at(luck), at(blood(1), luck), at(luck, blood(1)), at(luck, blood(3)), at(luck), { pieces: { p: { tokens: null } } }];
  const snapshots = log({ pieces: { p: {} } }, patches);
  assert.deepEqual(steps(snapshots, ["pieces", "p", "tokens", "BLOOD", "count"]), [[2, undefined, 1], [4, 1, 3], [5, 3, undefined]]);
  assert.equal(valueAt(snapshots.at(4), ["pieces", "p", "tokens", "BLOOD", "count"]), 3);
  assert.equal(valueAt(snapshots.at(5), ["pieces", "p", "tokens", "BLOOD", "count"]), undefined);
  const scored = (value) => ({ seats: { a: { score: [{ label: "Left", value: "9" }, { label: "Victory points", value }] } } });
  assert.deepEqual(steps(log(scored("0"), [scored("0"), scored("2")]), ["seats", "a", "score", "Victory points", "value"]), [[2, "0", "2"]]);
});

test("what a member of a list no longer says is gone, as the list comes as a whole", () => {
  const shaken = (more) => ({ tags: [{ name: "Shaken", ...more }] });
  assert.deepEqual(steps(log(shaken({ ill: true }), [shaken({}), shaken({ ill: true })]), ["tags", "Shaken", "ill"]), [[1, true, undefined], [2, undefined, true]]);
});

test("who appears unhurt has a beginning, and harm and healing are steps of what is left", () => {
  const left = (count) => ({ pieces: { p: { health: { left: count } } } });
  const patches = [{ pieces: { p: { health: { left: 5, most: 5 } } } }, left(2), { pieces: { p: { state: { done: true } } } }, left(4)];
  assert.deepEqual(steps(log({ pieces: {} }, patches), ["pieces", "p", "health", "left"]), [[1, undefined, 5], [2, 5, 2], [4, 2, 4]]);
});

test("a value that is an object changes with any of its parts", () => {
  const patches = [{ hand: { wild: 1 } }, { other: 1 }, { hand: { groups: { 4: 2 } } }];
  assert.deepEqual(steps(log({ hand: { wild: 0 } }, patches), ["hand"]).map(([version]) => version), [1, 3]);
});

test("where the log begins later, it says from which version on it knows", () => {
  const history = changesOf(log({ n: 7 }, [{ n: 8 }], 40), ["n"], 99);
  assert.deepEqual(history, { from: 40, changes: [{ version: 41, before: 7, after: 8 }] });
});

test("keys of the prototype are no values", () => {
  assert.equal(valueAt(Object.create(null), ["constructor"]), undefined);
  assert.deepEqual(steps(log({}, [{ n: 1 }]), ["toString"]), []);
});

test("ten thousand commits are asked in no time", () => {
  const snapshots = log({ f: { damage: 0 } }, Array.from({ length: 10_000 }, (_, i) => (i % 10 ? { n: i } : { f: { damage: i + 1 } })));
  const begun = performance.now();
  assert.equal(changesOf(snapshots, ["f", "damage"], 10_000).changes.length, 1000);
  assert.ok(performance.now() - begun < 200);
});
