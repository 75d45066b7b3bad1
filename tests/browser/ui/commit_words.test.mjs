import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { commitWords } from "../../../clients/wardrum/clients/web/js/ui/battle/commit_words.js";
import { display, shownCommit } from "../core/support.mjs";

const face = displayFace(stateOf(display()));
const words = (more) => commitWords({ ...shownCommit(1, []), ...more }, face);

test("no commit is without a word", () => {
  assert.equal(words({ text: ["Seat A attacks.", " ", "It hits."] }), "Seat A attacks. It hits.");
  assert.equal(words({ command: "SpendWildDice" }), "Seat A: Spend Wild Dice.");
  assert.equal(words({ command: null }), "Seat A: a decision that changes nothing on the table.");
  assert.equal(words({ sealed: true, text: ["A secret."] }), "Seat A has decided; it is sealed for now.");
  assert.equal(words({ actor: "system", command: "Expire" }), "The server: Expire.");
});
