/** The games that the browser keeps. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { exported, progressOf } from "../../src/alldiff/web/static/dialogs/recent.js";
import { emptyPosition, packed, withMark, withValue } from "../../src/alldiff/web/static/position.js";
import { blank, withGivens } from "../../src/alldiff/web/static/set/edits.js";
import { fromZero, sudoku } from "./samples.js";

const PUZZLE = withGivens(blank("sudoku", 4, 4, [2, 2]), ["0,0"], 4);
const LATER = withMark(withValue(emptyPosition(), sudoku(2, 2), ["0,1"], 1), "centre", ["3,3"], 2);
const GAME = { puzzle: PUZZLE, position: packed(LATER), seconds: 3, solved: false, hints: 0, stamp: 1 };

test("how far a game is counts what is filled and what was open", () => {
  assert.deepEqual(progressOf(GAME), { filled: 1, open: 15 });
});

test("an entered 0 is no empty cell, and a given one is none to fill", () => {
  /** @type {Server.Puzzle} */
  const puzzle = {
    ...blank("binairo", 2, 2, null),
    givens: [[0, 1], [0, 0]],
    clues: [{ type: "given", cell: [0, 0], value: 0 }],
  };
  const layout = sudoku(2, 1, fromZero(2));
  const game = { ...GAME, puzzle, position: packed(withValue(emptyPosition(), layout, ["1,1"], 0)) };
  assert.deepEqual(progressOf(game), { filled: 1, open: 2 });
  const { state } = /** @type {Record<string, unknown>} */ (JSON.parse(exported([game])));
  assert.deepEqual(state, [[null, 1], [null, 0]]);
});

test("an exported game has its givens, its entries and its marks", () => {
  const [line, end] = exported([GAME]).split("\n");
  const { state, marks, givens } = /** @type {Record<string, unknown[][]>} */ (JSON.parse(line));
  assert.equal(end, "");
  assert.deepEqual(givens[0], [4, 0, 0, 0]);
  assert.deepEqual(state[0], [4, 1, null, null]);
  assert.deepEqual(marks[3], [[], [], [], [2]]);
  assert.deepEqual(marks[0], [[], [], [], []]);
});
