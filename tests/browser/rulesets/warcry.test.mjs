import assert from "node:assert/strict";
import { test } from "node:test";

import { face } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/face.js";
import { initiativeWords } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/initiative.js";
import { sideName } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/names.js";
import { valueLabel } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/options.js";

test("sides are called by no colour, as the colours are those of the seats", () => {
  const names = ["red", "blue"].map(sideName);
  assert.equal(new Set(names).size, 2);
  for (const name of names) assert.doesNotMatch(name, /red|blue/);
  const state = { battle: { fighters: {} } };
  assert.equal(valueLabel(state, { params: {} }, "side", "blue"), "Side 2");
});

const profile = { name: "hired-blade", runemarks: [], wounds: 10, weapons: {}, base: { x: 3200, y: 3200 }, move: 4, toughness: 4, points: 100 };
const fighter = (facts) => ({ seat: "a", profile, role: "fighter", group: "dagger", status: "board", damage: 0, activated: 0, waiting: false, ...facts });

function combat(battle) {
  return { match: { status: "live", order: ["a", "b"] }, battle: { phase: "combat", order: Object.keys(battle.fighters ?? {}), fighters: {}, passes: 0, ...battle } };
}

test("who acts again is told why", () => {
  const prompt = (battle) => face.prompt(combat(battle), "a");
  assert.equal(prompt({}), "Choose a fighter to activate");
  assert.match(prompt({ passes: 1 }), /^You act again, as the enemy has nobody left/);
  assert.match(prompt({ inspired: "a-f1", fighters: { "a-f1": fighter({}) } }), /^Hired Blade is inspired/);
  const activation = { fighter: "a-f1", actions_left: 1, bonus: [] };
  assert.equal(prompt({ activation, fighters: { "a-f1": fighter({ activated: 1 }) } }), "Hired Blade: 1 action left");
  assert.match(prompt({ activation, fighters: { "a-f1": fighter({ activated: 2 }) } }), /after waiting$/);
});

test("a fighter has acted once it acts no longer", () => {
  const done = (activation) => face.pieces(combat({ activation, fighters: { "a-f1": fighter({ activated: 1 }) } })).map((look) => look.done);
  assert.deepEqual(done({ fighter: "a-f1" }), [false]);
  assert.deepEqual(done(undefined), [true]);
});

test("the initiative is told with the singles that settled it, and with the roll-off of this round where they were equal", () => {
  const hand = (singles, facts = {}) => ({ rolled: [1, 2, 3, 4, 5, 6], singles, added: 0, groups: {}, ...facts });
  const commit = (...events) => ({ record: { events } });
  const rollOff = { type: "RollOffRolled", purpose: "initiative", dice: { a: 5, b: 3 }, winner: "a" };
  const past = [commit({ type: "Moved" }), commit(rollOff), commit({ type: "RoundStarted" }), commit({ ...rollOff, dice: { a: 2, b: 1 } })];
  const told = (a, b, battle = {}, from = past) => initiativeWords(combat({ hands: { a, b }, holder: "a", tied: false, ...battle }), from);
  assert.equal(told(hand([1, 2, 3]), hand([4])), "Seat A, with 3 singles to 1");
  assert.equal(told(hand([1], { added: 1 }), hand([4])), "Seat A, with 2 singles to 1");
  assert.equal(told(hand([1]), hand([4])), "Seat A, by a roll-off of 5 to 3: 1 single each");
  assert.equal(told(hand([1]), hand([4]), {}, past.slice(2)), "Seat A, by a roll-off: 1 single each");
  assert.match(told(hand([1]), hand([4, 5]), { phase: "declare" }), /until all dice are declared: singles 1 to 2$/);
});

test("a side has a region for each place of its groups, and who comes later is told", () => {
  const groups = {
    "red-dagger": { x: 100, y: 200 }, "red-shield": { x: 100, y: 200 }, "blue-dagger": { x: 1, y: 2 },
    "red-hammer": { x: 0, y: -50, round: 2, reach: 900, line: { x1: 0, y1: 0, x2: 500, y2: 0 } },
  };
  const state = { battle: { plan: { deployment: { groups } } } };
  const regions = face.areas(state, { command: "ChooseSide" }, { side: "red" });
  assert.deepEqual(regions.map(({ label, late }) => [label, late]), [["zone", false], ["Hammer, round 2", true]]);
  assert.deepEqual(regions[1].area, { kind: "near_line", a: [0, 0], b: [500, 0], reach: 900 });
  assert.deepEqual(face.areas(state, { command: "ChooseSide" }, {}), []);
  assert.match(face.paramMeaning(state, { command: "AssignBattleGroups" }, "groups"), /later round/);
});
