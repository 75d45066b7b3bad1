import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { together, uploadRoster } from "../../../clients/wardrum/clients/web/js/core/upload.js";
import { withOwnNames } from "../../../clients/wardrum/clients/web/js/ui/battle/scene.js";
import { FakeSocket } from "./support.mjs";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  FakeSocket.made = [];
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const open = () => [new Connection({ url: "ws://here/ws", WebSocket: FakeSocket }), FakeSocket.last.welcome()];
const bytes = (count) => Uint8Array.from({ length: count }, (_, i) => i % 251);
const decoded = (frames) => Buffer.concat(frames.map((frame) => Buffer.from(frame.data, "base64")));

async function answer(socket, fields = {}) {
  await settle();
  const { id, part, last } = socket.asked("upload");
  socket.say(last ? { type: "roster", id, name: "x", ...fields } : { type: "uploaded", id, part });
  await settle();
}

test("a file is sent in parts that each decode, the last one says so", async () => {
  const [connection, socket] = open();
  const shares = [];
  const asked = uploadRoster(connection, bytes(20_000), { ruleset: "warcry", onProgress: (share) => shares.push(share) });
  for (let part = 0; part < 3; part += 1) await answer(socket);
  assert.equal((await asked).name, "x");
  const frames = socket.sent.filter((frame) => frame.type === "upload");
  assert.deepEqual(frames.map(({ part, last, ruleset }) => [part, last, ruleset]), [[0, false, "warcry"], [1, false, "warcry"], [2, true, "warcry"]]);
  assert.deepEqual(new Uint8Array(decoded(frames)), bytes(20_000));
  assert.ok(frames.every((frame) => frame.data.length <= 12 * 1024 && frame.id === frames[0].id));
  assert.equal(shares.at(-1), 1);
});

test("an empty file is one part", async () => {
  const [connection, socket] = open();
  const asked = uploadRoster(connection, bytes(0));
  await answer(socket);
  await asked;
  assert.deepEqual(socket.asked("upload").data, "");
});

test("after a lost connection it begins with part 0 again", async () => {
  const [connection, socket] = open();
  const asked = uploadRoster(connection, bytes(10_000));
  await answer(socket);
  socket.close(1006);
  mock.timers.tick(20_000);
  const next = FakeSocket.last.welcome();
  await settle();
  const { id, part } = next.asked("upload");
  assert.equal(part, 1);
  next.say({ type: "problem", id, code: "upload_out_of_order", title: "t", detail: "Begin this file with part 0." });
  await answer(next);
  await answer(next);
  assert.equal((await asked).name, "x");
});

test("a file that cannot be used, or is far too big, rejects with the sentence", async () => {
  const [connection, socket] = open();
  const asked = uploadRoster(connection, bytes(1));
  await settle();
  socket.say({ type: "problem", id: socket.asked("upload").id, code: "unusable_roster", title: "This file cannot be used as a roster", detail: "This is a picture." });
  await assert.rejects(asked, (no) => no.code === "unusable_roster" && no.sentence.endsWith("This is a picture."));
  await assert.rejects(uploadRoster(connection, bytes(2 * 1024 * 1024 + 1)), (no) => no.code === "upload_too_big");
});

test("several files go together as an array, one as it is", () => {
  const file = (text) => new TextEncoder().encode(text);
  assert.equal(new TextDecoder().decode(together([file('{"a":1}'), file("[2]")])), '[{"a":1},[2]]');
  assert.equal(new TextDecoder().decode(together([file("\ufeff{}"), file("\ufeff[2]")])), "[{},[2]]");
  assert.equal(new TextDecoder().decode(together([file("<roster/>")])), "<roster/>");
  assert.equal(new TextDecoder().decode(together([file("- Wader (5pts)\n"), file(" [2]")])), '["- Wader (5pts)\\n", [2]]');
});

test("names of one's own fighters are kept by seat, shown, and forgotten", () => {
  const keyring = new Keyring(memoryStore());
  keyring.keepNames("m", "a", { f1: "Old Tam" });
  keyring.keepNames("m", "b", { f1: "Ann" });
  const looks = [{ id: "a-f1", seat: "a", name: "Ferryman", spoken: "Ferryman a-f1, 20 wounds" }, { id: "a-f2", seat: "a", name: "Wader", spoken: "" }];
  const shown = withOwnNames(looks, keyring.get("m").fighters);
  assert.deepEqual(shown.map((look) => look.name), ["Old Tam", "Wader"]);
  assert.equal(shown[0].spoken, "Old Tam a-f1, 20 wounds");
  keyring.keepNames("m", "a", null);
  assert.deepEqual(keyring.get("m").fighters, { b: { f1: "Ann" } });
  assert.deepEqual(withOwnNames(looks), looks);
});
