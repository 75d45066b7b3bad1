import assert from "node:assert/strict";
import { test } from "node:test";

import { LINK_MAX, NOTES_MAX, notesFromFile, notesFromLink, notesToFile, notesToLink, noteWords, TEXT_MAX } from "../../../clients/wardrum/clients/web/js/core/notes.js";

const MATCH = "3f1c9a7be0d24586a1b7c3d9e5f60718";
const log = { match: MATCH, head: 50, hashAt: (version) => `${version}`.padStart(8, "0").repeat(8) };
const arrow = { version: 12, kind: "arrow", at: { piece: "a-f1" }, to: { point: [2540, 5080, 7620] }, text: "Über die Leiter ⚔" };
const ring = { version: 30, kind: "ring", at: { piece: "b-f3" }, to: null, text: "" };
const word = { version: 0, kind: "text", at: { point: [-10, 20] }, to: null, text: "here" };
const all = [arrow, ring, word];

test("what is written into a link or a file is read again as it was", () => {
  assert.deepEqual(notesFromLink(log, notesToLink(log, all)), all);
  assert.deepEqual(notesFromFile(log, notesToFile(log, all)), all);
  assert.match(notesToLink(log, all), /^[A-Za-z0-9_.-]+$/);
  assert.equal(JSON.parse(notesToFile(log, all)).wardrum, "notes/1");
});

const link = notesToLink(log, all);
const file = (change) => JSON.stringify({ ...JSON.parse(notesToFile(log, all)), ...change });
const bad = [
  ["a link cut off", () => notesFromLink(log, link.slice(0, -9)), /cannot be read; it may have been cut off/],
  ["no link at all", () => notesFromLink(log, "%%%"), /cannot be read/],
  ["an endless link", () => notesFromLink(log, link + "A".repeat(LINK_MAX)), /cannot be read/],
  ["a log that went another way", () => notesFromLink({ ...log, hashAt: () => "f".repeat(64) }, link), /on another battle/],
  ["a battle that has not got so far", () => notesFromLink({ ...log, head: 20 }, link), /moment 30, and this battle has got to moment 20 only/],
  ["a file of another battle", () => notesFromFile({ ...log, match: "0".repeat(32) }, file({})), /belong to another battle/],
  ["a file of something else", () => notesFromFile(log, '{"wardrum":"replay/1"}'), /no file with notes/],
  ["no JSON", () => notesFromFile(log, "hello"), /no file with notes/],
  ["a newer schema", () => notesFromFile(log, file({ wardrum: "notes/2" })), /newer page \(notes\/2\)/],
  ["a strange kind", () => notesFromFile(log, file({ notes: [{ ...ring, kind: "blob" }] })), /no file with notes/],
  ["an arrow without an end", () => notesFromFile(log, file({ notes: [{ ...arrow, to: null }] })), /no file with notes/],
  ["a place that is none", () => notesFromFile(log, file({ notes: [{ ...ring, at: { point: [1e9, 0] } }] })), /no file with notes/],
  ["a piece with a hostile name", () => notesFromFile(log, file({ notes: [{ ...ring, at: { piece: "<b>" } }] })), /no file with notes/],
  ["words without end", () => notesFromFile(log, file({ notes: [{ ...word, text: "x".repeat(TEXT_MAX + 1) }] })), /no file with notes/],
  ["too many", () => notesFromFile(log, file({ notes: Array(NOTES_MAX + 1).fill(ring) })), /at most/],
];

for (const [what, read, why] of bad) {
  test(`${what} is refused in a plain sentence`, () => {
    assert.throws(read, (error) => error.constructor.name === "NotesError" && why.test(error.message) && error.message.endsWith("."));
  });
}

test("notes too long for a link are sent to a file", () => {
  const long = Array.from({ length: NOTES_MAX }, () => ({ ...word, text: "x".repeat(TEXT_MAX) }));
  assert.throws(() => notesToLink(log, long), /download them as a file/);
  assert.equal(notesFromFile(log, notesToFile(log, long)).length, NOTES_MAX);
});

test("a note in words names what it is about", () => {
  const names = (id) => ({ "a-f1": "Gorge Brute", "b-f3": "Chorister" })[id];
  assert.equal(noteWords(arrow, names), "Arrow from Gorge Brute to a place on the table: Über die Leiter ⚔");
  assert.equal(noteWords(ring, names), "Ring round Chorister");
});
