import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { delayMs } from "../../../clients/wardrum/clients/web/js/core/backoff.js";
import { Refusal } from "../../../clients/wardrum/clients/web/js/core/refusal.js";
import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { listen, socketUrl } from "../../../clients/wardrum/clients/web/js/core/page_connection.js";
import { FakeSocket } from "./support.mjs";

beforeEach(() => {
  mock.restoreAll();
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

test("a page that is refused asks over HTTP why, and says it", async () => {
  const asked = [];
  mock.method(globalThis, "fetch", async (url) => {
    asked.push(String(url));
    return { status: 403, text: async () => "The server does not know the address of this page.\n" };
  });
  const connection = connect();
  FakeSocket.last.close(1006);
  assert.equal(connection.status.reason, "The server cannot be reached.");
  await settle();
  assert.deepEqual(asked, ["http://here/ws?origin="]);
  assert.equal(connection.status.reason, "The server does not know the address of this page.");
});

test("a server that is away, or lets the page in, is not quoted", async () => {
  for (const answer of [() => Promise.reject(new TypeError("no network")), async () => ({ status: 200, text: async () => "it may" })]) {
    mock.method(globalThis, "fetch", answer);
    const connection = connect();
    FakeSocket.last.close(1006);
    await settle();
    assert.equal(connection.status.reason, "The server cannot be reached.");
  }
  const fetched = mock.method(globalThis, "fetch", async () => assert.fail("a connection that broke says why by itself"));
  const connection = connect();
  FakeSocket.last.welcome();
  FakeSocket.last.close(1006);
  await settle();
  assert.equal(connection.state, "lost");
  assert.equal(fetched.mock.callCount(), 0);
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
  assert.ok(connection.status.retryAt > performance.now());
  mock.timers.tick(20_000);
  const socket = FakeSocket.last.welcome();
  assert.deepEqual(socket.sent.map((frame) => frame.type), ["hello", "ping", "seat", "watch", "command"]);
  socket.say({ type: "ack", id: "c", version: 4, head: "", duplicate: true });
  assert.equal((await asked).version, 4);
});

test("a server that cannot be asked now is asked again for seats and watches, and nothing that needs a seat is lost", async () => {
  const connection = connect();
  FakeSocket.last.welcome();
  const reported = [];
  connection.addEventListener("frame", (event) => reported.push(event.detail.frame.code ?? event.detail.frame.type));
  const asked = connection.request({ type: "command", id: "c", seat: "a" });
  connection.stand("watch", "m", () => ({ type: "watch", id: "w" }));
  connection.stand("seat", "m/a", () => ({ type: "seat", id: "s" }));
  FakeSocket.last.close(1006);
  mock.timers.tick(20_000);
  const socket = FakeSocket.last.welcome();
  socket.sent.length = 0;
  socket.say({ type: "problem", id: "s", code: "busy", retry_after: 1 });
  socket.say({ type: "problem", id: "w", code: "busy", retry_after: 1 });
  socket.say({ type: "problem", id: "c", code: "not_seated" });
  mock.timers.tick(1_000);
  assert.deepEqual(socket.sent.map((frame) => frame.type), ["seat", "command", "watch"]);
  socket.say({ type: "seated", id: "s", match: "m", seat: "a" });
  socket.say({ type: "ack", id: "c", version: 4, head: "", duplicate: false });
  assert.equal((await asked).version, 4);
  assert.deepEqual(reported.filter((each) => each === "busy"), []);
});

test("what is late is sent as it is meant to be then, under the same id", async () => {
  const connection = connect();
  const name = { type: "name", name: "Ida" };
  const early = connection.request(name, { ...name, expected_version: 7 });
  const first = FakeSocket.last.welcome();
  assert.equal(first.asked("name").expected_version, 7, "it could not be sent at once");
  first.say({ type: "names", id: first.asked("name").id, names: {} });
  await early;
  void connection.request(name, { ...name, expected_version: 9 });
  const { id, expected_version: none } = first.asked("name");
  assert.equal(none, undefined, "it is sent at once");
  first.close(1006);
  mock.timers.tick(20_000);
  const again = FakeSocket.last.welcome().asked("name");
  assert.deepEqual([again.id, again.expected_version], [id, 9]);
});

test("a restart is called a restart, and waits grow with jitter", () => {
  const connection = connect();
  FakeSocket.last.welcome().close(1012);
  assert.deepEqual([connection.state, connection.status.reason], ["restarting", "The server is restarting."]);
  assert.equal(delayMs(0, () => 1), 500);
  assert.equal(delayMs(3, () => 0), 2000);
  assert.equal(delayMs(50, () => 1), 15_000);
});

/** How long a page waits each time, without jitter, where the server lets it in and closes after so long. */
function waitsAfter(t, connection, ...lasting) {
  let now = 0;
  t.mock.method(Math, "random", () => 1);
  t.mock.method(performance, "now", () => now);
  return lasting.map((ms) => {
    FakeSocket.last.welcome();
    now += ms;
    FakeSocket.last.close(1012);
    const wait = connection.status.retryAt - now;
    now += wait;
    mock.timers.tick(wait);
    return wait;
  });
}

test("a client that is let in and soon sent away again waits longer each time, and is said to be reconnecting", (t) => {
  const connection = connect();
  assert.deepEqual(waitsAfter(t, connection, 0, 1, 9_999, 0), [500, 1_000, 2_000, 4_000]);
  assert.equal(connection.state, "restarting");
});

test("after a connection that lasted the waits begin with the shortest", (t) => {
  assert.deepEqual(waitsAfter(t, connect(), 0, 0, 0, 10_000, 0), [500, 1_000, 2_000, 500, 1_000]);
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

/** A page around a connection, which hears what happens to the device. */
function inPage() {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  const connection = connect();
  listen(connection, window, document);
  return { window, document, connection };
}

const WAKING = [
  ["window", "online"],
  ["window", "offline"],
  ["window", "pageshow"],
  ["window", "focus"],
  ["document", "visibilitychange"],
  ["document", "resume"],
];

for (const [target, kind] of WAKING) {
  test(`on ${kind} a socket that died without a word is given up after 3 s`, (t) => {
    const { connection, ...world } = inPage();
    const socket = FakeSocket.last.welcome();
    socket.say({ type: "pong", at: 1 });
    const before = socket.sent.length;
    world[target].dispatchEvent(new Event(kind));
    assert.deepEqual(socket.sent.slice(before).map((frame) => frame.type), ["ping"]);
    mock.timers.tick(2_999);
    assert.equal(connection.state, "open");
    mock.timers.tick(1);
    assert.deepEqual([connection.state, connection.status.reason], ["lost", "The server does not answer."]);
    mock.timers.tick(500);
    assert.equal(FakeSocket.made.length, 2);
    socket.onmessage({ data: '{"type":"pong","at":1}' });
    FakeSocket.last.welcome();
    assert.equal(connection.state, "open");
  });
}

test("while all is well nothing is opened anew, however often the world changes", (t) => {
  const { window, document, connection } = inPage();
  const socket = FakeSocket.last.welcome();
  socket.say({ type: "pong", at: 1 });
  for (let round = 0; round < 20; round += 1) {
    const before = socket.sent.length;
    for (const kind of ["online", "offline", "pageshow", "focus", "focus"]) window.dispatchEvent(new Event(kind));
    for (const kind of ["visibilitychange", "resume"]) document.dispatchEvent(new Event(kind));
    assert.equal(socket.sent.length, before + 1, "asked once, not for each");
    mock.timers.tick(2_900);
    socket.say({ type: "pong", at: 1 });
    mock.timers.tick(5_000);
  }
  assert.deepEqual([FakeSocket.made.length, connection.state], [1, "open"]);
});

test("a page that goes out of sight asks nothing", (t) => {
  const { document } = inPage();
  const socket = FakeSocket.last.welcome();
  socket.say({ type: "pong", at: 1 });
  document.hidden = true;
  const before = socket.sent.length;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(socket.sent.length, before);
});

test("what is still on its way gives the answer more time, and is none", (t) => {
  const { window, connection } = inPage();
  const socket = FakeSocket.last.welcome();
  socket.say({ type: "pong", at: 1 });
  window.dispatchEvent(new Event("focus"));
  mock.timers.tick(2_000);
  socket.say({ type: "presence", match: "m", seats: [], watching: 1 });
  mock.timers.tick(2_000);
  assert.equal(connection.state, "open");
  mock.timers.tick(1_000);
  assert.equal(connection.state, "lost");
});

test("on online an attempt that hangs is begun anew, and a countdown is cut short", (t) => {
  const { window } = inPage();
  const hanging = FakeSocket.last;
  window.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.made.length, 2);
  hanging.onclose({ code: 1006 });
  FakeSocket.last.welcome().close(1006);
  window.dispatchEvent(new Event("focus"));
  assert.equal(FakeSocket.made.length, 3);
});

test("what arrived during a sleep counts before the clock that says it is late", () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  mock.timers.tick(15_000);
  sleep(3_600_000);
  mock.timers.tick(10_000);
  assert.equal(connection.state, "open", "the answer may be waiting to be heard");
  socket.say({ type: "pong", at: 1 });
  mock.timers.tick(5_000);
  assert.equal(connection.state, "open");
});

test("after a sleep that nothing has announced, a dead socket is given up 3 s later", () => {
  const connection = connect();
  FakeSocket.last.welcome().say({ type: "pong", at: 1 });
  sleep(3_600_000);
  mock.timers.tick(15_000);
  mock.timers.tick(3_000);
  assert.equal(connection.state, "lost");
});

/** The device sleeps: its clock goes on, its timers do not. */
function sleep(ms) {
  const now = Date.now.bind(Date);
  mock.method(Date, "now", () => now() + ms);
}

test("a close for good is not retried, and nobody waits for ever", async () => {
  const connection = connect();
  const socket = FakeSocket.last.welcome();
  const asked = connection.request({ type: "list" });
  socket.close(4400);
  await assert.rejects(asked, Refusal);
  mock.timers.tick(60_000);
  connection.ask();
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

test("that the server's clock is known is reported once, and again when this device's is set", () => {
  const connection = connect();
  let reported = 0;
  connection.addEventListener("clock", () => (reported += 1));
  const socket = FakeSocket.last.welcome();
  assert.equal(connection.timed, false);
  const noon = Date.now();
  for (const at of [noon, noon + 200, noon + 5_000, noon + 5_100]) socket.say({ type: "pong", at });
  assert.deepEqual([reported, connection.timed], [2, true]);
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
