import assert from "node:assert/strict";
import { test } from "node:test";

import { said } from "../../../clients/wardrum/clients/web/js/ui/lobby/phrases.js";
import { choicesOf, initialOf, settingOf } from "../../../clients/wardrum/clients/web/js/ui/lobby/setting_fields.js";

test("a phrase counts one thing and several, and lists names", () => {
  const models = { text: "{n} models", one: "{n} model" };
  assert.equal(said({ ...models, n: 1 }), "1 model");
  assert.equal(said({ ...models, n: 1200 }), "1,200 models");
  assert.equal(said({ names: ["The Ford", "The Gate"] }), "The Ford and The Gate");
  assert.equal(said({ text: "defeat {names}", names: ["Ghoul"] }), "defeat Ghoul");
  assert.equal(said({ text: "{n} points", n: 1 }), "1 points");
});

test("the count of a phrase may be that of a setting, or what stands for its value", () => {
  const turns = { text: "{names}, {n} turns", one: "{names}, {n} turn", names: ["Ford"], setting: "turns", counts: { 0: 4 } };
  assert.equal(said(turns, { turns: "0" }), "Ford, 4 turns");
  assert.equal(said(turns, { turns: "1" }), "Ford, 1 turn");
});

test("a setting is a choice, a number or on and off, and is sent as its default is", () => {
  const card = { name: "map", label: "Map", default: "random", choices: [{ value: "random", label: "Random" }] };
  const seats = { name: "seats", label: "Seats", default: 1, suggested: 2, least: 1, most: 4 };
  const flag = { name: "morale", label: "Morale", default: true };
  assert.deepEqual([card, seats, flag].map(initialOf), ["random", "2", "true"]);
  assert.deepEqual(choicesOf(card), [["random", "Random"]]);
  assert.deepEqual(choicesOf(flag), [["true", "On"], ["false", "Off"]]);
  assert.deepEqual([settingOf(card, "random"), settingOf(seats, "3"), settingOf(flag, "false")], ["random", 3, false]);
});
