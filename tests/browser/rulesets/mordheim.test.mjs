import assert from "node:assert/strict";
import { test } from "node:test";

import { face } from "../../../clients/wardrum/clients/web/js/rulesets/mordheim/face.js";
import { face as warcry } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/face.js";
import { seatsOfMorale, stillTesting, troubled } from "../../../clients/wardrum/clients/web/js/rulesets/mordheim/morale.js";

const WEAPON = { range_min: 0, range_max: 1, attacks: 3, strength: 4, damage: 1, critical: 3 };
const BOW = { ...WEAPON, range_min: 3, range_max: 15 };

function fighter(name, seat, facts = {}, card = {}) {
  const profile = {
    name, move: 5, toughness: 4, wounds: 10, points: 100, runemarks: [], weapons: { w1: WEAPON, w2: BOW },
    base: { x: 3200, y: 3200 }, bravery: 3, keywords: [], spell_book: [], ...card,
  };
  return {
    seat, profile, role: "fighter", group: "dagger", status: "board", damage: 0, activated: 0, waiting: false,
    locked: false, panicked: 0, ...facts,
  };
}

function hand(facts = {}) {
  return {
    rolled: [1, 2, 3, 4, 4, 4], singles: [1, 2, 3], added: 0, groups: { 4: { dice: 3, wild: 0 } }, wild: 1,
    temporary: 0, declared: false, channeled: false, reaction: [], ...facts,
  };
}

function state(battle = {}) {
  const fighters = {
    "a-f1": fighter("hedge-wizard", "a", { role: "leader" }, { keywords: ["WIZARD"], spell_book: ["cinder-dart"] }),
    "a-f2": fighter("hired-blade", "a"),
    "b-f1": fighter("lane-confessor", "b", { role: "hero" }, { keywords: ["PRIEST", "FEAR"], bravery: 2 }),
    "b-f2": fighter("pale-servant", "b", { status: "down" }),
  };
  return {
    match: { status: "live", order: ["a", "b"] },
    table: { pieces: {} },
    battle: {
      setup: { channeling: "phase", reaction_dice: true, reaction_cost: 1, morale: true },
      phase: "combat", round: 2, fighters, order: Object.keys(fighters), hands: { a: hand(), b: hand() }, holder: "b",
      turn: "a", priority: "b", sides: { a: "red", b: "blue" }, morale: [], wavering: [], panic: [], withdrawn: "",
      reacting: "", vp: { a: 0, b: 0 }, down_points: { a: 0, b: 0 }, ...battle,
    },
  };
}

const choice = (...of) => ({ kind: "choice", of });
const option = (command, params = {}, label = command) => ({ command, label, rule: "", params, scope: "battle" });

test("the heading names the phase and what is decided in it", () => {
  const heading = (battle) => face.heading(state(battle));
  assert.equal(heading({ phase: "declare" }), "Round 2 · Initiative phase, channeling");
  const done = { a: hand({ channeled: true }), b: hand({ channeled: true }) };
  assert.equal(heading({ phase: "declare", hands: done }), "Round 2 · Initiative phase, wyrd dice");
  assert.equal(heading({}), "Round 2 · Combat phase");
  assert.equal(heading({ phase: "panic", panic: ["a-f2"] }), "Round 2 · Morale phase, panic");
  assert.equal(heading({ phase: "muster", round: 0 }), "Mustering");
});

test("without anybody who channels, wyrd dice are declared at once", () => {
  const fighters = { "a-f2": fighter("hired-blade", "a"), "b-f1": fighter("priest", "b", { status: "down" }, { keywords: ["PRIEST"] }) };
  const nobody = state({ phase: "declare", fighters, order: Object.keys(fighters) });
  assert.equal(face.heading(nobody), "Round 2 · Initiative phase, wyrd dice");
});

test("whoever may react is told to what", () => {
  const strike = { fighter: "a-f2", target: "b-f1", weapon: WEAPON, attacks: 3, toughness: 4, cover: true };
  const attacked = state({ trigger: { kind: "attack", strike }, reacting: "b" });
  const words = "Hired Blade attacks Lane Confessor in cover: 3 attacks, strength 4, damage 1/3";
  assert.equal(face.prompt(attacked, "b"), `React? ${words}`);
  const fled = state({ trigger: { kind: "retreat", fighter: "a-f2", path: [], length: 0 }, reacting: "b" });
  assert.equal(face.prompt(fled, "b"), "React? Hired Blade is about to retreat");
});

test("an activation says what has been made of it", () => {
  const activation = { fighter: "a-f2", actions_left: 1, bonus: [], made: ["move"] };
  assert.equal(face.prompt(state({ activation }), "a"), "Hired Blade: 1 action left, after a move");
  assert.equal(face.commandLabel(state({ activation }), option("Move", {}, "Move")), "Move again");
  assert.equal(face.commandLabel(state({ activation: { ...activation, made: [] } }), option("Move", {}, "Flee")), "Flee");
  const taking = option("Move", { pick_up: choice("west-shard") }, "Move and pick up west-shard");
  assert.equal(face.optionLabel(state({ activation }), taking), "Move again and pick up West Shard");
});

test("commands are called by what they do, and to whom", () => {
  const now = state({ activation: { fighter: "a-f2", actions_left: 2, bonus: [], made: [] } });
  const said = (command, params, label) => face.commandLabel(now, option(command, params, label));
  assert.equal(said("React", { fighter: choice("b-f1"), reaction: choice("duck-away") }, "Duck Away"), "Duck Away: Lane Confessor");
  assert.equal(said("RollPanic", { fighter: choice("a-f2") }), "Test Hired Blade for panic");
  assert.equal(said("Channel", { fighter: choice("a-f1") }), "Hedge Wizard channels");
  assert.equal(said("Channel", { fighter: choice("a-f1", "a-f2") }), "Channel");
  assert.equal(said("Retreat", {}, "Retreat"), "Retreat");
  assert.equal(said("Attack", { weapon: choice("w2"), target: choice("b-f1") }), "Attack Lane Confessor, ranged 3–15″");
});

test("odds of channeling and of tests are said in words", () => {
  const lines = face.oddsLines({ wyrd_die: "2/3", spell_book_locked: "1/6" });
  assert.deepEqual(lines.map((line) => `${line.value} ${line.label}`), ["67 % a wyrd die", "17 % spell book locked for this round"]);
  assert.equal(face.oddsLines({ passed: "1/2" })[0].short, "50 %");
  assert.equal(face.oddsLines({ mean: "3/2" })[0].short, "avg 1.5");
});

test("the morale phase names who tests, what is needed, and who has failed or left", () => {
  const lines = (battle) => seatsOfMorale(state({ phase: "morale", ...battle }));
  assert.deepEqual(lines({ morale: ["b"] }), [{ seat: "b", text: "1 of 2 down: Lane Confessor needs 2 or more", now: true }]);
  assert.match(lines({ wavering: ["b"] })[0].text, /wavers/);
  assert.match(lines({ withdrawn: "b" })[0].text, /withdrawn/);
  assert.deepEqual(lines({}), []);
  const { fighters } = state().battle;
  const leaderless = { ...fighters, "b-f1": { ...fighters["b-f1"], status: "down" } };
  assert.match(lines({ morale: ["b"], fighters: leaderless })[0].text, /nobody is left/);
});

test("panic lists those who still test, with the roll that passes", () => {
  const testing = stillTesting(state({ phase: "panic", panic: ["b-f1", "a-f2"] }));
  assert.deepEqual(testing.map(({ text, now }) => [text, now]), [
    ["Lane Confessor needs 2 or more", true],
    ["Hired Blade needs 3 or more", false],
  ]);
});

test("cards tell keywords, spell books and what ails a fighter", () => {
  const { fighters } = state().battle;
  fighters["a-f1"] = { ...fighters["a-f1"], locked: true, panicked: 3 };
  const now = state({ fighters });
  const wizard = face.pieces(now).find((look) => look.id === "a-f1");
  assert.deepEqual(wizard.tags.map((tag) => [tag.text, tag.ill]), [["wizard", false], ["book locked", true], ["in panic", true]]);
  assert.match(wizard.spoken, /^Hedge Wizard, leader, Seat A, .*wizard, book locked, in panic$/);
  assert.ok(wizard.facts.includes("Spell book (locked in this round): Cinder Dart"));
  assert.ok(wizard.facts.includes("Melee 1″: 3 attacks, strength 4, damage 1/3"));
  assert.deepEqual(troubled(now).map((line) => line.text), [
    "Hedge Wizard: spell book locked for this round",
    "Hedge Wizard: in panic until the end of round 3",
  ]);
});

test("a warband that has withdrawn is neither down nor waiting to be set up", () => {
  const { fighters } = state().battle;
  fighters["b-f1"] = { ...fighters["b-f1"], status: "mustered" };
  const looks = face.pieces(state({ fighters, withdrawn: "b" })).filter((look) => look.seat === "b");
  assert.deepEqual(looks.map((look) => look.status), ["left", "down"]);
  assert.match(looks[0].spoken, /has left the battle/);
});

test("the timeline knows when the morale phase begins, and what reactions and tests are", () => {
  const commit = (command, ...types) => ({ command, record: { events: types.map((type) => ({ type })) } });
  assert.equal(face.mark(commit("Pass", "Passed", "MoralePhaseStarted")).chapter, "Morale phase");
  assert.equal(face.mark(commit("ActivateFighter", "FighterActivated")).activation, true);
  assert.equal(face.icon(commit("React")), "shield");
  assert.equal(face.icon(commit("RollPanic")), "flag");
  assert.equal(face.icon(commit("React", "FighterTakenDown")), "down");
});

test("warcry knows nothing of all this", () => {
  const now = state({ activation: { fighter: "a-f2", actions_left: 1, bonus: [], made: ["move"] } });
  assert.equal(warcry.prompt(now, "a"), "Hired Blade: 1 action left");
  assert.equal(warcry.commandLabel(now, option("Move", {}, "Move")), "Move");
});

test("costs are told in words", () => {
  assert.equal(face.costLabel("1 reaction die"), "1 reaction die");
  assert.equal(face.costLabel("2 reaction dice"), "2 reaction dice");
  assert.equal(face.costLabel("a double or better"), "a double or better");
});
