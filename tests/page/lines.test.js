/** Lines drawn with a pointer, and clues outside the grid. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { SIDE, geometryOf, keyOf } from "../../src/alldiff/web/static/board/geometry.js";
import { partsOf } from "../../src/alldiff/web/static/board/marks.js";
import { extended } from "../../src/alldiff/web/static/board/pen.js";
import { continued, meeting } from "../../src/alldiff/web/static/set/clues.js";
import { emptyPosition, withMark, withValue } from "../../src/alldiff/web/static/position.js";
import { always, below, sudoku } from "./samples.js";

const NINE = geometryOf(sudoku(3, 3));
const LINE = /** @type {Server.RuleJson} */ (
  /** @type {unknown} */ ({ place: "path", fields: [{ name: "cells", sort: "cells" }] })
);

/** The way of a pointer from cell to cell along points. @param {{x: number, y: number}[]} points */
function drawn(points) {
  let path = [keyOf(NINE.at(points[0]) ?? [])];
  for (const point of points) {
    const cell = NINE.entered(point);
    if (cell) path = extended(path, keyOf(cell));
  }
  return path;
}

test("a diagonal that misses the corner by up to a quarter of a cell is a diagonal", () =>
  always(40, (random) => {
    const [row, column] = [1 + below(random, 7), below(random, 8)];
    const off = (random() - 0.5) * 0.3 * SIDE;
    const from = NINE.middle([row, column]);
    const points = Array.from({ length: 41 }, (_, at) => ({
      x: from.x + off + (at * SIDE) / 40,
      y: from.y - (at * SIDE) / 40,
    }));
    assert.deepEqual(drawn(points), [keyOf([row, column]), keyOf([row - 1, column + 1])]);
  }));

test("a way along a row passes every cell, and back takes cells away", () => {
  const points = Array.from({ length: 100 }, (_, at) => ({ x: 30 + at * 3, y: 31 }));
  const path = drawn(points);
  assert.equal(path.length, 6);
  assert.deepEqual(drawn([...points, ...points.toReversed()]), ["0,0"]);
});

test("a line in hand is continued at both ends, and cut elsewhere", () => {
  const clue = { cells: [[0, 0], [0, 1], [1, 2]] };
  assert.deepEqual(continued(LINE, clue, "1,2"), { path: ["0,0", "0,1", "1,2"], front: false });
  assert.deepEqual(continued(LINE, clue, "0,1"), { path: ["0,0", "0,1"], front: false });
  assert.deepEqual(continued(LINE, clue, "0,0"), { path: ["1,2", "0,1", "0,0"], front: true });
  assert.equal(continued(LINE, clue, "5,5"), null);
});

test("only directions that meet the grid are possible", () => {
  const all = ["DR", "DL", "UR", "UL"];
  const grid = { rows: 9, columns: 9 };
  assert.deepEqual(meeting([-1, 3], grid, all), ["DR", "DL"]);
  assert.deepEqual(meeting([9, 3], grid, all), ["UR", "UL"]);
  assert.deepEqual(meeting([4, 9], grid, all), ["DL", "UL"]);
  assert.deepEqual(meeting([-1, -1], grid, all), ["DR"]);
  assert.deepEqual(meeting([9, 9], grid, all), ["UL"]);
});

test("the marks of a text are its characters, or its words", () => {
  const symbols = Array.from({ length: 16 }, (_, at) => String(at + 1));
  assert.deepEqual(partsOf("129", symbols), ["1", "2", "9"]);
  assert.deepEqual(partsOf("12", symbols), ["12"]);
  assert.deepEqual(partsOf("1 12 16", symbols), ["1", "12", "16"]);
});

test("placed values erase marks only where the player wants that", () => {
  const layout = sudoku(2, 2);
  const marked = withMark(emptyPosition(), "centre", ["0,1", "3,3"], 2);
  assert.deepEqual([...withValue(marked, layout, ["0,0"], 2).centre.keys()], ["3,3"]);
  assert.deepEqual([...withValue(marked, layout, ["0,0"], 2, false).centre.keys()], ["0,1", "3,3"]);
});
