/** Where a player stands: what an entry forbids, what can be kept, what may be received. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf, valuesIn } from "../../src/alldiff/web/static/board/geometry.js";
import { clashing } from "../../src/alldiff/web/static/conflicts.js";
import {
  PARTS,
  cleared,
  emptyPosition,
  packed,
  peersOf,
  pencilled,
  received,
  unpacked,
  valuesOf,
  edgeName,
  withColour,
  withEdges,
  withInk,
  withLines,
  withMark,
  withPenSign,
  withValue,
} from "../../src/alldiff/web/static/position.js";
import { always, below, fromZero, kept, oneOf, someOf, sudoku } from "./samples.js";

const BOARDS = [
  sudoku(3, 2, { givens: [[0, 0, 5]] }),
  sudoku(3, 2, { ...fromZero(6), givens: [[0, 0, 0]] }),
];
const KEYS = BOARDS[0].cells.map(keyOf).slice(1);

/** @typedef {import("../../src/alldiff/web/static/position.js").Position} Position */

/** Some value. @param {import("./samples.js").Random} random @param {Server.Layout} board */
const someValue = (random, board) => oneOf(random, valuesIn(board));

/**
 * A position after some random moves.
 * @param {import("./samples.js").Random} random
 * @param {Server.BoardAnswer} board
 */
function wandered(random, board) {
  let position = emptyPosition();
  for (let move = below(random, 30); move > 0; move--) {
    const keys = [oneOf(random, KEYS), ...someOf(random, KEYS.slice(0, 4))];
    const value = someValue(random, board);
    const kind = oneOf(random, /** @type {const} */ (["corner", "centre", "removed"]));
    position = oneOf(random, [
      () => withValue(position, board, keys, value),
      () => withMark(position, kind, keys, value),
      () => withColour(position, keys, value),
      () => withInk(position, keys, value, 1 + below(random, 9)),
      () => withLines(position, ["1,1", "1,2", "2,2"], random() < 0.3),
      () => withEdges(position, [edgeName("1,1", "1,2")], random() < 0.3, 1 + below(random, 5)),
    ])();
  }
  return position;
}

test("a position is the same after it was kept as JSON", () =>
  always(50, (random) => {
    const board = oneOf(random, BOARDS);
    const position = wandered(random, board);
    assert.deepEqual(unpacked(kept(packed(position))), position);
  }));

test("a value leaves no mark of itself in its houses, and goes when it is written again", () =>
  always(50, (random) => {
    const board = oneOf(random, BOARDS);
    const before = wandered(random, board);
    const key = oneOf(random, KEYS);
    const value = someValue(random, board);
    if (before.entries.get(key) === value) return;
    const after = withValue(before, board, [key], value);
    assert.equal(after.entries.get(key), value);
    for (const other of peersOf(board).get(key)) {
      assert.ok(!after.corner.get(other)?.includes(value));
      assert.ok(!after.centre.get(other)?.includes(value));
    }
    assert.ok(!withValue(after, board, [key], value).entries.has(key));
  }));

test("a mark that is written twice is as before", () =>
  always(50, (random) => {
    const board = oneOf(random, BOARDS);
    const before = wandered(random, board);
    const keys = KEYS.filter((key) => !before.centre.has(key)).slice(0, 3);
    const value = someValue(random, board);
    const twice = withMark(withMark(before, "centre", keys, value), "centre", keys, value);
    assert.deepEqual(twice, before);
  }));

test("the candidates of an open cell are the values that clash with nothing", () =>
  always(30, (random) => {
    const board = oneOf(random, BOARDS);
    // What clashes already has candidates, too, but then a clash says nothing.
    let { entries } = emptyPosition();
    for (let tries = 0; tries < 25; tries++) {
      const next = new Map(entries).set(oneOf(random, KEYS), someValue(random, board));
      if (!clashing(board, valuesOf(board, next)).size) entries = next;
    }
    const values = valuesOf(board, entries);
    const found = pencilled(board, values);
    for (const key of KEYS) {
      const possible = board.symbols
        .map(Number)
        .filter((value) => !clashing(board, new Map(values).set(key, value)).size);
      assert.deepEqual(found.get(key), values.has(key) ? undefined : possible);
    }
  }));

test("clearing all cells again and again leaves nothing", () =>
  always(50, (random) => {
    const board = oneOf(random, BOARDS);
    let position = wandered(random, board);
    for (const _ of PARTS) position = cleared(position, KEYS);
    assert.deepEqual(position, emptyPosition());
  }));

test("what was sent holds only what can be on the board, and all of that", () =>
  always(100, (random) => {
    const board = oneOf(random, BOARDS);
    const position = wandered(random, board);
    /** @type {Record<string, unknown>} */
    const sent = packed(position);
    assert.deepEqual(received(kept(sent), board), position);
    const values = [7, -1, "2", [1, 7]].map((value) => ["1,1", value]);
    const bad = [["0,0", 3], ["9,9", 1], ...values, 5, null, ["x"]];
    for (const part of PARTS) {
      sent[part] = oneOf(random, [bad, null, "text", { length: 3 }, bad.slice(1)]);
    }
    const safe = received(sent, board);
    assert.deepEqual([...safe.entries], []);
    assert.deepEqual([...safe.centre], []);
    assert.deepEqual(received(oneOf(random, [null, 3, "text", []]), board), emptyPosition());
  }));

test("the pen puts a cross, then a circle, then nothing into a cell, in its colour", () => {
  const once = withPenSign(emptyPosition(), "1,1", 3);
  const twice = withPenSign(once, "1,1", 2);
  assert.deepEqual([...once.lines], [["1,1", 13]]);
  assert.deepEqual([...twice.lines], [["1,1", 22]]);
  assert.equal(withPenSign(twice, "1,1", 2).lines.size, 0);
  assert.deepEqual([...withLines(emptyPosition(), ["0,0", "0,1"], false, 4).lines.values()], [4]);
  const layout = sudoku(2, 2);
  assert.deepEqual(received(packed(twice), layout).lines, twice.lines);
  assert.equal(received({ lines: [["0,0", "<b>"]] }, layout).lines.size, 0);
});

test("a line and the edge between the same cells are two things", () => {
  const lined = withLines(emptyPosition(), ["1,1", "1,2"], false, 2);
  const both = withEdges(lined, [edgeName("1,1", "1,2")], false, 3);
  assert.equal(both.lines.size, 2);
  assert.deepEqual(withEdges(both, [edgeName("1,2", "1,1")], true, 3), lined);
});

test("a candidate has one colour, and the same one again takes it away", () =>
  always(50, (random) => {
    const board = oneOf(random, BOARDS);
    const before = wandered(random, board);
    const key = oneOf(random, KEYS);
    const value = someValue(random, board);
    const once = withInk(before, [key], value, 3);
    const stated = (once.inks.get(key) ?? []).filter((one) => Math.floor(one / 10) === value);
    if (before.inks.get(key)?.includes(10 * value + 3)) assert.deepEqual(stated, []);
    else assert.deepEqual(stated, [10 * value + 3]);
    const twice = withInk(withInk(before, [key], value, 4), [key], value, 3);
    assert.ok(twice.inks.get(key)?.includes(10 * value + 3));
    assert.ok(!withInk(twice, [key], value, 3).inks.get(key)?.includes(10 * value + 3));
  }));
