/** Where the tags of figures lie, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, HOME, layTags } from "../../../clients/wardrum/clients/web/js/ui/battle/board/tag_layout.js";

const SIGHT = { x: -500, y: -400, width: 1000, height: 800 };
const FARTHEST = 25;

/** A tag with a sign beside its number, under a figure that stands there. */
function tagAt(id, x, y, more = {}) {
  const figure = { x: x - 9, y: y - 42, width: 18, height: 40 };
  return { id, x, y, full: { x: -11, y: 0, width: 36, height: 20 }, brief: { x: -11, y: 0, width: 22, height: 16 }, figure, firm: false, ...more };
}

/** How many pairs cover each other. */
function covering(tags, lies) {
  const boxes = tags.map((tag) => boxOf(tag, lies.get(tag.id)));
  const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => [a, b]));
  return pairs.filter(([a, b]) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).length;
}

/** Who fights hand to hand: rows of figures an inch apart. */
const MELEE = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => tagAt(`${row}-${column}`, column * 26, row * 20)));

test("a tag that is in nobody's way lies under its figure, with all of its signs", () => {
  const lies = layTags([tagAt("a", 0, 0), tagAt("b", 120, 0), tagAt("c", 0, 120)], SIGHT);
  assert.deepEqual([...lies.values()], [HOME, HOME, HOME]);
  assert.deepEqual(HOME, { dx: 0, dy: 0, brief: false });
});

test("tags of fighters in a melee do not cover each other, and stay near their figures", () => {
  const places = new Map(MELEE.map(({ id }) => [id, HOME]));
  assert.ok(covering(MELEE, places) > 5);
  const lies = layTags(MELEE, SIGHT);
  assert.equal(covering(MELEE, lies), 0);
  for (const { dx, dy } of lies.values()) assert.ok(Math.hypot(dx, dy) <= FARTHEST);
});

test("the order in which figures are listed has no say", () => {
  const sorted = (tags) => [...layTags(tags, SIGHT)].sort(([a], [b]) => (a < b ? -1 : 1));
  const shuffled = [4, 8, 0, 2, 7, 1, 5, 3, 6].map((i) => MELEE[i]);
  assert.deepEqual(sorted(shuffled), sorted(MELEE));
  assert.deepEqual(sorted([...MELEE].reverse()), sorted(MELEE));
});

test("the tag of who acts keeps its place, and the others give way", () => {
  const acting = MELEE.map((tag) => ({ ...tag, firm: tag.id === "1-1" }));
  const lies = layTags(acting, SIGHT);
  assert.equal(lies.get("1-1"), HOME);
  assert.equal(covering(acting, lies), 0);
});

test("a tag has its number alone only where there is no room for its signs", () => {
  const two = [tagAt("a", 0, 0), tagAt("b", 30, 0)];
  assert.deepEqual([...layTags(two, SIGHT).values()].filter(({ brief }) => brief), []);
  assert.ok([...layTags(MELEE, SIGHT).values()].some(({ brief }) => brief));
});

test("a tag stays within what is seen", () => {
  const edge = tagAt("a", 490, 395);
  const { height, width, x, y } = boxOf(edge, layTags([edge], SIGHT).get("a"));
  assert.ok(x + width <= 500 && y + height <= 400);
});

test("each of sixty tags in a crowd has a place, and fewer cover each other than before", () => {
  const crowd = Array.from({ length: 60 }, (_, i) => tagAt(`f${i}`, (i % 10) * 30, Math.floor(i / 10) * 26));
  const lies = layTags(crowd, SIGHT);
  assert.equal(lies.size, 60);
  assert.ok(covering(crowd, lies) < covering(crowd, new Map(crowd.map(({ id }) => [id, HOME]))));
});
