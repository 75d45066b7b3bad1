import assert from "node:assert/strict";
import { test } from "node:test";

import { StageClock } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/clock.js";
import { compose, setUp } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/compose.js";
import { Sequence } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/sequence.js";
import { Cast } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/cast.js";
import { holdOf, timingOf, walkTimes } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/timing.js";
import { FakeBoard, fakeDocument, Screen } from "./support.mjs";

const INCH = 2540;
let board;
globalThis.document = fakeDocument(() => board.drawn);

const piece = (x, y, z = 0) => ({ x: x * INCH, y: y * INCH, z: z * INCH, radius: 1600, tall: 5080, seat: "a" });
const at = (x, y, z = 0, how) => [x * INCH, y * INCH, z * INCH, ...(how ? [how] : [])];

function play(beats, before, after = before) {
  board = new FakeBoard({ ...before, ...after });
  const screen = new Screen();
  const clock = new StageClock(screen.frames);
  const heard = [];
  const events = [];
  const cast = new Cast(board, before, after);
  const props = { cast, sound: (name) => heard.push(name), roll: (roll, ms) => events.push([roll.title, ms]), lie: () => events.push("lie") };
  const steps = compose(beats, props);
  setUp(beats, cast);
  const begin = new Map([...board.figures].map(([id, seen]) => [id, { ...seen }]));
  clock.start(new Sequence(steps, holdOf(beats), { held: () => events.push("held"), over: () => cast.restAll() }));
  return { begin, clock, events, figures: board.figures, heard, screen };
}

const near = (place, wanted) => place.forEach((value, axis) => assert.ok(Math.abs(value - wanted[axis]) < 0.02, `${place} is not ${wanted}`));

test("who walks begins where it stood, passes the points of its path, and ends where the state has it", () => {
  const path = [at(1, 1), at(5, 1), at(5, 4)];
  const { begin, clock, figures, screen } = play([{ kind: "walk", piece: "p", path }], { p: piece(1, 1) }, { p: piece(5, 4) });
  near(begin.get("p").place, [1, 1, 0]);
  screen.pass(3000, 5);
  const seen = figures.get("p");
  near(seen.path.at(-1), [5, 4, 0]);
  assert.ok(seen.path.some(([x, y]) => Math.abs(x - 5) < 0.1 && Math.abs(y - 1) < 0.1), "it cut the corner");
  assert.deepEqual([seen.place, seen.lean, clock.idle], [null, [0, 0, 0], true]);
});

test("a climb goes up in place, a drop goes down, and a jump makes an arc", () => {
  const path = [at(0, 0), at(0, 0, 3, "climb"), at(3, 0, 3, "jump"), at(4, 0, 0, "drop")];
  const { figures, screen } = play([{ kind: "walk", piece: "p", path }], { p: piece(0, 0) }, { p: piece(4, 0) });
  screen.pass(4000, 5);
  const { path: places } = figures.get("p");
  const climbing = places.filter(([x, , z]) => z > 0.1 && z < 2.9 && x < 0.01);
  assert.ok(climbing.length > 5);
  assert.ok(Math.max(...places.map(([, , z]) => z)) > 3.8, "no arc");
  near(places.at(-1), [4, 0, 0]);
});

test("two walks of one figure in a commit follow each other without a jump between them", () => {
  const beats = [
    { kind: "walk", piece: "p", path: [at(0, 0), at(4, 0)] },
    { kind: "walk", piece: "p", path: [at(4, 0), at(4, 4)] },
  ];
  const { figures, screen } = play(beats, { p: piece(0, 0) }, { p: piece(4, 4) });
  screen.pass(3000, 4);
  const { path } = figures.get("p");
  const steps = path.slice(1).map(([x, y], index) => Math.hypot(x - path[index][0], y - path[index][1]));
  assert.ok(Math.max(...steps) < 0.3, `it jumped ${Math.max(...steps)} inches`);
});

test("a blow goes at the enemy and comes back, and is heard where it lands", () => {
  const beats = [
    { kind: "melee", by: "p", at: "q", outcome: "critical" },
    { kind: "hit", piece: "q", text: "−6", critical: true },
  ];
  const { events, figures, heard, screen } = play(beats, { p: piece(0, 0), q: piece(2, 0) });
  screen.pass(195, 5);
  assert.deepEqual(heard, []);
  screen.pass(20, 5);
  assert.deepEqual(heard, ["critical"]);
  const reach = figures.get("p").path.map(([x]) => x);
  assert.ok(Math.min(...reach) < -0.2 && Math.max(...reach) > 0.4);
  screen.pass(450, 5);
  assert.deepEqual(events, ["held"]);
  assert.equal(board.drawn.size, 1, "the number is still rising: nobody waits for it");
  screen.pass(2000, 5);
  assert.equal(board.drawn.size, 0);
});

test("who is taken down tips over and fades, and dice roll and lie", () => {
  const roll = { title: "Impact", dice: [{ face: 3, mark: "" }, { face: 5, mark: "" }] };
  const { events, figures, heard, screen } = play([{ kind: "dice", roll }, { kind: "down", piece: "p" }], { p: piece(0, 0) }, {});
  assert.deepEqual(events, [["Impact", 970]]);
  screen.pass(1000 + 400);
  assert.ok(figures.get("p").lean[2] > 60 && figures.get("p").opacity < 1);
  screen.pass(400);
  assert.deepEqual([events.slice(1), heard], [["lie"], ["dice", "down"]], "the other side waits until it has sunk in");
  screen.pass(600);
  assert.deepEqual(events.slice(1), ["lie", "held"]);
});

test("every kind of beat leaves nothing behind when it is over, or cut short", () => {
  const beats = [
    { kind: "glow", piece: "p", text: "Rush" },
    { kind: "note", piece: "p", text: "+2", tone: "good" },
    { kind: "note", piece: "p", text: "waits", tone: "" },
    { kind: "shot", by: "p", at: "q", outcome: "miss" },
    { kind: "shot", by: "p", at: "", point: at(3, 3), outcome: "hit" },
    { kind: "prone", piece: "q" },
    { kind: "capture", point: at(1, 1), seat: "a", text: "taken" },
    { kind: "burst", point: at(1, 1), seat: "", text: "mine" },
    { kind: "place", piece: "q" },
    { kind: "leave", piece: "p" },
    { kind: "melee", by: "nobody", at: "q", outcome: "hit" },
  ];
  const pieces = { p: piece(0, 0), q: piece(6, 2) };
  for (const ms of [10_000, 700]) {
    const { clock, figures, screen } = play(beats, pieces);
    screen.pass(ms);
    clock.finish();
    for (const { lean, opacity, place } of figures.values()) assert.deepEqual([place, lean, opacity], [null, [0, 0, 0], 1]);
    assert.deepEqual([clock.idle, board.drawn.size, screen.awake], [true, 0, false]);
  }
});

test("walks take neither too little nor too much time, and numbers are not waited for", () => {
  const sum = (path) => walkTimes(path).reduce((total, ms) => total + ms, 0);
  assert.equal(Math.round(sum([at(0, 0), at(0.5, 0)])), 260);
  assert.equal(Math.round(sum([at(0, 0), at(5, 0)])), 450);
  assert.equal(Math.round(sum([at(0, 0), at(40, 0)])), 1600);
  assert.equal(Math.round(sum([at(0, 0), at(0, 0, 4, "climb")])), 600);
  assert.equal(timingOf({ kind: "dice", roll: { dice: [1, 2, 3, 4] } }).duration, 1040);
  assert.equal(holdOf([{ kind: "note", piece: "p", text: "", tone: "" }]), 0);
  assert.equal(holdOf([{ kind: "melee", by: "p", at: "q", outcome: "hit" }, { kind: "hit", piece: "q", text: "", critical: false }]), 440);
});
