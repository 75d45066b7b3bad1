import assert from "node:assert/strict";
import { test } from "node:test";

import { complete, forced, isListed, suggestion } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/domains.js";
import { cellWords, valueWords } from "../../../clients/wardrum/clients/web/js/ui/battle/actions/value_words.js";
import { Camera } from "../../../clients/wardrum/clients/web/js/ui/battle/board/camera.js";
import { spotAt } from "../../../clients/wardrum/clients/web/js/ui/battle/board/hit_test.js";
import * as hexes from "../../../clients/wardrum/clients/web/js/kit/hex_grid.js";
import { seatMark } from "../../../clients/wardrum/clients/web/js/kit/seat_marks.js";

const ACROSS = 4000;
const DOWN = 3464;
const IDS = ["h0_0", "h1_0", "h2_0", "h0_1", "h1_1", "h-1_1"];

const SIGNS = { h0_0: "1", "h-1_1": "2", h0_1: "3", h1_0: "1", h2_0: "2", h1_1: "3" };
const TILES = { road: "Road", "far-court": "Far Court" };

function cell(id) {
  const [q, r] = hexes.axial(id);
  const tile = q < 1 ? "road" : "far-court";
  return { name: `${TILES[tile]} ${SIGNS[id]}`, sign: SIGNS[id], text: "", tile, x: 8000 + q * ACROSS + (r * ACROSS) / 2, y: 8000 + r * DOWN, kind: id === "h2_0" ? "door" : "open" };
}

const map = { across: ACROSS, tiles: TILES, cells: Object.fromEntries(IDS.map((id) => [id, cell(id)])) };
const piece = (id) => ({ seat: "", x: map.cells[id].x, y: map.cells[id].y, radius: 1600, tall: 3000 });
const table = { width: 30000, height: 20000, kind: "hexes", pieces: { e01: piece("h1_1") }, terrain: {}, zones: {}, markers: {}, map };
const inches = ({ x, y }) => [x / 2540, y / 2540];

test("neighbours lie one step away, each beyond the edge between two corners", () => {
  const centre = cell("h0_0");
  const corners = hexes.corners(map, centre);
  hexes.around("h0_0").forEach((id, i) => {
    assert.equal(hexes.steps("h0_0", id), 1);
    const [a, b] = [corners[i], corners[(i + 1) % 6]];
    const [x, y] = inches(cell(id));
    const [mx, my] = inches(centre);
    assert.ok(Math.abs((a[0] + b[0]) / 2 - (x + mx) / 2) < 0.01, `${id} across`);
    assert.ok(Math.abs((a[1] + b[1]) / 2 - (y + my) / 2) < 0.01, `${id} down`);
  });
});

test("steps count hexes, also round a bend", () => {
  assert.equal(hexes.steps("h0_0", "h2_0"), 2);
  assert.equal(hexes.steps("h2_0", "h-1_1"), 3);
  assert.equal(hexes.steps("h2_-1", "h2_-1"), 0);
});

test("a point belongs to the one cell whose hex holds it, or to none", () => {
  assert.equal(hexes.cellAt(table, inches(cell("h1_0"))), "h1_0");
  const [x, y] = inches(cell("h1_0"));
  assert.equal(hexes.cellAt(table, [x + 0.7, y]), "h1_0");
  assert.equal(hexes.cellAt(table, [x + 0.9, y]), "h2_0");
  assert.equal(hexes.cellAt(table, [0, 0]), "");
  assert.equal(hexes.hexesBetween(table, inches(cell("h0_0")), inches(cell("h2_0"))), "2 hexes");
  assert.equal(hexes.hexesBetween(table, [0, 0], inches(cell("h2_0"))), "");
});

test("cells are called as the server calls them", () => {
  assert.equal(hexes.cellName(table, "h1_1"), "Far Court 3");
  assert.equal(hexes.cellName(table, "h9_9"), "");
  assert.equal(hexes.cellName({ ...table, map: undefined }, "h1_1"), "");
});

test("a cell on offer says how far it is, what it is and who stands beside it", () => {
  const looks = [{ id: "e01", name: "Grave Cur" }];
  const state = { table };
  assert.equal(cellWords(state, looks, "h2_0", 2), "2 hexes to Far Court 2, door, next to Grave Cur");
  assert.equal(cellWords(state, looks, "h-1_1", 0), "Road 2");
});

test("a click takes the cell that holds it, of those on offer", () => {
  const offer = { kind: "cells", map, points: ["h1_0", "h2_0"].map((id) => [map.cells[id].x, map.cells[id].y]) };
  const camera = new Camera();
  assert.equal(spotAt(offer, camera.project(inches(cell("h2_0"))), 0, camera), 1);
  assert.equal(spotAt(offer, camera.project(inches(cell("h0_0"))), 0, camera), -1);
});

test("a way over hexes is sent as it is listed, or checked", () => {
  const route = { kind: "route", start: "h0_0", budget: 2, halts: [{ hex: "h2_0", path: ["h1_0", "h2_0"] }] };
  assert.equal(suggestion(route), undefined);
  assert.equal(forced(route), false);
  assert.equal(complete(route, ["h1_0", "h2_0"]), true);
  assert.equal(isListed(route, ["h1_0", "h2_0"]), true);
  assert.equal(isListed(route, ["h1_0"]), false);
  const option = { params: { path: route } };
  assert.equal(valueWords({ table }, {}, option, "path", ["h1_0", "h2_0"]), "2 hexes");
});

test("four seats and nobody's pieces are distinguished by sign and style", () => {
  const order = ["a", "b", "c", "d"];
  const marks = [...order, ""].map((seat) => seatMark(order, seat));
  assert.equal(new Set(marks.map((mark) => mark.glyph)).size, 5);
  assert.equal(new Set(marks.map((mark) => mark.style)).size, 5);
  assert.equal(marks[4].index, -1);
});
