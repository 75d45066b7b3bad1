import assert from "node:assert/strict";
import { test } from "node:test";

import { hexLandscape, landscape } from "../../../clients/wardrum/clients/web/js/ui/battle/board/landscapes.js";
import { bond, chances } from "../../../clients/wardrum/clients/web/js/ui/battle/board/textures.js";

const GROUNDS = ["plain", "flagstones", "cobbles", "mud", "grass"];
const HALL = { x0: 10, x1: 20, y0: 6, y1: 16, z0: 0, z1: 3 };

/** Where the parts of a path begin. @param {string} d @returns {[number, number][]} */
function beginnings(d) {
  return [...d.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("a ground is the same for the same table each time, another for another, and a handful of paths", () => {
  for (const ground of GROUNDS) {
    const [one, again, wider] = [30, 30, 44].map((width) => landscape(ground, width, 22, []));
    assert.deepEqual(one, again);
    assert.notDeepEqual(one, wider);
    assert.ok(one.length < 20, ground);
    assert.equal(new Set(one.map(([style]) => style)).size, one.length, ground);
  }
  const drawn = GROUNDS.map((ground) => JSON.stringify(landscape(ground, 30, 22, [])));
  assert.equal(new Set(drawn).size, GROUNDS.length);
});

test("whatever is drawn begins on the table and is a number", () => {
  for (const ground of GROUNDS) {
    for (const [style, d] of landscape(ground, 30, 22, [])) {
      assert.doesNotMatch(d, /NaN|undefined|Infinity|e-/, `${ground} ${style}`);
      for (const [x, y] of beginnings(d)) assert.ok(x >= 0 && x <= 30 && y >= 0 && y <= 22, `${ground} ${style}: ${x} ${y}`);
    }
  }
});

test("craters and puddles keep away from terrain; a ground that nobody knows is plain", () => {
  for (const [ground, style] of [["mud", "lips"], ["mud", "boards"], ["cobbles", "puddles"]]) {
    const { [style]: d } = Object.fromEntries(landscape(ground, 30, 22, [HALL]));
    for (const [x, y] of beginnings(d)) assert.ok(x < HALL.x0 || x > HALL.x1 || y < HALL.y0 || y > HALL.y1, `${style}: ${x} ${y}`);
  }
  assert.deepEqual(landscape("lava", 30, 22, []), landscape("plain", 30, 22, []));
});

test("a hex keeps its paving when the map grows", () => {
  const [first] = hexLandscape([["h0_0", 4, 4]], 1);
  const [more] = hexLandscape([["h0_0", 4, 4], ["h1_0", 5.7, 4]], 1);
  assert.ok(more[1].startsWith(first[1]));
  assert.ok(more[1].length > first[1].length);
});

test("a wall keeps its bricks", () => {
  assert.deepEqual(bond(4, 3, 0.8, 0.4, chances("tower")), bond(4, 3, 0.8, 0.4, chances("tower")));
  assert.notDeepEqual(bond(4, 3, 0.8, 0.4, chances("tower")), bond(4, 3, 0.8, 0.4, chances("chapel")));
});
