import assert from "node:assert/strict";
import { test } from "node:test";

import { areas } from "../../../clients/wardrum/clients/web/js/rulesets/trench/areas.js";
import { phases, takenBy, waiting } from "../../../clients/wardrum/clients/web/js/rulesets/trench/prompts.js";
import { face } from "../../../clients/wardrum/clients/web/js/rulesets/trench/face.js";

const RIFLE = { name: "rifle", hands: 2, range_in: 24, melee: false, keywords: {} };
const KNIFE = { name: "knife", hands: 1, melee: true, keywords: {} };
const BOMB = { name: "stick-bomb", hands: 0, range_in: 8, melee: false, keywords: { assault: 0, blast: 2, "injury-dice": -1 } };
const SLOTS = { moved: "", dashed: false, shot: false, fought: false, specials: [], halved: false };

function model(name, seat, facts = {}, weapons = { w1: RIFLE, w2: KNIFE, w3: BOMB }) {
  const profile = { name, movement_in: 6, ranged: 1, melee: 0, armour: -2, base_mm: 32, keywords: { elite: 0 } };
  const card = { id: "m1", profile, weapons, leader: false };
  return { seat, card, status: "board", down: false, blood: 0, blessing: 0, activated: false, charged: false, tough: false, team: "", ...facts };
}

function state(battle = {}, match = {}) {
  const models = {
    "a-m1": model("lantern-warden", "a"),
    "a-m2": model("watch-rifle", "a", { team: "a-first-lamp" }),
    "b-m1": model("ditch-reeve", "b"),
    "b-m2": model("ditch-brute", "b", { status: "out" }),
  };
  return {
    match: { status: "live", order: ["a", "b"], ...match },
    table: { pieces: { "b-m1": { seat: "b", x: 1000, y: 2000, radius: 1600, tall: 3175 } }, markers: {} },
    battle: {
      phase: "activation", round: 2, models, order: Object.keys(models), holder: "a", turn: "a", dice: {}, agenda: [], tasks: {},
      checks: [], shaken: [], vp: { a: 0, b: 2 }, strength: { a: 2, b: 2 }, deeds: {}, ...battle,
    },
  };
}

const asked = (task) => state({ agenda: ["t1"], tasks: { t1: task } });
const choice = (...of) => ({ kind: "choice", of });
const option = (command, params = {}, label = command) => ({ command, label, rule: "", params, scope: "battle" });
const attack = { attacker: "a-m1", weapon: "w1", manner: "ranged", target: "b-m1" };

test("the heading names Turn and phase, and the track where it stands", () => {
  assert.equal(face.heading(state()), "Turn 2 · Activation Phase");
  assert.equal(face.heading(state({ phase: "waver" })), "Turn 2 · Morale Phase, wavering");
  assert.equal(face.heading(state({ phase: "muster", round: 0 })), "Mustering");
  assert.equal(face.heading(state({}, { status: "ended" })), "Turn 2 · Ended");
  const now = (battle) => phases(state(battle)).filter((phase) => phase.now).map((phase) => phase.name);
  assert.deepEqual(now({ phase: "roll" }), ["Initiative"]);
  assert.deepEqual(now({ phase: "order" }), ["Morale"]);
  assert.deepEqual(now({ phase: "deploy" }), []);
});

test("whoever picks hears when the other side has nobody left", () => {
  assert.equal(face.prompt(state(), "a"), "Activate a model");
  const done = state();
  done.battle.models["b-m1"].activated = true;
  assert.match(face.prompt(done, "a"), /nobody left/);
  assert.deepEqual(waiting(done, "a").map((one) => one.card.profile.name), ["lantern-warden", "watch-rifle"]);
});

test("who acts is asked for another ACTION once one is taken", () => {
  const acting = (slots) => face.prompt(state({ activation: { seat: "a", models: ["a-m1"], slots: { "a-m1": slots } } }), "a");
  assert.equal(acting(SLOTS), "Lantern Warden: take an ACTION, or end the Activation");
  assert.match(acting({ ...SLOTS, moved: "charge" }), /take another ACTION/);
  assert.deepEqual(takenBy({ ...SLOTS, moved: "retreat", dashed: true, specials: ["bless"] }), ["retreated", "dashed", "bless"]);
});

test("a window says whose markers may be spent on what", () => {
  const hit = { kind: "success", model: "a-m1", purpose: "attack", mods: {}, windows: ["blood"], attack };
  assert.equal(
    face.prompt(asked(hit), "b"),
    "Spend blood of Lantern Warden on its roll to hit Ditch Reeve with the rifle?",
  );
  assert.match(face.prompt(asked({ ...hit, windows: ["target_blood"] }), "a"), /^Spend blood of Ditch Reeve on the roll of Lantern Warden/);
  assert.match(face.prompt(asked({ ...hit, windows: ["order", "blood", "blessing"] }), "a"), /^Say which markers of Lantern Warden/);
  const hurt = { kind: "injury", model: "b-m1", by: "a", dice: {}, windows: ["blessing"] };
  assert.equal(face.prompt(asked(hurt), "b"), "Spend blessing of Ditch Reeve on the Injury Roll against it?");
});

test("every question in the middle of something has its own words", () => {
  const prompt = (task) => face.prompt(asked(task), "a");
  assert.equal(prompt({ kind: "dashing", model: "a-m1" }), "Lantern Warden may Dash now: choose its way, or stay");
  assert.match(prompt({ kind: "charging", model: "a-m1", target: "b-m1" }), /charges Ditch Reeve/);
  assert.match(prompt({ kind: "evading", model: "b-m1", charger: "a-m1", budget: 5080 }), /may slip away up to 2″/);
  assert.match(prompt({ kind: "free_fights", mover: "a-m1", enemies: ["b-m1"] }), /retreats: strike with Ditch Reeve/);
  assert.match(prompt({ kind: "scattering", attack, distance: 7620 }), /misses by 3″/);
  assert.match(prompt({ kind: "own_target", attack }), /goes at one of its own/);
  assert.match(prompt({ kind: "rising", model: "a-m1" }), /stand up\?/);
  assert.equal(prompt({ kind: "attacks", model: "a-m1", action: "shoot", left: { w1: 2, w2: 0 } }), "Lantern Warden: 2 shots left (2 with the rifle)");
});

test("options are called by target, weapon and, in a fireteam, by who acts", () => {
  const one = state({ activation: { seat: "a", models: ["a-m1"], slots: { "a-m1": SLOTS } } });
  const two = state({ activation: { seat: "a", models: ["a-m1", "a-m2"], slots: {} } });
  const shot = option("Shoot", { model: choice("a-m1"), weapon: choice("w1"), target: choice("b-m1") });
  assert.equal(face.optionLabel(one, shot), "Ditch Reeve, rifle");
  assert.equal(face.commandLabel(one, shot), "Shoot at Ditch Reeve, rifle");
  assert.equal(face.optionLabel(two, shot), "Ditch Reeve, rifle of Lantern Warden");
  assert.equal(face.commandLabel(two, option("Move", { model: choice("a-m2") })), "Move: Watch Rifle");
  assert.equal(face.commandLabel(one, option("Charge", { model: choice("a-m1"), target: choice("b-m1") })), "Charge Ditch Reeve");
  const point = option("Shoot", { model: choice("a-m1"), weapon: choice("w3"), point: { kind: "place" } });
  assert.equal(face.optionLabel(one, point), "between enemies, stick bomb");
  assert.equal(face.commandLabel(one, point), "Shoot between enemies, stick bomb");
  assert.equal(face.paramLabel(one, point, "point"), "Aim at");
  assert.equal(face.commandLabel(one, option("Special", { model: choice("a-m1"), special: choice("bless"), target: choice("a-m2") })), "Bless Watch Rifle");
  assert.equal(face.commandLabel(one, option("Activate", { model: choice("a-m1") })), "Activate Lantern Warden");
  assert.equal(face.commandLabel(one, option("Activate", { model: choice("a-m1", "a-m2") })), "Activate");
  const pair = option("Activate", { model: choice("a-m1"), partner: choice("a-m2") });
  assert.equal(face.optionLabel(two, pair), "Fireteam: Lantern Warden and Watch Rifle");
  const set = option("Deploy", { model: choice("a-m1", "a-m2"), point: { kind: "place" } }, "Infiltrate");
  assert.equal(face.optionLabel(one, set), "Infiltrate: Lantern Warden, Watch Rifle");
});

test("markers to spend are counted, and directions have names", () => {
  const now = asked({ kind: "injury", model: "b-m1", by: "a", dice: {}, windows: ["blood"] });
  now.battle.models["b-m1"].blood = 3;
  const said = (n) => face.optionLabel(now, option("SpendBlood", { n: choice(n) }));
  assert.deepEqual([said(0), said(2)], ["Spend none", "Spend 2 of 3 blood of Ditch Reeve"]);
  const value = (name, each) => face.valueLabel(now, option("ChooseDirection"), name, each);
  assert.deepEqual([0, 4, 8, 13].map((n) => value("direction", n)), ["east", "south", "west", "north-north-east"]);
  assert.equal(value("model", "b-m1"), "Ditch Reeve");
  assert.equal(value("seat", "b"), "Seat B");
});

test("odds read first as the Success Roll, then as the injury", () => {
  const odds = { failure: "5/12", success: "5/9", critical: "1/36", no_effect: "0", minor_hit: "1/4", down: "1/5", out_of_action: "2/15" };
  const lines = face.oddsLines(odds);
  assert.deepEqual(lines.map((line) => `${line.group}: ${line.value} ${line.label}`), [
    "Roll: 42 % failure", "Roll: 56 % success", "Roll: 3 % critical",
    "Injury: 0 % no effect", "Injury: 25 % minor hit", "Injury: 20 % Down", "Injury: 13 % Out of Action",
  ]);
  assert.equal(lines[0].exact, "5/12");
  assert.deepEqual(lines.map((line) => line.short).filter(Boolean), ["hit 58 %", "out 13 %"]);
});

test("odds of Charges, of dangerous ways and of shots into melee are told as well", () => {
  /** @param {Record<string, string>} odds */
  const told = (odds) => face.oddsLines(odds).map((line) => `${line.value} ${line.label}${line.short ? ` (${line.short})` : ""}`);
  assert.deepEqual(told({ reaches: "2/3" }), ["67 % reaches (67 %)"]);
  assert.deepEqual(told({ arrives: "7/12", down: "1/10" }), ["58 % arrives", "10 % Down"]);
  assert.equal(told({ failure: "5/12", success: "5/9", critical: "1/36" })[0], "42 % failure (success 58 %)");
  const astray = { own_model: "1/2", failure: "1/4", success: "1/5", critical: "1/20" };
  assert.deepEqual(told(astray), ["50 % one's own model", "25 % failure (hit 25 %)", "20 % success", "5 % critical"]);
});

test("cards tell characteristics, weapons and whose the markers are", () => {
  const now = state({ shaken: ["a"], activation: { seat: "a", models: ["a-m2"], slots: { "a-m2": SLOTS } } });
  Object.assign(now.battle.models["a-m1"], { blood: 2, blessing: 1, down: true, activated: true });
  const looks = face.pieces(now);
  const [warden, rifle, , brute] = looks;
  assert.deepEqual(warden.tokens.map(({ count, icon, seat }) => [icon, count, seat]), [["droplet", 2, "b"], ["sun", 1, "a"]]);
  assert.deepEqual(warden.tags.map((tag) => tag.text), ["Down", "Shaken"]);
  assert.deepEqual([warden.prone, warden.done, rifle.active], [true, true, true]);
  assert.match(warden.spoken, /^Lantern Warden, Seat A, activated, Down, Shaken, 2 blood, Seat B may spend it/);
  assert.ok(warden.facts.includes("Movement 6″ · Ranged +1 DICE · Melee ±0 DICE"));
  assert.ok(warden.facts.includes("Armour −2 · Base 32 mm"));
  assert.ok(warden.facts.includes("Stick Bomb: ranged 8″, no hand · assault · blast 2″ · −1 INJURY DICE"));
  assert.ok(rifle.facts.includes("Fireteam: first lamp"));
  assert.deepEqual([brute.status, brute.tokens], ["out", []]);
  assert.deepEqual(warden.words.map(([kind, name]) => `${kind}: ${name}`).slice(0, 4), ["statuses: down", "statuses: blood", "statuses: blessing", "statuses: shaken"]);
  assert.ok(rifle.words.some(([, name]) => name === "fireteam"));
});

test("a blast is shown round its target, its point, or where it may come down", () => {
  const shot = (values, params) => areas(state(), option("Shoot", { model: choice("a-m1"), weapon: choice("w3"), ...params }), values);
  assert.deepEqual(shot({ target: "b-m1" }), [{ point: [1000, 2000], reach: 5080 }]);
  assert.deepEqual(shot({ point: [5, 6] }), [{ point: [5, 6], reach: 5080 }]);
  assert.deepEqual(areas(state(), option("Shoot", { model: choice("a-m1"), weapon: choice("w1") }), { target: "b-m1" }), []);
  const missed = asked({ kind: "scattering", attack: { ...attack, weapon: "w3" }, point: [0, 0], distance: 2540 });
  const [{ point }] = areas(missed, option("ChooseDirection"), { direction: 4 });
  assert.ok(Math.abs(point[0]) < 1 && point[1] === 2540);
  assert.deepEqual(areas(missed, option("ChooseDirection"), {}), []);
});

test("the timeline knows Turns, Morale and what the commits were", () => {
  const commit = (...events) => ({ record: { events: events.map((event) => (typeof event === "string" ? { type: event } : event)) } });
  assert.deepEqual(face.mark(commit({ type: "TurnStarted", turn: 3 })), { round: 3, chapter: "Turn 3", activation: false });
  assert.equal(face.mark(commit({ type: "MoralePhaseStarted", due: ["a"] })).chapter, "Morale Phase");
  assert.equal(face.mark(commit({ type: "MoralePhaseStarted", due: [] })).chapter, "");
  assert.equal(face.mark(commit("ModelActivated")).activation, true);
  assert.equal(face.icon(commit("SuccessRolled", "InjuryRolled", "ModelOutOfAction")), "down");
  assert.equal(face.icon(commit("SuccessRolled", "ModelMoved")), "move");
  assert.equal(face.icon(commit("MoraleChecked")), "flag");
  assert.equal(face.icon({ record: null }), "");
});

test("a zone lies along its edge, as far from the other as the scenario says", () => {
  const table = { width: 900, height: 1000 };
  const [zone] = areas({ table, battle: { scenario: { apart: 600 } } }, option("ChooseZone"), { side: "south" });
  assert.deepEqual(zone.area, { kind: "near_line", a: [0, 1000], b: [900, 1000], reach: 200 });
  assert.deepEqual(face.begun, ["Walk"]);
});
