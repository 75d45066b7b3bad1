import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { chanceOfKept, chanceOfSum } from "../../../clients/wardrum/clients/web/js/kit/deeds.js";
import { accountOf } from "../../../clients/wardrum/clients/web/js/ui/battle/end/account.js";
import { headline, momentWords, reasonOf } from "../../../clients/wardrum/clients/web/js/ui/battle/end/sentences.js";
import { display, piece, shownCommit } from "../core/support.mjs";

const at = { x: 0, y: 0 };
const pieces = {
  "a-1": piece("a", "Bell Keeper", { at }),
  "a-2": piece("a", "Hired Blade", { at }),
  "b-1": piece("b", "First Voice", { at, state: { leader: true } }),
  "b-2": piece("b", "Fen Stalker", { at }),
};
const seats = { a: { score: [{ label: "Victory points", value: "4" }] }, b: { score: [{ label: "Victory points", value: "2" }] } };
const ENDED = { status: "ended", reason: "victory", seats: { a: {}, b: {} } };

/** A battle that is over, whose commits show these beats; null: one that is sealed. */
function model(commits, { match = {}, ...more } = {}) {
  const headState = stateOf(display({ pieces, seats, match: { ...ENDED, ...match }, ...more }));
  const entries = commits.map((beats, i) => [i + 1, beats ? shownCommit(i + 1, beats) : { ...shownCommit(i + 1, []), record: null, shown: null }]);
  return { commits: new Map(entries), withdrawn: new Set(), headState, names: {}, seats: [], head: commits.length, ended: true, stateAt: () => headState, face: displayFace(headState) };
}

const of = (found) => accountOf(found, found.face);
const values = (found) => Object.fromEntries(of(found).sums.map(({ label, values }) => [label, values]));
const dice = (by, faces) => ({ beat: "dice", what: "Attack", by, dice: faces.map((face) => ({ face })) });
const blow = (by, on, amount, faces = [4, 3]) => [
  { beat: "strike", by, at: on, weapon: "", reach: "melee" },
  { ...dice(by, faces), at: on },
  ...(amount ? [{ beat: "harm", piece: on, amount, left: 1, most: 20 }] : [{ beat: "miss", piece: on }]),
];
const down = (id) => ({ beat: "down", piece: id, text: "taken down" });
const score = (seat, amount) => ({ beat: "score", seat, amount, total: amount });
/** Where somebody who was taken down is gone from the table. */
const without = (...ids) => ({ pieces: Object.fromEntries(Object.entries(pieces).map(([id, each]) => [id, ids.includes(id) ? { ...each, at: undefined } : each])) });

test("damage is added up by side and by fighter, the hardest hitters first", () => {
  const battle = model([blow("b-2", "a-2", 3), blow("a-1", "b-1", 4), blow("a-1", "b-1", 6)]);
  assert.deepEqual(values(battle), { "Damage dealt": [10, 3] });
  assert.deepEqual(of(battle).fighters, [{ id: "a-1", seat: "a", damage: 10, downs: 0 }, { id: "b-2", seat: "b", damage: 3, downs: 0 }]);
});

test("what was taken back and what is sealed does not count", () => {
  const battle = model([blow("a-1", "b-1", 4), null, blow("a-1", "b-2", 2)]);
  battle.withdrawn.add(1);
  assert.deepEqual(values(battle), { "Damage dealt": [2, 0] });
});

test("the key moments are three, of different kinds where there are, in the order of the battle", () => {
  const commits = [blow("a-1", "b-1", 2), [score("a", 3)], [{ beat: "turn", text: "", piece: "a-2" }, down("b-2")], blow("a-1", "b-1", 3), [down("b-1")], [score("b", 1)], []];
  const { moments } = of(model(commits, without("b-1", "b-2")));
  assert.deepEqual(moments.map(({ kind, version }) => [kind, version]), [["score", 2], ["down", 3], ["down", 5]]);
  const words = moments.map((deed) => momentWords(deed, (id) => id, (seat) => `seat ${seat}`));
  assert.deepEqual(words, ["seat a scores 3 points and takes the lead", "seat a takes b-2 down", "a-1 takes b-1 down"]);
});

test("moments of every kind have words", () => {
  const deed = { seat: "a", fighter: "a-1", target: "b-1", amount: 2, about: "the Stone" };
  const say = (kind) => momentWords({ ...deed, kind }, (id) => id, (seat) => `seat ${seat}`);
  assert.deepEqual(["damage", "blood", "fell", "heal", "ground"].map(say), [
    "a-1 hits b-1 for 2", "a-1 wounds b-1", "a-1 knocks b-1 to the ground", "b-1 recovers 2 hit points", "a-1 takes the Stone",
  ]);
});

test("the luckiest roll is the least likely one, and what comes out as often as not is no luck", () => {
  const battle = model([blow("a-1", "b-1", 0, [6, 6]), blow("a-1", "b-1", 0, [6, 6, 6]), blow("b-1", "a-1", 0, [6])]);
  const { chance, fighter, version } = of(battle).luckiest;
  assert.deepEqual([version, fighter, Math.round(1 / chance)], [2, "a-1", 216]);
  assert.equal(of(model([blow("a-1", "b-1", 0, [3])])).luckiest, null);
});

test("chances of dice are exact", () => {
  assert.ok(Math.abs(chanceOfSum([6, 5]) - 3 / 36) < 1e-12);
  assert.ok(Math.abs(chanceOfSum([2], [0, 0, 1, 1, 2, 2]) - 1 / 3) < 1e-12);
  assert.ok(Math.abs(chanceOfKept(3, 2, true, 12) - 16 / 216) < 1e-12);
  assert.ok(Math.abs(chanceOfKept(3, 2, false, 12) - 1 / 216) < 1e-12);
});

test("points are called as the game calls them, and compare the seats", () => {
  const battle = model([[score("a", 4), score("b", 2)]], { seats: { a: { score: [{ label: "Glory", value: "4" }, { label: "Left", value: "9" }] }, b: { score: [{ label: "Glory", value: "2" }] } } });
  assert.deepEqual(values(battle), { Glory: [4, 2] });
  assert.deepEqual(battle.face.account.score(battle.headState), { a: 4, b: 2 });
  assert.equal(battle.face.account.score(stateOf(display({ seats: { a: { score: [{ label: "Left", value: "4 of 6" }] }, b: { score: [{ label: "Left", value: "3" }] } } }))), null);
});

test("the end is shown in the words of the game", () => {
  const won = model([[]], { match: { winners: ["a"] }, outcome: { winners: ["a"], text: "Seat A holds the keep." } });
  assert.equal(headline(won), "▲ Seat A wins");
  assert.equal(reasonOf(won, won.face), "Seat A holds the keep.");
});

test("the end by the players is shown without rules", () => {
  const ends = [
    [{ reason: "conceded", winners: ["a"], conceded: ["b"] }, "▲ Seat A wins", "■ Seat B conceded."],
    [{ reason: "time", winners: ["b"] }, "■ Seat B wins", "▲ Seat A had no time left on the clock."],
    [{ reason: "agreed" }, "A draw", "Both sides agreed on a draw."],
    [{ reason: "abandoned", seats: {} }, "Nobody came", "The battle was left before it was decided."],
    [{ reason: "claimed", winners: ["a"] }, "▲ Seat A wins", "■ Seat B had been away too long, so the battle was claimed."],
  ];
  for (const [match, words, why] of ends) {
    const battle = model([[]], { match, outcome: { winners: [], text: "The game's own words." } });
    assert.deepEqual([headline(battle), reasonOf(battle, battle.face)], [words, why]);
  }
});

test("a party stands against its enemies, and its own seats do not fight each other", () => {
  const units = { a: piece("a", "Hill Warden", { at }), b: piece("b", "Candle Mage", { at }), e1: piece("", "Grave Cur"), e2: piece("", "Sling Imp", { at }) };
  const battle = model([blow("a", "e1", 3), blow("e2", "b", 2), blow("b", "a", 1), [{ beat: "glow", name: "White Flame", piece: "b" }, down("e1")]], {
    match: { cooperative: true, winners: ["a", "b"] }, pieces: units, outcome: { winners: ["a", "b"], text: "The party has reached its goal." },
  });
  assert.deepEqual(of(battle).sides, ["party", ""]);
  assert.deepEqual(values(battle), { "Damage dealt": [3, 2], "Fighters taken down": [1, 0] });
  assert.deepEqual([headline(battle), reasonOf(battle, battle.face)], ["The party wins", "The party has reached its goal."]);
  assert.equal(battle.face.account.score(battle.headState), null);
});

test("a match of which nothing is known yet has no account", () => {
  const battle = model([]);
  assert.equal(accountOf({ ...battle, headState: null }, battle.face), null);
});
