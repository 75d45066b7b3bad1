import assert from "node:assert/strict";
import { test } from "node:test";

import { connect, isConflict, Refusal } from "../../../clients/wardrum/clients/web/js/core/client.js";
import { commits, commitFrame, displayFrame, FakeSocket, initial, MATCH, rootHead, soon } from "./support.mjs";

const MOVE = { command: "Move", label: "Move", rule: "W-68", params: { path: { kind: "path", start: [0, 0, 0], budget: 1, stops: [], open: true } }, scope: "battle" };
const WAIT = { command: "Wait", label: "Wait", rule: "W-75", params: {}, scope: "battle", kind: "end" };
const CONCEDE = { command: "Concede", label: "Concede", rule: "L-8", params: {}, scope: "match" };
const NOWHERE = { command: "Place", label: "Place", rule: "W-5", params: { place: { kind: "place", area: {}, radius: 1, spots: [] } }, scope: "battle" };

async function connected() {
  const coming = connect("ws://here/ws", { WebSocket: FakeSocket });
  const socket = FakeSocket.last.welcome();
  const client = await coming;
  return { client, socket };
}

/** A seat of a match with this number of commits, which the server lets this program take. */
async function seated(count = 3) {
  const { client, socket } = await connected();
  const joining = client.join(MATCH, { invite: "code" });
  await soon();
  socket.say({ type: "seated", id: socket.asked("join").id, match: MATCH, seat: "a", version: 1, invites: {} });
  await soon();
  socket.say({ type: "snapshot", id: socket.asked("state").id, match: MATCH, version: 0, state: { match: { status: "live" } }, head: "" });
  await soon();
  const all = commits(count + 1);
  socket.say(displayFrame(0, initial(), rootHead()));
  for (const commit of all.slice(0, count)) socket.say(commitFrame(commit));
  socket.say({ type: "caught_up", match: MATCH, version: count });
  return { client, socket, seat: await joining, next: all[count] };
}

const list = (version, ...options) => ({ type: "legal", match: MATCH, version, seat: "a", options });

test("a server that cannot be reached is said once, and not asked again", async () => {
  const coming = connect("ws://here/ws", { WebSocket: FakeSocket });
  const made = FakeSocket.made.length;
  FakeSocket.last.onerror();
  await assert.rejects(coming, (error) => error instanceof Refusal && error.code === "unreachable");
  assert.equal(FakeSocket.made.length, made);
});

test("a turn begins with an option of the battle that has values, and the other ones do not count", async () => {
  const { client, socket, seat } = await seated();
  let turn;
  const waiting = seat.turn().then((options) => (turn = options));
  socket.say(list(3, CONCEDE, NOWHERE));
  await soon();
  assert.equal(turn, undefined);
  socket.say(list(3, CONCEDE, NOWHERE, MOVE, WAIT));
  await waiting;
  assert.deepEqual(turn.map(({ command }) => command), ["Move", "Wait"]);
  client.close();
});

test("after a command the next turn waits for the commit that it made", async () => {
  const { client, socket, seat, next } = await seated();
  socket.say(list(3, WAIT));
  await seat.turn();
  const doing = seat.do({ type: "Wait" });
  const asked = socket.asked("command");
  assert.equal(asked.expected_version, 3);
  socket.say({ type: "ack", id: asked.id, match: MATCH, version: 4, head: next.head, duplicate: false });
  assert.equal((await doing).version, 4);
  let turn;
  const waiting = seat.turn().then((options) => (turn = options));
  await soon();
  assert.equal(turn, undefined, "the old list is not chosen from again");
  socket.say(commitFrame(next));
  socket.say(list(4, WAIT));
  await waiting;
  assert.equal(turn.length, 1);
  client.close();
});

test("a conflict is distinguished, and the next turn waits for what came between", async () => {
  const { client, socket, seat } = await seated();
  socket.say(list(3, WAIT));
  const doing = seat.do({ type: "Wait" });
  socket.say({ type: "rejected", id: socket.asked("command").id, match: MATCH, code: "conflict", rule: "L-1", sentence: "no", version: 4 });
  await assert.rejects(doing, isConflict);
  const found = await Promise.race([seat.turn(), soon(5).then(() => "none")]);
  assert.equal(found, "none");
  client.close();
});

test("an open option is expanded when it is asked for, once; any other one stands for itself", async () => {
  const { client, socket, seat } = await seated();
  socket.say(list(3, MOVE, WAIT));
  const [move, wait] = await seat.turn();
  assert.deepEqual(await seat.expand(wait), [wait]);
  const expanding = seat.expand(move);
  const asked = socket.asked("expand");
  assert.deepEqual([asked.version, asked.option], [3, 0]);
  const found = { ...MOVE, params: { path: { ...MOVE.params.path, open: undefined, stops: [{ point: [1, 0, 0], path: [[1, 0, 0]], cost: 1 }] } } };
  socket.say({ type: "expanded", id: asked.id, match: MATCH, version: 3, seat: "a", option: 0, options: [found] });
  assert.equal((await expanding)[0].params.path.stops.length, 1);
  const sent = socket.sent.length;
  assert.equal((await seat.expand(move)).length, 1);
  assert.equal(socket.sent.length, sent);
  client.close();
});

test("an option of a list that is past is not expanded", async () => {
  const { client, socket, seat, next } = await seated();
  socket.say(list(3, MOVE));
  const [move] = await seat.turn();
  const expanding = seat.expand(move);
  socket.say(commitFrame(next));
  socket.say({ type: "problem", id: socket.asked("expand").id, code: "version_past", title: "The match has gone on", detail: "" });
  await assert.rejects(expanding, { code: "version_past" });
  client.close();
});

test("a match that has not ended is not verified", async () => {
  const { client, seat } = await seated();
  await assert.rejects(seat.match.verify(), { code: "not_ended" });
  client.close();
});

test("records alone are followed without a snapshot, the end is in them, and a match that is left is left", async () => {
  const { client, socket } = await connected();
  const watching = client.watch(MATCH, { as: "events", legal: false });
  assert.deepEqual([socket.asked("watch").as, socket.asked("watch").after], ["events", 0]);
  const [first, second] = commits(2);
  for (const { raw, head } of [first, second]) socket.say(`{"type":"commit","match":"${MATCH}","record":${raw},"head":"${head}"}`);
  socket.say({ type: "caught_up", match: MATCH, version: 2 });
  const match = await watching;
  assert.deepEqual([match.version, match.chain, match.state, match.display, match.ended], [2, "ok", null, null, false]);
  assert.equal(match.ruleset, "warcry");
  assert.equal(await client.watch(MATCH), match);
  match.leave();
  assert.equal(socket.sent.at(-1).type, "unwatch");
  void client.watch(MATCH).catch(() => null);
  assert.equal(socket.asked("watch").as, "display", "it may be followed anew");
  client.close();
});

test("commits are iterated from any version on, live", async () => {
  const { client, socket, seat, next } = await seated();
  const seen = [];
  const going = (async () => {
    for await (const { version } of seat.match.commits(2)) {
      seen.push(version);
      if (version === 4) return;
    }
  })();
  await soon();
  assert.deepEqual(seen, [3]);
  socket.say(commitFrame(next));
  await going;
  assert.deepEqual(seen, [3, 4]);
  client.close();
});

test("without a WebSocket the sentence says what to do", async (t) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "WebSocket");
  Object.defineProperty(globalThis, "WebSocket", { configurable: true, value: undefined });
  t.after(() => (own ? Object.defineProperty(globalThis, "WebSocket", own) : delete globalThis.WebSocket));
  await assert.rejects(connect("ws://here/ws"), /pass one/);
});
