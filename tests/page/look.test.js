/** What the board of Play marks for the cursor. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { highlight } from "../../src/alldiff/web/static/play/look.js";
import { keyOf } from "../../src/alldiff/web/static/board/geometry.js";
import { always, below, fromZero, sudoku } from "./samples.js";

const BOARDS = [sudoku(2, 2), sudoku(2, 2, fromZero(4))];

test("the value that is looked at marks its cells and the marks of it, 0 like any other", () =>
  always(100, (random) => {
    const layout = /** @type {Server.BoardAnswer} */ (BOARDS[below(random, 2)]);
    const { smallest, symbols } = layout;
    const keys = layout.cells.map(keyOf);
    const value = () => smallest + below(random, symbols.length);
    const values = new Map(keys.filter(() => random() < 0.5).map((key) => [key, value()]));
    /** @type {[string, number[]][]} */
    const some = keys.map((key) => [key, [value(), value()]]);
    const marks = [new Map(some.slice(0, 9)), new Map(some.slice(7))];
    const [cursor] = values.keys();
    if (!cursor) return;
    const found = highlight(layout, values, marks, new Set(), cursor, null);
    const looked = values.get(cursor) ?? -1;
    for (const key of keys) {
      const marked = marks.some((part) => part.get(key)?.includes(looked));
      const wanted = values.has(key) ? values.get(key) === looked && "same" : marked && "marked";
      const seen = found.get(key);
      assert.equal(seen !== undefined && seen !== "peer" && seen, wanted, key);
    }
  }));
