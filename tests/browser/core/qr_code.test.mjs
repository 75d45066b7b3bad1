import assert from "node:assert/strict";
import { test } from "node:test";

import { qr, qrPath } from "../../../clients/wardrum/clients/web/js/core/qr_code.js";
import { sha } from "./support.mjs";

const LINK = "http://192.168.178.20:8000/m/3f1c9a7be0d24586a1b7c3d9e5f60718#invite=92fc307dcace93223179f4e8f9535679";
const digest = (modules) => sha(modules.map((row) => row.map(Number).join("")).join("\n"));

test("finders stand in three corners and timing runs between them", () => {
  const modules = qr(LINK);
  const size = modules.length;
  const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    finder.forEach((row, dy) => assert.equal(modules[y + dy].slice(x, x + 7).map(Number).join(""), row));
  }
  for (let i = 8; i < size - 8; i++) assert.equal(modules[6][i], i % 2 === 0);
});

test("the smallest version that fits is taken, up to 10", () => {
  const sizes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length) => qr("x".repeat(length), "M").length);
  assert.deepEqual(sizes, [21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  assert.equal(qr("x".repeat(271), "L").length, 57);
  assert.throws(() => qr("x".repeat(214), "M"), RangeError);
});

// Each of these was read back by jsQR 1.4 when this was written; these digests hold that code still.
test("codes that another program has read come out the same", () => {
  const texts = Array.from({ length: 213 }, (_, i) => "http://abc/DEF?#=0189xyz:".repeat(10).slice(0, i + 1));
  const all = [...texts.map((text) => digest(qr(text, "M"))), ...texts.map((text) => digest(qr(text, "L")))];
  assert.equal(sha(all.join()), "169ed42cbdb1110c788fdbac5568097a0d42c024a0874a1a36d2dc1a67b7dfb2");
});

test("the drawing has one square for each dark module and a quiet zone", () => {
  const modules = qr("wardrum");
  const { d, size } = qrPath(modules);
  assert.equal(size, modules.length + 8);
  assert.equal(d.split("M").length - 1, modules.flat().filter(Boolean).length);
  assert.ok(d.startsWith("M4 4h1v1h-1z"));
});
