import assert from "node:assert/strict";
import { test } from "node:test";

import * as options from "../../../clients/wardrum/clients/web/js/display/options.js";

const near = (x, y, reach) => ({ kind: "near_point", point: [x, y], reach });
const line = { kind: "near_line", a: [0, 0], b: [900, 0], reach: 200 };

const BARE = { command: "OfferPause", label: "Offer pause", rule: "L-9", scope: "match", params: { target: { kind: "choice", of: ["b-1", "b-2"] } } };
const WORDED = {
  ...BARE,
  command: "Attack",
  label: "Attack b-1",
  scope: "battle",
  words: {
    label: "Attack First Voice", text: "Roll the dice.", rule: "W-7", group: "Fight", cost: "a double of 3s",
    odds: [{ label: "Taken down", value: "36 %", exact: "13/36", short: "down 36 %" }, { label: "Minor hit", value: "25 %", exact: "1/4", group: "Injury" }],
    params: {
      target: { label: "Whom", text: "Only who is seen.", values: { "b-1": "First Voice" }, meanings: { "b-1": "It leads them.", 0: "Nobody." }, suggested: "b-1", areas: { "b-1": [{ area: near(1, 2, 300) }], zone: [{ area: line, name: "Shield group", late: true }, { area: near(3, 4, 5), name: "Home" }] } },
      point: { label: "Aim at", reach: 5080 },
      n: { label: "How many", values: { 0: "none" }, suggested: 0 },
    },
  },
};

test("an option is called as the server words it, under its heading, with what is paid for it", () => {
  assert.deepEqual([options.optionLabel({}, WORDED), options.groupLabel(WORDED), options.costLabel(WORDED)], ["Attack First Voice", "Fight", "a double of 3s"]);
});

test("without words an option has its label, and its command for a heading", () => {
  assert.deepEqual([options.optionLabel({}, BARE), options.groupLabel(BARE), options.costLabel(BARE)], ["Offer pause", "OfferPause", ""]);
  assert.equal(options.costLabel({ ...BARE, cost: "1 action" }), "1 action");
  assert.equal(options.groupLabel({ command: "Attack", words: { ...WORDED.words, group: "" } }), "Attack");
});

test("without words a field and its values are called as they are sent, and nothing more is said of them", () => {
  assert.deepEqual([options.paramLabel({}, BARE, "target"), options.valueLabel({}, BARE, "target", "b-1")], ["target", "b-1"]);
  assert.deepEqual([options.paramMeaning({}, BARE, "target"), options.valueMeaning({}, BARE, "target", "b-1")], ["", ""]);
  assert.deepEqual([options.oddsLines(BARE), options.suggestion(BARE, "target"), options.areas({}, BARE, { target: "b-1" })], [[], undefined, []]);
});

test("fields and values have words, and a value that has none is shown as it stands", () => {
  assert.equal(options.paramLabel({}, WORDED, "target"), "Whom");
  assert.deepEqual(["b-1", "b-2"].map((value) => options.valueLabel({}, WORDED, "target", value)), ["First Voice", "b-2"]);
  assert.deepEqual([0, 1].map((value) => options.valueLabel({}, WORDED, "n", value)), ["none", "1"]);
});

test("what a field asks and what a value is good for is said where the server says it", () => {
  assert.deepEqual(["target", "point"].map((name) => options.paramMeaning({}, WORDED, name)), ["Only who is seen.", ""]);
  assert.deepEqual(["b-1", "b-2", 0].map((value) => options.valueMeaning({}, WORDED, "target", value)), ["It leads them.", "", "Nobody."]);
});

test("a draft begins with what the server suggests, also where that is nothing at all", () => {
  assert.deepEqual(["target", "n", "point"].map((name) => options.suggestion(WORDED, name)), ["b-1", 0, undefined]);
});

test("odds keep their order, and those of a group are distinguished", () => {
  assert.deepEqual(options.oddsLines(WORDED), [
    { label: "Taken down", value: "36 %", exact: "13/36", short: "down 36 %" },
    { label: "Minor hit", value: "25 %", exact: "1/4", short: "", group: "Injury" },
  ]);
});

test("a blast is a circle; what has a name is a region of the table, and shown when it counts later", () => {
  assert.deepEqual(options.areas({}, WORDED, { target: "b-1" }), [{ point: [1, 2], reach: 300 }]);
  assert.deepEqual(options.areas({}, WORDED, { target: "zone" }), [{ area: line, label: "Shield group", late: true }, { area: near(3, 4, 5), label: "Home", late: false }]);
});

test("a point that is chosen covers all that lies within its reach, once it is chosen", () => {
  assert.deepEqual(options.areas({}, WORDED, { point: [7, 8], target: "b-2" }), [{ point: [7, 8], reach: 5080 }]);
  assert.deepEqual(options.areas({}, WORDED, { point: undefined, n: [7, 8] }), []);
});
