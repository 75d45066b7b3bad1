import assert from "node:assert/strict";
import { test } from "node:test";

import { goalsOf, stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { initiativeWords, roundStory } from "../../../clients/wardrum/clients/web/js/ui/battle/round_story.js";
import { display, piece, shownCommit } from "../core/support.mjs";

const scored = (seat, amount, why) => ({ beat: "score", seat, amount, total: amount, why });
const round = (n, word = "Round") => ({ beat: "chapter", text: `${word} ${n}`, round: n });
const down = (id) => ({ beat: "down", piece: id, text: "taken down" });
const standing = (a, b) => ({ goal: [{ text: "Hold more." }], seats: { a: { score: [{ label: "Points", value: a }] }, b: { score: [{ label: "Points", value: b }] } } });

function match(shows, ...commits) {
  const headState = stateOf(display({ pieces: { "a-1": piece("a", "Bell Keeper"), "b-1": piece("b", "First Voice") }, ...shows }));
  const entries = commits.map((beats, i) => [i + 1, shownCommit(i + 1, beats)]);
  const model = { commits: new Map(entries), withdrawn: new Set(), headState, names: { a: "Ann" }, seats: ["b"], goalsAt: () => goalsOf(headState.display), stateAt: () => headState };
  return { model, face: displayFace(headState) };
}

test("a new round tells of points with their reasons, and of who was taken down since the last one began", () => {
  const { face, model } = match(standing("4", "1"), [scored("b", 7, "an objective held"), round(1)], [down("b-1")], [
    scored("a", 1, "an objective held"), scored("a", 1, "more than the enemy"), scored("a", 1, "an objective held"), scored("b", 1, "1 quarter of the table"), round(2),
  ]);
  const story = roundStory(model, face, 3);
  assert.equal(story.title, "Round 2 begins");
  assert.deepEqual(story.lines, ["▲ Ann +3: an objective held and more than the enemy; took down 1", "■ You +1: 1 quarter of the table"]);
  assert.equal(story.standing, "▲ Ann 4 · ■ You 1");
  assert.equal(roundStory(model, face, 2), null);
  assert.equal(roundStory(model, face, 1), null);
});

test("what was taken back is not shown, and a round in which nothing happened says so", () => {
  const { face, model } = match({}, [round(1, "Turn")], [down("b-1")], [round(2, "Turn")]);
  model.withdrawn.add(2);
  assert.deepEqual(roundStory(model, face, 3), { title: "Turn 2 begins", lines: ["Nobody scored, nobody was taken down."], standing: "" });
});

test("parts of a round tell no story of their own", () => {
  const { face, model } = match({}, [round(1)], [{ beat: "chapter", text: "Combat phase" }], [down("b-1")], [round(2)]);
  assert.equal(roundStory(model, face, 2), null);
  assert.deepEqual(roundStory(model, face, 4).lines, ["▲ Ann: took down 1"]);
});

test("a round of a party tells what it and its enemies have done", () => {
  const pieces = { a: piece("a", "Hill Warden", { at: { x: 0, y: 0 } }), e1: piece("", "Grave Cur", { at: { x: 1, y: 0 } }), e2: piece("", "Mudling") };
  const strike = (by, at) => ({ beat: "strike", by, at, weapon: "", reach: "melee" });
  const skills = { name: "Dice at hand", faces: [0], kind: "skill", words: ["Cleave"] };
  const board = { kind: "plane", width: 100, height: 100, markers: { shard: { icon: "crystal", name: "Skyshard", text: "", x: 1, y: 1 } } };
  const shows = { board, match: { cooperative: true }, pieces: { ...pieces, b: piece("b", "Candle Mage") }, seats: { a: { initiative: true, dice: [skills] }, b: { dice: [skills] } } };
  const { face, model } = match(shows, [round(1)], [strike("a", "e2"), down("e2"), { beat: "take", piece: "a", marker: "shard" }, strike("e1", "b"), down("b")], [round(2)]);
  assert.deepEqual(roundStory(model, face, 3).lines, ["The party: took down 1 and found Skyshard", "The enemies: took down 1"]);
  assert.equal(initiativeWords(model, face, 3), "First player: ▲ Ann");
});

test("the seat with the initiative is named, with or without dice; while nobody has it, it is to be rolled", () => {
  const of = (seat) => {
    const { face, model } = match({ seats: { a: seat } }, [round(1)]);
    return initiativeWords(model, face, 1);
  };
  assert.equal(of({ initiative: true }), "Initiative: ▲ Ann");
  assert.equal(of({ dice: [] }), "Initiative: to be rolled now");
});
