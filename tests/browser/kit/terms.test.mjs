/** Words of the game within sentences. Run with `node --test tests/browser/kit/`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { learnWords, withTerms } from "../../../clients/wardrum/clients/web/js/kit/terms.js";

test("before anything is learnt a sentence stays as it is", () => {
  learnWords({});
  assert.deepEqual(withTerms("Use your wild dice"), ["Use your wild dice"]);
});

test("a sentence without a word of the game stays as it is", () => {
  learnWords({ terms: { single: { title: "single", text: "A die alone.", rule: "W-16" } } });
  assert.deepEqual(withTerms("Singled out"), ["Singled out"]);
});
