/** The camera of the table and the painter's order, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../clients/wardrum/clients/web/js/ui/battle/board/camera.js";
import { painted } from "../../../clients/wardrum/clients/web/js/ui/battle/board/painter.js";

const VIEWS = [0, 1, 3, 5, 7].flatMap((turns) => [false, true].map((flat) => ({ turns, flat })));

/** In the hindmost corner. */
const TOWER = { x0: 0, x1: 2, y0: 0, y1: 2, z0: 0, z1: 3 };

/** A camera that stands where it has to. */
function camera({ turns = 0, flat = false, upright = false } = {}) {
  const made = new Camera();
  made.size(30, 22, [TOWER]);
  Object.assign(made, { turns, flat, upright });
  made.between({ yaw: 0, tilt: 1 }, 1);
  return made;
}

test("what is seen at a spot is where it came from, at every height and in every view", () => {
  for (const view of VIEWS) {
    const made = camera(view);
    for (const z of [0, 3, 6]) {
      for (const [x, y] of [[0, 0], [30, 22], [7.25, 19.5]]) {
        const [backX, backY] = made.unproject(made.project([x, y, z]), z);
        assert.ok(Math.hypot(backX - x, backY - y) < 1e-12, `${x} ${y} ${z}`);
      }
    }
  }
});

test("a map shows an inch as an inch, whatever the height", () => {
  const made = camera({ flat: true });
  assert.deepEqual(made.project([15, 11, 6]), [0, 0]);
  assert.deepEqual(made.project([16, 12, 0]), [1, 1]);
  assert.equal(made.flatness, 1);
});

test("the ground's transform puts points where they are projected", () => {
  for (const view of VIEWS) {
    const made = camera(view);
    const [a, b, c, d, e, f] = made.ground(3).slice(7, -1).split(" ").map(Number);
    const [X, Y] = made.project([4, 9, 3]);
    assert.ok(Math.hypot(a * 4 + c * 9 + e - X, b * 4 + d * 9 + f - Y) < 1e-3);
  }
});

test("all of the table and who stands on it, even on a tower, is within the bounds, and on a phone held upright the picture is higher than wide", () => {
  for (const view of VIEWS) {
    const made = camera(view);
    const { x, y, width, height } = made.bounds([0, 0]);
    for (const corner of [[0, 0, 0], [30, 0, 1.7], [0, 22, 1.7], [30, 22, 0], [0, 0, 4.7], [2, 2, 4.7]]) {
      const [X, Y] = made.project(corner);
      assert.ok(X >= x - 1e-9 && X <= x + width + 1e-9 && Y >= y - 1e-9 && Y <= y + height + 1e-9);
    }
  }
  const { width, height } = camera({ upright: true }).shape([0, 0]);
  assert.ok(height > width);
});

test("a tower that stands in front takes no room beyond the table", () => {
  const [made, bare] = [camera(), camera()];
  made.size(30, 22, [{ ...TOWER, y0: 18, y1: 20 }]);
  bare.size(30, 22, []);
  assert.deepEqual(made.bounds([0, 0]), bare.bounds([0, 0]));
});

/** A block on the table. */
function block(name, x0, y0, z0, x1, y1, z1, made) {
  const corners = [x0, x1].flatMap((x) => [y0, y1].flatMap((y) => [z0, z1].map((z) => made.project([x, y, z]))));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const frame = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  return { name, room: { x0, y0, z0, x1, y1, z1 }, frame };
}

test("who stands on a deck is painted after it, who stands below it before", () => {
  for (const view of VIEWS.filter(({ flat }) => !flat)) {
    const made = camera(view);
    const items = [block("on", 5, 5, 3, 6, 6, 5, made), block("deck", 3, 3, 2.75, 9, 9, 3, made), block("below", 5, 5, 0, 6, 6, 2, made)];
    assert.deepEqual(painted(items, made).map(({ name }) => name), ["below", "deck", "on"]);
  }
});

test("a wall hides who stands behind it and not who stands before it, from every side", () => {
  for (const turns of [0, 4]) {
    const made = camera({ turns });
    const items = [block("south", 5, 12, 0, 6, 13, 2, made), block("wall", 2, 10, 0, 10, 11, 3, made), block("north", 5, 8, 0, 6, 9, 2, made)];
    const names = painted(items, made).map(({ name }) => name);
    assert.deepEqual(names, turns ? ["south", "wall", "north"] : ["north", "wall", "south"]);
  }
});

test("every thing is painted once, however they lie", () => {
  let seed = 5;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let turns = 0; turns < 8; turns += 1) {
    const made = camera({ turns });
    const items = Array.from({ length: 48 }, (_, i) => {
      const [x, y, z] = [chance() * 28, chance() * 20, chance() * 3];
      return block(String(i), x, y, z, x + 0.5 + chance() * 3, y + 0.5 + chance() * 3, z + 0.3 + chance() * 3, made);
    });
    assert.equal(new Set(painted(items, made)).size, 48);
  }
});

test("the table is seen from so high that it fills its room, and figures stand", () => {
  const [low, wide, high] = [2, 1.5, 0.8].map((shape) => {
    const made = new Camera();
    made.size(30, 22, []);
    made.fit({ width: shape, height: 1 }, [0, 0]);
    made.between(made.goal, 1);
    return made;
  });
  const { height, width } = wide.bounds([0, 0]);
  assert.ok(Math.abs(width / height - 1.5) < 0.03, `${width / height}`);
  assert.ok(low.tilt < wide.tilt && wide.tilt < high.tilt);
  assert.deepEqual([low, wide, high].map(({ flatness }) => flatness), [0, 0, 0]);
});
