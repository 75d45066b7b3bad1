import assert from "node:assert/strict";
import { test } from "node:test";

import { fragmentOf, rangeOf } from "../../../clients/wardrum/clients/web/js/ui/battle/share/links.js";

test("a version, a range, and a range from its end", () => {
  assert.deepEqual(rangeOf("#v=142"), { from: 142, to: 142 });
  assert.deepEqual(rangeOf("#v=100-142"), { from: 100, to: 142 });
  assert.deepEqual(rangeOf("#v=142-100"), { from: 100, to: 142 });
  assert.deepEqual(rangeOf("#invite=ab&v=7"), { from: 7, to: 7 });
});

test("what makes no sense asks for nothing", () => {
  for (const hash of ["", "#", "#v", "#v=", "#v=-1", "#v=1-", "#v=-", "#v=1-2-3", "#v=1e3", "#v=99999999", "#w=3", "#v=<b>"])
    assert.equal(rangeOf(hash), null, hash);
});

test("what is written is read again", () => {
  for (const [from, to] of [[0, 0], [0, 9], [100, 142]]) assert.deepEqual(rangeOf(fragmentOf(from, to)), { from, to });
  assert.equal(fragmentOf(7), "#v=7");
});
