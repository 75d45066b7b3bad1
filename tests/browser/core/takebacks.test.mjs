import assert from "node:assert/strict";
import { test } from "node:test";

import { beforeLastMove, firstMoveAfter, isMove, takenBackBy } from "../../../clients/wardrum/clients/web/js/core/takebacks.js";

/** Commits from version 1 on: actor and command each. */
function log(...lines) {
  return new Map(lines.map(([actor, command], i) => [i + 1, { version: i + 1, actor, command, record: null, text: [] }]));
}

const BATTLE = log(["a", "Move"], ["b", "Move"], ["a", "Attack"], ["b", "OfferResult"], ["a", "DeclineResult"], ["b", "Move"]);

test("a take-back names the versions that it withdraws", () => {
  const events = [{ type: "TakebackAccepted", seat: "b" }, { type: "TakenBack", seat: "a", version: 4, upto: 6, change: {} }];
  assert.deepEqual(takenBackBy({ record: { events } }), [5, 6]);
  assert.equal(takenBackBy({ record: { events: events.slice(0, 1) } }), null);
  assert.equal(takenBackBy({ record: null }), null);
});

test("talk is no move", () => {
  assert.deepEqual([...BATTLE.values()].map(isMove), [true, true, true, false, false, true]);
  assert.equal(firstMoveAfter(BATTLE, 3).version, 6);
  assert.equal(firstMoveAfter(BATTLE, 6), undefined);
});

test("the natural way back is to before one's own last move", () => {
  const model = { commits: BATTLE, withdrawn: new Set(), head: 6 };
  assert.equal(beforeLastMove(model, "a", [5, 3, 2, 1]), 2);
  assert.equal(beforeLastMove(model, "b", [5, 3, 2, 1]), 5);
  assert.equal(beforeLastMove({ ...model, withdrawn: new Set([6]) }, "b", [3, 2, 1]), 1);
  assert.equal(beforeLastMove(model, "c", [5, 3]), 5);
  assert.equal(beforeLastMove(model, "a", []), undefined);
});
