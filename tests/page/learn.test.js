/** What an exercise makes of an answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { judged, verbOf } from "../../src/alldiff/web/static/learn/answer.js";

/** @param {Partial<Server.StepJson>} more @returns {Server.StepJson} */
const step = (more) => ({
  technique: "naked-pair",
  title: "",
  difficulty: "medium",
  places: [],
  removals: [],
  sentence: "",
  argument: [],
  legend: [],
  because: { reasons: [], shades: [], links: [], deadly: [] },
  page: "",
  ...more,
});

test("an answer is a part of a step, right otherwise, or wrong", () => {
  const steps = [step({ removals: [{ cell: "R1C2", value: 3 }] })];
  const exercise = { steps, solution: [[1, 2]] };
  assert.equal(verbOf(steps), "remove");
  assert.equal(judged(exercise, "remove", "0,1", 3), steps[0]);
  assert.equal(judged(exercise, "remove", "0,1", 1), "true");
  assert.equal(judged(exercise, "remove", "0,1", 2), "false");
});

test("values that are placed come first", () => {
  const steps = [step({ places: [{ cell: "R1C1", value: 1 }] })];
  const exercise = { steps, solution: [[1, 2]] };
  assert.equal(verbOf(steps), "place");
  assert.equal(judged(exercise, "place", "0,0", 1), steps[0]);
  assert.equal(judged(exercise, "place", "0,1", 2), "true");
  assert.equal(judged(exercise, "place", "0,1", 1), "false");
});
