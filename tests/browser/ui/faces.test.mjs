/** What a page makes of the face of a battle: players' names in its words, and the round in which a fork goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { asFork } from "../../../clients/wardrum/clients/web/js/ui/battle/fork_origin.js";
import { namedFace } from "../../../clients/wardrum/clients/web/js/ui/battle/naming.js";
import { display, piece, shownCommit } from "../core/support.mjs";

const SHOWS = {
  heading: "The turn of Seat A", outcome: { winners: ["a"], text: "Seat A wins." }, cards: [{ name: "Dusk", text: "Seat B sees less." }],
  pieces: { "a-1": piece("a", "Bell Keeper", { spoken: "Bell Keeper, Seat A.", tokens: [{ icon: "blood", count: 1, name: "BLOOD", text: "Seat B may spend it." }] }) },
  seats: { a: { prompt: "Answer Seat B", score: [{ label: "Left", value: "1 of Seat A" }] } },
};

test("players' names stand for their seats in all that a face says, and nothing else is lost of it", () => {
  const state = stateOf(display(SHOWS));
  const face = namedFace(displayFace(state), { names: { a: "Ann", b: "Ben" }, seats: [] });
  const option = { command: "X", label: "", params: {}, scope: "battle", words: { label: "Attack Seat B", group: "", cost: "1 of Seat B", params: { seat: { label: "", values: { b: "Seat B" }, meanings: { b: "Seat B goes first." } } } } };
  assert.deepEqual([face.heading(state), face.prompt(state, "a"), face.account.why(state), face.cards(state)[0].text], ["The turn of Ann", "Answer Ben", "Ann wins.", "Ben sees less."]);
  assert.deepEqual(face.score(state, "a"), [{ label: "Left", value: "1 of Ann", path: ["seats", "a", "score", "Left", "value"] }]);
  assert.deepEqual([face.optionLabel(state, option), face.costLabel(option), face.valueLabel(state, option, "seat", "b"), face.valueMeaning(state, option, "seat", "b")], ["Attack Ben", "1 of Ben", "Ben", "Ben goes first."]);
  const [{ name, spoken, tokens, values }] = face.pieces(state);
  assert.deepEqual([name, spoken, tokens[0].text, values.at(-1).path.at(-2)], ["Bell Keeper", "Bell Keeper, Ann.", "1 BLOOD: Ben may spend it.", "BLOOD"]);
});

test("what beats say has players' names too", () => {
  const state = stateOf(display({ ...SHOWS, board: { markers: { stone: { icon: "objective", name: "Stone", text: "", x: 0, y: 0 } } } }));
  const face = namedFace(displayFace(state), { names: { a: "Ann" }, seats: [] });
  const beats = face.beats(state, state, shownCommit(1, [{ beat: "hold", seat: "a", place: "stone", text: "Seat A holds it" }, { beat: "dice", what: "Roll of Seat A", dice: [], outcome: "Seat A goes first" }]));
  assert.deepEqual([beats[0].text, beats[1].roll.title, beats[1].roll.result], ["Ann holds it", "Roll of Ann", "Ann goes first"]);
});

test("a fork goes on in the round in which it branches off, once it has started", () => {
  const begun = stateOf(display({ round: 3, match: { parent: { match: "", version: 9, head: "", generation: 1 } } }));
  const started = { ...shownCommit(4, [{ beat: "chapter", text: "Setting up" }]), record: { command: { type: "RevealSeed" }, events: [{ type: "MatchStarted" }] } };
  const later = shownCommit(5, [{ beat: "chapter", text: "Round 4", round: 4 }]);
  const face = displayFace(begun);
  const fork = asFork(face, { headState: begun, stateAt: (version) => (version ? null : begun) });
  assert.deepEqual([started, later].map(fork.mark).map(({ chapter, round }) => [round, chapter]), [[3, "The battle goes on"], [4, "Round 4"]]);
  const root = stateOf(display({ round: 3 }));
  assert.equal(asFork(face, { headState: root, stateAt: () => root }), face);
});
