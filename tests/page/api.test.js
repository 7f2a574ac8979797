/** What the page makes of the server's answers, however they arrive. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { ApiError, post, stream } from "../../src/alldiff/web/static/api.js";
import { always, below } from "./samples.js";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Answer every request with bytes, in parts of random length. */
function answerWith(
  /** @type {string} */ text,
  /** @type {import("./samples.js").Random} */ random,
  status = 200,
) {
  let rest = new TextEncoder().encode(text);
  const body = new ReadableStream({
    pull(controller) {
      const part = rest.slice(0, 1 + below(random, 9));
      rest = rest.slice(part.length);
      if (part.length) controller.enqueue(part);
      else controller.close();
    },
  });
  globalThis.fetch = () => Promise.resolve(new Response(body, { status }));
}

/** @type {Server.WatchRequest} */
const ASKED = { search: "mac" };

test("events are the same wherever their bytes are cut", () =>
  always(60, async (random) => {
    const said = ["first", "Été", "1\n2", "last"].map((text) => ({ text }));
    const events = said.map((data) => `: a comment\n\nevent: part\ndata: ${JSON.stringify(data)}\n\n`);
    answerWith(events.join(""), random);
    /** @type {unknown[]} */
    const found = [];
    await stream("watch", ASKED, (...event) => void found.push(event));
    assert.deepEqual(found, said.map((data) => ["part", data]));
  }));

test("an error in a stream is thrown, and what came before it was told", () =>
  always(20, async (random) => {
    const error = { message: "Too long.", status: 422 };
    answerWith(`event: part\ndata: 1\n\nevent: error\ndata: ${JSON.stringify({ error })}\n\n`, random);
    /** @type {unknown[]} */
    const found = [];
    const told = stream("watch", ASKED, (...[name]) => void found.push(name));
    await assert.rejects(told, (/** @type {unknown} */ thrown) => {
      assert.ok(thrown instanceof ApiError);
      assert.deepEqual([thrown.message, thrown.status], ["Too long.", 422]);
      return true;
    });
    assert.deepEqual(found, ["part"]);
  }));

test("a refusal says why, even where it is no JSON", () =>
  always(10, async (random) => {
    answerWith('{"error": {"message": "No puzzle.", "status": 422, "line": 3}}', random, 422);
    await assert.rejects(post("board", { puzzle: /** @type {Server.Puzzle} */ ({}) }), { message: "No puzzle.", line: 3 });
    answerWith("<html>", random, 502);
    await assert.rejects(post("board", { puzzle: /** @type {Server.Puzzle} */ ({}) }), { status: 502 });
  }));
