import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { askAlternatives, askReview, neighbour, readReview } from "../../../clients/wardrum/clients/web/js/core/review.js";

const point = (version, luck) => ({ version, actor: "a", before: 0, after: 100, decision: 20, luck, rolls: [] });
const review = { match: "m", head: "h", version: 3, cooperative: false, samples: 24, lead: [0, 10, -20, 1000], ranks: [{ version: 2, seat: "a", rank: 90 }], turning: [point(1, 80), point(3)] };

const fetched = globalThis.fetch;
afterEach(() => (globalThis.fetch = fetched));
const answer = (status, body) => (globalThis.fetch = async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

test("a review is read as it is; what is none is refused in a sentence", () => {
  assert.equal(readReview(review), review);
  for (const wrong of [null, {}, { ...review, lead: [0] }, { ...review, lead: [0, 1, 2, 2000] }, { ...review, ranks: [{}] }, { ...review, turning: [{ version: 1 }] }]) {
    assert.throws(() => readReview(wrong), /no review/);
  }
});

test("arrows step from one turning point to the next and stay at the ends", () => {
  assert.deepEqual([neighbour(review, 1, 1), neighbour(review, 3, 1), neighbour(review, 3, -1), neighbour(review, 1, -1)], [3, 3, 1, 1]);
});

test("the server's reason is a sentence of the page", async () => {
  answer(409, "this battle goes on\n");
  await assert.rejects(askReview("m"), { message: "This battle goes on." });
  answer(500, "");
  await assert.rejects(askReview("m"), { message: "The server gave no reason." });
  globalThis.fetch = async () => {
    throw new TypeError("offline");
  };
  await assert.rejects(askReview("m"), /server is away/);
});

test("a list of alternatives has commands with labels", async () => {
  answer(200, { version: 3, seat: "a", command: { type: "Pass" }, options: [{ command: "Roll", label: "Roll" }] });
  assert.deepEqual(await askAlternatives("m", 3), { version: 3, seat: "a", command: { type: "Pass" }, options: [{ command: "Roll", label: "Roll", words: undefined }], more: 0 });
  answer(200, { options: [{ command: 1 }] });
  await assert.rejects(askAlternatives("m", 3), /no review/);
});

test("alternatives come with the words for them, in the language of the page", async () => {
  const words = [{ label: "Roll the dice" }, { label: "Wait a while" }];
  let asked = "";
  globalThis.fetch = async (address) => {
    asked = address;
    return new Response(JSON.stringify({ options: [{ command: "Roll", label: "Roll" }, { command: "Wait", label: "Wait" }], words, more: 2 }));
  };
  const { more, options } = await askAlternatives("m", 3);
  assert.deepEqual([options.map((option) => option.words.label), more], [["Roll the dice", "Wait a while"], 2]);
  assert.match(asked, /alternatives\.json\?v=3&language=en$/);
});
