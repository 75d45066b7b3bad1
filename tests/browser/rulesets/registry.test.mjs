import assert from "node:assert/strict";
import { test } from "node:test";

import * as list from "../../../clients/wardrum/clients/web/js/rulesets/list.js";
import { DEFAULT_RULESET, loadFaces, manifestOf } from "../../../clients/wardrum/clients/web/js/rulesets/registry.js";

const PARTS = { face: "function", settings: "object", muster: "function", preview: "function", words: "object" };

test("every manifest is complete, and its face has a title", async () => {
  await loadFaces();
  for (const [name, manifest] of Object.entries(list)) {
    for (const [part, type] of Object.entries(PARTS)) assert.equal(typeof manifest[part], type, `${name}: ${part}`);
    assert.ok(Array.isArray(manifest.settings));
    assert.deepEqual(Object.keys(manifest.words).sort(), ["money", "round", "rounds"]);
    assert.equal((await manifest.face()).title.toLowerCase(), name);
  }
});

test("the lobby offers a ruleset first that has a manifest", () => {
  assert.equal(manifestOf(DEFAULT_RULESET), list[DEFAULT_RULESET]);
});

test("a ruleset without a manifest is played with the plain one", async () => {
  for (const name of ["thimble-war", "toString", "__proto__"]) {
    const manifest = manifestOf(name);
    for (const [part, type] of Object.entries(PARTS)) assert.equal(typeof manifest[part], type);
    assert.deepEqual(manifest.settings, []);
    assert.deepEqual(manifest.preview({}, {}, () => {}), []);
    assert.deepEqual(manifest.muster({ name: "thimbles" }), { name: "thimbles", members: [], notes: "" });
  }
  assert.equal((await manifestOf("thimble-war").face()).title, "Thimble War");
});
