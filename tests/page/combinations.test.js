/** The combinations of a sum, against all sets there are. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { combinations, fits } from "../../src/alldiff/web/static/play/combinations.js";
import { always, below, someOf } from "./samples.js";

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SETS = Array.from({ length: 2 ** 9 }, (_, mask) =>
  VALUES.filter((value) => mask & (1 << (value - 1))),
);

test("all sets of different values with a sum are found, and no others", () => {
  for (let count = 1; count <= 9; count++) {
    for (let sum = 1; sum <= 46; sum++) {
      const wanted = SETS.filter(
        (set) => set.length === count && set.reduce((all, one) => all + one, 0) === sum,
      );
      const found = combinations(count, sum, 9);
      assert.deepEqual(found?.map(String).sort(), wanted.map(String).sort());
    }
  }
});

test("sets may hold 0 where it is a value", () => {
  for (let count = 2; count <= 5; count++) {
    for (let sum = 3; sum <= 30; sum++) {
      const [shorter, whole] = [count - 1, count].map((many) => combinations(many, sum, 9) ?? []);
      const wanted = [...shorter.map((set) => [0, ...set]), ...whole];
      assert.deepEqual(combinations(count, sum, 9, 0)?.map(String).sort(), wanted.map(String).sort());
    }
  }
});

test("too many sets are not listed", () => assert.equal(combinations(5, 60, 25), null));

/**
 * Whether values can be put into cells, by trying every order.
 * @param {number[]} values
 * @param {number[][]} domains
 * @returns {boolean}
 */
function fitsByTrying(values, domains) {
  const [domain, ...rest] = domains;
  if (!domain) return true;
  return values.some(
    (value, at) => domain.includes(value) && fitsByTrying(values.toSpliced(at, 1), rest),
  );
}

test("values fit into cells where some order of them does", () =>
  always(300, (random) => {
    const count = 1 + below(random, 5);
    const values = VALUES.slice(0, count);
    const domains = values.map(() => someOf(random, VALUES.slice(0, 6)));
    assert.equal(fits(values, domains), fitsByTrying(values, domains));
  }));
