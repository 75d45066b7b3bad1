import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { Player } from "../../../clients/wardrum/clients/web/js/core/player.js";
import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { bytes, FakeSocket, MATCH, sha, soon } from "./support.mjs";

/** Connections that would go on trying after their test. */
const open = [];
beforeEach(() => (FakeSocket.made = []));
afterEach(() => open.splice(0).forEach((connection) => connection.close()));

function player(store = memoryStore()) {
  const connection = new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
  open.push(connection);
  const socket = FakeSocket.last.welcome();
  const keyring = new Keyring(store);
  return { connection, socket, keyring, store, player: new Player(connection, keyring) };
}

const seated = (socket, seat, type = "join") => {
  const { id, match } = socket.asked(type);
  socket.say({ type: "seated", id, match, seat, version: 2, invites: {} });
};
const status = (socket, word) => {
  const asked = socket.asked("state");
  socket.say({ type: "snapshot", id: asked.id, match: asked.match, version: 2, state: { match: { status: word } }, head: "", state_hash: "" });
};

/** Seat a is held and waits. */
async function sitting() {
  const all = player();
  const joined = all.player.join(MATCH, { seat: "a", invite: "11".repeat(16), name: "Ann" });
  seated(all.socket, "a");
  await soon();
  status(all.socket, "open");
  await joined;
  return all;
}

test("the keys of a new match are stored before they are sent", async () => {
  const { player: ours, socket, keyring } = player();
  const created = ours.create({ ruleset: "warcry", setup: { terrain: "random" }, listed: false, bots: {} });
  const frame = socket.asked("create");
  assert.equal(keyring.get(frame.match).host, frame.token);
  assert.deepEqual([frame.setup.terrain, frame.listed, "bots" in frame, "open" in frame], ["random", false, false, false]);
  socket.say({ type: "seated", id: frame.id, match: frame.match, seat: "", version: 1, invites: { a: "i", b: "j" } });
  assert.deepEqual((await created).invites, { a: "i", b: "j" });
  assert.deepEqual(keyring.get(frame.match).invites, { a: "i", b: "j" });
});

test("a match that was refused is forgotten", async () => {
  const { player: ours, socket, keyring } = player();
  const created = ours.create({ ruleset: "chess", bots: { b: "greedy" } });
  const frame = socket.asked("create");
  assert.deepEqual(frame.bots, { b: "greedy" });
  socket.say({ type: "problem", id: frame.id, code: "no_such_ruleset", title: "There is no such ruleset", detail: "" });
  await assert.rejects(created, /no such ruleset/);
  assert.deepEqual(keyring.all(), []);
});

test("who sits down commits to a seed that is kept, and sits again after a break", async () => {
  const { socket, keyring, connection } = await sitting();
  const frame = socket.asked("join");
  const { token, seed } = keyring.get(MATCH).seats.a;
  assert.deepEqual([frame.token, frame.seed_commitment, frame.name], [token, sha(bytes(seed)), "Ann"]);
  assert.deepEqual(keyring.get(MATCH).joining, []);
  socket.close(1006);
  connection.retryNow();
  assert.equal(FakeSocket.last.welcome().asked("seat").token, token);
});

test("the seed is told once, when all are seated", async () => {
  const { socket, keyring } = await sitting();
  assert.equal(socket.asked("reveal"), undefined);
  const commit = { type: "commit", match: MATCH, record: {}, head: "", patch: { match: { status: "revealing" } } };
  socket.say(commit);
  socket.say(commit);
  const told = socket.sent.filter((frame) => frame.type === "reveal");
  assert.deepEqual(told.map((frame) => [frame.seat, frame.seed]), [["a", keyring.get(MATCH).seats.a.seed]]);
});

test("whoever sits down last tells at once", async () => {
  const { player: ours, socket } = player();
  const joined = ours.join(MATCH, {});
  seated(socket, "b");
  await soon();
  status(socket, "revealing");
  assert.equal(await joined, "b");
  assert.equal(socket.asked("reveal").seat, "b");
});

test("a page that went away while sitting down sits down with the same keys", async () => {
  const store = memoryStore();
  const before = player(store);
  void before.player.join(MATCH, { invite: "22".repeat(16) });
  const lost = before.socket.asked("join");
  const after = player(store);
  const resumed = after.player.resumeSeats(MATCH);
  const again = after.socket.asked("join");
  assert.deepEqual([again.token, again.seed_commitment, again.invite], [lost.token, lost.seed_commitment, lost.invite]);
  seated(after.socket, "b");
  for (let i = 0; i < 2; i++) {
    await soon();
    status(after.socket, "open");
  }
  assert.deepEqual(await resumed, ["b"]);
});

test("a command is stored before it is sent, under the id it is sent with, until it is answered", async () => {
  const { player: ours, socket, keyring } = await sitting();
  const acted = ours.act(MATCH, "a", { type: "Pass" }, 7);
  const frame = socket.asked("command");
  assert.deepEqual(keyring.get(MATCH).pending, [{ id: frame.id, seat: "a", command: { type: "Pass" } }]);
  assert.equal(frame.expected_version, 7);
  socket.say({ type: "ack", id: frame.id, match: MATCH, version: 8, head: "", duplicate: false });
  assert.equal((await acted).version, 8);
  assert.deepEqual(keyring.get(MATCH).pending, []);
});

test("a refused command is settled too, and its refusal is thrown", async () => {
  const { player: ours, socket, keyring } = await sitting();
  const acted = ours.act(MATCH, "a", { type: "Pass" });
  socket.say({ type: "rejected", id: socket.asked("command").id, match: MATCH, code: "not_your_turn", rule: "W-1", sentence: "Wait.", version: 8 });
  await assert.rejects(acted, (no) => no.code === "not_your_turn");
  assert.deepEqual(keyring.get(MATCH).pending, []);
});

/** An ended match with seat a held here. */
const ended = (rematch = null) => ({
  match: MATCH,
  ruleset: "warcry",
  names: { a: "Ann" },
  rematch,
  commits: new Map([[1, { record: { command: { ruleset: "warcry", setup: { twist: "none" }, listed: false, open: false } } }]]),
});

test("a rematch has the same settings, the same seat, and the others are asked", async () => {
  const { player: ours, socket } = await sitting();
  const again = ours.rematch(ended());
  const create = socket.asked("create");
  assert.deepEqual([create.setup, create.listed], [{ twist: "none" }, false]);
  socket.say({ type: "seated", id: create.id, match: create.match, seat: "", version: 1, invites: { a: "i", b: "j" } });
  await soon();
  assert.deepEqual([socket.asked("join").match, socket.asked("join").seat, socket.asked("join").name], [create.match, "a", "Ann"]);
  seated(socket, "a");
  await soon();
  status(socket, "open");
  await soon();
  const { id, ...offer } = socket.asked("rematch");
  assert.deepEqual(offer, { type: "rematch", match: MATCH, seat: "a", next: create.match, invites: { b: "j" } });
  socket.say({ type: "ack", id, match: MATCH, version: 9, head: "", duplicate: false });
  assert.equal((await again).match, create.match);
});

test("a rematch that was offered is joined instead of opening another", async () => {
  const { player: ours, socket } = await sitting();
  const next = "9".repeat(32);
  const again = ours.rematch(ended({ next, invite: "55" }));
  assert.deepEqual([socket.asked("join").match, socket.asked("join").invite], [next, "55"]);
  seated(socket, "b");
  await soon();
  status(socket, "open");
  assert.equal((await again).match, next);
  assert.equal(socket.asked("create"), undefined);
});

test("a command that a lost page did not see answered is sent again with its id", async () => {
  const { player: ours, socket, store } = await sitting();
  void ours.act(MATCH, "a", { type: "Pass" });
  const { id } = socket.asked("command");
  const after = player(store);
  const resumed = after.player.resumeSeats(MATCH);
  seated(after.socket, "a", "seat");
  await soon();
  status(after.socket, "live");
  assert.deepEqual(await resumed, ["a"]);
  assert.equal(after.socket.asked("command").id, id);
});
