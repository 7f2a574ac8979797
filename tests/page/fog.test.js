/** Fog: what right values light. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fogged } from "../../src/alldiff/web/static/board/fog.js";

const CELLS = new Set(["0,0", "0,1", "0,2", "0,3"]);

test("a right value lights its cell and those around it", () => {
  /** @type {Server.FogOf} */
  const fog = { lights: [[0, 0]], triggers: [], right: [[0, 0, 3], [0, 3, 2]] };
  assert.deepEqual([...fogged(fog, CELLS, new Map(), new Map())], ["0,1", "0,2", "0,3"]);
  assert.deepEqual([...fogged(fog, CELLS, new Map([["0,0", 3]]), new Map())], ["0,2", "0,3"]);
  assert.deepEqual([...fogged(fog, CELLS, new Map([["0,0", 1]]), new Map())], ["0,1", "0,2", "0,3"]);
});

test("with triggers only they light, once all their cells are right", () => {
  /** @type {Server.FogOf} */
  const fog = {
    lights: [[0, 0]],
    triggers: [{ cells: [[0, 0], [0, 1]], lights: [[0, 3]] }],
    right: [[0, 0, 3], [0, 1, 2]],
  };
  const half = new Map([["0,0", 3]]);
  assert.deepEqual([...fogged(fog, CELLS, half, new Map())], ["0,1", "0,2", "0,3"]);
  assert.deepEqual([...fogged(fog, CELLS, new Map([...half, ["0,1", 2]]), new Map())], ["0,1", "0,2"]);
});
