import assert from "node:assert/strict";
import { test } from "node:test";

import { StageClock } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/clock.js";
import { AT_LEISURE, CueQueue } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/queue.js";
import { Sequence } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/sequence.js";
import { Screen } from "./support.mjs";

function table() {
  const screen = new Screen();
  const clock = new StageClock(screen.frames);
  const queue = new CueQueue(clock, () => screen.now);
  const shown = [];
  const rates = [];
  const push = (version, hold, beats = 1) => {
    const came = screen.now;
    queue.push({ beats, hold, begin: (held) => (shown.push({ version, lag: screen.now - came }), cue(hold, held)) });
    rates.push(clock.rate);
  };
  return { clock, push, queue, rates, screen, shown };
}

function cue(hold, held) {
  return new Sequence([{ at: 0, duration: hold, draw: () => {} }], hold, { held, over: () => {} });
}

const versions = (shown) => shown.map(({ version }) => version);

test("the state of a commit is shown when its cue begins, and the next one waits for the hold", () => {
  const { push, queue, screen, shown } = table();
  push(1, 500);
  push(2, 500);
  assert.deepEqual(versions(shown), [1]);
  assert.equal(queue.caughtUp, false);
  screen.pass(490);
  assert.deepEqual(versions(shown), [1]);
  screen.pass(60);
  assert.deepEqual(versions(shown), [1, 2]);
  assert.equal(queue.caughtUp, true);
});

test("the more waits, the faster it goes", () => {
  const { push, rates } = table();
  push(1, 1000);
  push(2, 800);
  push(3, 800);
  push(4, 1200);
  assert.deepEqual(rates.slice(0, 3), [1, 1, 1.8]);
  assert.ok(rates[3] >= 1000 / 120, `what runs is over within 120 ms, at ${rates[3]}`);
});

test("with more than 24 beats waiting all but the last three are left out", () => {
  const { push, screen, shown } = table();
  for (let version = 1; version <= 30; version += 1) push(version, 600);
  screen.pass(20_000);
  assert.equal(shown.at(-1).version, 30);
  assert.ok(shown.length < 12, `${shown.length} were shown`);
  assert.deepEqual(versions(shown).slice(-3), [28, 29, 30]);
});

for (const [name, hold] of Object.entries({ "a walk": 700, "an attack with its dice": 2250, "half and half": null })) {
  test(`six commits a second, ten seconds long, each ${name}: none is shown 1.5 s late, and all end at the last`, () => {
    const { clock, push, screen, shown } = table();
    for (let version = 1; version <= 60; version += 1) {
      push(version, hold ?? (version % 2 ? 700 : 2250), hold === 700 ? 1 : 4);
      screen.pass(1000 / 6);
    }
    screen.pass(5000);
    const late = Math.max(...shown.map(({ lag }) => lag));
    assert.ok(late < 1500, `${late} ms late`);
    assert.equal(shown.at(-1).version, 60);
    assert.ok(clock.idle && !screen.awake, "something still runs");
  });
}

test("a device that draws two frames a second leaves commits out rather than show them late", () => {
  const { push, screen, shown } = table();
  for (let version = 1; version <= 60; version += 1) {
    push(version, 2250, 4);
    screen.now += 1000 / 6;
    if (version % 3 === 0) screen.pass(1, 1);
  }
  screen.pass(5000, 500);
  const late = Math.max(...shown.map(({ lag }) => lag));
  assert.ok(late < 2000, `${late} ms late, with frames of half a second`);
  assert.equal(shown.at(-1).version, 60);
});

test("at a speed of four a replay waits a quarter", () => {
  const { push, queue, screen, shown } = table();
  queue.speed = 4;
  push(1, 1000);
  push(2, 1000);
  screen.pass(280);
  assert.deepEqual(versions(shown), [1, 2]);
});

test("clearing brings everything to its end at once", () => {
  const { clock, push, queue, screen, shown } = table();
  push(1, 1000);
  push(2, 1000);
  queue.clear();
  assert.ok(clock.idle && !screen.awake && queue.caughtUp);
  assert.equal(queue.left, 0);
  push(3, 100);
  assert.deepEqual(versions(shown), [1, 3]);
});

test("commits at which there is nothing to see pass at once", () => {
  const { push, queue, shown } = table();
  for (let version = 1; version <= 5; version += 1) push(version, 0, 0);
  assert.deepEqual(versions(shown), [1, 2, 3, 4, 5]);
  assert.equal(queue.left, 0);
});

test("the clock draws a step from its beginning to its end, in order, and then rests", () => {
  const { clock, screen } = table();
  const seen = [];
  const step = { at: 100, duration: 100, begin: () => seen.push("begin"), draw: (share) => seen.push(share), end: () => seen.push("end") };
  clock.start(new Sequence([step], 200, { held: () => seen.push("held"), over: () => seen.push("over") }));
  assert.deepEqual(seen, []);
  screen.pass(300);
  assert.deepEqual([seen[0], ...seen.slice(-4)], ["begin", 1, "end", "over", "held"]);
  const shares = seen.filter((each) => typeof each === "number");
  assert.deepEqual(shares, [...shares].sort((a, b) => a - b));
  assert.ok(!screen.awake);
});

test("a sequence that is finished ends what it has begun, and begins nothing more", () => {
  const { clock } = table();
  const seen = [];
  const step = (name, at) => ({ at, duration: 100, begin: () => seen.push(`${name} begins`), end: () => seen.push(`${name} ends`) });
  clock.start(new Sequence([step("one", 0), step("two", 50)], 200, { held: () => seen.push("held"), over: () => seen.push("over") }));
  clock.finish();
  assert.deepEqual(seen, ["one begins", "one ends", "over"]);
});

test("at leisure nothing is hurried or left out that a bot did in an instant", () => {
  const { push, queue, rates, screen, shown } = table();
  queue.patience = AT_LEISURE;
  for (let version = 1; version <= 10; version += 1) push(version, 900, 3);
  assert.ok(rates.every((rate) => rate === 1));
  screen.pass(9100);
  assert.deepEqual(versions(shown), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
