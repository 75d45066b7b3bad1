import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { display, piece, shownCommit } from "../core/support.mjs";

/** As much of a document as the panel is made of. */
function element(name) {
  const node = { name, children: [], attributes: {}, classList: { add() {} } };
  node.append = (...more) => node.children.push(...more);
  node.setAttribute = (key, value) => (node.attributes[key] = value);
  node.addEventListener = () => {};
  return node;
}
globalThis.document = { documentElement: { lang: "en" }, createElement: element, createElementNS: (_space, name) => element(name), body: element("body"), addEventListener() {} };
const { panel } = await import("../../../clients/wardrum/clients/web/js/display/panel.js");

const texts = (node) => (typeof node === "string" ? node : node.name === "svg" ? "" : node.children.map(texts).join(""));
/** The parts of the panel as plain text. */
const parts = (more, past = [], countdown = () => null) => panel(stateOf(display(more)), past, countdown).children.map((part) => texts(part).replace(/\s+/g, " ").trim());
const roll = (more) => ({ beat: "dice", what: "Attack", by: "a-1", at: "b-1", dice: [{ face: 6, did: "hit" }, { face: 0, words: "Cleave" }], needs: "4 or more", outcome: "3 damage", ...more });
const pieces = { "a-1": piece("a", "Bell Keeper"), "b-1": piece("b", "First Voice") };

test("before anything is known there is no panel", () => {
  assert.equal(panel({ display: null }, [], () => null), null);
});

test("the round and the counters stand first, those that end somewhere with their end", () => {
  assert.deepEqual(parts({ round: 2, rounds: 4, round_word: "turn", tracks: [{ name: "Dusk", value: 1, most: 3, text: "It gets dark." }, { name: "Shards", value: 5, text: "" }] }), ["Turn 2 of 4 ● ◉ ○ ○", "Dusk: 1 of 3", "Shards: 5"]);
});

test("the seat that is asked is shown what, beside the time that is left", () => {
  const clock = element("wd-clock");
  clock.append("4:12");
  const [, asked] = parts({ seats: { b: { prompt: "Choose a fighter" } } }, [], () => clock);
  assert.equal(asked, "Decides now4:12■ B · Choose a fighter");
  assert.equal(parts({}, [], () => clock).length, 1);
});

test("a seat shows its dice, tokens and initiative, and one that has none of them nothing", () => {
  const dice = [{ name: "Double of 5s", faces: [5, 5], kind: "double" }, { name: "Rolled", faces: [0, 0], words: ["Cleave", "Footwork"] }];
  const [, ...hands] = parts({ seats: { a: { initiative: true, dice, tokens: [{ icon: "blessing", count: 2, name: "Tenacity", text: "May be spent." }] } } });
  assert.equal(hands.length, 1);
  assert.equal(hands[0], "▲ Seat AinitiativeDouble of 5sRolledCleaveFootwork2 Tenacitywhy?");
  const only = (own) => parts({ seats: { b: own } }).slice(1);
  assert.deepEqual(only({ initiative: true }), ["■ Seat Binitiative"]);
  assert.deepEqual(only({ initiative: true, side: "party" }), ["■ Seat Bfirst player"]);
  assert.deepEqual(only({ tokens: [{ icon: "blessing", count: 1, name: "Tenacity", text: "" }] }), ["■ Seat B1 Tenacity"]);
  assert.deepEqual(only({ dice }), ["■ Seat BDouble of 5sRolledCleaveFootworkwhy?"]);
});

test("the last roll is shown with who rolled at whom, what was wanted and what came of it", () => {
  const [, last] = parts({ pieces }, [shownCommit(3, []), shownCommit(2, [roll(), roll({ by: "", at: "", seat: "b", what: "Courage" })]), shownCommit(1, [roll({ what: "Old" })])]);
  assert.equal(last, "Last roll▲ Bell Keeper → First Voice: AttackCleaveneeds 4 or more · 3 damage6, Cleave■ Seat B: CourageCleaveneeds 4 or more · 3 damage6, Cleave");
  assert.deepEqual(parts({}, [shownCommit(1, [{ beat: "dice", what: "Terrain", dice: [{ face: 2 }], total: "2" }])]).slice(1), ["Last roll✕ Terrain22"]);
});

test("a roll of an earlier round is no news", () => {
  const begins = shownCommit(2, [{ beat: "chapter", text: "Round 2", round: 2 }]);
  assert.equal(parts({ pieces }, [begins, shownCommit(1, [roll()])]).length, 1);
  assert.equal(parts({ pieces }, [shownCommit(2, [{ beat: "chapter", text: "Combat phase" }]), shownCommit(1, [roll()])]).length, 2);
  assert.equal(parts({ pieces }, [{ ...begins, shown: null }, shownCommit(1, [roll()])]).length, 2);
});

test("seats stand in the order in which they are to be shown, and each keeps its mark", () => {
  const tokens = [{ icon: "blessing", count: 1, name: "Tenacity", text: "" }];
  const more = { order: ["b", "a"], seats: { a: { tokens }, b: { tokens } } };
  assert.deepEqual(parts(more).slice(1), ["■ Seat B1 Tenacity", "▲ Seat A1 Tenacity"]);
});
