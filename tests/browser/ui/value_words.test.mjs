/** Places of the table in words, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { stopWords, whereabouts } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/value_words.js";

const at = { x: 0, y: 0 };

test("a place near a marker is shown by the name that the marker has on the table", () => {
  const near = (marker) => whereabouts({ looks: [], state: { table: { pieces: {}, markers: { "west-stone": { kind: "objective", ...at, ...marker } } } } }, [2540, 0], { radius: 0 }, "");
  assert.equal(near({ name: "Weststein" }), "1 inch from Weststein");
});

test("what a path costs and risks is shown in the words for its risks, and a risk without words by its own name", () => {
  const path = [[0, 0, 0, "walk"], [0, 0, 7620, "climb"], [0, 0, 7620, "turn-45"]];
  const stop = { point: [0, 0, 7620], path, cost: 10160, risks: ["", "climb fall", "climb"] };
  const words = stopWords(stop, "touching Marsh Rider", { climb: "a Risky Roll to climb" });
  assert.equal(words, "4 inches by climbing and turning to 45°, 3 inches high, touching Marsh Rider; risk: a Risky Roll to climb and fall");
  assert.equal(stopWords({ point: [0, 0], path: [], cost: 0 }, "", {}), "stay");
});
