/** The picture of a search: its tree, or of one over states the line of its scores. */

import { h } from "../dom.js";
import { language } from "../i18n/index.js";
import { createChart } from "./chart.js";
import { createForest } from "./forest.js";
import { createTreeTools } from "./treetools.js";

const COUNTERS = /** @type {const} */ (["nodes", "fails", "checks", "solutions"]);

/**
 * Return the picture: `element`, `take(session)`, `grow(session)`, `show(session, words)`.
 * @param {import("../i18n/index.js").Translate} t
 * @param {HTMLElement} head what stands above it
 * @param {(step: number) => void} onChoose
 * @param {{name?: string, label?: string}} [about] `name` sets the ids of two trees apart
 */
export function createPicture(t, head, onChoose, about) {
  const forest = createForest(t, onChoose, about);
  const chart = createChart(t, onChoose);
  const tools = createTreeTools(t, forest, onChoose);
  const counts = h("p", { class: "tree-counts" });
  const element = h(
    "div",
    { class: "tree-pane" },
    h("div", { class: "tree-head" }, head, counts),
    tools.element,
    forest.element,
  );

  function forget() {
    forest.forget();
    chart.forget();
    counts.textContent = "";
  }

  return {
    element,
    forget,
    /** Another search comes, or none. @param {import("./session.js").Session | null} session */
    take(session) {
      forget();
      forest.element.remove();
      chart.element.remove();
      tools.take(session);
      if (session) element.append(session.about.over_states ? chart.element : forest.element);
    },
    /** More steps are there. @param {import("./session.js").Session} session */
    grow(session) {
      if (session.about.over_states) chart.grow(session);
    },
    /** @param {import("./session.js").Session} session @param {import("./words.js").Words} words */
    show(session, words) {
      if (session.about.over_states) chart.show(session);
      else forest.show(session, words);
      const told = session.replay.counts;
      counts.textContent = COUNTERS.map(
        (name) => `${told[name].toLocaleString(language())} ${t(`watch.count.${name}`)}`,
      ).join(" · ");
    },
  };
}
