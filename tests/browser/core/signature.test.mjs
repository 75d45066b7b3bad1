import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";

import { finalHead, fits, verdict } from "../../../clients/wardrum/clients/web/js/core/signature.js";

const MATCH = "a1".repeat(16);
const HEAD = "5e".repeat(32);

function pair() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url").toString("hex");
  return { key, sign: (message) => sign(null, message, privateKey).toString("hex") };
}

const server = pair();
const other = pair();
const model = { match: MATCH, head: 7, headHash: HEAD, chain: "ok" };
const good = { version: 7, signature: server.sign(finalHead(MATCH, 7, HEAD)) };

test("the message is that of the server", () => {
  const message = Buffer.from(finalHead(MATCH, 7, HEAD)).toString("hex");
  assert.equal(message, `${Buffer.from("wardrum/final-head/v1").toString("hex")}${MATCH}${"00".repeat(7)}07${HEAD}`);
});

test("by the server's key it is the server's, by one that a file names that of a stranger", async () => {
  assert.equal(await verdict(model, good, [server.key]), "server");
  assert.equal(await verdict(model, { ...good, key: server.key }, [server.key]), "server");
  assert.equal(await verdict(model, { ...good, key: server.key }, [other.key]), "stranger");
  assert.equal(await verdict(model, { ...good, key: server.key }, []), "stranger");
});

test("by a key that the server had before it is the server's from before", async () => {
  assert.equal(await verdict(model, { ...good, key: server.key }, [other.key, server.key]), "former");
  assert.equal(await verdict(model, good, [other.key, server.key]), "wrong");
});

test("another key, head, version or match, or half a signature, is wrong", async () => {
  assert.equal(await verdict(model, good, [other.key]), "wrong");
  assert.equal(await verdict({ ...model, headHash: "5f".repeat(32) }, good, [server.key]), "wrong");
  assert.equal(await verdict({ ...model, match: "a2".repeat(16) }, good, [server.key]), "wrong");
  assert.equal(await verdict({ ...model, head: 8 }, { ...good, version: 8 }, [server.key]), "wrong");
  assert.equal(await verdict(model, { ...good, signature: good.signature.slice(2) }, [server.key]), "wrong");
});

test("nothing is claimed of what was not checked", async () => {
  assert.equal(await verdict(model, good, []), "unchecked");
  assert.equal(await verdict({ ...model, chain: "broken" }, good, [server.key]), "unchecked");
  assert.equal(await verdict({ ...model, head: 8 }, good, [server.key]), "unchecked");
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  assert.equal(await fits(server.key, good.signature, finalHead(MATCH, 7, HEAD)), null);
  assert.equal(await verdict(model, good, [server.key]), "unchecked");
  const unknown = { importKey: async () => { throw new DOMException("Ed25519", "NotSupportedError"); } };
  Object.defineProperty(globalThis.crypto, "subtle", { value: unknown, configurable: true });
  assert.equal(await verdict(model, good, [server.key]), "unchecked");
  Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true });
  assert.equal(await verdict(model, good, [server.key]), "server");
});
