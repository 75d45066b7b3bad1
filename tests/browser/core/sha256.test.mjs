import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";

import { hex, unhex } from "../../../clients/wardrum/clients/web/js/core/ids.js";
import { hmacSha256, sha256 } from "../../../clients/wardrum/clients/web/js/core/sha256.js";

test("the digest of FIPS 180's example is the published one", () => {
  const abc = new TextEncoder().encode("abc");
  assert.equal(hex(sha256(abc)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("digests of every length around the block's end are node's", () => {
  for (let length = 0; length < 260; length++) {
    const data = randomBytes(length);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"), `${length} bytes`);
  }
});

test("HMACs with keys below, at and above a block are node's", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, data] = [randomBytes(length), randomBytes(length * 3)];
    assert.equal(hex(hmacSha256(key, data)), createHmac("sha256", key).update(data).digest("hex"));
  }
});

test("hex digits come back as the bytes they were, and others are refused", () => {
  const data = new Uint8Array(randomBytes(40));
  assert.deepEqual(unhex(hex(data)), data);
  for (const wrong of ["0", "AB", "zz", "0x00"]) assert.throws(() => unhex(wrong), RangeError);
});
