/** Places of the table in words, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { whereabouts } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/value_words.js";

const TABLE = { pieces: {}, markers: { "west-stone": { kind: "objective", x: 0, y: 0 } } };

test("a place near a marker is told by the name that the marker has on the table", () => {
  const context = (face) => ({ face, looks: [], state: { table: TABLE } });
  const near = (face) => whereabouts(context(face), [2540, 0], { radius: 0 }, "");
  assert.equal(near({ markerName: () => "Weststein" }), "1 inch from Weststein");
  assert.equal(near({}), "1 inch from West Stone");
});
