import assert from "node:assert/strict";
import { test } from "node:test";

import { chanceOfKept, chanceOfSum } from "../../../clients/wardrum/clients/web/js/kit/deeds.js";
import { account as betrayal } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/account.js";
import { account as mordheim } from "../../../clients/wardrum/clients/web/js/rulesets/mordheim/account.js";
import { account as trench } from "../../../clients/wardrum/clients/web/js/rulesets/trench/account.js";
import { account as warcry } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/account.js";
import { accountOf } from "../../../clients/wardrum/clients/web/js/ui/battle/end/account.js";
import { headline, momentWords, reasonOf } from "../../../clients/wardrum/clients/web/js/ui/battle/end/sentences.js";

const fighter = (seat, more = {}) => ({ seat, role: "fighter", status: "board", profile: { name: "guard", wounds: 10 }, ...more });
const fighters = { "a-f1": fighter("a"), "a-f2": fighter("a"), "b-f1": fighter("b", { role: "leader" }), "b-f2": fighter("b") };
const plan = { victory: { name: "high-ground", win: "most_vp", instant: [] } };

function model(ruleset, battle, commits, match = {}) {
  const entries = commits.map((events, i) => [i + 1, { version: i + 1, at: 0, record: events && { command: { type: "X" }, events } }]);
  const headState = { match: { order: ["a", "b"], cooperative: false, winners: [], conceded: [], seats: { a: {}, b: {} }, reason: "victory", ...match }, battle };
  return { commits: new Map(entries), withdrawn: new Set(), headState, names: {}, seats: [], head: commits.length, ended: true, face: { account: ruleset } };
}
const of = (found) => accountOf(found, found.face);
const values = (found) => Object.fromEntries(of(found).sums.map(({ label, values }) => [label, values]));
const blow = (by, on, points, damage, dice = [4, 3]) => [
  { type: "AttackDeclared", fighter: by, target: on },
  { type: "AttackRolled", fighter: by, target: on, dice },
  { type: "DamageAllocated", fighter: on, points, damage },
];

test("damage is what the blows took, no more than was left, and belongs to who struck", () => {
  const battle = model(warcry, { fighters, plan, vp: {} }, [blow("a-f1", "b-f1", 4, 4), blow("a-f1", "b-f1", 9, 10), blow("b-f2", "a-f2", 3, 3)]);
  assert.deepEqual(values(battle), { "Damage dealt": [10, 3] });
  assert.deepEqual(of(battle).fighters.map(({ id, damage }) => [id, damage]), [["a-f1", 10], ["b-f2", 3]]);
});

test("damage of a fall is nobody's, nor is that of one's own side", () => {
  const fall = [{ type: "FighterActivated", fighter: "a-f1" }, { type: "ImpactRolled", fighter: "b-f1", dice: [2], points: 2 }, { type: "DamageAllocated", fighter: "b-f1", points: 2, damage: 2 }];
  assert.deepEqual(values(model(warcry, { fighters, plan, vp: {} }, [fall, blow("a-f1", "a-f2", 2, 2)])), {});
});

test("what was taken back and what is sealed does not count", () => {
  const battle = model(warcry, { fighters, plan, vp: {} }, [blow("a-f1", "b-f1", 4, 4), null, blow("a-f1", "b-f2", 2, 2)]);
  battle.withdrawn.add(1);
  assert.deepEqual(values(battle), { "Damage dealt": [2, 0] });
});

test("the key moments are three, of different kinds where there are, in the order of the battle", () => {
  const down = (target, by) => [{ type: "FighterTakenDown", fighter: target, by, points: 100 }];
  const score = (seat, vp) => [{ type: "VictoryPointsScored", seat, vp, why: "holds", total: vp }];
  const commits = [blow("a-f1", "b-f1", 2, 2), score("a", 3), down("b-f2", "a"), blow("a-f1", "b-f1", 3, 5), down("b-f1", "a"), score("b", 1), [{ type: "RoundEnded" }]];
  const { moments } = of(model(warcry, { fighters, plan, vp: {} }, commits));
  assert.deepEqual(moments.map(({ kind, version }) => [kind, version]), [["score", 2], ["down", 3], ["down", 5]]);
  const words = moments.map((told) => momentWords(told, (id) => id, (seat) => `seat ${seat}`));
  assert.deepEqual(words, ["seat a scores 3 points and takes the lead", "seat a takes b-f2 down", "a-f1 takes b-f1 down"]);
});

test("the luckiest roll is the least likely one", () => {
  const battle = model(warcry, { fighters, plan, vp: {} }, [blow("a-f1", "b-f1", 0, 0, [6, 6]), blow("a-f1", "b-f1", 0, 0, [6, 6, 6]), blow("b-f1", "a-f1", 0, 0, [6])]);
  const { chance, version } = of(battle).luckiest;
  assert.equal(version, 2);
  assert.equal(Math.round(1 / chance), 216);
  assert.equal(of(model(warcry, { fighters, plan, vp: {} }, [blow("a-f1", "b-f1", 0, 0, [3])])).luckiest, null);
});

test("chances of dice are exact", () => {
  assert.ok(Math.abs(chanceOfSum([6, 5]) - 3 / 36) < 1e-12);
  assert.ok(Math.abs(chanceOfSum([2], [0, 0, 1, 1, 2, 2]) - 1 / 3) < 1e-12);
  assert.ok(Math.abs(chanceOfKept(3, 2, true, 12) - 16 / 216) < 1e-12);
  assert.ok(Math.abs(chanceOfKept(3, 2, false, 12) - 1 / 216) < 1e-12);
});

test("the end is told in the ruleset's own words", () => {
  const battle = { fighters, plan, round: 4, vp: { a: 12, b: 7 } };
  const won = model(warcry, battle, [[{ type: "MatchEnded" }]], { winners: ["a"] });
  assert.equal(headline(won), "▲ Seat A wins");
  assert.equal(reasonOf(won, won.face), "High Ground: the most victory points, 12 to 7, after round 4.");
  const beaten = model(warcry, { ...battle, fighters: { "a-f1": fighter("a"), "b-f1": fighter("b", { status: "down" }) } }, [[]], { winners: ["a"] });
  assert.equal(reasonOf(beaten, beaten.face), "No fighter of ■ Seat B is left.");
  const fled = model(mordheim, battle, [[{ type: "WarbandWithdrew", seat: "b" }, { type: "MatchEnded" }]], { winners: ["a"] });
  assert.equal(reasonOf(fled, fled.face), "The warband of ■ Seat B lost heart and withdrew.");
  assert.equal(of(fled).moments[0].kind, "rout");
});

test("the end by the players is told without rules", () => {
  const ends = [
    [{ reason: "conceded", winners: ["a"], conceded: ["b"] }, "▲ Seat A wins", "■ Seat B conceded."],
    [{ reason: "time", winners: ["b"] }, "■ Seat B wins", "▲ Seat A had no time left on the clock."],
    [{ reason: "agreed" }, "A draw", "Both sides agreed on a draw."],
    [{ reason: "abandoned", seats: {} }, "Nobody came", "The battle was left before it was decided."],
    [{ reason: "claimed", winners: ["a"] }, "▲ Seat A wins", "■ Seat B had been away too long, so the battle was claimed."],
  ];
  for (const [match, words, why] of ends) {
    const battle = model(warcry, { fighters, plan, vp: {} }, [[]], match);
    assert.deepEqual([headline(battle), reasonOf(battle, battle.face)], [words, why]);
  }
});

test("a shot that wounds is told by its shooter, and a warband that flees by its rival", () => {
  const models = { "a-m1": { seat: "a", card: {} }, "b-m1": { seat: "b", card: { leader: true } } };
  const shot = [
    { type: "InjuryRollCalled", model: "b-m1", by: "a", attacker: "a-m1" },
    { type: "InjuryRolled", model: "b-m1", by: "a", dice: [6, 6], kept: [0, 1], net: 0 },
    { type: "BloodPlaced", model: "b-m1", n: 2, total: 2 },
    { type: "ModelOutOfAction", model: "b-m1" },
  ];
  const battle = model(trench, { models, vp: { a: 4, b: 2 }, round: 2 }, [shot, [{ type: "GameEnded", reason: "fled" }, { type: "MatchEnded" }]], { winners: ["a"] });
  assert.deepEqual(values(battle), { "Blood drawn": [2, 0], "Models out of action": [1, 0] });
  assert.deepEqual(of(battle).fighters, [{ id: "a-m1", seat: "a", damage: 2, downs: 1 }]);
  assert.equal(reasonOf(battle, battle.face), "The warband of ■ Seat B failed its nerve and fled.");
  assert.equal(Math.round(1 / of(battle).luckiest.chance), 36);
});

test("a party stands against its enemies", () => {
  const units = { a: { seat: "a", kind: "adventurer", profile: {} }, e01: { seat: "", kind: "enemy", profile: { level: 1 } } };
  const dealt = (source, target, amount) => [{ type: "DamageDealt", source, target, amount }];
  const commits = [dealt("a", "e01", 3), dealt("e01", "a", 2), [{ type: "UnitDefeated", unit: "e01", by: "a" }, { type: "BattleEnded", reason: "objective" }, { type: "MatchEnded" }]];
  const battle = model(betrayal, { units, setup: { enemy_die: [0, 1, 1, 1, 2, 2] } }, commits, { cooperative: true, winners: ["a", "b"] });
  assert.deepEqual(of(battle).sides, ["party", ""]);
  assert.deepEqual(values(battle), { "Damage dealt": [3, 2], Defeated: [1, 0] });
  assert.deepEqual([headline(battle), reasonOf(battle, battle.face)], ["The party wins", "The party has reached its goal."]);
});

test("a ruleset without an account has none", () => {
  assert.equal(accountOf(model(undefined, {}, []), {}), null);
});
