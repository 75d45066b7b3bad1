import assert from "node:assert/strict";
import { test } from "node:test";

import { DeviceStore, deviceStore } from "../../../clients/wardrum/clients/web/js/core/device_store.js";
import { keepInvite, keptInvite } from "../../../clients/wardrum/clients/web/js/core/kept_invites.js";
import { Keyring, memoryStore } from "../../../clients/wardrum/clients/web/js/core/keyring.js";
import { keptReplay } from "../../../clients/wardrum/clients/web/js/core/kept_replays.js";
import { lastSeen, storeLastSeen } from "../../../clients/wardrum/clients/web/js/core/last_seen.js";

const blocked = () => {
  throw new DOMException("denied", "SecurityError");
};
const entry = { ruleset: "warcry", seats: { a: { token: "t", seed: "s" } } };
const seat = (keyring) => keyring.update("m", (kept) => Object.assign(kept, entry));

test("what a browser keeps is kept there and nowhere else", () => {
  const [storage, tab] = [memoryStore(), { name: "" }];
  const device = new DeviceStore(() => storage, tab);
  const keyring = new Keyring(device);
  seat(keyring);
  assert.deepEqual([device.lasting, keyring.isBrief("m"), tab.name], [true, false, ""]);
  assert.equal(storage.getItem("wardrum:probe"), null);
  assert.equal(new Keyring(storage).get("m").seats.a.token, "t");
});

test("where site data are blocked a seat is kept by the tab, from page to page, and it is known beforehand", () => {
  const tab = { name: "" };
  const device = new DeviceStore(blocked, tab);
  assert.equal(device.lasting, false);
  seat(new Keyring(device));
  const next = new Keyring(new DeviceStore(blocked, tab));
  assert.equal(next.get("m").seats.a.token, "t");
  assert.equal(next.isBrief("m"), true);
  assert.deepEqual(next.all().map(({ match }) => match), ["m"]);
  next.forget("m");
  assert.equal(tab.name, "");
  assert.equal(new Keyring(new DeviceStore(blocked, { name: "" })).get("m"), null, "another tab knows nothing");
});

test("a store that is full is found out by the first thing that does not fit, which is not lost", () => {
  const storage = memoryStore();
  const device = new DeviceStore(() => storage, { name: "" });
  const keyring = new Keyring(device);
  let changes = 0;
  device.addEventListener("change", () => (changes += 1));
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  seat(keyring);
  seat(keyring);
  assert.deepEqual([keyring.get("m").seats.a.token, device.lasting, changes], ["t", false, 1]);
});

test("a name that somebody else gave the tab is none of ours", () => {
  assert.equal(new DeviceStore(blocked, { name: "wardrum-tab:{" }).length, 0);
  assert.equal(new DeviceStore(blocked, { name: "frame7" }).length, 0);
});

test("without site data the defaults of everything that is kept work", async (t) => {
  for (const name of ["localStorage", "caches"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: blocked });
    t.after(() => delete globalThis[name]);
  }
  keepInvite("m", "code");
  assert.equal(keptInvite("m"), "code");
  storeLastSeen("m", 7, 1000);
  assert.deepEqual(lastSeen("m"), { version: 7, at: 1000 });
  seat(new Keyring(deviceStore()));
  assert.equal(new Keyring(deviceStore()).get("m").seats.a.seed, "s");
  assert.equal(await keptReplay("0".repeat(64)), null);
});
