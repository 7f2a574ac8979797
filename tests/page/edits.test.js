/** What a setter does to a puzzle. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../src/alldiff/web/static/board/geometry.js";
import {
  blank,
  customaryBox,
  emptied,
  givenAt,
  runsAfter,
  runsOf,
  solved,
  sumsFromGivens,
  withGivens,
  withNextSign,
  withOutline,
  withSum,
} from "../../src/alldiff/web/static/set/edits.js";
import { SYMMETRIES, partners } from "../../src/alldiff/web/static/set/symmetry.js";
import { always, below, oneOf, someOf } from "./samples.js";

const KAKURO = blank("kakuro", 6, 7, null, true);
const WHITE = runsOf(KAKURO.givens)
  .filter(({ down }) => down)
  .flatMap(({ cells }) => cells.map(keyOf));

/** A Kakuro with some black cells. @param {import("./samples.js").Random} random */
const outlined = (random) => withOutline(KAKURO, someOf(random, WHITE), false);

test("a given that is written twice is gone, and its solution at once", () =>
  always(30, (random) => {
    const puzzle = { ...blank("sudoku", 4, 4, [2, 2]), solution: [[1]] };
    const keys = ["0,0", `${below(random, 4)},${below(random, 4)}`];
    const value = 1 + below(random, 4);
    const once = withGivens(puzzle, keys, value);
    assert.equal(once.givens[0][0], value);
    assert.ok(!("solution" in once));
    assert.deepEqual(withGivens(once, keys, value).givens, puzzle.givens);
  }));

test("a given 0 is a clue, which goes where another given or none is written", () => {
  const puzzle = withGivens(blank("binairo", 4, 4, null), ["0,0", "1,1"], 1);
  const zeros = withGivens(puzzle, ["1,1", "2,3"], 0);
  assert.deepEqual(zeros.givens.flat().filter(Boolean), [1]);
  const clues = [[1, 1], [2, 3]].map((cell) => ({ type: "given", cell, value: 0 }));
  assert.deepEqual(zeros.clues, clues);
  assert.deepEqual(["0,0", "1,1", "3,3"].map((key) => givenAt(zeros, key)), [1, 0, null]);
  assert.deepEqual(withGivens(zeros, ["1,1", "2,3"], 0).clues, []);
  assert.deepEqual(withGivens(zeros, ["1,1"], 1).clues, [clues[1]]);
  assert.deepEqual(withGivens(zeros, ["1,1"], null).clues, [clues[1]]);
  assert.deepEqual(emptied(zeros, false).clues, []);
  const grid = [[1, 0], [null, 1]];
  const filled = solved(blank("binairo", 2, 2, null), grid);
  assert.deepEqual(filled.givens, [[1, 0], [0, 1]]);
  assert.deepEqual(filled.clues, [{ type: "given", cell: [0, 1], value: 0 }]);
});

test("a third sign between two cells is none again", () => {
  const puzzle = { ...blank("futoshiki", 4, 4, null), clues: [] };
  const next = (/** @type {Server.Puzzle} */ one) => withNextSign(one, [0, 0], [0, 1]);
  const [less] = next(puzzle).clues ?? [];
  const [greater] = next(next(puzzle)).clues ?? [];
  assert.deepEqual(less, { type: "less-than", less: [0, 0], greater: [0, 1] });
  assert.deepEqual(greater, { type: "less-than", less: [0, 1], greater: [0, 0] });
  assert.deepEqual(next(next(next(puzzle))), puzzle);
  assert.deepEqual(withNextSign(next(puzzle), [0, 1], [0, 0]), puzzle);
});

test("each white cell is in one run across and in one down, which no white cell makes longer", () =>
  always(50, (random) => {
    const { givens } = outlined(random);
    const runs = runsOf(givens);
    const white = givens.flatMap((line, row) =>
      line.flatMap((given, column) => (given === null ? [] : [keyOf([row, column])])),
    );
    for (const way of [true, false]) {
      const cells = runs.filter(({ down }) => down === way).flatMap((run) => run.cells.map(keyOf));
      assert.deepEqual(cells.sort(), white.sort());
    }
    for (const { cells, clue: [row, column], down } of runs) {
      const [last] = cells.slice(-1);
      assert.equal(givens[row]?.[column] ?? null, null);
      assert.equal(givens[last[0] + (down ? 1 : 0)]?.[last[1] + (down ? 0 : 1)] ?? null, null);
    }
  }));

test("the sums of filled runs are those of their cells", () =>
  always(30, (random) => {
    const { givens, ...rest } = outlined(random);
    const filled = givens.map((line) => line.map((given) => given === null ? null : 1 + below(random, 9)));
    const made = sumsFromGivens({ ...rest, givens: filled });
    const runs = runsOf(filled);
    const alone = (/** @type {string} */ key) =>
      runs.every(({ cells }) => cells.length === 1 || !cells.map(keyOf).includes(key));
    for (const { cells, clue, down } of runs) {
      const sum = cells.reduce((all, [row, column]) => all + (filled[row][column] ?? 0), 0);
      const [run] = runsAfter(made, clue).filter((one) => one.down === down);
      // A clue about one cell does not say which way it runs: it is read as across.
      assert.equal(run.sum, down && alone(keyOf(cells[0])) ? null : sum);
    }
    assert.ok(made.givens.flat().every((given) => !given));
  }));

test("a sum can be given to a run and taken away", () =>
  always(30, (random) => {
    const puzzle = outlined(random);
    const long = runsOf(puzzle.givens).filter(({ cells }) => cells.length > 1);
    if (!long.length) return;
    const run = oneOf(random, long);
    const summed = withSum(puzzle, run, 11);
    assert.equal(runsAfter(summed, run.clue).find(({ down }) => down === run.down)?.sum, 11);
    assert.deepEqual(withSum(summed, run, null), puzzle);
  }));

test("a box has as many cells as a line", () => {
  for (let side = 1; side <= 36; side++) {
    const [wide, high] = customaryBox(side);
    assert.equal(wide * high, side);
    assert.ok(wide >= high);
  }
});

test("the partner of a partner is the cell itself, or another of its partners", () => {
  const grid = { rows: 6, columns: 6 };
  for (const name of SYMMETRIES) {
    for (let place = 0; place < 36; place++) {
      const key = keyOf([Math.floor(place / 6), place % 6]);
      const orbit = new Set([key, ...partners(name, key, grid)]);
      for (const other of orbit) {
        for (const one of partners(name, other, grid)) assert.ok(orbit.has(one), `${name} ${key}`);
      }
    }
  }
});
