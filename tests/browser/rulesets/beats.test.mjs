import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { beatsOf, UNSEEN_OF_MATCH } from "../../../clients/wardrum/clients/web/js/kit/beats.js";
import * as betrayal from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/beats.js";
import * as mordheim from "../../../clients/wardrum/clients/web/js/rulesets/mordheim/beats.js";
import * as trench from "../../../clients/wardrum/clients/web/js/rulesets/trench/beats.js";
import * as warcry from "../../../clients/wardrum/clients/web/js/rulesets/warcry/beats.js";

const FOLDER = new URL("../../../clients/wardrum/clients/web/js/rulesets/", import.meta.url);
const NAMES = [...readFileSync(new URL("list.js", FOLDER), "utf8").matchAll(/export \* as (\w+)/g)].map(([, name]) => name);
const { components } = JSON.parse(readFileSync(new URL("../../../docs/asyncapi.json", import.meta.url), "utf8"));
const EVENTS = components.schemas.Event.anyOf.map(({ $ref }) => $ref.split("/").pop().split("."));

function eventsOf(ruleset) {
  return EVENTS.filter(([owner]) => owner === ruleset).map(([, type]) => type).sort();
}

function piece(x, y, seat = "a") {
  return { seat, x, y, z: 0, radius: 1600, tall: 3000 };
}

function fighter(seat, damage = 0) {
  const weapons = { w1: { range_min: 0, range_max: 1 }, w2: { range_min: 3, range_max: 12 } };
  return { seat, damage, status: "board", profile: { name: "bell-keeper", wounds: 12, weapons } };
}

function state(pieces, battle = {}) {
  return { match: { order: ["a", "b"] }, table: { pieces, terrain: {}, markers: {}, zones: {} }, battle: { fighters: {}, tasks: {}, ...battle } };
}

function beats({ BEATS }, before, after, ...events) {
  return beatsOf(BEATS, before, after, { record: { events } });
}

const TWO = { "a-f1": piece(0, 0), "b-f1": piece(3500, 0, "b") };
const FIGHTERS = { "a-f1": fighter("a"), "b-f1": fighter("b") };

for (const name of NAMES) {
  test(`every event of ${name} has beats, or is named among those at which there is nothing to see`, async () => {
    const { BEATS, UNSEEN } = await import(new URL(`${name}/beats.js`, FOLDER));
    const known = [...Object.keys(BEATS), ...UNSEEN].sort();
    assert.ok(eventsOf(name).length > 40);
    assert.deepEqual(known, [...new Set(known)], "an event stands in both lists");
    assert.deepEqual(eventsOf(name), known);
  });
}

test("at every event of the life cycle there is nothing to see", () => {
  assert.deepEqual(eventsOf("match"), [...UNSEEN_OF_MATCH].sort());
});

test("a move is walked along its path from where the piece stood", () => {
  const path = [[1000, 0, 0, "walk"], [1000, 0, 7620, "climb"]];
  const after = { "a-f1": { ...piece(1000, 0), z: 7620 } };
  assert.deepEqual(beats(warcry, state({ "a-f1": piece(0, 0) }), state(after), { type: "FighterMoved", fighter: "a-f1", path, length: 1 }), [
    { kind: "walk", piece: "a-f1", path: [[0, 0, 0], ...path] },
  ]);
});

test("who falls after a move falls from where the move ended", () => {
  const path = [[1000, 0, 7620, "walk"]];
  const events = [{ type: "FighterMoved", fighter: "a-f1", path, length: 1 }, { type: "FighterFell", fighter: "a-f1", point: [2000, 0, 0] }];
  const told = beats(warcry, state({ "a-f1": piece(0, 0) }), state({ "a-f1": piece(2000, 0) }), ...events);
  assert.deepEqual(told[1], { kind: "walk", piece: "a-f1", path: [[1000, 0, 7620, "walk"], [2000, 0, 0, "drop"]] });
});

test("an attack shows its dice sorted, what they needed, the wounds before and after, and then the blow", () => {
  const events = [
    { type: "AttackDeclared", fighter: "a-f1", target: "b-f1", weapon: "w1", strength: 3, toughness: 4 },
    { type: "AttackRolled", fighter: "a-f1", target: "b-f1", dice: [6, 2, 5, 1], misses: 2, hits: 1, crits: 1 },
    { type: "DamageAllocated", fighter: "b-f1", points: 5, damage: 7 },
    { type: "FighterTakenDown", fighter: "b-f1", by: "a", points: 1 },
  ];
  const [dice, blow, hit, down, ...rest] = beats(warcry, state(TWO, { fighters: FIGHTERS }), state({ "a-f1": TWO["a-f1"] }, { fighters: FIGHTERS }), ...events);
  assert.deepEqual(dice.roll.dice.map((die) => die.mark), ["critical", "miss", "hit", "miss"]);
  assert.equal(dice.roll.needs, "needs 5+");
  assert.equal(dice.roll.result, "1 hit, 1 critical hit");
  assert.deepEqual(dice.roll.wounds, { piece: "b-f1", before: 10, after: 5, most: 12 });
  assert.deepEqual(blow, { kind: "melee", by: "a-f1", at: "b-f1", outcome: "critical" });
  assert.deepEqual(hit, { kind: "hit", piece: "b-f1", text: "−5", critical: true });
  assert.deepEqual([down, rest], [{ kind: "down", piece: "b-f1" }, []]);
});

test("a missile is shot, and dice that all miss are a miss", () => {
  const events = [
    { type: "AttackDeclared", fighter: "a-f1", target: "b-f1", weapon: "w2", strength: 4, toughness: 4 },
    { type: "AttackRolled", fighter: "a-f1", target: "b-f1", dice: [1, 2], misses: 2, hits: 0, crits: 0 },
  ];
  const told = beats(warcry, state(TWO, { fighters: FIGHTERS }), state(TWO, { fighters: FIGHTERS }), ...events);
  assert.deepEqual(told[1], { kind: "shot", by: "a-f1", at: "b-f1", outcome: "miss" });
  assert.equal(told[0].roll.result, "all miss");
});

test("pieces that no event tells of glide, come and go", () => {
  const before = state({ stays: piece(1, 1), glides: piece(0, 0), goes: piece(5, 5) });
  const after = state({ stays: piece(1, 1), glides: piece(900, 0), comes: piece(7, 7) });
  assert.deepEqual(beatsOf({}, before, after, { record: null }), [
    { kind: "walk", piece: "glides", path: [[0, 0, 0], [900, 0, 0]] },
    { kind: "leave", piece: "goes" },
    { kind: "place", piece: "comes" },
  ]);
});

test("nothing moves when commits are taken back", () => {
  const events = [{ type: "TakenBack", seat: "a", version: 3, upto: 5 }];
  assert.deepEqual(beats(warcry, state(TWO), state({}), ...events), []);
});

test("a reaction in Mordheim that strikes back is a blow of its own", () => {
  const events = [{ type: "RetreatStruck", fighter: "b-f1", target: "a-f1", dice: [5, 3], points: 3 }, { type: "DamageAllocated", fighter: "a-f1", points: 3, damage: 3 }];
  const told = beats(mordheim, state(TWO, { fighters: FIGHTERS }), state(TWO, { fighters: FIGHTERS }), ...events);
  assert.deepEqual(told.map((beat) => beat.kind), ["dice", "melee", "hit"]);
  assert.equal(told[0].roll.needs, "needs 4+");
});

test("a roll to hit in Trench shows which dice are kept, and what it misses", () => {
  const attack = { attacker: "a-f1", manner: "ranged", target: "b-f1", weapon: "w1" };
  const before = state(TWO, { models: {}, tasks: { t1: { kind: "success", model: "a-f1", purpose: "attack", attack } } });
  const rolled = { type: "SuccessRolled", model: "a-f1", purpose: "attack", dice: [1, 2, 5], kept: [0, 1], total: 3, outcome: "failure" };
  const [dice, shot] = beats(trench, before, before, rolled);
  assert.deepEqual(dice.roll.dice.map((die) => die.mark), ["miss", "miss", "dropped"]);
  assert.equal(`${dice.roll.needs}; ${dice.roll.result}`, "needs 7+; 3: failure");
  assert.deepEqual(shot, { kind: "shot", by: "a-f1", at: "b-f1", point: undefined, outcome: "miss" });
});

test("a unit of Betrayal walks from hex to hex", () => {
  const cells = { h0_0: { x: 0, y: 0 }, h1_0: { x: 100, y: 0 }, h2_0: { x: 200, y: 50 } };
  const lay = (x, y) => ({ ...state({ e1: piece(x, y, "") }), table: { pieces: { e1: piece(x, y, "") }, map: { cells, across: 100 }, markers: {} } });
  assert.deepEqual(beats(betrayal, lay(0, 0), lay(200, 50), { type: "UnitMoved", unit: "e1", path: ["h1_0", "h2_0"] }), [
    { kind: "walk", piece: "e1", path: [[0, 0, 0], [100, 0, 0], [200, 50, 0]] },
  ]);
});
