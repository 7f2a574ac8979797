/** Undo and redo, and how the browser keeps them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf } from "../../src/alldiff/web/static/board/geometry.js";
import { createHistory } from "../../src/alldiff/web/static/history.js";
import { emptyPosition, withMark, withValue } from "../../src/alldiff/web/static/position.js";
import { blank } from "../../src/alldiff/web/static/set/edits.js";
import { always, below, kept, oneOf, sudoku } from "./samples.js";

/** @typedef {import("../../src/alldiff/web/static/history.js").Step} Step */

const LAYOUT = sudoku(2, 2);
const PUZZLE = blank("sudoku", 4, 4, [2, 2]);

/** A game of some moves, with where it stood after each. @param {import("./samples.js").Random} random */
function played(random) {
  const history = createHistory();
  const steps = [{ puzzle: PUZZLE, layout: LAYOUT, position: emptyPosition() }];
  for (let move = below(random, 12); move > 0; move--) {
    const now = steps[steps.length - 1];
    const keys = [keyOf(oneOf(random, LAYOUT.cells))];
    const value = 1 + below(random, 4);
    const position =
      random() < 0.5
        ? withValue(now.position, LAYOUT, keys, value)
        : withMark(now.position, "corner", keys, value);
    history.remember(now);
    steps.push({ ...now, position });
  }
  return { history, steps };
}

/** Go as far as it goes, and return the positions on the way. */
function walked(
  /** @type {ReturnType<typeof createHistory>} */ history,
  /** @type {Step} */ from,
  /** @type {boolean} */ back,
) {
  const found = [];
  let now = from;
  for (let next = history.move(now, back); next; next = history.move(now, back)) {
    now = next;
    found.push(now.position);
  }
  return { found, now };
}

test("undo goes back through every position, and redo forth again", () =>
  always(50, (random) => {
    const { history, steps } = played(random);
    const positions = steps.map((step) => step.position);
    const { found, now } = walked(history, steps[steps.length - 1], true);
    assert.deepEqual(found, positions.slice(0, -1).reverse());
    assert.ok(!history.canUndo());
    assert.deepEqual(walked(history, now, false).found, positions.slice(1));
    assert.ok(!history.canRedo());
  }));

test("what the browser kept can be undone and redone as before", () =>
  always(50, (random) => {
    const { history, steps } = played(random);
    /** @type {Step} */
    let now = steps[steps.length - 1];
    for (let back = below(random, steps.length); back > 0; back--) now = history.move(now, true) ?? now;
    const again = createHistory();
    again.unpack(kept(history.packed(now)), now);
    const past = walked(again, now, true);
    const future = walked(again, past.now, false);
    const positions = steps.map((step) => step.position);
    const at = past.found.length;
    assert.deepEqual(past.found, positions.slice(0, at).reverse());
    assert.deepEqual(future.found, positions.slice(1));
  }));

test("a new move forgets what could be redone", () => {
  const history = createHistory();
  const step = { puzzle: PUZZLE, layout: LAYOUT, position: emptyPosition() };
  history.remember(step);
  history.move(step, true);
  assert.ok(history.canRedo());
  history.remember(step);
  assert.ok(!history.canRedo());
});
