import assert from "node:assert/strict";
import { test } from "node:test";

import { HIGHLIGHT, heaviest } from "../../../clients/wardrum/clients/web/js/kit/weights.js";
import { isHighlight, weightOf } from "../../../clients/wardrum/clients/web/js/ui/battle/timeline/highlights.js";
import { Playback } from "../../../clients/wardrum/clients/web/js/ui/battle/timeline/playback.js";

const commit = (version, ...events) => ({ version, command: "Pass", record: { events } });
const mark = ({ record }) => ({ round: record.events.find(({ type }) => type === "RoundStarted")?.round ?? 0, chapter: "", activation: false });
const WEIGHTS = { Hurt: ({ points }) => (points > 0 ? 2 : 0), Down: 3, Walk: 1 };
const face = { mark, icon: () => "", weight: (each) => heaviest(each, WEIGHTS) };

test("a commit weighs what its heaviest event does; what has no weight passes by", () => {
  assert.equal(heaviest(commit(1, { type: "Walk" }, { type: "Down" }), WEIGHTS), 3);
  assert.equal(heaviest(commit(1, { type: "Hurt", points: 0 }), WEIGHTS), 0);
  assert.equal(heaviest(commit(1, { type: "MatchEnded" }), {}), 3);
  assert.equal(heaviest({ version: 1, command: null, record: null }, WEIGHTS), 0);
});

test("a new round is a highlight in every ruleset, and a face without weights goes by its icons", () => {
  assert.equal(weightOf(face, commit(1, { type: "RoundStarted", round: 2 })), HIGHLIGHT);
  assert.equal(weightOf({ mark, icon: () => "down" }, commit(1)), 3);
  assert.equal(weightOf({ mark, icon: () => "move" }, commit(1)), 0);
});

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

test("highlights are played one after the other, then the end; what was taken back is left out", () => {
  const model = match(commit(1), commit(2, { type: "Down" }), commit(3, { type: "Down" }), commit(4, { type: "Walk" }), commit(5, { type: "Hurt", points: 2 }), commit(6), commit(7));
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
  const model = match(...Array.from({ length: 9 }, (_, i) => commit(i + 1, ...(i === 7 ? [{ type: "Down" }] : []))));
  const playing = new Playback(model);
  Object.assign(playing, { range: { from: 0, to: 5 }, highlights: true, matters: (version) => isHighlight(model, face, version) });
  assert.equal(playing.next, 5);
});
