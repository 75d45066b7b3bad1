import assert from "node:assert/strict";
import { test } from "node:test";

import { MatchModel } from "../../../clients/wardrum/clients/web/js/core/match_model.js";
import { isDoubtful, proofTitle, proofWords } from "../../../clients/wardrum/clients/web/js/ui/battle/proof_words.js";
import { commits, initial, MATCH, rootHead } from "../core/support.mjs";

test("a battle in which a seat revealed no seed is never shown as proven", () => {
  const model = new MatchModel(MATCH);
  model.start(0, initial(), rootHead());
  for (const commit of commits(3)) model.add(commit);
  model.endHistory();
  assert.match(proofWords(model), /dice committed/);
  assert.ok(!isDoubtful(model));
  const seats = { a: { substituted: false }, b: { substituted: true } };
  model.headState = { ...model.headState, match: { ...model.headState.match, seats } };
  assert.deepEqual(model.silent, ["b"]);
  for (const dice of ["committed", "verified", "unproven"]) {
    model.dice = dice;
    assert.match(proofWords(model), /dice not proven: seat b revealed no seed/);
    assert.doesNotMatch(proofWords(model), /verified/);
  }
  assert.ok(isDoubtful(model));
  assert.match(proofTitle(model), /operates the server/);
  model.dice = "wrong";
  assert.match(proofWords(model), /dice do not verify/);
});
