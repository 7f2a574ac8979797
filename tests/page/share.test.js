/** Which formats the share dialog offers first. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { endingOf, sorted } from "../../src/alldiff/web/static/dialogs/forms.js";

test("formats that lose nothing come first, and those that refuse apart", () => {
  const form = (/** @type {string} */ name, /** @type {Partial<Server.FormJson>} */ more = {}) => ({
    name,
    title: name,
    refusal: null,
    lost: [],
    ...more,
  });
  const forms = [form("line", { lost: ["the title"] }), form("json"), form("sdm", { refusal: "no" })];
  const { whole, lossy, refused } = sorted(forms);
  assert.deepEqual(
    [whole, lossy, refused].map((some) => some.map(({ name }) => name)),
    [["json"], ["line"], ["sdm"]],
  );
  assert.equal(endingOf("json"), "json");
  assert.equal(endingOf("line"), "txt");
});
