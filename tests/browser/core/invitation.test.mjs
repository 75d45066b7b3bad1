import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { Invitation, inviteIn, withoutInvite } from "../../../clients/wardrum/clients/web/js/core/invitation.js";
import { keepInvite, keptInvite } from "../../../clients/wardrum/clients/web/js/core/kept_invites.js";
import { FakeSocket, MATCH, soon } from "./support.mjs";

const CODE = "0123456789abcdef".repeat(2);
const OTHER = "fedcba9876543210".repeat(2);

const open = [];
beforeEach(() => {
  FakeSocket.made = [];
  keepInvite(MATCH, "");
});
afterEach(() => open.splice(0).forEach((connection) => connection.close()));

/** A page at an address, with a connection to the server. */
function at(hash) {
  const connection = new Connection({ url: "ws://here/ws", WebSocket: FakeSocket });
  open.push(connection);
  const location = { hash, pathname: `/m/${MATCH}`, search: "" };
  const history = { state: null, replaceState: (_, __, address) => (location.hash = address.split("#")[1] ? `#${address.split("#")[1]}` : "") };
  const socket = FakeSocket.last.welcome();
  const invitation = new Invitation(connection, MATCH, { location, history });
  const answer = async (seats) => {
    socket.say({ type: "invitation", id: socket.asked("invited").id, match: MATCH, seats });
    await soon();
  };
  return { invitation, location, socket, answer };
}

test("a fragment is read however it was written on the way", () => {
  for (const hash of [`#invite=${CODE}`, `#invite%3D${CODE}`, `#invite=${CODE}.`, `#v=3&invite=${CODE}`, `#INVITE=${CODE.toUpperCase()})`]) {
    assert.equal(inviteIn(hash).code, CODE, hash);
  }
  for (const hash of ["", "#v=3", "#invite=", "#invite=12", `#invite=${CODE}0`, "#%"]) assert.equal(inviteIn(hash).code, "", hash);
  assert.deepEqual(inviteIn(`#invite=${CODE}&own=1`), { code: CODE, own: true });
  assert.equal(withoutInvite(`#v=3-9&invite=${CODE}&own=1`), "#v=3-9");
  assert.equal(withoutInvite(`#invite%3D${CODE}`), "");
  assert.equal(withoutInvite("#notes=%7B"), "#notes=%7B");
});

test("nothing is claimed of a code before the server has said what it opens, and it stays in the address until it is used", async () => {
  const page = at(`#invite=${CODE}&v=2`);
  void page.invitation.arrive();
  assert.deepEqual([page.invitation.opens, page.invitation.isOpenQuestion], [false, true]);
  await page.answer(["b"]);
  assert.deepEqual([page.invitation.opens, page.invitation.isOpenQuestion, page.location.hash], [true, false, `#invite=${CODE}&v=2`]);
  assert.equal(keptInvite(MATCH), CODE);
  page.invitation.used();
  assert.deepEqual([page.invitation.opens, page.location.hash, keptInvite(MATCH)], [false, "#v=2", ""]);
});

test("a server that is busy, or lets nobody in, has not said that a code opens nothing", async () => {
  for (const refuse of [(socket) => socket.close(4403), (socket) => socket.say({ type: "problem", id: socket.asked("invited").id, code: "no_room", title: "No room", detail: "" })]) {
    const page = at(`#invite=${CODE}`);
    void page.invitation.arrive();
    refuse(page.socket);
    await soon();
    const { opens, isOpenQuestion, isVoid } = page.invitation;
    assert.deepEqual([opens, isOpenQuestion, isVoid], [false, false, false]);
    assert.deepEqual([page.location.hash, keptInvite(MATCH)], [`#invite=${CODE}`, CODE]);
  }
});

test("a code that opens nothing is said to, until that is read, and leaves the address and the device", async () => {
  const page = at(`#invite=${CODE}`);
  void page.invitation.arrive();
  await page.answer([]);
  assert.deepEqual([page.invitation.isVoid, page.invitation.code, page.location.hash, keptInvite(MATCH)], [true, "", "", ""]);
  page.invitation.dismiss();
  assert.equal(page.invitation.isVoid, false);
});

test("a fragment that changes later brings an invite as well, and the newest counts", async () => {
  const page = at("");
  void page.invitation.arrive();
  assert.equal(page.socket.asked("invited"), undefined);
  page.location.hash = `#invite=${CODE}`;
  void page.invitation.arrive();
  page.location.hash = `#invite=${OTHER}`;
  void page.invitation.arrive();
  const [first, second] = page.socket.sent.filter((frame) => frame.type === "invited");
  page.socket.say({ type: "invitation", id: second.id, match: MATCH, seats: ["b"] });
  page.socket.say({ type: "invitation", id: first.id, match: MATCH, seats: [] });
  await soon();
  assert.deepEqual([page.invitation.code, page.invitation.opens], [OTHER, true]);
});

test("an invite that was kept is there again without the address", async () => {
  keepInvite(MATCH, CODE);
  const page = at("#v=4");
  void page.invitation.arrive();
  await page.answer(["b"]);
  assert.deepEqual([page.invitation.code, page.location.hash], [CODE, "#v=4"]);
});
