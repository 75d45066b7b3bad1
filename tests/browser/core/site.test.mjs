import assert from "node:assert/strict";
import test from "node:test";

const { root } = await import("../../../clients/wardrum/clients/web/js/core/site.js");

test("where a page lies tells where the lobby is", () => {
  const match = "0123456789abcdef0123456789abcdef";
  const places = { "/": "/", "/wardrum/": "/wardrum/", "/m/": "/m/", "/games/m/": "/games/m/" };
  for (const [place, lobby] of Object.entries(places)) {
    assert.equal(root({ pathname: place }), lobby);
    for (const page of [`m/${match}`, "m/file", `embed/${match}`, `m/${match}%23v=3`]) assert.equal(root({ pathname: place + page }), lobby);
  }
});

test("outside a browser there is nothing below", () => {
  assert.equal(root(), "/");
});
