import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { keptSeats, offer, relieve, rename, say, toBot } from "../../../clients/wardrum/clients/web/js/core/seat_requests.js";
import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { openMatch } from "../../../clients/wardrum/clients/web/js/core/live_match.js";
import { Player } from "../../../clients/wardrum/clients/web/js/core/player.js";
import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { FakeSocket, MATCH, rootHead, soon } from "./support.mjs";

const TOKEN = "aa".repeat(16);
const SEEN = { match: MATCH, head: 7 };

/** Connections that would go on trying after their test. */
const open = [];
beforeEach(() => (FakeSocket.made = []));
afterEach(() => open.splice(0).forEach((connection) => connection.close()));

/** A device that has the key to seat a. */
function device() {
  const connection = new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
  open.push(connection);
  const socket = FakeSocket.last.welcome();
  const keyring = new Keyring(memoryStore());
  keyring.update(MATCH, (entry) => (entry.seats.a = { token: TOKEN, seed: "bb".repeat(32), name: "Ann" }));
  return { connection, socket, keyring, player: new Player(connection, keyring) };
}

const answer = (socket, type, frame) => socket.say({ id: socket.asked(type).id, match: MATCH, ...frame });
const seatedAt = { type: "seated", seat: "a", version: 7, invites: {} };
const problem = (code) => ({ type: "problem", code, title: "No", detail: "" });

test("a seat is handed to a bot, and taken back, by its token", async () => {
  const { player, socket } = device();
  const given = toBot(player, SEEN, "a", "greedy");
  const { id: _, ...asked } = socket.asked("hand_over");
  assert.deepEqual(asked, { type: "hand_over", match: MATCH, seat: "a", token: TOKEN, bot: "greedy" });
  answer(socket, "hand_over", { type: "ack", version: 6, head: "" });
  await given;
  const back = relieve(player, SEEN, "a");
  assert.equal(socket.asked("relieve").token, TOKEN);
  answer(socket, "relieve", seatedAt);
  await back;
});

test("a code is made here, anew each time", async () => {
  const { player, socket } = device();
  const codes = [];
  for (let i = 0; i < 2; i++) {
    const code = offer(player, SEEN, "a");
    assert.match(socket.asked("hand_over").code, /^[0-9a-f]{32}$/);
    answer(socket, "hand_over", { type: "ack", version: 6, head: "" });
    codes.push(await code);
  }
  assert.notEqual(codes[0], codes[1]);
});

test("a seat in other hands is neither held nor taken up again", async () => {
  const { connection, player, socket } = device();
  const resumed = player.resumeSeats(MATCH);
  answer(socket, "seat", seatedAt);
  await soon();
  answer(socket, "state", { type: "snapshot", version: 0, state: { match: { status: "new" } }, head: rootHead() });
  await resumed;
  const model = openMatch(connection, MATCH);
  assert.deepEqual(model.seats, ["a"]);
  socket.say({ type: "unseated", match: MATCH, seat: "a" });
  assert.deepEqual(model.seats, []);
  answer(socket, "seat", problem("seat_handed_over"));
  await soon();
  socket.close(1006);
  connection.retryNow();
  FakeSocket.last.welcome();
  assert.equal(FakeSocket.last.asked("seat"), undefined);
});

test("a key that opens nothing any more is forgotten, one to a seat that a bot plays is kept", async () => {
  for (const [code, kept] of [["unauthorized", []], ["seat_handed_over", ["a"]]]) {
    const { player, socket } = device();
    const resumed = player.resumeSeats(MATCH);
    answer(socket, "seat", problem(code));
    assert.deepEqual(await resumed, []);
    assert.deepEqual(keptSeats(player, MATCH), kept);
  }
});

test("phrases are said by id and heard from everybody", () => {
  const { connection, player, socket } = device();
  const model = openMatch(connection, MATCH);
  const heard = [];
  model.addEventListener("said", (event) => heard.push(event.detail));
  void say(player, SEEN, "a", "oops");
  assert.equal(socket.asked("say").phrase, "oops");
  answer(socket, "say", { type: "said", seat: "a", phrase: "oops" });
  socket.say({ type: "said", match: MATCH, seat: "b", phrase: "wow" });
  assert.deepEqual(heard, [{ seat: "a", phrase: "oops" }, { seat: "b", phrase: "wow" }]);
});

test("an erased name is forgotten here too", async () => {
  const { keyring, player, socket } = device();
  for (const name of ["Ida", ""]) {
    const done = rename(player, SEEN, "a", name);
    assert.equal(socket.asked("name").name, name);
    answer(socket, "name", { type: "names", names: {} });
    await done;
    assert.deepEqual([keyring.name, keyring.get(MATCH).seats.a.name], [name, name || undefined]);
  }
});

test("what came too late is reported once, with the words that it was chosen by", async () => {
  const asks = [
    [(player) => toBot(player, SEEN, "a", "greedy"), "hand_over", "Let a bot play on"],
    [(player) => offer(player, SEEN, "a"), "hand_over", "Make a link"],
    [(player) => relieve(player, SEEN, "a"), "relieve", "Take it back"],
    [(player) => rename(player, SEEN, "a", "Ida"), "name", "Name"],
    [(player) => say(player, SEEN, "a", "oops"), "say", "oops"],
    [(player) => player.join(MATCH, { seat: "b", head: SEEN.head }), "join", "Take a seat"],
  ];
  for (const [ask, type, what] of asks) {
    const { connection, player, socket } = device();
    const asked = ask(player);
    assert.equal(socket.asked(type).expected_version, undefined);
    socket.close(1006);
    connection.retryNow();
    const later = FakeSocket.last.welcome();
    assert.equal(later.asked(type).expected_version, SEEN.head);
    answer(later, type, { type: "rejected", code: "conflict", rule: "", sentence: "Gone on.", version: 9 });
    await assert.rejects(asked);
    assert.deepEqual(player.undone.get(MATCH), [`“${what}” was not carried out: the battle is not as it was when you chose it.`]);
  }
});

test("a join that was stored is meant for the head that was seen, also after a visit", async () => {
  const { connection, keyring, player, socket } = device();
  void player.join(MATCH, { seat: "b", head: 7 });
  assert.equal(socket.asked("join").expected_version, undefined);
  const later = new Player(connection, keyring);
  void later.resumeSeats(MATCH);
  assert.equal(socket.asked("join").expected_version, 7);
});
