import assert from "node:assert/strict";
import { test } from "node:test";

import { diceSigns } from "../../../clients/wardrum/clients/web/js/ui/battle/log_dice.js";

const d6 = (...values) => ({ sides: 6, values });

test("the dice of a commit are signs, those of each draw together", () => {
  assert.equal(diceSigns({ record: { events: [{ type: "AttackRolled" }], draws: [d6(6, 1), d6(3)] } }), "⚅⚀ ⚂");
});

test("dice with other sides or with signs of their own are left out", () => {
  assert.equal(diceSigns({ record: { events: [], draws: [{ sides: 3, values: [2] }, d6(5)] } }), "⚄");
  assert.equal(diceSigns({ record: { events: [{ type: "CombatDiceRolled", faces: [0, 2] }], draws: [d6(1, 2)] } }), "");
  assert.equal(diceSigns({ record: { events: [] } }), "");
  assert.equal(diceSigns({ record: null }), "");
});
