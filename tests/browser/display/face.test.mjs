import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { valueAt } from "../../../clients/wardrum/clients/web/js/core/value_history.js";
import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { display } from "../core/support.mjs";

const shown = (more) => {
  const state = stateOf(display(more));
  return { face: displayFace(state), state };
};

test("the face of any game is what its display says", () => {
  const { face, state } = shown({ title: "Thimble War", round: 2, round_word: "turn", heading: "Turn 2 · Ended", cards: [{ name: "Dusk", text: "It is dark." }], seats: { a: { prompt: "Choose a fighter" } } });
  assert.deepEqual([face.title, face.roundWord, face.round(state), face.heading(state)], ["Thimble War", "turn", 2, "Turn 2 · Ended"]);
  assert.deepEqual(["a", "b", "c"].map((seat) => face.prompt(state, seat)), ["Choose a fighter", "", ""]);
  assert.deepEqual(face.cards(state), [{ name: "Dusk", text: "It is dark." }]);
});

test("before the first round there is none", () => {
  const { face, state } = shown();
  assert.deepEqual([face.round(state), face.cards(state), face.score(state, "a")], [0, [], []]);
});

test("each line of a score is found in the display at its path", () => {
  const { face, state } = shown({ seats: { b: { score: [{ label: "Victory points", value: "3" }, { label: "Left", value: "4 of 6" }] } } });
  const lines = face.score(state, "b");
  assert.deepEqual(lines.map(({ label, value }) => [label, value]), [["Victory points", "3"], ["Left", "4 of 6"]]);
  for (const { path, value } of lines) assert.equal(valueAt(state.display, path), value);
});

test("pieces that the rules play have a name where there are any", () => {
  const rules = { name: "The enemies", side: "rules" };
  const state = stateOf({ ...display(), seats: { "": rules, ...display().seats } });
  assert.equal(displayFace(state).others, "The enemies");
  assert.equal("others" in shown().face, false);
});

const dice = (...groups) => ({ dice: groups.map(([faces, more]) => ({ name: "", faces, ...more })) });

test("the initiative is shown with the dice that have been rolled for it", () => {
  const { face, state } = shown({ seats: { a: dice([[1, 3], { kind: "single" }], [[5, 5], { kind: "double" }], [[0], { kind: "wild" }]), b: { initiative: true } } });
  const { dice: rolled, seat, word } = face.initiative(state);
  assert.deepEqual([seat, word], ["b", undefined]);
  assert.deepEqual(Object.entries(rolled).map(([each, own]) => [each, own.map(({ face: number }) => number)]), [["a", [1, 3, 5, 5]], ["b", []]]);
});

test("a party has a first player, and dice with words say nothing of who that is", () => {
  const skills = dice([[0, 0], { kind: "skill", words: ["Cleave", "Footwork"] }]);
  const { face, state } = shown({ match: { cooperative: true }, seats: { a: skills, b: { ...skills, initiative: true } } });
  assert.deepEqual(face.initiative(state), { seat: "b", dice: {}, word: "First player" });
});

test("where the party comes in is written on its tile", () => {
  const cell = (kind, tile) => ({ kind, tile, x: 0, y: 0 });
  const { face, state } = shown({ board: { kind: "hex", across: 4000, cells: { h0_0: cell("entrance", "gate"), h1_0: cell("open", "court") } } });
  assert.deepEqual(face.tiles(state), { gate: "entrance" });
  assert.deepEqual(face.tiles(shown().state), {});
});
