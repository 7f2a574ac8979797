/** A second search beside the first: its tree after as many nodes, and its counters. */

import { fill, h } from "../dom.js";
import { createForest } from "./forest.js";
import { paced } from "./pace.js";
import { watch } from "./session.js";
import { wordsOf } from "./words.js";

/** Milliseconds between two looks at what has come. */
const GROWS = 250;
const COUNTERS = ["nodes", "fails", "checks", "solutions"];

/**
 * Return the choice of a second search with its tree: `element`, `begin(asked)`, `show(session)`.
 * @param {import("../main.js").App} app
 * @param {{spec: string, specs: string[], onChange: (spec: string) => void}} chosen
 */
export function createBeside({ api, store, t }, { spec, specs, onChange }) {
  let running = { stop() {}, drop() {} };
  /** @type {import("./session.js").Session | null} */
  let session = null;
  /** @type {any} */
  let words = null;
  /** The session that is watched, beside which this one stands. */
  let first = /** @type {import("./session.js").Session | null} */ (null);
  let asked = /** @type {any} */ (null);
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
  const facts = h("p", { class: "beside-facts", role: "status" });
  const forest = createForest(t, () => {}, { name: "other", label: t("watch.beside.tree") });
  const element = h(
    "div",
    { class: "watch-beside" },
    h("label", { class: "beside-choice" }, h("span", {}, t("watch.beside")), select),
    facts,
  );
  const soon = paced(() => show(first), GROWS);

  /** Watch the second search on what the first one is about. @param {any} about */
  function begin(about) {
    end();
    asked = about;
    fill(facts);
    forest.element.remove();
    if (!about || !select.value) return;
    element.append(forest.element);
    running = watch(
      api,
      { ...about, search: select.value },
      {
        onStart(begun) {
          session = begun;
          words = wordsOf(session, store.state.layout, t);
        },
        onPart: soon,
        onEnd: soon,
        onError: (error) => fill(facts, h("span", { class: "error" }, error.message)),
      },
    );
  }

  /** Show as many nodes as the first search has tried; its whole where that one is over. */
  function show(/** @type {import("./session.js").Session | null} */ beside) {
    first = beside;
    if (!session || !first || !select.value) return;
    const { nodes } = session.tree;
    const { counts, position, length } = first.replay;
    const over = position === length || counts.nodes + 1 >= nodes.length;
    session.replay.go(over ? session.replay.length : nodes[counts.nodes + 1].tried - 1);
    const told = session.replay.counts;
    const number = (/** @type {number} */ n) => n.toLocaleString(document.documentElement.lang);
    facts.textContent = COUNTERS.map(
      (name) => `${number(told[name])} ${t(`watch.count.${name}`)}`,
    ).join(" · ");
    if (!session.about.over_states) forest.show(session, words);
  }

  function end() {
    running.drop();
    soon.cancel();
    forest.forget();
    session = null;
  }

  return { element, begin, show, end };
}
