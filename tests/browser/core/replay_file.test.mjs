import assert from "node:assert/strict";
import { test } from "node:test";

import { readReplay, ReplayError, textOf } from "../../../clients/wardrum/clients/web/js/core/replay_file.js";
import { commits, display, replayLines } from "./support.mjs";

const file = (header) => replayLines(commits(5, { end: true }), { header });
/** The file with one line changed, as an object. */
const edited = (at, change) => {
  const lines = file();
  return Object.assign(lines, { [at]: JSON.stringify({ ...JSON.parse(lines[at]), ...change }) });
};

test("a file plays without a server", () => {
  const model = readReplay(`${file().join("\n")}\n`);
  assert.deepEqual([model.head, model.chain, model.offline, model.ended], [5, "ok", true, true]);
  model.go(3);
  assert.deepEqual([model.state.display.round, model.state.display.heading, model.state.match.version], [3, "Round 3", 3]);
  const { shown, text } = model.commits.get(3);
  assert.deepEqual([text, shown.beats.map(({ beat }) => beat)], [["This is 3."], ["chapter"]]);
});

test("what was secret when it happened shows nothing", () => {
  const { shown, text, sealed } = readReplay(edited(4, { shown: undefined }).join("\n")).commits.get(2);
  assert.deepEqual([shown, text, sealed], [null, [], false]);
});

test("line ends of other systems do no harm", () => {
  assert.equal(readReplay(file().join("\r\n")).chain, "ok");
});

test("a byte order mark and blank lines at the end do no harm", () => {
  assert.equal(readReplay(`\uFEFF${file().join("\n")}\n  \n\r\n`).chain, "ok");
});

test("the UTF-16 of some shells is read, and reported where it is no text", async () => {
  const text = file().join("\n");
  const little = [0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])];
  const big = little.flatMap((_, i) => (i % 2 ? [] : [little[i + 1], little[i]]));
  for (const bytes of [little, big]) assert.equal(readReplay(await textOf(new Blob([new Uint8Array(bytes)]))).chain, "ok");
  assert.equal(await textOf(new Blob([text])), text);
  await assert.rejects(textOf(new Blob([new Uint8Array([0xff, 0xfe, 0, 0xd8, 97, 0])])), /UTF-16/);
});

test("an empty file and one of another release say what they are", () => {
  for (const text of ["", "\n\n"]) assert.throws(() => readReplay(text), /line 1: the file is empty/);
  for (const format of ["replay/0", "replay/9"])
    assert.throws(() => readReplay(file({ wardrum: format }).join("\n")), new RegExp(`line 1: the file has the format ${format} of another release; this one reads replay/1`));
});

test("a changed record breaks the chain", () => {
  const lines = file();
  lines[3] = lines[3].replace('"c2"', '"c9"');
  assert.equal(readReplay(lines.join("\n")).chain, "broken");
});

const wrong = [
  ["no file of ours", () => ["hello"], 1, /header/],
  ["other JSON", () => ['{"a":1}', "{}"], 1, /header/],
  ["cut off", () => file().slice(0, -1), 11, /missing|footer/],
  ["cut off between", () => file().slice(0, -2), 10, /footer/],
  ["a record left out", () => file().toSpliced?.(3, 2) ?? [...file().slice(0, 3), ...file().slice(5)], 4, /version 3 follows version 1/],
  ["no record", () => Object.assign(file(), { 5: "garbage" }), 6, /not a record/],
  ["no derived line", () => Object.assign(file(), { 6: '{"x":1}' }), 7, /derived/],
  ["beats of another shape", () => edited(6, { shown: { text: [], beats: {} } }), 7, /derived/],
  ["no sentences", () => edited(6, { shown: { beats: [] } }), 7, /derived/],
  ["a patch that is none", () => edited(6, { patch: "x" }), 7, /derived/],
  ["no display", () => file({ display: undefined }), 1, /header/],
  ["a state for a display", () => file({ display: { match: {}, table: { pieces: {} }, battle: {} } }), 1, /header/],
  ["a display of no match", () => file({ display: { ...display(), match: undefined } }), 1, /header/],
  ["a wrong count", () => Object.assign(file(), { 11: '{"head":"00","versions":4}' }), 12, /counts 4 versions/],
  ["a hostile patch", () => Object.assign(file(), { 6: file()[6].replace('"match"', '"__proto__"') }), 7, /__proto__/],
  ["a hostile beat", () => Object.assign(file(), { 6: file()[6].replace('"beat"', '"__proto__"') }), 7, /__proto__/],
  ["a hostile display", () => Object.assign(file(), { 0: file()[0].replace('"pieces":{', '"pieces":{"constructor":{}') }), 1, /constructor/],
  ["nothing", () => [""], 1, /empty/],
];

for (const [name, lines, line, sentence] of wrong) {
  test(`${name}: the line and the reason are reported`, () => {
    assert.throws(() => readReplay(lines().join("\n")), (error) => {
      assert.ok(error instanceof ReplayError, String(error));
      assert.match(error.message, sentence);
      assert.equal(error.line, line);
      return true;
    });
  });
}
