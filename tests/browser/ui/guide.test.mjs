import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, stepAfter, stepAfterExpiry, stepAfterRound, waitsForReader } from "../../../clients/wardrum/clients/web/js/ui/battle/guide/progress.js";

const hints = ["", "Activate", "Attack", "", "Activate", "any", "round", ""].map((command) => ({ say: "", point: "", command, values: {}, shows: "" }));

test("a command goes past sentences that were not read, never past another command", () => {
  assert.equal(stepAfter(hints, 0, "Activate"), 2);
  assert.equal(stepAfter(hints, 1, "Attack"), 1);
  assert.equal(stepAfter(hints, 3, "Activate"), 5);
  assert.equal(stepAfter(hints, 5, "Wait"), 6);
});

test("the end of a round is waited for, whatever is done meanwhile", () => {
  assert.equal(stepAfter(hints, 6, "Activate"), 6);
  assert.equal(stepAfterRound(hints, 6), 7);
  assert.equal(stepAfterRound(hints, 4), 4);
  assert.ok(fits(hints[6], [{ command: "Wait", scope: "battle" }]));
});

test("the others wait where a sentence is to be read before their turn, and nowhere else", () => {
  const waits = hints.map((_, step) => waitsForReader(hints, step, "Activate"));
  assert.deepEqual(waits, [false, false, false, true, false, false, false, false]);
  assert.equal(waitsForReader(hints, 3, "Attack"), false);
});

test("a decision that was made for the visitor counts if the hint was about it", () => {
  assert.equal(stepAfterExpiry(hints, 2, new Set(["Attack", "Wait"])), 3);
  assert.equal(stepAfterExpiry(hints, 2, new Set(["React", "Decline"])), 2);
  assert.equal(stepAfterExpiry(hints, 7, new Set(["Wait"])), 7);
});
