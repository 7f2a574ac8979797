/** The search tree: its failed subtrees, and what is folded by hand. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut } from "../../src/alldiff/web/static/watch/layout.js";
import { FAIL, SOLUTION, TRY, UNDO } from "../../src/alldiff/web/static/watch/replay.js";
import { Tree } from "../../src/alldiff/web/static/watch/tree.js";
import { always, below } from "./samples.js";

/** @typedef {import("../../src/alldiff/web/static/watch/replay.js").Replay} Replay */

/**
 * A random search: tries up to a depth, each of which fails, is a solution, or is gone on with.
 * @param {import("./samples.js").Random} random
 */
function searched(random) {
  const numbers = /** @type {number[]} */ ([]);
  const starts = /** @type {number[]} */ ([]);
  const add = (/** @type {number[]} */ ...event) => {
    starts.push(numbers.length);
    numbers.push(...event);
  };
  const go = (/** @type {number} */ depth) => {
    for (let value = 1; value <= 1 + below(random, 4); value++) {
      add(TRY, depth, value, 0);
      if (depth < 5 && random() < 0.6) go(depth + 1);
      else if (random() < 0.05) add(SOLUTION);
      else {
        add(FAIL, -1, 0, -1);
        continue;
      }
      add(UNDO, depth, value);
    }
  };
  go(0);
  const tree = new Tree();
  const replay = /** @type {Replay} */ (/** @type {unknown} */ ({ data: { numbers, starts } }));
  tree.grow(replay);
  return { tree, moment: momentOf(tree) };
}

/** The tree at its end. @param {Tree} tree */
function momentOf(tree) {
  const counts = { nodes: tree.nodes.length - 1, fails: tree.fails, solutions: tree.solutions };
  return tree.at(
    /** @type {Replay} */ (/** @type {unknown} */ ({ position: tree.position, counts })),
  );
}

test("failed subtrees are part of no larger one, hold every fail, and come by size", () =>
  always(200, (random) => {
    const { tree } = searched(random);
    const found = tree.failures();
    const size = (/** @type {number} */ number) => tree.nodes[number].end - number;
    const sizes = found.map(size);
    assert.deepEqual(sizes, [...sizes].sort((a, b) => b - a));
    const inside = new Set(
      found.flatMap((number) => Array.from({ length: size(number) }, (_, at) => number + at)),
    );
    assert.equal(inside.size, sizes.reduce((sum, one) => sum + one, 0));
    tree.nodes.forEach((node, number) => {
      if (!number) return;
      const barren = node.solutionsAfter === node.solutionsBefore;
      assert.equal(inside.has(number), barren);
    });
  }));

test("what is folded by hand is not shown, and what is unfolded is", () =>
  always(100, (random) => {
    const { moment } = searched(random);
    const words = { cell: String, symbol: String, start: "start" };
    const usual = layOut(moment, words, { most: 12, across: 3 });
    const shut = usual.places.find(({ folded }) => folded > 0);
    if (shut) {
      const hand = { folded: new Set(/** @type {number[]} */ ([])), opened: new Set(shut.numbers) };
      const open = layOut(moment, words, { most: 12, across: 3, hand });
      const same = open.places.find(({ numbers }) => numbers[0] === shut.numbers[0]);
      assert.ok(same && same.below.length > shut.below.length);
    }
    const parent = usual.places.find(({ below, parent: above }) => above && below.length);
    if (parent) {
      const hand = { folded: new Set(parent.numbers), opened: new Set(/** @type {number[]} */ ([])) };
      const shown = layOut(moment, words, { most: 12, across: 3, hand });
      const same = shown.places.find(({ numbers }) => numbers[0] === parent.numbers[0]);
      assert.equal(same?.below.length, 0);
      assert.equal(same?.folded, moment.below(parent.numbers[0]));
    }
  }));
