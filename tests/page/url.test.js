/** Puzzles in addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../src/alldiff/web/static/set/edits.js";
import { classic, deflated, inflated, puzzleOf, puzzleText } from "../../src/alldiff/web/static/url.js";
import { always, below, oneOf } from "./samples.js";

test("a classic Sudoku is its 81 characters", () =>
  always(20, async (random) => {
    const text = Array.from({ length: 81 }, () => oneOf(random, [..."123456789...."])).join("");
    assert.equal(await puzzleText(classic(text)), text);
    assert.deepEqual(await puzzleOf(text), classic(text));
  }));

test("any other puzzle comes out of its parameter as it went in", () =>
  always(20, async (random) => {
    const side = 2 + below(random, 8);
    const puzzle = { ...blank("latin-square", side, side, null), title: "Été 🎉 < & >" };
    puzzle.givens[0][0] = 1 + below(random, side);
    const text = await puzzleText(puzzle);
    assert.match(text, /^z[\w-]+$/);
    assert.deepEqual(await puzzleOf(text), puzzle);
  }));

test("a solution is not put into an address", async () => {
  const puzzle = { ...blank("latin-square", 2, 2, null), title: "Two" };
  assert.deepEqual(await puzzleOf(await puzzleText({ ...puzzle, solution: [[1, 2], [2, 1]] })), puzzle);
});

test("an author's solution stays where a drawing may state more", async () => {
  const lights = /** @type {[number, number][]} */ ([[0, 0]]);
  const drawing = { shapes: [], fog: { lights } };
  const puzzle = { ...blank("latin-square", 2, 2, null), solution: [[1, 2], [2, 1]], drawing };
  assert.deepEqual(await puzzleOf(await puzzleText(puzzle)), puzzle);
});

test("what is no deflated text is null", () =>
  always(50, async (random) => {
    const text = await deflated({ long: "a".repeat(below(random, 200)) });
    assert.equal(await inflated(text.slice(0, below(random, text.length / 2))), null);
    assert.equal(await inflated(`${text}!`), null);
    assert.equal(await puzzleOf("4.23.2.4.3..1..2"), null);
  }));
