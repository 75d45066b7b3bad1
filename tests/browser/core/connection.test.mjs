import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { delayMs } from "../../../clients/wardrum/clients/web/js/core/backoff.js";
import { Refusal } from "../../../clients/wardrum/clients/web/js/core/refusal.js";
import { Connection, socketUrl } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { FakeSocket } from "./support.mjs";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  FakeSocket.made = [];
});

const connect = () => new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("the first frame is hello, in our protocol, and welcome opens", () => {
  const connection = connect();
  assert.deepEqual(FakeSocket.last.protocols, ["wardrum.v1"]);
  assert.equal(connection.state, "connecting");
  FakeSocket.last.welcome();
  assert.equal(FakeSocket.last.sent[0].type, "hello");
  assert.equal(connection.state, "open");
  assert.equal(connection.limits.frame_bytes_max, 1);
});

test("answers find their requests by id, in any order", async () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  const [one, two] = [connection.request({ type: "list", id: "1" }), connection.request({ type: "list", id: "2" })];
  socket.say({ type: "listed", id: "2", matches: [2] });
  socket.say({ type: "listed", id: "1", matches: [1] });
  assert.deepEqual((await one).matches, [1]);
  assert.deepEqual((await two).matches, [2]);
});

test("a no rejects with its code and its sentence", async () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  const asked = connection.request({ type: "command", id: "c" });
  socket.say({ type: "rejected", id: "c", match: "m", code: "phase_over", rule: "W-6", sentence: "It is over.", version: 3 });
  await assert.rejects(asked, (no) => no instanceof Refusal && no.code === "phase_over" && no.rule === "W-6" && no.sentence === "It is over.");
  const other = connection.request({ type: "join", id: "j" });
  socket.say({ type: "problem", id: "j", code: "seat_taken", title: "Somebody sits there", detail: "Take another." });
  await assert.rejects(other, (no) => no.code === "seat_taken" && no.sentence === "Somebody sits there. Take another.");
});

test("what was not answered is sent again with the same id, after seats and watches", async () => {
  const connection = connect();
  FakeSocket.last.welcome();
  const asked = connection.request({ type: "command", id: "c", seat: "a" });
  connection.stand("watch", "m", () => ({ type: "watch", id: "w" }));
  connection.stand("seat", "m/a", () => ({ type: "seat", id: "s" }));
  FakeSocket.last.close(1006);
  assert.equal(connection.state, "lost");
  assert.ok(connection.status.retryAt > Date.now());
  mock.timers.tick(20_000);
  const socket = FakeSocket.last.welcome();
  assert.deepEqual(socket.sent.map((frame) => frame.type), ["hello", "seat", "watch", "command", "ping"]);
  socket.say({ type: "ack", id: "c", version: 4, head: "", duplicate: true });
  assert.equal((await asked).version, 4);
});

test("a restart is called a restart, and waits grow with jitter", () => {
  const connection = connect();
  FakeSocket.last.welcome().close(1012);
  assert.deepEqual([connection.state, connection.status.reason], ["restarting", "The server is restarting."]);
  assert.equal(delayMs(0, () => 1), 500);
  assert.equal(delayMs(3, () => 0), 2000);
  assert.equal(delayMs(50, () => 1), 15_000);
});

test("a server that answers no ping is taken for gone", () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  mock.timers.tick(15_000);
  assert.equal(socket.sent.at(-1).type, "ping");
  socket.say({ type: "pong", at: 1 });
  mock.timers.tick(15_000);
  assert.equal(connection.state, "open");
  mock.timers.tick(10_000);
  assert.deepEqual([connection.state, connection.status.reason], ["lost", "The server does not answer."]);
});

test("a close for good is not retried, and nobody waits for ever", async () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  const asked = connection.request({ type: "list" });
  socket.close(4400);
  await assert.rejects(asked, Refusal);
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, 1);
  assert.equal(connection.status.retryAt, 0);
});

test("a problem that passes is asked again with the same id", async () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  const asked = connection.request({ type: "command", id: "c" });
  socket.say({ type: "problem", id: "c", code: "too_many_requests", title: "Slow down", detail: "", retry_after: 2 });
  mock.timers.tick(2_000);
  assert.equal(socket.sent.filter((frame) => frame.id === "c").length, 2);
  socket.say({ type: "ack", id: "c", version: 1 });
  await asked;
  await settle();
});

test("the server's clock is known from its pong", () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  assert.equal(socket.sent.at(-1).type, "ping");
  socket.say({ type: "pong", at: Date.now() + 5000 });
  mock.timers.tick(100);
  assert.equal(connection.serverNow(), Date.now() + 5000);
});

test("the countdown may be cut short", () => {
  const connection = connect();
  FakeSocket.last.close(1006);
  assert.equal(FakeSocket.made.length, 1);
  connection.retryNow();
  assert.equal(FakeSocket.made.length, 2);
  assert.equal(connection.state, "lost");
  mock.timers.tick(10_000);
  assert.equal(connection.status.reason, "The server does not answer.");
  mock.timers.tick(2_000);
  assert.equal(FakeSocket.made.length, 3, "a socket that said nothing was given up");
});

test("the address is beside the page, or where ?ws= says", () => {
  assert.equal(socketUrl({ protocol: "http:", host: "h:8000", search: "" }), "ws://h:8000/ws");
  assert.equal(socketUrl({ protocol: "https:", host: "h", search: "?ws=o:1" }), "wss://o:1/ws");
});
