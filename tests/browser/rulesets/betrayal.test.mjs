import assert from "node:assert/strict";
import { test } from "node:test";

import { face } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/face.js";
import { threat } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/prompts.js";
import { faceWords, inOrder, skillWords } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/names.js";
import { choiceWords } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/options.js";
import { learnWords } from "../../../clients/wardrum/clients/web/js/kit/terms.js";
import { labelStartButtons } from "../../../clients/wardrum/clients/web/js/ui/lobby/start_buttons.js";

const CARD = {
  card: "adventurer", name: "hill-warden", stamina: 2, magicka: 1, cooldown: 2, combat: 3,
  dice: { cleave: { form: "heavy" } }, items: {}, abilities: { "stand-fast": { name: "stand-fast", cost: 2, timing: "interrupt", effect: "ward-2" } },
};
const CHIP = { card: "chip", name: "grave-cur", level: 1, range: 1, combat: 1, defense: 0, targets: 1, priority: "weakest", type: "beast", skills: ["pack-heart-2"] };
const SHEET = { form: "heavy", tenacity: 2, track: ["light", "bane"], active: { "combat-1": "shield-2" }, drained: [], lasting: {}, ready: [], spent: [] };

function adventurer(seat, facts = {}) {
  return { kind: "adventurer", profile: CARD, health: 5, hp: 4, seat, where: "map", bonus: 0, acted: false, statuses: [], sheet: SHEET, ...facts };
}

function chip(facts = {}, card = {}) {
  return { kind: "enemy", profile: { ...CHIP, ...card }, health: 2, hp: 2, seat: "", where: "map", bonus: 0, acted: false, statuses: [], ...facts };
}

function state(battle = {}, match = {}) {
  const units = {
    a: adventurer("a"), b: adventurer("b", { where: "defeated", hp: 0 }),
    "a-companion": chip({ kind: "companion", seat: "a" }, { name: "grey-hound", level: 0 }),
    e01: chip(), e02: chip({ statuses: ["fear"] }, { level: 10 }), e03: chip({ acted: true }),
  };
  return {
    match: { status: "live", order: ["a", "b"], cooperative: true, ...match }, table: { pieces: {} },
    battle: {
      setup: { party_decisions: "leader", leader: "a", seats: 2 }, phase: "adventurers", round: 3, counter: 3, units,
      order: ["b", "a"], first_player: "b", blows: {}, reacting: "", ...battle,
    },
  };
}

const choice = (...of) => ({ kind: "choice", of });
const option = (command, params = {}, label = command) => ({ command, label, rule: "", params, scope: "battle" });

test("the heading keeps the index of the round and the counter apart", () => {
  assert.equal(face.heading(state()), "Round 3 · Adventurers");
  assert.equal(face.heading(state({ round: 9, counter: 6, phase: "enemies" })), "Round 9, fatigue · Enemies");
  assert.equal(face.heading(state({ round: 9, counter: 4 })), "Round 9 · Adventurers");
  assert.equal(face.heading(state({ round: 0, counter: 0, phase: "muster" })), "Choosing adventurers");
  assert.equal(face.heading(state({}, { status: "ended" })), "Round 3 · Ended");
});

test("turns are in the order of the battle: adventurers from the first player, companions, enemies by level", () => {
  assert.deepEqual(inOrder(state()), ["b", "a", "a-companion", "e02", "e01", "e03"]);
  assert.deepEqual(inOrder(state({ order: [] })).slice(0, 2), ["a", "b"]);
});

test("whoever is asked is told what", () => {
  assert.equal(face.prompt(state({ turn: { unit: "a", step: "acting", moves: 1, engages: 2 } }), "a"), "Hill Warden's turn: moved once, 2 engages");
  const request = { kind: "destination", subject: "e01", options: [], default: "", votes: {}, seat: "" };
  assert.equal(face.prompt(state({ request }), "a"), "Grave Cur 1: where does it go?");
  assert.equal(face.prompt(state({ request: { ...request, kind: "first_player", subject: "" } }), "a"), "Who is the first player?");
  assert.equal(face.prompt(state({ request: { ...request, kind: "target-2" } }), "a"), "Grave Cur 1: whom does it engage?");
  assert.equal(face.prompt(state({ phase: "judgement", retreat: {} }), "a"), "Leave the battle?");
  assert.equal(face.prompt(state({ phase: "deploy" }), "a"), "Hill Warden enters: choose a hex");
});

test("of several blows the first is to be answered", () => {
  const blow = { source: "e01", target: "a", amount: 2, cause: "engage", prevented: 1 };
  const blows = { "b-2": { ...blow, amount: 9 }, "b-1": blow };
  assert.equal(threat(state({ blows })), "Grave Cur 1 deals 2 damage to Hill Warden, 1 prevented");
  assert.equal(face.prompt(state({ blows, reacting: "a" }), "a"), threat(state({ blows })));
});

test("options are called by what they do, and to whom", () => {
  const engage = option("Engage", { form: choice("heavy"), target: choice("e01") }, "Engage grave cur e01 (heavy)");
  assert.equal(face.optionLabel(state(), engage), "Grave Cur 1 · heavy");
  assert.equal(face.commandLabel(state(), engage), "Engage Grave Cur 1 · heavy");
  assert.equal(face.optionLabel(state(), option("Engage", { form: choice("defensive"), target: choice("none") })), "Prepare yourself: defensive");
  const dice = state({ engage: { unit: "a", dice: { cleave: "damage-2" } } });
  assert.equal(face.optionLabel(dice, option("ResolveDie", { die: choice("cleave") })), "Cleave: 2 damage");
  assert.equal(face.valueLabel(state({ reacting: "a" }), option("UseActiveDie"), "die", "combat-1"), "Combat 1: 2 shield");
  assert.equal(face.commandLabel(state(), option("DecideTie")), "Decide");
});

test("what the party chooses from is called by name, wherever it stands", () => {
  const say = (value) => choiceWords(state(), value);
  assert.equal(say("a"), "Hill Warden (A)");
  assert.equal(say("e02"), "Grave Cur 2");
  assert.equal(say("e02-thorns"), "Grave Cur 2: Thorns");
  assert.equal(say("a-companion"), "Grey Hound");
  assert.equal(say("continue"), "Go on");
  assert.equal(say("assist-6"), "The guild's help, counter to fatigue");
});

test("a draft begins with all dice and the first weapon; nothing else is chosen for anybody", () => {
  const engage = option("Engage");
  assert.equal(face.suggestion(engage, "combat", { kind: "count", min: 0, max: 3 }), 3);
  assert.deepEqual(face.suggestion(engage, "stamina", { kind: "subset", of: ["x", "y", "z"], min: 0, max: 2 }), ["x", "y"]);
  assert.equal(face.suggestion(engage, "weapon", choice("maul", "none")), "maul");
  assert.equal(face.suggestion(option("DecideTie"), "choice", choice("e01", "e02")), undefined);
  assert.equal(face.suggestion(option("DeployAdventurer"), "hex", choice("h0_0", "h1_0")), undefined);
});

test("cards show level, numbers, skills and what ails a chip; statuses of adventurers are dice in their tracks", () => {
  const looks = new Map(face.pieces(state()).map((look) => [look.id, look]));
  assert.deepEqual(looks.get("e02").tags.map(({ text }) => text), ["level 10", "range 1", "combat 1", "defense 0", "weakest first", "Pack Heart 2", "fear"]);
  assert.equal(looks.get("e02").tags.at(-1).ill, true);
  assert.deepEqual(looks.get("a").tags, [{ text: "bane", ill: true }]);
  assert.equal(looks.get("b").status, "down");
  assert.equal(looks.get("e03").done, true);
  assert.equal(looks.get("e02").spoken, "Grave Cur 2, enemy, level 10, 2 of 2 hit points, has not acted, fear");
  assert.equal(looks.get("a").spoken, "Hill Warden, adventurer, Seat A, 4 of 5 hit points, has not acted, bane");
  assert.deepEqual(["a", "a-companion", "e02"].map((id) => looks.get(id).short), ["A", "A+", "2"]);
});

test("skills say what they do once the server has told", () => {
  assert.equal(skillWords("pack-heart-2"), "Pack Heart 2");
  face.learn({ skills: { "pack-heart": { title: "Pack heart", text: "{n} more Combat.", n: 1 } } });
  assert.equal(skillWords("pack-heart-2"), "Pack heart 2: 2 more Combat.");
  assert.equal(skillWords("pack-heart"), "Pack heart: 1 more Combat.");
});

test("faces are words", () => {
  assert.deepEqual(["damage-2", "blank", "tenacity", "guard-1", "fear"].map(faceWords), ["2 damage", "nothing", "tenacity", "guards while cooling 1", "fear"]);
});

test("the timeline knows rounds, fatigue, phases, turns and who falls", () => {
  const commit = (command, ...events) => ({ command, record: { events } });
  const began = face.mark(commit("EndTurn", { type: "RoundStarted", round_index: 7 }, { type: "FatigueRoundStarted" }, { type: "TurnStarted" }));
  assert.deepEqual(began, { round: 7, chapter: "Round 7, fatigue", activation: true });
  assert.equal(face.mark(commit("EndTurn", { type: "PhaseStarted", phase: "enemies" })).chapter, "Enemies");
  assert.equal(face.icon(commit("EndTurn", { type: "CombatDiceRolled" })), "dice");
  assert.equal(face.icon(commit("EndTurn", { type: "UnitDefeated" })), "down");
});

test("who leads and who is the first player stands with the seat", () => {
  assert.deepEqual(face.score(state(), "a").map(({ value }) => value), ["decides for the party"]);
  assert.deepEqual(face.score(state(), "b").map(({ value }) => value), ["first player"]);
});

test("the start buttons speak of a party where all seats are one side, as the server says", () => {
  const titleOf = (cooperative, seats) => {
    const title = { replaceChildren: (text) => (title.text = text) };
    labelStartButtons({ querySelector: (name) => (name.includes("bot") ? { querySelector: (part) => part === "strong" && title } : null) }, cooperative, seats);
    return title.text;
  };
  assert.equal(titleOf(false, 2), "Play a bot");
  assert.equal(titleOf(true, 2), "Play with bots");
  assert.equal(titleOf(true, 1), "Play alone");
});

test("what is used on nobody stands last and says what it is good for, but for preparing oneself", () => {
  const nobody = option("Engage", { form: choice("light"), target: choice("none") });
  const prepare = option("Engage", { form: choice("defensive"), target: choice("none") });
  assert.equal(face.optionLabel(state(), nobody), "Use the dice on nobody: light");
  assert.deepEqual([nobody, prepare, option("Engage", { form: choice("light"), target: choice("e01") })].map(face.rare), [true, false, false]);
  assert.match(face.valueMeaning(state(), nobody, "form", "light"), /^Nobody is hit/);
  assert.equal(face.valueMeaning(state(), prepare, "form", "defensive"), "");
});

test("companions, items, dice and abilities say what they are good for", () => {
  learnWords({ effects: { ward: { title: "Ward", text: "Prevents {n} damage of one blow.", rule: "F-9" } } });
  face.learn({ companions: { "grey-hound": { health: 3, range: 1, combat: 2, skills: ["bloodhound"] } }, skills: { bloodhound: { title: "Bloodhound", text: "Nothing hides.", n: 1 } } });
  const meaning = (name, value) => face.valueMeaning(state(), option("X"), name, value);
  assert.equal(meaning("companion", "grey-hound"), "3 hit points, range 1, Combat 2. Bloodhound: Nothing hides.");
  assert.equal(meaning("companion", "none"), "You come alone.");
  assert.equal(meaning("ability", "stand-fast"), "Prevents 2 damage of one blow.");
  assert.equal(meaning("ready", "unknown"), "");
  learnWords({});
});

test("what leaves no choice is named on its button", () => {
  assert.equal(face.commandLabel(state(), option("UseItem", { item: choice("bitter-root") })), "Drink Bitter Root");
});

test("costs are told in words", () => {
  const told = ["light fatigue dice: 1", "light fatigue dice: 2", "2 tenacity", "1 tenacity and a light fatigue die", "once per campaign"].map(face.costLabel);
  assert.deepEqual(told, ["1 light fatigue die", "2 light fatigue dice", "2 tenacity", "1 tenacity and a light fatigue die", "once per campaign"]);
});
