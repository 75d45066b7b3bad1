import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, listedForks, ownForks, treeOf } from "../../../clients/wardrum/clients/web/js/core/variations.js";

const known = (match, parent, version, more = {}) => ({ match, origin: parent ? { match: parent, version } : null, own: false, study: false, ended: false, ...more });
/** A tree as text: "root(12 fork(3 deeper))". */
const text = ({ match, branches }) => match + branches.map((each) => `(${each.origin.version} ${text(each)})`).join("");

test("forks of forks are branches, in the order in which they left, wherever one stands in the tree", () => {
  const all = [known("late", "root", 30), known("deep", "early", 3), known("early", "root", 12), known("else", "other", 4)];
  for (const match of ["root", "early", "deep", "late"]) assert.equal(text(treeOf(match, all)), "root(12 early(3 deep))(30 late)");
  assert.equal(countOf(treeOf("deep", all)), 4);
});

test("a battle without forks is a tree of one", () => {
  assert.deepEqual(treeOf("alone", []), { ...known("alone"), branches: [] });
});

test("of one battle what was said first counts, and a circle of lies ends", () => {
  assert.equal(treeOf("a", [known("a", null, 0, { own: true }), known("a", "b", 1)]).own, true);
  assert.ok(countOf(treeOf("a", [known("a", "b", 1), known("b", "a", 1)])) < 40);
});

test("what the lists and this device tell of forks, and nothing of other battles", () => {
  const listed = [{ match: "f", status: "finished", forked: { match: "p", version: 7, dice: "chosen" } }, { match: "x", status: "live" }];
  assert.deepEqual(listedForks(listed), [known("f", "p", 7, { study: true, ended: true })]);
  const kept = [{ match: "m", parent: { match: "p", version: 9, study: false } }, { match: "y" }];
  assert.deepEqual(ownForks(kept), [known("m", "p", 9, { own: true })]);
});
