import assert from "node:assert/strict";
import { test } from "node:test";
import { distinctPlayers, withPlayers } from "../../../clients/wardrum/clients/web/js/kit/names.js";

const PLAYERS = { a: "Ann", b: "Seat A" };

test("players' names stand for their seats, each put once", () => {
  assert.equal(withPlayers("Seat A's Bell Keeper attacks Seat B; Seat C waits.", PLAYERS), "Ann's Bell Keeper attacks Seat A; Seat C waits.");
});

test("what belongs to the only seat held here is the viewer's own", () => {
  const sentence = "Seat A's Bell Keeper hits Seat B's Vigil Captain. Seat A's turn.";
  assert.equal(withPlayers(sentence, { b: "Ben" }, ["a"]), "Your Bell Keeper hits Ben's Vigil Captain. Your turn.");
  assert.equal(withPlayers(sentence, { b: "Ben" }, ["b"]), "Seat A's Bell Keeper hits your Vigil Captain. Seat A's turn.");
  assert.equal(withPlayers(sentence, {}, ["a", "b"]), sentence);
});

test("two players of one name are distinguished by their letters", () => {
  assert.deepEqual(distinctPlayers({ a: "Ann", b: " ann", c: "Cleo", d: " " }), { a: "Ann (A)", b: " ann (B)", c: "Cleo" });
});
