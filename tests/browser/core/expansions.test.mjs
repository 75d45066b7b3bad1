import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { isOpen } from "../../../clients/wardrum/clients/web/js/core/expansions.js";
import { openMatch } from "../../../clients/wardrum/clients/web/js/core/live_match.js";
import { commitFrame, commits, displayFrame, FakeSocket, initial, MATCH, rootHead } from "./support.mjs";

const all = commits(9);
/** Connections that would go on trying after their test. */
const made = [];
/** What the clock of the page says, ms. */
let now = 0;
beforeEach(() => {
  FakeSocket.made = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
});
afterEach(() => {
  made.splice(0).forEach((connection) => connection.close());
  mock.timers.reset();
  mock.restoreAll();
});

const way = (stops, more = {}) => ({ kind: "path", start: [1, 2], budget: 9, stops, ...more });
const stop = (x) => ({ point: [x, 0], path: [[x, 0]], cost: 1 });
/** An option that leaves its ways open. */
const open = (label) => ({ command: "Move", label, rule: "W-68", params: { path: way([], { open: true }) }, scope: "battle" });
/** One of those that it stands for. */
const full = (label, ...xs) => ({ ...open(label), params: { path: way(xs.map(stop)) } });
const pass = { command: "Pass", label: "Pass", rule: "", params: {}, scope: "battle" };
/** More open options than are asked for ahead. */
const many = Array.from({ length: 10 }, (_, i) => open(`m${i}`));

/** A battle at this version in which a seat has this list. */
function battle(options, version = 1) {
  const connection = new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
  made.push(connection);
  const socket = FakeSocket.last.welcome();
  const model = openMatch(connection, MATCH);
  const table = { connection, model, socket, expansions: model.expansions };
  history(socket, version);
  list(socket, version, options);
  return table;
}

function history(socket, version) {
  socket.say(displayFrame(0, initial(), rootHead()));
  for (const commit of all.slice(0, version)) socket.say(commitFrame(commit));
  socket.say({ type: "caught_up", match: MATCH, version });
}

const list = (socket, version, options) => socket.say({ type: "legal", match: MATCH, version, seat: "a", options });
const asks = (socket) => socket.sent.filter(({ type }) => type === "expand");
const labels = (model) => model.legal.a.map(({ label }) => label);
const turns = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

/** The answer to a question. */
async function answer(socket, { id, version, option }, ...options) {
  socket.say({ type: "expanded", id, match: MATCH, version, seat: "a", option, options });
  await turns();
}

async function refuse(socket, { id }, code) {
  socket.say({ type: "problem", id, code, title: "No", detail: "Not so" });
  await turns();
}

/** Time goes by. */
async function later(ms) {
  now += ms;
  mock.timers.tick(ms);
  await turns();
}

test("an option is open while its places are, or those of one of several", () => {
  const place = { kind: "place", area: null, radius: 1, spots: [] };
  const each = (inner) => ({ params: { positions: { kind: "each", of: { x: { ...place, spots: [[1, 1]] }, y: inner } } } });
  assert.deepEqual([open("m"), full("m", 1), pass, each(place), each({ ...place, open: true })].map(isOpen), [true, false, false, false, true]);
});

test("the lists are asked for in the first step", () => {
  const { socket } = battle([pass]);
  assert.deepEqual([socket.asked("watch").legal, socket.asked("watch").open], [true, true]);
});

test("what an open option stands for takes its place in the list, which then is the full one", async () => {
  const { socket, model, expansions } = battle([open("m"), pass, open("n")]);
  const heard = [];
  for (const kind of ["legal", "expanded"]) model.addEventListener(kind, () => heard.push(kind));
  expansions.want("a", [model.legal.a[0], model.legal.a[2]], []);
  const [first, second] = asks(socket);
  assert.deepEqual([first.version, first.seat, first.option, second.option], [1, "a", 0, 2]);
  await answer(socket, second, full("n", 7));
  assert.deepEqual(labels(model), ["m", "Pass", "n"]);
  await answer(socket, first, full("m", 1, 2), full("m with a risk", 3));
  assert.deepEqual([labels(model), model.legal.a.some(isOpen), heard], [["m", "m with a risk", "Pass", "n"], false, ["expanded", "expanded"]]);
  assert.equal(expansions.headOf(model.legal.a[1]).label, "m");
});

test("words that come beside the places stay with them", async () => {
  const { socket, model, expansions } = battle([open("m")]);
  expansions.want("a", model.legal.a, []);
  const [{ id }] = asks(socket);
  socket.say({ type: "expanded", id, match: MATCH, version: 1, seat: "a", option: 0, options: [full("m", 1)], words: [{ label: "Walk" }] });
  await turns();
  assert.equal(model.legal.a[0].words.label, "Walk");
});

test("ahead one is asked for at a time, in the order that is wanted, at a pace, and of one version only a few", async () => {
  const { socket, model, expansions } = battle(many);
  const wanted = [...model.legal.a].reverse();
  expansions.want("a", [], wanted);
  expansions.want("a", [], wanted);
  assert.deepEqual(asks(socket).map(({ option }) => option), [9]);
  await later(1000);
  assert.equal(asks(socket).length, 1, "another one while the first is not answered");
  await answer(socket, asks(socket)[0], full("x", 1));
  assert.equal(asks(socket).length, 2, "none though there was time enough");
  await answer(socket, asks(socket)[1], full("y", 1));
  assert.equal(asks(socket).length, 2, "another one at once");
  for (let n = 3; n <= 8; n += 1) {
    await later(100);
    if (asks(socket)[n - 1]) await answer(socket, asks(socket)[n - 1], full(`z${n}`, n));
  }
  assert.deepEqual(asks(socket).map(({ option }) => option), [9, 8, 7, 6, 5, 4]);
});

test("what was chosen is asked for at once, though one is asked for ahead, and nothing ahead until it is answered", async () => {
  const { socket, model, expansions } = battle(many.slice(0, 4));
  const [a, b, c, d] = model.legal.a;
  expansions.want("a", [], [a, b, c, d]);
  expansions.want("a", [d], [a, b, c]);
  expansions.want("a", [d], [a, b, c]);
  assert.deepEqual(asks(socket).map(({ option }) => option), [0, 3]);
  await answer(socket, asks(socket)[0], full("a", 1));
  await later(1000);
  assert.equal(asks(socket).length, 2);
  await answer(socket, asks(socket)[1], full("d", 1));
  await later(1000);
  assert.deepEqual(asks(socket).map(({ option }) => option), [0, 3, 1]);
});

test("what was asked for ahead and is chosen then is not asked for twice", async () => {
  const { socket, model, expansions } = battle(many.slice(0, 2));
  const [a, b] = model.legal.a;
  expansions.want("a", [], [a, b]);
  expansions.want("a", [a], [b]);
  assert.equal(asks(socket).length, 1);
  await answer(socket, asks(socket)[0], full("a", 1));
  expansions.want("a", [a], []);
  await later(1000);
  assert.deepEqual(asks(socket).map(({ option }) => option), [0]);
});

test("with the next version nothing more is asked of the list before, and late answers to it change nothing", async () => {
  const { socket, model, expansions } = battle(many.slice(0, 3));
  expansions.want("a", [], model.legal.a);
  socket.say(commitFrame(all[1]));
  await answer(socket, asks(socket)[0], full("late", 1));
  await later(1000);
  assert.deepEqual([asks(socket).length, model.legal], [1, {}]);
  list(socket, 2, many.slice(0, 3));
  assert.deepEqual(labels(model), ["m0", "m1", "m2"]);
  expansions.want("a", [model.legal.a[0]], []);
  assert.deepEqual([asks(socket)[1].version, asks(socket)[1].option], [2, 0]);
});

test("a list that is past by now is waited for in silence, and the same is asked of the next one", async () => {
  const { socket, model, expansions } = battle([open("m"), open("n")]);
  expansions.want("a", [model.legal.a[0]], [model.legal.a[1]]);
  await refuse(socket, asks(socket)[0], "version_past");
  await later(1000);
  expansions.want("a", [model.legal.a[0]], [model.legal.a[1]]);
  assert.deepEqual([asks(socket).length, expansions.failureOf(model.legal.a[0])], [1, null]);
  socket.say(commitFrame(all[1]));
  list(socket, 2, [open("m"), open("n")]);
  expansions.want("a", [model.legal.a[0]], []);
  assert.equal(asks(socket).at(-1).version, 2);
});

test("an option that the server does not know has the list asked for once more, and is given up then", async () => {
  const { socket, model, expansions } = battle([open("m")]);
  const listsAsked = () => socket.sent.filter(({ type }) => type === "legal");
  expansions.want("a", model.legal.a, []);
  await refuse(socket, asks(socket)[0], "no_such_option");
  assert.deepEqual(listsAsked().map(({ seat, open: first }) => [seat, first]), [["a", true]]);
  assert.equal(expansions.failureOf(model.legal.a[0]), null);
  list(socket, 1, [open("m")]);
  expansions.want("a", model.legal.a, []);
  await refuse(socket, asks(socket)[1], "no_such_option");
  expansions.want("a", model.legal.a, []);
  assert.deepEqual([asks(socket).length, listsAsked().length], [2, 1]);
  assert.match(expansions.failureOf(model.legal.a[0]).message, /Not so/);
});

test("places that cannot be had are reported, and tried again only once that is forgiven", async () => {
  const { socket, model, expansions } = battle([open("m")]);
  let heard = 0;
  model.addEventListener("expanded", () => (heard += 1));
  expansions.want("a", model.legal.a, []);
  await refuse(socket, asks(socket)[0], "internal");
  expansions.want("a", model.legal.a, []);
  assert.deepEqual([heard, asks(socket).length, isOpen(model.legal.a[0])], [1, 1, true]);
  expansions.forgive(model.legal.a[0]);
  expansions.want("a", model.legal.a, []);
  assert.equal(asks(socket).length, 2);
});

test("an answer about another command is not believed", async () => {
  const { socket, model, expansions } = battle([open("m")]);
  expansions.want("a", model.legal.a, []);
  await answer(socket, asks(socket)[0], { ...pass, command: "Concede" });
  assert.deepEqual([labels(model), isOpen(model.legal.a[0])], [["m"], true]);
});

test("the same list once more, as after a refusal without words, keeps what is known of it", async () => {
  const { socket, model, expansions } = battle([]);
  const options = [open("m"), open("n")];
  socket.say({ type: "legal", match: MATCH, version: 1, seat: "a", options, words: [{ label: "Walk" }, { label: "Run" }] });
  const [, second] = model.legal.a;
  expansions.want("a", [model.legal.a[0]], []);
  await answer(socket, asks(socket)[0], full("m", 1));
  list(socket, 1, options);
  assert.deepEqual([isOpen(model.legal.a[0]), model.legal.a[1] === second, model.legal.a[1].words.label], [false, true, "Run"]);
});

test("what was asked for before the connection was lost is asked for again after it", async () => {
  const { connection, socket, model, expansions } = battle([open("m"), open("n")]);
  const [m, n] = model.legal.a;
  expansions.want("a", [m], []);
  socket.close(1006);
  expansions.want("a", [m], [n]);
  connection.retryNow();
  const next = FakeSocket.last.welcome();
  assert.deepEqual(asks(next).map(({ option, version }) => [option, version]), [[0, 1]]);
  const types = next.sent.map(({ type }) => type);
  assert.ok(types.indexOf("watch") < types.indexOf("expand"), "the options would come without words");
  next.say(displayFrame(1, { ...initial(), ...all[0].patch }, all[0].head));
  next.say({ type: "caught_up", match: MATCH, version: 1 });
  list(next, 1, [open("m"), open("n")]);
  await answer(next, asks(next)[0], full("m", 1));
  assert.deepEqual([isOpen(model.legal.a[0]), isOpen(model.legal.a[1])], [false, true]);
});

test("without a connection nothing is asked for ahead", async () => {
  const { connection, socket, model, expansions } = battle([open("m")]);
  socket.close(1006);
  expansions.want("a", [], model.legal.a);
  connection.retryNow();
  const next = FakeSocket.last.welcome();
  assert.deepEqual(asks(next), []);
  expansions.want("a", [], model.legal.a);
  assert.equal(asks(next).length, 1);
});
