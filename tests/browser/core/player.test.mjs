import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { Player } from "../../../clients/wardrum/clients/web/js/core/player.js";
import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { isConflict, reasonOf } from "../../../clients/wardrum/clients/web/js/core/refusal.js";
import { bytes, FakeSocket, MATCH, sha, soon } from "./support.mjs";

const WAIT = { version: 7, what: "Wait" };

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

test("a match that is made before the server's time is known is kept with that time all the same", async () => {
  const { player: ours, socket, keyring } = player();
  const created = ours.create({ ruleset: "warcry" });
  const frame = socket.asked("create");
  const hours = 5 * 3_600_000;
  socket.say({ type: "pong", at: Date.now() + hours }); // asked before all else, so answered first
  socket.say({ type: "seated", id: frame.id, match: frame.match, seat: "", version: 1, invites: {} });
  await created;
  assert.ok(Math.abs(keyring.get(frame.match).created - Date.now() - hours) < 60_000);
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

test("a seat that was taken elsewhere while the connection was lost is reported, and not claimed again", async () => {
  const { connection, keyring, player: ours } = await sitting();
  FakeSocket.last.close(1006);
  connection.retryNow();
  const socket = FakeSocket.last.welcome();
  socket.say({ type: "problem", id: socket.asked("seat").id, code: "unauthorized", title: "This token opens no seat", detail: "" });
  assert.deepEqual(ours.undone.get(MATCH), ["Seat A is played elsewhere now; here you are watching."]);
  assert.deepEqual(keyring.get(MATCH).seats, {});
  socket.close(1006);
  connection.retryNow();
  assert.equal(FakeSocket.last.welcome().asked("seat"), undefined);
});

test("a seat that is held goes on being held over a lost connection", async () => {
  const { connection, keyring, player: ours } = await sitting();
  FakeSocket.last.close(1006);
  connection.retryNow();
  seated(FakeSocket.last.welcome(), "a", "seat");
  assert.deepEqual([ours.undone.size, Object.keys(keyring.get(MATCH).seats)], [0, ["a"]]);
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

test("the seed is revealed once, when all are seated", async () => {
  const { socket, keyring } = await sitting();
  assert.equal(socket.asked("reveal"), undefined);
  const commit = { type: "commit", match: MATCH, record: {}, head: "", patch: { match: { status: "revealing" } } };
  socket.say(commit);
  socket.say(commit);
  const reported = socket.sent.filter((frame) => frame.type === "reveal");
  assert.deepEqual(reported.map((frame) => [frame.seat, frame.seed]), [["a", keyring.get(MATCH).seats.a.seed]]);
});

test("the last player to sit down reveals the seed at once", async () => {
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
  const acted = ours.act(MATCH, "a", { type: "Pass" }, { version: 7, what: "Wait" });
  const frame = socket.asked("command");
  assert.deepEqual(keyring.get(MATCH).pending, [{ id: frame.id, seat: "a", command: { type: "Pass" }, version: 7, what: "Wait" }]);
  assert.equal(frame.expected_version, 7);
  socket.say({ type: "ack", id: frame.id, match: MATCH, version: 8, head: "", duplicate: false });
  assert.equal((await acted).version, 8);
  assert.deepEqual(keyring.get(MATCH).pending, []);
});

test("a refused command is settled too, and its refusal is thrown", async () => {
  const { player: ours, socket, keyring } = await sitting();
  const acted = ours.act(MATCH, "a", { type: "Pass" }, WAIT);
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

/** A page that holds seat a and was closed before a command was answered, and the next page of that device. */
async function comesBack(change = () => {}) {
  const { player: ours, socket, store, keyring } = await sitting();
  void ours.act(MATCH, "a", { type: "Pass" }, WAIT);
  keyring.update(MATCH, (entry) => change(entry.pending[0]));
  return { ...player(store), id: socket.asked("command").id };
}

/** The seat is taken up again, and what was stored is sent. */
async function takenUp({ player: ours, socket }) {
  const resumed = ours.resumeSeats(MATCH);
  seated(socket, "a", "seat");
  await soon();
  status(socket, "live");
  await resumed;
  return socket.asked("command");
}

const rejected = (socket, id, code) => socket.say({ type: "rejected", id, match: MATCH, code, rule: "", sentence: "Not so.", version: 12 });
const conflict = (what) => `“${what}” was not carried out: the battle is not as it was when you chose it.`;

test("a command that a lost page did not see answered is sent again as it was, for the position it was chosen in", async () => {
  const page = await comesBack();
  const again = await takenUp(page);
  assert.deepEqual([again.id, again.command, again.expected_version], [page.id, { type: "Pass" }, 7]);
  page.socket.say({ type: "ack", id: page.id, match: MATCH, version: 8, head: "", duplicate: false });
  await soon();
  assert.deepEqual(page.keyring.get(MATCH).pending, []);
  assert.deepEqual([...page.player.undone], []);
});

test("a stored command of another position is reported once and not kept", async () => {
  const page = await comesBack();
  let changes = 0;
  page.player.addEventListener("undone", () => (changes += 1));
  await takenUp(page);
  rejected(page.socket, page.id, "conflict");
  await soon();
  assert.deepEqual(page.keyring.get(MATCH).pending, []);
  assert.deepEqual([...page.player.undone], [[MATCH, [conflict("Wait")]]]);
  page.player.readUndone(MATCH);
  page.player.readUndone(MATCH);
  assert.deepEqual([page.player.undone.size, changes], [0, 2]);
});

test("a stored command that is refused by a rule is reported with the reason", async () => {
  const page = await comesBack();
  await takenUp(page);
  rejected(page.socket, page.id, "not_your_turn");
  await soon();
  assert.deepEqual(page.player.undone.get(MATCH), ["“Wait” was not carried out: Not so."]);
});

test("a command that an earlier release stored without a version is asked for in no position that is played", async () => {
  const page = await comesBack((pending) => {
    delete pending.version;
    delete pending.what;
  });
  assert.equal((await takenUp(page)).expected_version, 1);
  rejected(page.socket, page.id, "conflict");
  await soon();
  assert.deepEqual(page.player.undone.get(MATCH), [conflict("Pass")]);
});

test("a stored command of a seat whose key is void is reported and not kept", async () => {
  const page = await comesBack();
  const resumed = page.player.resumeSeats(MATCH);
  page.socket.say({ type: "problem", id: page.socket.asked("seat").id, code: "unauthorized", title: "No", detail: "" });
  assert.deepEqual(await resumed, []);
  assert.deepEqual(page.keyring.get(MATCH).pending, []);
  assert.match(page.player.undone.get(MATCH)[0], /^“Wait” may not have been carried out/);
});

test("a seat that another device has taken over is reported once, and its key forgotten", async () => {
  const { player: ours, socket, keyring } = await sitting();
  socket.say({ type: "unseated", match: MATCH, seat: "a" });
  assert.equal(ours.undone.size, 0, "nothing is claimed before it is asked");
  socket.say({ type: "problem", id: socket.asked("seat").id, code: "unauthorized", title: "No", detail: "" });
  await soon();
  assert.deepEqual(ours.undone.get(MATCH), ["Seat A is played elsewhere now; here you are watching."]);
  assert.deepEqual(keyring.get(MATCH).seats, {});
});

test("a seat that was left to a bot is not said to be played elsewhere, and its key is kept", async () => {
  const { player: ours, socket, keyring } = await sitting();
  socket.say({ type: "unseated", match: MATCH, seat: "a" });
  socket.say({ type: "problem", id: socket.asked("seat").id, code: "seat_handed_over", title: "A bot plays", detail: "" });
  await soon();
  assert.equal(ours.undone.size, 0);
  assert.ok(keyring.get(MATCH).seats.a.token);
});

test("who comes back to a seat that was taken over meanwhile is informed", async () => {
  const page = await sitting();
  const next = player(page.store);
  const resumed = next.player.resumeSeats(MATCH);
  next.socket.say({ type: "problem", id: next.socket.asked("seat").id, code: "unauthorized", title: "No", detail: "" });
  assert.deepEqual(await resumed, []);
  assert.deepEqual(next.player.undone.get(MATCH), ["Seat A is played elsewhere now; here you are watching."]);
});

test("a command that waited for a connection keeps its position, and its conflict is reported until another one is given", async () => {
  const { player: ours, socket, connection } = await sitting();
  socket.close(1006);
  const acted = ours.act(MATCH, "a", { type: "AcceptPause" }, { version: 9, what: "Accept Pause" });
  connection.retryNow();
  const next = FakeSocket.last.welcome();
  const { id, expected_version } = next.asked("command");
  assert.equal(expected_version, 9);
  rejected(next, id, "conflict");
  await assert.rejects(acted, (error) => isConflict(error) && reasonOf(error) === "");
  assert.deepEqual(ours.undone.get(MATCH), [conflict("Accept Pause")]);
  void ours.act(MATCH, "a", { type: "Pass" }, WAIT);
  assert.equal(ours.undone.size, 0);
});
