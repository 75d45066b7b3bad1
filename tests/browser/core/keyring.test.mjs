import assert from "node:assert/strict";
import { test } from "node:test";

import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { MATCH } from "./support.mjs";

test("what is kept of a match is there for the next page", () => {
  const store = memoryStore();
  new Keyring(store).update(MATCH, (entry) => (entry.seats.a = { token: "t", seed: "s" }));
  new Keyring(store).update(MATCH, (entry) => (entry.ruleset = "warcry"));
  assert.deepEqual(new Keyring(store).get(MATCH).seats, { a: { token: "t", seed: "s" } });
  assert.equal(new Keyring(store).get(MATCH).ruleset, "warcry");
});

test("my matches are listed newest first, whatever else lies in the store", () => {
  const store = memoryStore();
  store.setItem("other", "{}");
  store.setItem("wardrum:match:broken", "{");
  const keyring = new Keyring(store);
  for (const [match, created] of [["x", 1], ["y", 3], ["z", 2]]) keyring.update(match, (entry) => (entry.created = created));
  assert.deepEqual(keyring.all().map((entry) => entry.match), ["y", "z", "x"]);
  keyring.forget("y");
  assert.equal(keyring.get("y"), null);
});

test("a name is remembered, no longer than the server takes it", () => {
  const keyring = new Keyring(memoryStore());
  keyring.name = "x".repeat(50);
  assert.equal(keyring.name.length, 40);
});
