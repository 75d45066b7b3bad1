import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkCommit, root } from "../../../clients/wardrum/clients/web/js/core/hash_chain.js";
import { hex } from "../../../clients/wardrum/clients/web/js/core/ids.js";
import { rawMember } from "../../../clients/wardrum/clients/web/js/core/raw_member.js";
import { commitFrame, commits, MATCH, rootHead } from "./support.mjs";

const page = readFileSync(new URL("../../../docs/protocol.md", import.meta.url), "utf8");
const frames = [...page.matchAll(/```json server\n(.*)\n```/g)].map((found) => found[1]);
const frame = (part) => frames.find((text) => part.every((each) => text.includes(each)));

test("the chain begins where the protocol's example says", () => {
  const snapshot = JSON.parse(frame(['"type":"snapshot"', '"version":0']));
  assert.equal(hex(root(snapshot.match)), snapshot.head);
});

test("the commits of the protocol's example follow from the heads it names", () => {
  const sealed = JSON.parse(frame(['"type":"sealed"']));
  const text = frame(['"type":"commit"', '"version":7']);
  const before = page.match(/the sealed commit 6 follows `([0-9a-f]{64})`/)[1];
  assert.ok(checkCommit(before, { leaf: sealed.leaf, head: sealed.head }));
  const commit = { raw: rawMember(text, "record"), head: JSON.parse(text).head };
  assert.ok(checkCommit(sealed.head, commit));
  assert.ok(!checkCommit(sealed.head, { ...commit, raw: commit.raw.replace("conceded", "Conceded") }));
});

test("a commit of our own is checked by its bytes as sent", () => {
  const [first, second] = commits(2);
  assert.ok(checkCommit(rootHead(), first));
  assert.ok(checkCommit(first.head, second));
  assert.ok(checkCommit(first.head, { leaf: second.leaf, head: second.head }));
  assert.ok(!checkCommit(rootHead(), second));
  assert.ok(!checkCommit(first.head, { head: second.head }));
});

test("a member's text is found verbatim, whatever stands in strings around it", () => {
  const [commit] = commits(1);
  assert.equal(rawMember(commitFrame(commit), "record"), commit.raw);
  const odd = '{ "a" : "}\\"{" , "record" : {"x":["]}\\\\",{"record":1}] , "y" : "\\u007b" } ,"n": -1 ,"t":true}';
  assert.equal(rawMember(odd, "record"), '{"x":["]}\\\\",{"record":1}] , "y" : "\\u007b" }');
  assert.equal(rawMember(odd, "n"), "-1");
  assert.equal(rawMember(odd, "t"), "true");
  assert.equal(rawMember(odd, "x"), undefined);
  assert.equal(rawMember(`{"match":"${MATCH}"}`, "match"), `"${MATCH}"`);
});
