/** The values that a choice begins with. Run with `node --test tests/browser/ui/`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { anyOf, suggestion } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/domains.js";

const row = [0, 1000, 2000, 3000, 4000].map((x) => /** @type {import("../../../clients/wardrum/clients/web/js/kit/types.js").Point} */ ([x, 500]));

/**
 * @param {typeof row} spots
 * @param {number} [radius]
 * @returns {import("../../../clients/wardrum/clients/web/js/kit/types.js").Place}
 */
function place(spots, radius = 500) {
  return { kind: "place", area: { kind: "near_point", point: [0, 0], reach: 9000 }, radius, spots };
}

test("a base begins in the middle of its places, a mere point as it is listed", () => {
  assert.deepEqual(suggestion(place(row)), [2000, 500]);
  assert.deepEqual(suggestion(place(row, 0)), [0, 500]);
});

test("several bases begin in the middle where they have room beside each other, else as they are listed", () => {
  assert.deepEqual(suggestion({ kind: "each", of: { a: place(row.slice(0, 3)), b: place(row.slice(2)) } }), { a: [1000, 500], b: [3000, 500] });
  assert.deepEqual(suggestion({ kind: "each", of: { a: place(row), b: place([...row].reverse()) } }), { a: [0, 500], b: [4000, 500] });
});

test("where nobody wants to choose, what is listed first is taken", () => {
  assert.equal(suggestion({ kind: "choice", of: ["x", "y"] }), undefined);
  assert.equal(anyOf({ kind: "choice", of: ["x", "y"] }), "x");
});

test("a division deals in turn what is alike, in the most even of the allowed sizes", () => {
  /** @type {import("../../../clients/wardrum/clients/web/js/kit/types.js").Partition} */
  const domain = { kind: "partition", of: ["leader", "guard-1", "guard-2", "guard-3", "bow-1", "bow-2", "bow-3"], parts: ["dagger", "shield", "hammer"], sizes: [[1, 5, 1], [2, 3, 2]] };
  assert.deepEqual(suggestion(domain), { dagger: ["leader", "guard-3"], shield: ["guard-1", "bow-1", "bow-3"], hammer: ["guard-2", "bow-2"] });
});
