import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../../../clients/wardrum/clients/web/js/core/display_state.js";
import { MatchModel } from "../../../clients/wardrum/clients/web/js/core/match_model.js";
import { valueAt } from "../../../clients/wardrum/clients/web/js/core/value_history.js";
import { pieces } from "../../../clients/wardrum/clients/web/js/display/pieces.js";
import { commits, display, MATCH, piece, rootHead } from "../core/support.mjs";

const at = { x: 0, y: 0 };
const info = (name, more) => ({ name, text: `${name} is good.`, ...more });

function look(more, board = {}) {
  return pieces(stateOf(display({ pieces: { "a-1": piece("a", "Bell Keeper", { at, ...more }) }, board })))[0];
}

test("before anything is known there are no pieces", () => {
  assert.deepEqual(pieces({ display: null }), []);
});

test("a piece has its name, its sign, what it is drawn as, and the sentence for who cannot see it", () => {
  const { facts, id, name, seat, short, silhouette, spoken } = look({ role: "bow", short: "7", facts: ["Movement 6″"], spoken: "Bell Keeper, unhurt." });
  assert.deepEqual({ facts, id, name, seat, short, silhouette, spoken }, { facts: ["Movement 6″"], id: "a-1", name: "Bell Keeper", seat: "a", short: "7", silhouette: "bow", spoken: "Bell Keeper, unhurt." });
  assert.equal("silhouette" in look({ role: "plain" }), false);
});

test("a piece without wounds has none to tell of", () => {
  const health = (left, most) => (({ health: has, healthMax }) => [has, healthMax])(look({ health: { left, most } }));
  assert.deepEqual([health(3, 3), health(12, 20)], [[3, 3], [12, 20]]);
  const { health: none, healthMax } = look({});
  assert.deepEqual([none, healthMax], [0, 0]);
});

test("flags are those that the server tells, and none of them by itself", () => {
  const flags = ({ active, done, leader, prone, waiting }) => ({ active, done, leader, prone, waiting });
  const none = { active: false, done: false, leader: false, prone: false, waiting: false };
  assert.deepEqual(flags(look({})), none);
  for (const flag of Object.keys(none)) assert.deepEqual(flags(look({ state: { [flag]: true } })), { ...none, [flag]: true });
});

test("who is not on the table says why, and one that fell on it is down", () => {
  const gone = { at: undefined, why_absent: "taken down" };
  assert.deepEqual([look({}).status, look({}).absent], ["board", ""]);
  assert.deepEqual([look(gone).status, look(gone).absent], ["absent", "taken down"]);
  assert.equal(look(gone, { fallen: { "a-1": at } }).status, "down");
  assert.equal(look({}, { fallen: { "a-1": at } }).status, "board");
});

test("only a marker is carried for all to see; everything else that it has with it is on its card", () => {
  const carries = [info("Wool Mantle"), info("Old Chest", { marker: "chest" })];
  assert.equal(look({ carries: carries.slice(0, 1) }).carried, "");
  const { carried, infos } = look({ carries });
  assert.equal(carried, "Old Chest");
  assert.deepEqual(infos, [{ title: "Carries", infos: carries }]);
});

test("the card lists what it fights with, carries, is and can do, each with what that means", () => {
  const { infos, tags } = look({ weapons: [info("Axe")], carries: [info("Rope")], tags: [info("Brave"), info("Shaken", { ill: true })], abilities: [info("Rush", { rule: "W-9" })] });
  assert.deepEqual(infos.map(({ infos: own, title }) => [title, own.map(({ name }) => name).join()]), [["Weapons", "Axe"], ["Carries", "Rope"], ["What it is", "Brave,Shaken"], ["Abilities", "Rush"]]);
  assert.deepEqual(infos.at(-1).infos, [{ name: "Rush", text: "Rush is good.", rule: "W-9" }]);
  assert.deepEqual(tags, [{ text: "Shaken", ill: true }], "the board shows the harmful effects on it");
});

test("tokens have a picture of the page, their number, and whose they are to spend", () => {
  const { tokens } = look({ tokens: [{ icon: "blood", count: 2, name: "BLOOD", text: "May be spent against it.", seat: "b" }, { icon: "blessing", count: 1, name: "Luck", text: "May be spent." }, { icon: "dice", count: 3, name: "Dice", text: "Roll." }] });
  assert.deepEqual(tokens, [
    { icon: "droplet", count: 2, seat: "b", text: "2 BLOOD: May be spent against it." },
    { icon: "sun", count: 1, seat: "", text: "1 Luck: May be spent." },
    { icon: "dice", count: 3, seat: "", text: "3 Dice: Roll." },
  ]);
});

const BATTERED = {
  health: { left: 3, most: 9 },
  state: { done: true, waiting: true },
  carries: [info("Wool Mantle"), info("Old Chest", { marker: "chest" })],
  tags: [info("Brave"), info("Shaken", { ill: true })],
  tokens: [{ icon: "blood", count: 2, name: "BLOOD", text: "" }],
};

test("values are what the battle has changed of it, in words", () => {
  assert.deepEqual(look(BATTERED).values.map(({ text }) => text), ["3 of 9 wounds", "✓ has acted", "waits", "Old Chest", "Shaken", "2 BLOOD"]);
  assert.deepEqual(look({ at: undefined, why_absent: "taken down" }).values.map(({ text }) => text), ["taken down"]);
  assert.deepEqual(look({ at: undefined }).values.map(({ text }) => text), [""]);
  assert.deepEqual(look({}).values, []);
});

test("every value is found in the display at its path", () => {
  const gone = { ...BATTERED, at: undefined, why_absent: "taken down" };
  const shows = display({ pieces: { "a-1": piece("a", "Bell Keeper", gone) } });
  const found = pieces(stateOf(shows))[0].values.map(({ path }) => valueAt(shows, path));
  assert.deepEqual(found, [3, "taken down", true, true, "chest", true, 2]);
});

test("the history of a match tells how each value came to be what it is", () => {
  const model = new MatchModel(MATCH);
  model.start(0, display({ pieces: { "a-1": piece("a", "Bell Keeper", { at, health: { left: 9, most: 9 } }) } }), rootHead());
  const changes = [{ health: { left: 5 } }, { tokens: BATTERED.tokens }, { tags: BATTERED.tags, state: BATTERED.state, carries: BATTERED.carries }, { health: { left: 3 } }, { at: null, why_absent: "taken down" }];
  commits(changes.length).forEach((commit, i) => model.add({ ...commit, patch: { ...commit.patch, pieces: { "a-1": changes[i] } } }));
  model.endHistory();
  const shownValues = pieces(model.state)[0].values.map(({ path, text }) => [text, model.changesOf(path).changes.map(({ version }) => version)]);
  assert.deepEqual(shownValues, [["3 of 9 wounds", [1, 4]], ["taken down", [5]], ["✓ has acted", [3]], ["waits", [3]], ["Old Chest", [3]], ["Shaken", [3]], ["2 BLOOD", [2]]]);
});
