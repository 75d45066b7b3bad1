import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, initialOf, settingOf } from "../../../clients/wardrum/clients/web/js/ui/lobby/setting_fields.js";

test("a setting is a choice, a number or on and off, and is sent as its default is", () => {
  const card = { name: "map", label: "Map", default: "random", choices: [{ value: "random", label: "Random" }] };
  const seats = { name: "seats", label: "Seats", default: 1, suggested: 2, least: 1, most: 4 };
  const flag = { name: "morale", label: "Morale", default: true };
  assert.deepEqual([card, seats, flag].map(initialOf), ["random", "2", "true"]);
  assert.deepEqual(choicesOf(card), [["random", "Random"]]);
  assert.deepEqual(choicesOf(flag), [["true", "On"], ["false", "Off"]]);
  assert.deepEqual([settingOf(card, "random"), settingOf(seats, "3"), settingOf(flag, "false")], ["random", 3, false]);
});
