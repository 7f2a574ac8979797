/** Where things stand on a board, and which cells are drawn again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { changedKeys } from "../../src/alldiff/web/static/board/changes.js";
import {
  cellOf,
  geometryOf,
  keyOf,
  lettered,
  SIDE,
  valuesIn,
} from "../../src/alldiff/web/static/board/geometry.js";
import { cellOf as cellNamed, nameOf } from "../../src/alldiff/web/static/board/names.js";
import { always, below, fromZero, oneOf, someOf, sudoku } from "./samples.js";

const BOARDS = [
  sudoku(2, 2),
  sudoku(3, 3),
  sudoku(5, 5),
  sudoku(3, 2, { top: -1, left: -1, signs: [[[0, 0], [0, 1]]] }),
  sudoku(2, 2, fromZero(4)),
  sudoku(3, 2, fromZero(2)),
];

test("keys and names of cells can be read again", () => {
  for (const cell of BOARDS[2].cells) {
    assert.deepEqual(cellOf(keyOf(cell)), cell);
    assert.deepEqual(cellNamed(nameOf(cell)), cell);
  }
});

test("the middle of a cell and all its candidates lie in it, no two at one place", () => {
  for (const board of BOARDS) {
    const geometry = geometryOf(board);
    for (const cell of board.cells) {
      assert.deepEqual(geometry.at(geometry.middle(cell)), cell);
      const places = valuesIn(board).map((value) => geometry.centre(cell, value));
      for (const place of places) assert.deepEqual(geometry.at(place), cell);
      assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, board.symbols.length);
    }
    assert.equal(geometry.at({ x: -1, y: 5 }), null);
    assert.equal(geometry.at({ x: geometry.width + 1, y: 5 }), null);
  }
});

test("letters stand for the values above 9, as long as there are enough", () => {
  assert.equal(lettered(sudoku(4, 4)).symbols.join(""), "123456789ABCDEFG");
  assert.equal(lettered(sudoku(3, 3)).symbols.join(""), "123456789");
  assert.equal(lettered(sudoku(6, 6)).symbols[35], "36");
  assert.equal(lettered(sudoku(4, 4, fromZero(16))).symbols.join(""), "0123456789ABCDEF");
});

/** @typedef {import("../../src/alldiff/web/static/board/board.js").View} View */

/** What a view shows in a cell. */
const shown = (/** @type {View} */ view, /** @type {string} */ key) =>
  JSON.stringify([
    [view.values, view.corner, view.candidates, view.heat].map((map) => map?.get(key) ?? null),
    [view.entries, view.selected].map((set) => set?.has(key) ?? false),
  ]);

test("a cell that looks different is drawn again, and no other", () =>
  always(200, (random) => {
    const keys = BOARDS[0].cells.map(keyOf);
    const values = () => new Map(someOf(random, keys).map((key) => [key, 1 + below(random, 4)]));
    /** @returns {View & {values: Map<string, number>}} */
    const view = () => ({
      values: values(),
      corner: new Map([...values()].map(([key, value]) => [key, [value, 4]])),
      candidates: new Map([...values()].map(([key, value]) => [key, [[value]]])),
      heat: values(),
      entries: new Set(someOf(random, keys)),
      selected: new Set(someOf(random, keys)),
    });
    const before = view();
    const part = oneOf(random, /** @type {const} */ (["values", "corner", "selected", "heat"]));
    const after = random() < 0.5 ? view() : { ...before, [part]: view()[part] };
    const changed = keys.filter((key) => shown(before, key) !== shown(after, key));
    assert.deepEqual([...changedKeys(before, after)].sort(), changed.sort());
  }));

test("no mark stands where the labels of cages are", () => {
  const geometry = geometryOf(sudoku(3, 3, { mark_head: 0.2 }));
  for (let value = 1; value <= 9; value++) {
    const { y } = geometry.place(value);
    assert.ok(y - geometry.markSize / 2 >= 0.2 * SIDE - 1, String(value));
    assert.ok(y + geometry.radius <= SIDE);
  }
});
