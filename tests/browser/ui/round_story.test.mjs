import assert from "node:assert/strict";
import { test } from "node:test";

import { face as betrayal } from "../../../clients/wardrum/clients/web/js/rulesets/betrayal/face.js";
import { face as mordheim } from "../../../clients/wardrum/clients/web/js/rulesets/mordheim/face.js";
import { face as trench } from "../../../clients/wardrum/clients/web/js/rulesets/trench/face.js";
import { face as warcry } from "../../../clients/wardrum/clients/web/js/rulesets/warcry/face.js";
import { initiativeWords, roundStory } from "../../../clients/wardrum/clients/web/js/ui/battle/round_story.js";

const scored = (seat, vp, why) => ({ type: "VictoryPointsScored", seat, vp, why });
const round = (n) => ({ type: "RoundStarted", round: n });

function match(battle, scores, ...commits) {
  const entries = commits.map((events, i) => [i + 1, { version: i + 1, record: { events } }]);
  const headState = { match: { order: ["a", "b"], cooperative: false }, battle };
  return { commits: new Map(entries), withdrawn: new Set(), headState, names: { a: "Ann" }, seats: ["b"], goalsAt: () => (scores ? { scores } : undefined), stateAt: () => headState };
}
const fighters = { "a-f1": { seat: "a", profile: {} }, "b-f1": { seat: "b", profile: {} } };
const down = { type: "FighterTakenDown", fighter: "b-f1", by: "a", points: 100 };

for (const [name, face] of Object.entries({ warcry, mordheim }))
  test(`${name}: a new round tells of points with their reasons, and of who was taken down since the last one began`, () => {
    const model = match({ fighters }, { a: 4, b: 1 }, [scored("b", 7, "holds-one"), round(1)], [down], [scored("a", 1, "holds-one"), scored("a", 1, "holds-more"), scored("b", 1, "quarter"), round(2)]);
    const story = roundStory(model, face, 3);
    assert.equal(story.title, "Round 2 begins");
    assert.deepEqual(story.lines, ["▲ Ann +2: an objective held and more objectives than the enemy; took down 1", "■ You +1: 1 quarter of the table"]);
    assert.equal(story.standing, "▲ Ann 4 · ■ You 1");
    assert.equal(roundStory(model, face, 2), null);
    assert.equal(roundStory(model, face, 1), null);
  });

test("what was taken back is not told, and a round in which nothing happened says so", () => {
  const model = match({ fighters }, null, [round(1)], [down], [round(2)]);
  model.withdrawn.add(2);
  assert.deepEqual(roundStory(model, warcry, 3), { title: "Round 2 begins", lines: ["Nobody scored, nobody was taken down."], standing: "" });
});

test("a Turn of Trench tells which objectives were held", () => {
  const points = { type: "PointsScored", seat: "a", points: 2, what: ["west-pump", "fort"] };
  const model = match({ models: { "a-m1": { seat: "a" } } }, { a: 2, b: 0 }, [{ type: "TurnStarted", turn: 1 }], [points, { type: "TurnStarted", turn: 2 }]);
  const { lines, title } = roundStory(model, trench, 2);
  assert.equal(title, "Turn 2 begins");
  assert.deepEqual(lines, ["▲ Ann +2: West Pump and Fort"]);
});

test("a round of Betrayal tells what the party and the enemies have done", () => {
  const units = { a: { seat: "a", kind: "adventurer", profile: {} }, e1: { seat: "", kind: "enemy", profile: { level: 1 } } };
  const events = [{ type: "UnitDefeated", by: "a", unit: "e1" }, { type: "SkyshardTaken", unit: "a" }, { type: "UnitDefeated", by: "e1", unit: "a" }];
  const model = match({ units, first_player: "a", setup: {} }, {}, [{ type: "RoundStarted", round_index: 1 }], events, [{ type: "RoundStarted", round_index: 2 }]);
  model.headState.match.cooperative = true;
  assert.deepEqual(roundStory(model, betrayal, 3).lines, ["The party: took down 1 and found 1 skyshard", "The enemies: took down 1"]);
  assert.equal(initiativeWords(model, betrayal, 3), "First player: ▲ Ann");
});

test("the initiative of the round before is not told as that of the new one", () => {
  const hands = (rolled) => ({ a: { rolled, groups: {} }, b: { rolled: [], groups: {} } });
  const open = match({ holder: "a", hands: hands([]) }, null, [round(1)]);
  assert.equal(initiativeWords(open, warcry, 1), "Initiative: to be rolled now");
  const settled = match({ holder: "a", hands: hands([1, 2]) }, null, [round(1)]);
  assert.equal(initiativeWords(settled, warcry, 1), "Initiative: ▲ Ann");
});
