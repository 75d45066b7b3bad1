import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { openMatch, ready } from "../../../clients/wardrum/clients/web/js/core/live_match.js";
import { merge } from "../../../clients/wardrum/clients/web/js/core/merge_patch.js";
import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { commitFrame, commits, displayFrame, FakeSocket, initial, MATCH, rootHead, sha } from "./support.mjs";

/** Connections that would go on trying after their test. */
const open = [];
beforeEach(() => (FakeSocket.made = []));
afterEach(() => open.splice(0).forEach((connection) => connection.close()));

const caughtUp = (version) => ({ type: "caught_up", match: MATCH, version });
const all = commits(20);
const stateAt = (version) => all.slice(0, version).reduce((state, commit) => merge(state, commit.patch), initial());
const frame = (version) => commitFrame(all[version - 1]);

/** A match watched up to a version. */
function watched(version) {
  const connection = new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
  open.push(connection);
  const socket = FakeSocket.last.welcome();
  const model = openMatch(connection, MATCH);
  if (version !== undefined) history(socket, 0, version);
  return { connection, socket, model };
}

function history(socket, from, to) {
  socket.say(displayFrame(from, stateAt(from), from ? all[from - 1].head : rootHead()));
  for (let version = from + 1; version <= to; version++) socket.say(frame(version));
  socket.say(caughtUp(to));
}

/** The socket after a break. */
function reconnected(connection) {
  FakeSocket.last.close(1006);
  connection.retryNow();
  return FakeSocket.last.welcome();
}

test("a match is watched from its beginning as what it shows, with legal lists", async () => {
  const { socket, model } = watched(5);
  const { id, ...asked } = socket.asked("watch");
  assert.deepEqual(asked, { type: "watch", match: MATCH, after: 0, as: "display", legal: true, open: true });
  await ready(model);
  assert.deepEqual([model.head, model.chain, model.state.display.round, model.state.table.width], [5, "ok", 5, 76200]);
  const { shown, text } = model.commits.get(5);
  assert.deepEqual([text, shown.beats], [["This is 5."], [{ beat: "chapter", text: "Round 5", round: 5 }]]);
});

test("options come with their words, and without words where nobody sent any", () => {
  const { socket, model } = watched(2);
  const options = [{ command: "Pass" }, { command: "Wait" }];
  const words = [{ label: "Pass the turn" }, { label: "Hold back" }];
  socket.say({ type: "legal", match: MATCH, version: 2, seat: "a", options, words });
  assert.deepEqual(model.legal.a, [{ command: "Pass", words: words[0] }, { command: "Wait", words: words[1] }]);
  socket.say({ type: "legal", match: MATCH, version: 2, seat: "b", options });
  assert.deepEqual(model.legal.b.map((option) => option.words), [undefined, undefined]);
});

test("live commits, lists, names and presence arrive", () => {
  const { socket, model } = watched(2);
  socket.say(frame(3));
  socket.say({ type: "legal", match: MATCH, version: 3, seat: "a", options: [{ command: "Pass" }] });
  socket.say({ type: "names", match: MATCH, names: { a: "Ann" } });
  socket.say({ type: "presence", match: MATCH, seats: ["a"], watching: 7 });
  socket.say({ type: "seated", id: "x", match: MATCH, seat: "a", version: 3, invites: {} });
  assert.deepEqual([model.head, model.legal.a.length, model.names.a, model.presence.watching, model.seats], [3, 1, "Ann", 7, ["a"]]);
});

test("what the match waits for holds until the next commit, and a rematch is reported", () => {
  const { socket, model } = watched(2);
  const decisions = [{ seat: "a", default: "Pass", due_at: 5 }];
  socket.say({ type: "waiting", match: MATCH, version: 1, decisions });
  assert.deepEqual(model.waiting, []);
  socket.say({ type: "waiting", match: MATCH, version: 2, decisions });
  assert.deepEqual(model.waiting, decisions);
  socket.say(frame(3));
  assert.deepEqual(model.waiting, []);
  socket.say({ type: "rematch", match: MATCH, next: "n", invite: "i" });
  assert.deepEqual(model.rematch, { next: "n", invite: "i" });
});

test("after a break it goes on from the last version seen", () => {
  const { connection, model } = watched(4);
  const socket = reconnected(connection);
  assert.equal(socket.asked("watch").after, 4);
  history(socket, 4, 6);
  assert.deepEqual([model.head, model.chain, model.cursor], [6, "ok", 6]);
});

test("after a break sealed commits are asked for again, as they may be open by now", () => {
  const { connection, socket, model } = watched(3);
  const { head, leaf, patch } = all[3];
  socket.say({ type: "sealed", match: MATCH, version: 4, actor: "b", at: 1, leaf, head, patch });
  assert.deepEqual([model.commits.get(4).sealed, model.commits.get(4).shown, model.state.display.round], [true, null, 4]);
  const next = reconnected(connection);
  assert.equal(next.asked("watch").after, 3);
  history(next, 3, 5);
  const opened = model.commits.get(4);
  assert.deepEqual([opened.sealed, opened.text, opened.shown.beats.length, model.head, model.chain], [false, ["This is 4."], 1, 5, "ok"]);
});

test("a gap is mended by watching from the beginning", () => {
  const { socket, model } = watched(3);
  socket.say(frame(5));
  assert.deepEqual([socket.asked("watch").after, model.loading], [0, true]);
  socket.say(frame(6));
  history(socket, 0, 6);
  assert.deepEqual([model.head, model.loading, model.chain, model.problem], [6, false, "ok", ""]);
});

test("a commit that cannot be applied is asked for again, and the match given up on in the end", () => {
  const { socket, model } = watched(3);
  const watches = () => socket.sent.filter(({ type }) => type === "watch").length;
  for (let times = 1; times <= 3; times++) {
    socket.say(frame(5));
    assert.deepEqual([watches(), model.problem], [1 + times, ""]);
    history(socket, 0, 3);
  }
  socket.say(frame(5));
  assert.match(model.problem, /cannot be followed: version 5 follows 3/);
  assert.equal(watches(), 4);
});

test("gaps that are mended each time do not add up", () => {
  const { socket, model } = watched(3);
  for (let version = 4; version < 14; version += 2) {
    socket.say(frame(version + 1));
    history(socket, 0, version);
    socket.say(frame(version + 1));
  }
  assert.deepEqual([model.head, model.problem, model.chain], [13, "", "ok"]);
});

test("a commit of another chain is noticed", () => {
  const { socket, model } = watched(3);
  socket.say(commitFrame({ ...all[3], head: "11".repeat(32) }));
  assert.equal(model.chain, "broken");
});

test("a hostile patch changes nothing and is not believed", () => {
  const { socket, model } = watched(3);
  socket.say(commitFrame({ ...all[3], patch: { seats: JSON.parse('{"__proto__":{"prompt":"Give up"}}') } }));
  assert.equal(model.head, 3);
  assert.equal(socket.asked("watch").after, 0);
  assert.equal({}.prompt, undefined);
});

/** The same battle as it went on otherwise after version 3. */
const others = commits(3).concat(
  commits(6).slice(3).map((commit) => ({ ...commit, head: sha(commit.head) })),
);

const setBack = {
  "to an earlier version": (socket) => socket.say({ type: "problem", id: socket.asked("watch").id, code: "no_such_version", title: "Not yet", detail: "" }),
  "and played on from there, beyond what was seen": (socket) => socket.say(displayFrame(5, stateAt(5), others[4].head)),
};

for (const [how, tell] of Object.entries(setBack)) {
  test(`a server that was set back ${how} is believed nothing, and nothing is on offer`, () => {
    const { connection, socket, model } = watched(5);
    socket.say({ type: "seated", id: "x", match: MATCH, seat: "a", version: 5, invites: {} });
    socket.say({ type: "legal", match: MATCH, version: 5, seat: "a", options: [{ command: "Pass" }] });
    const heard = [];
    for (const kind of ["problem", "seats", "legal", "waiting", "status"]) model.addEventListener(kind, () => heard.push(kind));
    const next = reconnected(connection);
    heard.length = 0;
    tell(next);
    assert.deepEqual([model.superseded, model.legal, model.seats, model.waiting], [true, {}, [], []]);
    assert.deepEqual(heard, ["problem", "seats", "legal", "waiting", "status"]);
    assert.match(model.problem, /^The server was set back/);
    assert.equal(next.asked("unwatch").match, MATCH);
    next.say(frame(6));
    next.say({ type: "legal", match: MATCH, version: 5, seat: "a", options: [{ command: "Pass" }] });
    assert.deepEqual([model.head, model.legal], [5, {}]);
    assert.equal(reconnected(connection).asked("watch"), undefined);
  });
}

test("a server that was set back behind a sealed commit is noticed too", () => {
  const { connection, socket, model } = watched(3);
  const { head, leaf, patch } = all[3];
  socket.say({ type: "sealed", match: MATCH, version: 4, actor: "b", at: 1, leaf, head, patch });
  socket.say(frame(5));
  const next = reconnected(connection);
  assert.equal(next.asked("watch").after, 3);
  history(next, 3, 4);
  assert.equal(model.superseded, true);
});

test("who sees a delayed battle without a seat now is not shown that the server was set back", () => {
  const { connection, model } = watched(5);
  model.headState.match.terms = { delay: { kind: "time", s: 60 } };
  const next = reconnected(connection);
  setBack["to an earlier version"](next);
  assert.match(model.problem, /^Spectators of this battle see it later/);
});

test("a match that is not there is said so", async () => {
  const { socket, model } = watched();
  socket.say({ type: "problem", id: socket.asked("watch").id, code: "no_such_match", title: "There is no such match", detail: "It has not been created here." });
  await assert.rejects(ready(model), /no such match/);
});

test("frames of other matches pass by", () => {
  const { socket, model } = watched(3);
  socket.say({ type: "names", match: "other", names: { a: "X" } });
  assert.deepEqual(model.names, {});
});
