import assert from "node:assert/strict";
import { test } from "node:test";

import { aheadOrder } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/ahead.js";

const PIECES = { "a-1": { x: 10, y: 20, z: 0 }, "a-2": { x: 30, y: 40 } };
const way = (start, open = true) => ({ kind: "path", start, budget: 9, stops: [], ...(open ? { open } : {}) });
const place = { kind: "place", area: null, radius: 1, spots: [], open: true };
const option = (command, params) => ({ command, label: command, rule: "", params, scope: "battle" });
const OPTIONS = [
  option("Pass", {}),
  option("Walk", { path: way([10, 20]), model: { kind: "choice", of: ["b-7"] } }),
  option("Run", { path: way([30, 40, 0]) }),
  option("Deploy", { model: { kind: "choice", of: ["a-3", "a-4"] }, point: place }),
  option("Arrive", { positions: { kind: "each", of: { "a-5": place } } }),
  option("Known", { path: way([10, 20], false) }),
];
const NOTHING = { considered: "", near: "", listed: "" };
const order = (interest) => aheadOrder(OPTIONS, PIECES, { ...NOTHING, ...interest }).map(({ command }) => command);

test("without any interest open options come in the order of the list, and no others", () => {
  assert.deepEqual(order({}), ["Walk", "Run", "Deploy", "Arrive"]);
});

test("those of the piece that is looked at come first: moved from where it stands, named, or set up", () => {
  const firsts = ["a-2", "b-7", "a-4", "a-5", "a-9"].map((near) => order({ near })[0]);
  assert.deepEqual(firsts, ["Run", "Walk", "Deploy", "Arrive", "Walk"]);
});

test("what is pointed at goes before the piece, and the piece before what is listed", () => {
  assert.deepEqual(order({ considered: "Arrive", near: "a-4", listed: "Run" }), ["Arrive", "Deploy", "Run", "Walk"]);
});
