import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { accountOf } from "../../../clients/wardrum/clients/web/js/display/account.js";
import { display, piece, shownCommit } from "../core/support.mjs";

const at = { x: 0, y: 0 };
const PIECES = {
  "a-1": piece("a", "Bell Keeper", { at }),
  "a-2": piece("a", "Hired Blade", { at, carries: [{ name: "Old Chest", text: "Heavy.", marker: "chest" }] }),
  "b-1": piece("b", "First Voice", { state: { leader: true } }),
  "b-2": piece("b", "Fen Stalker", { at }),
  "b-3": piece("b", "Mist Hound", { at }),
};
const MARKERS = { stone: { icon: "objective", name: "West Stone", text: "", ...at } };

/** The deeds of commits that show these beats, without what says nothing. */
function deeds(...commits) {
  return deedsOf({}, ...commits);
}

function deedsOf(shows, ...commits) {
  const state = stateOf(display({ pieces: PIECES, board: { markers: MARKERS }, ...shows }));
  const read = accountOf(state).deeds(state);
  const found = commits.flatMap((beats, i) => read(shownCommit(i + 1, beats), state));
  return found.map((deed) => Object.fromEntries(Object.entries(deed).filter(([name, value]) => value !== "" && name !== "weight")));
}

/** "a-1>b-1 4": who has the credit for how much. */
const credits = (...commits) => deeds(...commits).map(({ amount, fighter = "", target }) => `${fighter}>${target} ${amount}`);

const strike = (by, on) => ({ beat: "strike", by, at: on, weapon: "Axe", reach: "melee" });
const harm = (on, amount) => ({ beat: "harm", piece: on, amount, left: 1, most: 9 });
const glow = (by, more = {}) => ({ beat: "glow", name: "Rush", piece: by, ...more });
const acts = (by) => ({ beat: "turn", text: "", piece: by });
const moves = (by) => ({ beat: "move", piece: by, start: at, way: [{ how: "walk", to: at }] });
const falls = (by) => ({ beat: "fall", piece: by, start: at, to: at });
const down = (on) => ({ beat: "down", piece: on, text: "taken down" });

test("harm belongs to who struck, also where its dice come in a later commit", () => {
  assert.deepEqual(deeds([strike("a-1", "b-2")], [harm("b-2", 4)]), [{ kind: "damage", seat: "a", fighter: "a-1", target: "b-2", amount: 4 }]);
});

test("a blast belongs to who threw it, whomever it harms", () => {
  const thrown = { ...strike("a-1"), at: undefined, point: at };
  assert.deepEqual(credits([thrown, harm("b-2", 2), harm("b-3", 3)]), ["a-1>b-2 2", "a-1>b-3 3"]);
  assert.deepEqual(credits([strike("a-1", "b-2"), harm("b-2", 2), harm("b-3", 3)]), ["a-1>b-2 2", "a-1>b-3 3"]);
});

test("harm of a fall, of the ground after a move, of a turn of one's own or of a new round is nobody's", () => {
  const since = [falls("b-2"), moves("b-3"), acts("b-2"), { beat: "chapter", text: "Round 2", round: 2 }];
  for (const between of since) assert.deepEqual(credits([strike("a-1", "b-2")], [between, harm("b-2", 2)]), [], between.beat);
});

test("who is pushed or backs away is still the one that was struck", () => {
  assert.deepEqual(credits([strike("a-1", "b-2"), moves("b-2"), harm("b-2", 2)]), ["a-1>b-2 2"]);
});

test("that a seat is asked for an answer takes no credit away", () => {
  assert.deepEqual(credits([strike("a-1", "b-2"), { beat: "turn", text: "Seat B may react.", seat: "b" }], [harm("b-2", 2)]), ["a-1>b-2 2"]);
});

test("harm to one's own side is nobody's", () => {
  assert.deepEqual(deeds([strike("a-1", "a-2"), harm("a-2", 2)], [glow("a-1"), harm("a-2", 1)]), []);
  assert.deepEqual(credits([strike("b-2", "a-1"), glow("a-2"), strike("b-2", "b-3"), harm("b-3", 2)]), []);
});

test("harm by an ability belongs to who used it; a harmful effect and one that is over are no abilities", () => {
  assert.deepEqual(credits([glow("a-1"), harm("b-2", 1)]), ["a-1>b-2 1"]);
  for (const more of [{ ill: true }, { gone: true }]) assert.deepEqual(credits([glow("a-1", more), harm("b-2", 1)]), []);
});

test("what the attacked do against a blow does not make it theirs, and what they throw back does", () => {
  assert.deepEqual(credits([strike("a-1", "b-2")], [glow("a-1"), glow("b-2"), glow("b-3"), harm("b-2", 3)]), ["a-1>b-2 3"]);
  assert.deepEqual(credits([strike("a-1", "b-2"), glow("b-2"), harm("a-1", 1)]), ["b-2>a-1 1"]);
  assert.deepEqual(credits([strike("a-1", "b-2")], [strike("b-2", "a-1"), harm("a-1", 5)]), ["b-2>a-1 5"]);
});

test("a token of blood is a wound like any other, and other tokens are none", () => {
  const token = (icon, change) => ({ beat: "token", icon, name: "BLOOD", change, piece: "b-2" });
  assert.deepEqual(deeds([strike("a-1", "b-2"), token("blood", 2)]), [{ kind: "blood", seat: "a", fighter: "a-1", target: "b-2", amount: 2 }]);
  assert.deepEqual(deeds([strike("a-1", "b-2"), token("blood", -1), token("blessing", 1)]), []);
});

test("who goes to the ground is knocked down; who leaves the table is taken down, by the other side if by nobody", () => {
  assert.deepEqual(deeds([strike("a-1", "b-2"), down("b-2")]), [{ kind: "fell", seat: "a", fighter: "a-1", target: "b-2", amount: 1 }]);
  assert.deepEqual(deeds([strike("a-1", "b-1"), down("b-1")]), [{ kind: "down", seat: "a", fighter: "a-1", target: "b-1", amount: 1 }]);
  assert.deepEqual(deeds([falls("b-1"), down("b-1")]), [{ kind: "down", seat: "a", target: "b-1", amount: 1 }]);
  assert.deepEqual(deeds([falls("b-2"), down("b-2")]), []);
});

test("a leader who is taken down matters more", () => {
  const weight = (pieces) => {
    const state = stateOf(display({ pieces }));
    return accountOf(state).deeds(state)(shownCommit(1, [down("b-1")]), state)[0].weight;
  };
  assert.ok(weight(PIECES) > weight({ ...PIECES, "b-1": piece("b", "Fen Stalker") }));
});

test("a party loses nobody by its own credit, and its enemies are taken down by it", () => {
  const shows = { match: { cooperative: true }, pieces: { a: piece("a", "Hill Warden"), e1: piece("", "Grave Cur") } };
  assert.deepEqual(deedsOf(shows, [down("a")], [down("e1")]).map(({ seat = "", target }) => [seat, target]), [["", "a"], ["a", "e1"]]);
});

test("points, ground that is held, what is picked up and what heals are shown with their names", () => {
  const beats = [
    { beat: "score", seat: "b", amount: 2, total: 5, why: "holds two stones" },
    { beat: "hold", seat: "a", place: "stone", text: "Seat A holds it" },
    { beat: "hold", seat: "", place: "stone", text: "nobody holds it" },
    { beat: "take", piece: "a-2", marker: "chest" },
    { beat: "heal", piece: "b-2", amount: 3, left: 5, most: 9 },
  ];
  assert.deepEqual(deeds(beats), [
    { kind: "score", seat: "b", amount: 2, about: "holds two stones" },
    { kind: "ground", seat: "a", amount: 1, about: "West Stone" },
    { kind: "ground", seat: "a", fighter: "a-2", amount: 1, about: "Old Chest" },
    { kind: "heal", seat: "b", target: "b-2", amount: 3 },
  ]);
});

test("a roll is as unlikely as its sum, or as that of the dice that count", () => {
  const chance = (by, ...dice) => {
    const found = deeds([{ beat: "dice", what: "Attack", by, dice: dice.map(([face, did, more]) => ({ face, did, ...more })) }]);
    return found.map((deed) => Math.round(1 / deed.chance));
  };
  assert.deepEqual(chance("a-1", [6, "hit"], [6, "critical"]), [36]);
  assert.deepEqual(chance("a-1", [6, "kept"], [6, "kept"], [1, "dropped"]), [Math.round(216 / 16)]);
  assert.deepEqual(chance("a-1", [6, "kept"], [6, "kept"], [6, "dropped"]), [Math.round(216 / 16)]);
  assert.deepEqual(chance("a-1", [5, "kept"], [5, "kept"], [6, "dropped"]), [Math.round(216 / 11)]);
});

test("dice with words or other sides, more than anybody counts, and those that no piece rolls are not compared", () => {
  const roll = (dice, by = "a-1") => deeds([{ beat: "dice", what: "Attack", by, dice }]);
  const six = { face: 6 };
  assert.equal(roll([six]).length, 1);
  for (const dice of [[six, { face: 0, words: "Cleave" }], [six, { face: 2, words: "Blow" }], [six, { face: 3, sides: 3 }], Array(7).fill(six)]) assert.deepEqual(roll(dice), []);
  assert.deepEqual(roll([six], ""), []);
});

test("commits that show nothing have no deeds", () => {
  const state = stateOf(display({ pieces: PIECES }));
  assert.deepEqual(accountOf(state).deeds(state)({ ...shownCommit(1, []), shown: null }, state), []);
});
