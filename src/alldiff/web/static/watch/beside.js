/** A second search beside the first: its tree after as many nodes, and its counters. */

import { fill, h } from "../dom.js";
import { paced } from "./pace.js";
import { createPicture } from "./picture.js";
import { stepOf, watch } from "./session.js";
import { wordsOf } from "./words.js";

/** Milliseconds between two looks at what has come. */
const GROWS = 250;

/**
 * Return the choice of a second search with its tree: `element`, `begin(asked)`, `show(session)`.
 * @param {import("../main.js").App} app
 * @param {{spec: string, specs: string[], onChange: (spec: string) => void,
 *   onNode: (number: number) => void}} chosen `onNode` is told the node of its tree that is chosen
 */
export function createBeside({ api, store, t }, { spec, specs, onChange, onNode }) {
  let running = { stop() {}, drop() {} };
  /** @type {import("./session.js").Session | null} */
  let session = null;
  /** @type {import("./words.js").Words | null} */
  let words = null;
  /** The session that is watched, beside which this one stands. */
  let first = /** @type {import("./session.js").Session | null} */ (null);
  let asked = /** @type {Server.WatchRequest | null} */ (null);
  const select = h(
    "select",
    {
      name: "beside",
      onchange: () => {
        begin(asked);
        onChange(select.value);
      },
    },
    h("option", { value: "" }, t("watch.beside.none")),
    [...new Set([...specs, spec].filter(Boolean))].map((one) => h("option", { value: one }, one)),
  );
  select.value = spec;
  const problem = h("span", { class: "error", role: "status" });
  const choice = h("label", { class: "beside-choice" }, h("span", {}, t("watch.beside")), select);
  const about = { name: "other", label: t("watch.beside.tree") };
  const picture = createPicture(t, h("div", {}, choice, problem), (step) => choose(step), about);
  picture.take(null);
  const soon = paced(grown, GROWS);

  /** Watch the second search on what the first one is about. @param {Server.WatchRequest | null} wanted */
  function begin(wanted) {
    end();
    asked = wanted;
    fill(problem);
    if (!asked || !select.value) return;
    running = watch(
      api,
      { ...asked, search: select.value },
      {
        onStart(begun) {
          session = begun;
          words = wordsOf(session, store.state.layout, t);
          picture.take(session);
        },
        onPart: soon,
        onEnd: soon,
        onError: (error) => (problem.textContent = api.messageOf(error)),
      },
    );
  }

  function grown() {
    if (session) picture.grow(session);
    show(first);
  }

  /** Show as many nodes as the first search has tried; its whole where that one is over. */
  function show(/** @type {import("./session.js").Session | null} */ beside) {
    first = beside;
    if (!session || !words || !first) return;
    const { counts, position, length } = first.replay;
    session.replay.go(position === length ? session.replay.length : stepOf(session, counts.nodes));
    picture.show(session, words);
  }

  /** A step of its own is chosen: both go to as many nodes. @param {number} step */
  function choose(step) {
    if (!session) return;
    session.replay.go(step);
    onNode(session.replay.counts.nodes);
  }

  function end() {
    running.drop();
    soon.cancel();
    picture.take(null);
    session = null;
  }

  return { element: picture.element, begin, show, end, chosen: () => select.value !== "" };
}
