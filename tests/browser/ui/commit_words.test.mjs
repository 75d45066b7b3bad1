import assert from "node:assert/strict";
import { test } from "node:test";

import { commitWords } from "../../../clients/wardrum/clients/web/js/ui/battle/commit_words.js";
import { shownCommit } from "../core/support.mjs";

const words = (more) => commitWords({ ...shownCommit(1, []), ...more });

test("no commit is without a word", () => {
  assert.equal(words({ text: ["Seat A attacks.", " ", "It hits."] }), "Seat A attacks. It hits.");
  assert.equal(words({}), "Seat A: a decision that changes nothing on the table.");
  assert.equal(words({ sealed: true, text: ["A secret."] }), "Seat A has decided; it is sealed for now.");
  assert.equal(words({ actor: "system" }), "The server: a decision that changes nothing on the table.");
});
