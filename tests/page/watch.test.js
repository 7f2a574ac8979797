/** Watch: the names of searches, and the heat of scores. The replay is tested against Python's. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isModel } from "../../src/alldiff/web/static/watch/source.js";
import { language, t } from "../../src/alldiff/web/static/i18n/index.js";
import { heatOf } from "../../src/alldiff/web/static/watch/heat.js";
import { overStates, parts, plain, specOf } from "../../src/alldiff/web/static/watch/spec.js";
import { whyValue, whyVariable } from "../../src/alldiff/web/static/watch/why.js";
import { always, below, oneOf, someOf } from "./samples.js";

const LISTS = {
  levels: ["bt", "fc", "mac"],
  variable_orders: ["first", "mrv", "dom-wdeg"],
  value_orders: ["ascending", "lcv"],
  options: ["prefilter", "last-cell"],
  strategies: ["annealing", "depth-first"],
  representations: ["swap", "fill"],
  guides: ["conflicts", "remaining"],
};
const INFO = /** @type {Server.InfoAnswer} */ (
  /** @type {unknown} */ (
    Object.fromEntries(
      Object.entries(LISTS).map(([list, names]) => [list, names.map((name) => ({ name }))]),
    )
  )
);

test("the parts of a spec are those that it was made of", () =>
  always(200, (random) => {
    const variable = oneOf(random, LISTS.variable_orders);
    const choice =
      random() < 0.5
        ? {
            ...plain(oneOf(random, LISTS.levels)),
            variable,
            tie: oneOf(random, ["", ...LISTS.variable_orders]),
            value: oneOf(random, LISTS.value_orders),
            options: someOf(random, LISTS.options),
          }
        : {
            ...plain(oneOf(random, LISTS.strategies)),
            representation: oneOf(random, ["", ...LISTS.representations]),
            guide: oneOf(random, ["", ...LISTS.guides]),
          };
    assert.deepEqual(parts(specOf(choice, INFO), INFO), choice);
    assert.equal(overStates(choice, INFO), LISTS.strategies.includes(choice.strategy));
  }));

test("a spec that the page cannot show has no parts", () => {
  for (const spec of ["", "mrv", "mac+nonsense", "mac+mrv+first+dom-wdeg", "annealing:mac"])
    assert.equal(parts(spec, INFO), null, spec);
});

test("the lowest score is hottest, and equal scores are equally hot", () =>
  always(50, (random) => {
    const scores = Array.from({ length: 1 + below(random, 12) }, (_, column) => {
      const score = random() < 0.2 ? null : below(random, 6);
      return /** @type {[number, number, number | null]} */ ([0, column, score]);
    });
    const heat = heatOf(scores);
    for (const [row, column, score] of scores) {
      const mine = heat.get(`${row},${column}`);
      assert.equal(mine === undefined, score === null);
      for (const [, other, its] of scores) {
        if (score === null || its === null || mine === undefined) continue;
        assert.equal(Math.sign(mine - (heat.get(`0,${other}`) ?? 0)), Math.sign(its - score));
      }
    }
    const hottest = Math.max(...heat.values());
    assert.ok(!heat.size || hottest === 1);
  }));

test("a choice says why: the only one, the last dead end, or the scores of the orders", () => {
  const symbol = String;
  assert.equal(language(), "en");
  assert.equal(whyVariable(null, ["mrv"], t), "");
  assert.equal(whyVariable([1, false, [], []], ["mrv"], t), t("why.only"));
  assert.equal(whyVariable([5, true, [], []], ["mrv"], t), t("why.urgent"));
  assert.match(whyVariable([5, false, [[2, 1]], []], ["mrv"], t), /^2 values left/);
  assert.match(whyVariable([5, false, [[2, 3]], []], ["mrv"], t), /3/);
  assert.match(whyValue([5, false, [], [[1, 4], [2, null]]], 1, ["lcv"], t, symbol), /1: 4, 2: ∞/);
});

test("a model is known from a puzzle", () => {
  assert.ok(isModel('{"format": "alldiff-model/1", "variables": []}'));
  assert.ok(isModel('<instance format="XCSP3" type="CSP">'));
  assert.ok(!isModel('{"format": "alldiff/1", "kind": "sudoku"}'));
  assert.ok(!isModel("4.23.2.4.3..1..2"));
});
