import assert from "node:assert/strict";
import { test } from "node:test";

import { goalsOf, isDisplay, stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { merge, safe } from "../../../clients/wardrum/clients/web/js/core/merge_patch.js";
import { display, piece } from "./support.mjs";

const PIECES = {
  "a-1": piece("a", "Bell Keeper", { at: { x: 2540, y: 5080, z: 7620, floor: "tower" }, base: { across: 3200 } }),
  "a-2": piece("a", "Marsh Rider", { at: { x: 9000, y: 4000 }, base: { across: 9000, breadth: 5200, facing: 45 } }),
  "b-1": piece("b", "Fen Stalker", { why_absent: "taken down" }),
};
const block = (kind, more = {}) => ({ kind, name: "Old Stones", text: "It stands there.", x: 100, y: 200, width: 300, height: 400, tall: 500, ...more });
const BOARD = {
  terrain: { tower: block("platform", { open_edges: ["n", "w"], z: 600, rule: "W-1" }) },
  zones: { "a-red": { seat: "a", name: "Shield group", area: { kind: "near_point", point: [0, 0], reach: 900 } } },
  markers: { stone: { icon: "objective", name: "West Stone", text: "Hold it.", x: 1, y: 2, z: 3, seat: "b" }, chest: { icon: "treasure", name: "Chest", text: "Take it.", x: 4, y: 5 } },
  fallen: { "b-1": { x: 7, y: 8 } },
};
const plain = () => display({ pieces: PIECES, board: BOARD });
const battle = () => safe(plain());
const terrain = (...kinds) => stateOf(display({ board: { terrain: Object.fromEntries(kinds.map((each, i) => [`t${i}`, typeof each === "string" ? block(each) : each])) } })).table.terrain;

test("those who stand on the table have a place and a base of half its width; the others are not among them", () => {
  const { pieces } = stateOf(plain()).table;
  assert.deepEqual(pieces, {
    "a-1": { seat: "a", x: 2540, y: 5080, z: 7620, floor: "tower", radius: 1600, tall: 5080 },
    "a-2": { seat: "a", x: 9000, y: 4000, z: 0, floor: "", radius: 4500, breadth: 2600, facing: 45, tall: 5080 },
  });
});

test("markers, zones and those who fell come with whose they are", () => {
  const { fallen, markers, zones } = stateOf(plain()).table;
  assert.deepEqual(markers, { stone: { kind: "objective", name: "West Stone", x: 1, y: 2, z: 3, seat: "b" }, chest: { kind: "treasure", name: "Chest", x: 4, y: 5, z: 0 } });
  assert.deepEqual(zones, { "a-red": { seat: "a", label: "Shield group", area: { kind: "near_point", point: [0, 0], reach: 900 } } });
  assert.deepEqual(fallen, { "b-1": { x: 7, y: 8, z: 0, seat: "b", radius: 1600 } });
});

test("a platform has rails on the sides from which nobody may fall, and nothing else has any", () => {
  const { t0, t1, t2 } = terrain(block("platform", { open_edges: ["n", "w"] }), "platform", "wall");
  assert.deepEqual([t0, t1, t2].map(({ enclosed }) => [...enclosed].sort()), [["east", "south"], ["east", "north", "south", "west"], []]);
});

test("stairs rise to a side, and what the page draws by another name keeps its words", () => {
  const found = Object.values(terrain(block("stairs", { up: "e" }), "rough", "water", "hedge", "place", "trench"));
  assert.deepEqual(found.map(({ kind }) => kind), ["stairs", "difficult", "difficult", "hedge", "open", "trench"]);
  assert.deepEqual(found.map(({ up }) => up), ["east", ...Array(5).fill(undefined)]);
  assert.deepEqual([found[1].name, found[1].text, found[1].tall, found[1].z], ["Old Stones", "It stands there.", 500, 0]);
});

test("a map of hexes has its cells for terrain and its doors for markers, and an entrance is entered like any open cell", () => {
  const cell = (kind, x, sign) => ({ kind, x, y: 0, tile: "gate", sign });
  const cells = { h0_0: cell("entrance", 0, "1"), h1_0: cell("door", 4000, "2"), h2_0: cell("impassable", 8000) };
  const tiles = { gate: { name: "Old Gate", text: "" } };
  const { kind, map, markers, terrain: none, zones } = stateOf(display({ board: { kind: "hex", across: 4000, cells, tiles } })).table;
  assert.deepEqual(markers, { h1_0: { kind: "door", name: "Door", x: 4000, y: 0, z: 0 } });
  assert.deepEqual([kind, map.across, none, zones], ["hexes", 4000, {}, {}]);
  assert.deepEqual(Object.entries(map.cells).map(([id, each]) => [id, each.kind, each.x]), [["h0_0", "open", 0], ["h1_0", "door", 4000], ["h2_0", "impassable", 8000]]);
  assert.deepEqual([map.tiles, ...Object.values(map.cells).map(({ name, sign }) => [name, sign])], [{ gate: "Old Gate" }, ["Old Gate 1", "1"], ["Old Gate 2", "2"], ["Old Gate", ""]]);
  assert.equal(stateOf(battle()).table.map, undefined);
});

test("one display is one state, and parts that two displays share are one object in both of their tables", () => {
  const before = battle();
  const after = merge(before, { heading: "Round 2", pieces: { "a-2": { at: { x: 9500 } } } });
  const later = merge(after, { board: { markers: { chest: null } } });
  const [first, second, third] = [before, after, later].map(stateOf);
  assert.equal(stateOf(before), first);
  assert.deepEqual([first.table.pieces["a-2"].x, second.table.pieces["a-2"].x], [9000, 9500]);
  assert.notEqual(second.table.pieces, first.table.pieces);
  assert.equal(second.table.pieces["a-1"], first.table.pieces["a-1"]);
  assert.equal(third.table.pieces, second.table.pieces);
  for (const part of ["terrain", "zones"]) for (const state of [second, third]) assert.equal(state.table[part], first.table[part], part);
  assert.equal(second.table.markers, first.table.markers);
  assert.deepEqual(Object.keys(third.table.markers), ["stone"]);
});

test("a state gives the life cycle and the display itself", () => {
  const shows = battle();
  const state = stateOf(shows);
  assert.equal(state.match, shows.match);
  assert.equal(state.display, shows);
});

test("what has the form of a display is distinguished from what has not", () => {
  assert.ok(isDisplay(battle()));
  const parts = ["board", "match", "pieces", "seats", "order"];
  for (const part of parts) for (const wrong of [undefined, null, "x"]) assert.equal(isDisplay({ ...display(), [part]: wrong }), false, part);
  for (const other of [null, undefined, "x", [], { match: {}, table: {}, battle: {} }]) assert.equal(isDisplay(other), false);
});

const GOAL = [
  { text: "Hold more stones.", rule: "W-9" },
  { text: "Hold stones", seat: "a", done: 1, of: 3, places: ["stone"] },
  { text: "Take down the leader", of: 1, pieces: ["b-1"] },
  { text: "A warband of which half is down flees." },
];
const scored = (value) => ({ score: [{ label: "Victory points", value }] });

test("the goal comes first, then how it stands for whom, and what only has to be known", () => {
  const shows = display({ goal: GOAL, cards: [{ name: "Three Stones", text: "" }], round: 2, rounds: 4, seats: { a: scored("3"), b: scored("1") } });
  assert.deepEqual(goalsOf(shows), {
    title: "Three Stones",
    text: "Hold more stones.",
    rule: "W-9",
    unit: "Victory points",
    scores: { a: "3", b: "1" },
    aims: [
      { text: "Hold stones", seat: "a", done: 1, of: 3, pieces: [], markers: ["stone"] },
      { text: "Take down the leader", seat: "", done: 0, of: 1, pieces: ["b-1"], markers: [] },
    ],
    notes: ["A warband of which half is down flees."],
    round: 2,
    rounds: 4,
  });
});

test("without a card the goal has the name of the game, and without a goal there is none", () => {
  const { aims, round, rounds, title } = goalsOf(display({ goal: [GOAL[0], { text: "Hold on", seat: "b" }] }));
  assert.deepEqual([title, round, rounds], ["Skirmish", 0, 0]);
  assert.deepEqual(aims, [{ text: "Hold on", seat: "b", done: 0, of: 0, pieces: [], markers: [] }]);
  assert.equal(goalsOf(display()), undefined);
});

test("a party has no scores of its seats", () => {
  const { scores } = goalsOf(display({ goal: GOAL, match: { cooperative: true }, seats: { a: scored("5 of 5"), b: scored("4 of 4") } }));
  assert.deepEqual(scores, {});
});

test("goals that are as they were are the same object, so that nothing is drawn anew", () => {
  const first = goalsOf(display({ goal: GOAL }));
  assert.equal(goalsOf(display({ goal: structuredClone(GOAL), heading: "Later" })), first);
  assert.notEqual(goalsOf(display({ goal: GOAL, round: 1 })), first);
});

test("a map with the same cells and other tiles is another map", () => {
  const cells = { h0_0: { kind: "open", x: 0, y: 0, tile: "gate", sign: "1" } };
  const called = (name) => stateOf(display({ board: { kind: "hex", across: 4000, cells, tiles: { gate: { name, text: "" } } } })).table.map.cells.h0_0.name;
  assert.deepEqual([called("Old Gate"), called("New Gate")], ["Old Gate 1", "New Gate 1"]);
});

test("a map without a cell, shown after a bare plane, is an empty map", () => {
  const bare = stateOf(display({ board: { kind: "plane", width: 1, height: 1 } })).table;
  assert.deepEqual([bare.terrain, bare.zones, bare.map], [{}, {}, undefined]);
  const { map, markers } = stateOf(display({ board: { kind: "hex", across: 4000, width: 1, height: 1 } })).table;
  assert.deepEqual([map, markers], [{ across: 4000, tiles: {}, cells: {} }, {}]);
});
