import assert from "node:assert/strict";
import { test } from "node:test";

import * as list from "../../../clients/wardrum/clients/web/js/rulesets/list.js";
import { faceOf, loadFaces } from "../../../clients/wardrum/clients/web/js/rulesets/registry.js";

test("every face that is listed is found by its name", async () => {
  await loadFaces();
  for (const name of Object.keys(list)) assert.equal((await faceOf(name)).title.toLowerCase(), name);
});

test("a ruleset without a face is played with the plain one", async () => {
  for (const name of ["thimble-war", "toString", "__proto__"]) assert.equal((await faceOf(name)).roundWord, "round");
  assert.equal((await faceOf("thimble-war")).title, "Thimble War");
});
