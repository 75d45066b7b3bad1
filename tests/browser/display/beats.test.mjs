import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { beats } from "../../../clients/wardrum/clients/web/js/display/beats.js";
import { display, piece, shownCommit } from "../core/support.mjs";

const shapes = readFileSync(new URL("../../../clients/wardrum/clients/web/js/core/wire.d.ts", import.meta.url), "utf8");

const here = { x: 0, y: 0 };
const PIECES = { "a-1": piece("a", "Bell Keeper", { at: here }), "b-1": piece("b", "First Voice", { at: { x: 5000, y: 0 } }), "b-2": piece("b", "Fen Stalker") };
const MARKERS = { stone: { icon: "objective", name: "West Stone", text: "", x: 10, y: 20, z: 30 } };
const wall = { kind: "wall", name: "Old Wall", text: "", x: 100, y: 200, width: 40, height: 60, tall: 500, z: 7 };
const plane = (board = {}) => stateOf(display({ pieces: PIECES, board: { markers: MARKERS, terrain: { wall }, ...board } }));
const BATTLE = plane();

const play = (shown, { before = BATTLE, after = BATTLE, ...commit } = {}) => beats(before, after, { ...shownCommit(1, shown), ...commit });
const strike = (more = {}) => ({ beat: "strike", by: "a-1", at: "b-1", weapon: "Axe", reach: "melee", ...more });
const dice = (...did) => ({ beat: "dice", what: "Attack", by: "a-1", at: "b-1", dice: did.map((each) => ({ face: 4, did: each })) });
const harm = (more = {}) => ({ beat: "harm", piece: "b-1", amount: 3, left: 5, most: 10, ...more });
const miss = { beat: "miss", piece: "b-1" };

/** One of every kind that a server may tell, and what is seen of it. */
const KINDS = [
  [{ beat: "move", piece: "a-1", start: here, way: [{ how: "walk", to: { x: 9, y: 8 } }] }, ["walk"]],
  [{ beat: "fall", piece: "a-1", start: here, to: here }, ["walk"]],
  [{ beat: "place", piece: "a-1", to: here }, ["place"]],
  [strike(), ["melee"]],
  [dice("hit"), ["dice"]],
  [harm(), ["hit"]],
  [{ beat: "heal", piece: "a-1", amount: 2, left: 9, most: 10 }, ["note"]],
  [miss, ["note"]],
  [{ beat: "down", piece: "b-2", text: "taken down" }, ["down"]],
  [{ beat: "leave", piece: "b-2", text: "has fled" }, ["leave"]],
  [{ beat: "glow", name: "Rush", piece: "a-1" }, ["glow"]],
  [{ beat: "token", icon: "blood", name: "BLOOD", change: 1, piece: "a-1" }, ["note"]],
  [{ beat: "take", piece: "a-1", marker: "stone" }, ["note"]],
  [{ beat: "hold", seat: "a", place: "stone", text: "Seat A holds it" }, ["capture"]],
  [{ beat: "ground", text: "The wall breaks.", terrain: ["wall"] }, ["burst"]],
  [{ beat: "drop", piece: "a-1", marker: "stone" }, []],
  [{ beat: "score", seat: "a", amount: 1, total: 1 }, []],
  [{ beat: "turn", text: "The turn of Seat A", seat: "a" }, []],
  [{ beat: "chapter", text: "Round 1", round: 1 }, []],
  [{ beat: "over", winners: ["a"], text: "Seat A wins." }, []],
];

test("every beat that a server may tell is seen as something, or known to be nothing to see", () => {
  const kinds = Array.from(shapes.matchAll(/^  beat: "(\w+)";$/gm), ([, beat]) => beat);
  assert.deepEqual(KINDS.map(([{ beat }]) => beat).sort(), kinds.sort());
  for (const [beat, kinds] of KINDS) assert.deepEqual(play([beat]).map(({ kind }) => kind), kinds, beat.beat);
});

test("beats of later releases are passed over", () => {
  assert.deepEqual(play([{ beat: "thunder", piece: "a-1" }, harm()]).map(({ kind }) => kind), ["hit"]);
});

test("beats keep their order", () => {
  const kinds = play([strike(), dice("hit"), harm(), { beat: "down", piece: "b-2", text: "" }]).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["melee", "dice", "hit", "down"]);
});

test("nothing moves where commits are taken back, and where nothing is shown", () => {
  const record = { command: { type: "AcceptTakeback" }, events: [{ type: "TakenBack", seat: "a", version: 3, upto: 5 }] };
  assert.deepEqual(play([harm()], { record }), []);
  assert.deepEqual(play([harm()], { shown: null }), []);
  assert.equal(play([harm()], { record: null }).length, 1);
});

test("a way is walked from where it starts, leg by leg as each is made", () => {
  const way = [{ how: "walk", to: { x: 1000, y: 0 } }, { how: "climb", to: { x: 1000, y: 0, z: 7620 } }, { how: "turn", facing: 45, to: { x: 1000, y: 0, z: 7620 } }, { how: "turn", to: { x: 1000, y: 0, z: 7620 } }];
  const [{ path, ...walk }] = play([{ beat: "move", piece: "a-1", start: { x: 0, y: 0, z: 5, floor: "tower" }, way }]);
  assert.deepEqual(walk, { kind: "walk", piece: "a-1" });
  assert.deepEqual(path, [[0, 0, 5], [1000, 0, 0, "walk"], [1000, 0, 7620, "climb"], [1000, 0, 7620, "turn-45"], [1000, 0, 7620, "turn-0"]]);
});

test("a fall is a drop from where it begins", () => {
  const [{ path }] = play([{ beat: "fall", piece: "a-1", start: { x: 1, y: 2, z: 900 }, to: { x: 3, y: 4 } }]);
  assert.deepEqual(path, [[1, 2, 900], [3, 4, 0, "drop"]]);
  assert.deepEqual(play([{ beat: "fall", piece: "a-1", start: here, to: { x: 3, y: 4, z: -2540 } }])[0].path, [[0, 0, 0], [3, 4, -2540, "drop"]]);
});

const outcome = (...shown) => play(shown)[0].outcome;

test("an attack is a hit, a critical hit or a miss by what follows it", () => {
  assert.equal(outcome(strike(), dice("miss", "miss"), miss), "miss");
  assert.equal(outcome(strike(), miss), "miss");
  assert.equal(outcome(strike(), dice("miss", "miss")), "miss");
  assert.equal(outcome(strike(), dice("miss", "hit"), harm()), "hit");
  assert.equal(outcome(strike(), dice("miss", "critical"), harm()), "critical");
  assert.equal(outcome(strike(), harm({ critical: true })), "critical");
});

test("an attack of which nothing is known yet is taken for a hit, and the next one tells nothing of it", () => {
  assert.equal(outcome(strike()), "hit");
  assert.equal(outcome(strike(), { ...dice(), dice: [] }), "hit");
  assert.deepEqual(play([strike(), strike(), miss]).map((beat) => beat.outcome ?? beat.kind), ["hit", "miss"]);
});

test("shots and spells fly, at a piece or at a point", () => {
  const kinds = ["melee", "shot", "spell"].map((reach) => play([strike({ reach })])[0].kind);
  assert.deepEqual(kinds, ["melee", "shot", "shot"]);
  assert.equal("point" in play([strike()])[0], false);
  assert.deepEqual(play([strike({ reach: "shot", at: undefined, point: { x: 3, y: 4, z: 5 } })]), [{ kind: "shot", by: "a-1", at: "", point: [3, 4, 5], outcome: "hit" }]);
});

test("that somebody takes no damage is said once: by the blow that misses, or where there is none to be seen", () => {
  const said = (...shown) => play(shown).filter(({ kind }) => kind === "note").map(({ piece, text }) => `${piece} ${text}`);
  assert.deepEqual(said(strike(), dice("miss"), miss), []);
  assert.deepEqual(said(dice("miss"), miss), ["b-1 miss"]);
  assert.deepEqual(said(strike(), dice("critical"), miss), ["b-1 miss"]);
  assert.deepEqual(said(strike({ at: "b-2" }), miss), ["b-1 miss"]);
});

test("dice lie with what they count as, what was wanted and what they come to", () => {
  const rolled = {
    beat: "dice", what: "Success Roll", by: "a-1", at: "b-1", seat: "a", needs: "7 or more", total: "9", outcome: "a success", good: true,
    dice: [{ face: 6, did: "hit" }, { face: 5, did: "critical" }, { face: 1, did: "miss" }, { face: 2, did: "dropped" }, { face: 3, did: "success" }, { face: 4, did: "kept" }, { face: 4, did: "group" }, { face: 2, did: "single" }, { face: 1 }, { face: 0, words: "Cleave", did: "spent" }],
  };
  const [{ kind, roll }] = play([rolled]);
  assert.equal(kind, "dice");
  assert.deepEqual(roll.dice.map(({ mark }) => mark), ["hit", "critical", "miss", "dropped", "hit", "hit", "hit", "", "", ""]);
  assert.deepEqual(roll.dice.slice(-2).map(({ face }) => face), [1, "Cleave"]);
  assert.deepEqual({ ...roll, dice: [] }, { title: "Success Roll", by: "a-1", at: "b-1", dice: [], needs: "7 or more", result: "9 · a success", good: true });
});

test("dice that no piece rolls are the seat's, and may be neither good nor bad", () => {
  const [{ roll }] = play([{ beat: "dice", what: "Initiative", seat: "b", dice: [{ face: 2 }] }]);
  assert.deepEqual(roll, { title: "Initiative", by: "b", at: "", dice: [{ face: 2, mark: "" }], needs: "", result: "", good: null });
  assert.equal(play([{ beat: "dice", what: "Terrain", dice: [] }])[0].roll.by, "");
});

test("dice tell the wounds before and after of whom they are about, and of nobody else", () => {
  const wounds = (...shown) => play(shown)[0].roll.wounds;
  assert.deepEqual(wounds(dice("hit"), harm()), { piece: "b-1", before: 8, after: 5, most: 10 });
  assert.equal(wounds(dice("hit"), harm({ piece: "a-1" })), undefined);
  assert.equal(wounds(dice("miss"), miss), undefined);
});

test("harm and healing rise as numbers", () => {
  const [hurt, critical, healed] = play([harm(), harm({ critical: true }), { beat: "heal", piece: "a-1", amount: 2, left: 9, most: 10 }]);
  assert.deepEqual([hurt, critical.critical], [{ kind: "hit", piece: "b-1", text: "−3", critical: false }, true]);
  assert.deepEqual(healed, { kind: "note", piece: "a-1", text: "+2", tone: "good" });
});

test("who goes down and stays on the table lies there; who is off it is taken down", () => {
  const kinds = ["b-1", "b-2"].map((id) => play([{ beat: "down", piece: id, text: "Down" }])[0]);
  assert.deepEqual(kinds, [{ kind: "prone", piece: "b-1" }, { kind: "down", piece: "b-2" }]);
});

test("a harmful effect is bad until it is over, and what helped was good until then", () => {
  const glow = (more) => play([{ beat: "glow", name: "Shaken", piece: "a-1", ...more }])[0];
  assert.deepEqual(glow({}), { kind: "glow", piece: "a-1", text: "Shaken" });
  assert.deepEqual(glow({ ill: true }), { kind: "note", piece: "a-1", text: "Shaken", tone: "bad" });
  assert.deepEqual(glow({ ill: true, gone: true }), { kind: "note", piece: "a-1", text: "Shaken ✕", tone: "good" });
  assert.deepEqual(glow({ gone: true }), { kind: "note", piece: "a-1", text: "Shaken ✕", tone: "bad" });
});

test("what is said of a seat or of the battle is not seen over any piece", () => {
  const shown = [{ beat: "glow", name: "Shaken", seat: "a", ill: true }, { beat: "glow", name: "Dusk" }, { beat: "token", icon: "dice", name: "Wild dice", change: 1, seat: "a" }];
  assert.deepEqual(play(shown), []);
});

test("tokens come and go by their number and name", () => {
  const notes = [2, -1].map((change) => play([{ beat: "token", icon: "blood", name: "BLOOD", change, piece: "b-1" }])[0]);
  assert.deepEqual(notes.map(({ text, tone }) => [text, tone]), [["+2 BLOOD", ""], ["−1 BLOOD", ""]]);
});

test("what is picked up is named as it was called on the table, from which it is gone", () => {
  const after = plane({ markers: {} });
  assert.deepEqual(play([{ beat: "take", piece: "a-1", marker: "stone" }], { after }), [{ kind: "note", piece: "a-1", text: "West Stone", tone: "good" }]);
});

test("a place that changes hands is seen at its marker, on top of its terrain or in its cell", () => {
  const hold = (place, seat = "b") => ({ beat: "hold", place, seat, text: "Seat B holds it" });
  const [stone, top, lost] = play([hold("stone"), hold("wall"), hold("stone", ""), hold("nowhere")]);
  assert.deepEqual(stone, { kind: "capture", point: [10, 20, 30], seat: "b", text: "Seat B holds it" });
  assert.deepEqual(top.point, [120, 230, 507]);
  assert.equal(lost.text, "");
  const map = stateOf(display({ board: { kind: "hex", across: 4000, cells: { h0_0: { x: 7, y: 9, kind: "open", tile: "gate" } } } }));
  assert.deepEqual(play([hold("h0_0")], { after: map })[0].point, [7, 9, 0]);
});

test("ground that comes, changes or goes is seen once, where it is or was", () => {
  const broken = { beat: "ground", text: "The wall breaks.", terrain: ["wall"], markers: ["stone"] };
  const seen = { kind: "burst", point: [120, 230, 507], seat: "", text: "The wall breaks." };
  assert.deepEqual(play([broken]), [seen]);
  assert.deepEqual(play([{ ...broken, gone: true }], { after: plane({ terrain: {} }) }), [seen]);
  assert.deepEqual(play([{ beat: "ground", text: "Dusk falls." }]), []);
});
