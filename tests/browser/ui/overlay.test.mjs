import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Caption, heldFor } from "../../../clients/wardrum/clients/web/js/ui/battle/overlay/caption.js";
import { lastRoll } from "../../../clients/wardrum/clients/web/js/ui/battle/motion/last_roll.js";

/** A model with these commits. */
const model = (...commits) => ({
  cursor: commits.length,
  commits: new Map(commits.map((commit, i) => [i + 1, commit])),
  withdrawn: new Set(),
  stateAt: (version) => ({ version }),
});
const rolled = { actor: "a", text: ["Ann rolls 6 and 2."], record: { events: [], draws: [{ sides: 6, values: [6, 2] }] } };
const moved = { actor: "a", text: [], record: { events: [] } };

test("a sentence is held for two and a half seconds; of those that come meanwhile the last is shown", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  const pass = (ms) => {
    now += ms;
    mock.timers.tick(ms);
  };
  const shown = [];
  const caption = new Caption((words) => shown.push(words), { now: () => now });
  caption.say("One.");
  pass(100);
  caption.say("Two.");
  caption.say("Three.");
  pass(2399);
  assert.deepEqual(shown, ["One."]);
  pass(1);
  assert.deepEqual(shown, ["One.", "Three."]);
  pass(5000);
  caption.say("Four.");
  assert.deepEqual(shown, ["One.", "Three.", "Four."]);
  mock.timers.reset();
});

test("a long sentence is held longer", () => {
  assert.equal(heldFor("short"), 2500);
  assert.ok(heldFor("x".repeat(100)) > 4000);
});

test("the last roll is the one that was shown last, but not when it was taken back", () => {
  const roll = { title: "Attack", by: "a-1", at: "b-2", dice: [], needs: "4+", result: "1 hit", good: true };
  const face = { beats: (before, after) => (after.version === 1 ? [{ kind: "dice", roll: roll }] : []) };
  assert.equal(lastRoll(model(rolled, moved), face), roll);
  const silent = { beats: () => [] };
  assert.equal(lastRoll(model(rolled, moved), silent), null);
  assert.equal(lastRoll({ ...model(rolled, moved), withdrawn: new Set([1]) }, face), null);
  assert.equal(lastRoll(model(moved), face), roll);
});
