import assert from "node:assert/strict";
import { test } from "node:test";

import { displayFace } from "../../../clients/wardrum/clients/web/js/display/face.js";
import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { isHighlight } from "../../../clients/wardrum/clients/web/js/ui/battle/timeline/highlights.js";
import { Playback } from "../../../clients/wardrum/clients/web/js/ui/battle/timeline/playback.js";
import { display, shownCommit } from "../core/support.mjs";

const face = displayFace(stateOf(display()));
const plain = (version) => shownCommit(version, []);
const major = (version) => shownCommit(version, [], { major: true });
const chapter = (version, round) => shownCommit(version, [{ beat: "chapter", text: "", round }]);

/** A match that stands at a version, without a network. */
function match(...commits) {
  return {
    cursor: 0,
    head: commits.length,
    withdrawn: new Set(),
    commits: new Map(commits.map((each) => [each.version, each])),
    get live() {
      return this.cursor === this.head;
    },
    go(version) {
      this.cursor = version;
    },
  };
}

test("a highlight is what the server marks, and a new round, but not a part of one", () => {
  const model = match(plain(1), major(2), chapter(3, 2), chapter(4, 0), { ...plain(5), shown: null });
  const found = [0, 1, 2, 3, 4, 5, 6].filter((version) => isHighlight(model, face, version));
  assert.deepEqual(found, [2, 3]);
});

test("highlights are played one after the other, then the end; what was taken back is left out", () => {
  const model = match(plain(1), major(2), major(3), plain(4), chapter(5, 2), plain(6), plain(7));
  model.withdrawn.add(3);
  const playing = new Playback(model);
  playing.matters = (version) => isHighlight(model, face, version);
  playing.choose(true);
  const seen = [];
  while (!model.live) {
    model.go(playing.next);
    seen.push(model.cursor);
  }
  assert.deepEqual(seen, [2, 5, 7]);
  playing.choose(false);
  model.go(2);
  assert.equal(playing.next, 3);
});

test("a stretch that plays itself ends where it ends, highlights or not", () => {
  const model = match(...Array.from({ length: 9 }, (_, i) => (i === 7 ? major(8) : plain(i + 1))));
  const playing = new Playback(model);
  Object.assign(playing, { range: { from: 0, to: 5 }, highlights: true, matters: (version) => isHighlight(model, face, version) });
  assert.equal(playing.next, 5);
});
