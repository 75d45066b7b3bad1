/** Playback: which versions are shown, and when. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Playback } from "../../../clients/wardrum/clients/web/js/ui/battle/timeline/playback.js";

Object.assign(globalThis, { window: globalThis });

/** A match of 100 versions, its playback, and a clock that goes on by hand. */
function played() {
  let now = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  const model = {
    head: 100,
    cursor: 0,
    shown: [],
    get live() {
      return this.cursor === this.head;
    },
    go(version) {
      this.cursor = version;
      this.shown.push(version);
    },
    step(count) {
      this.go(this.cursor + count);
    },
  };
  const pass = (ms) => {
    for (let left = ms; left > 0; left -= 1) {
      now += 1;
      mock.timers.tick(1);
    }
  };
  return { model, playing: new Playback(model), pass };
}

test("A speed that is chosen while a commit is shown leaves no version out", () => {
  const { model, playing, pass } = played();
  playing.play({ from: 30, to: 34 });
  pass(1000);
  for (let times = 0; times < 4; times += 1) playing.faster(1);
  pass(600);
  assert.deepEqual(model.shown, [30, 31, 32, 33, 34]);
  assert.equal(playing.on, false);
});

test("A slower speed waits for the rest of its own time", () => {
  const { model, playing, pass } = played();
  playing.play({ from: 30, to: 34 });
  pass(550);
  playing.faster(-1);
  pass(1000);
  assert.deepEqual(model.shown, [30]);
  pass(150);
  assert.deepEqual(model.shown, [30, 31]);
});

