/** What one does with a large tree: zoom, go to the next solution, to the largest failed subtrees. */

import { h } from "../dom.js";
import { iconButton } from "../icons.js";

/**
 * @param {import("../i18n/index.js").Translate} t
 * @param {ReturnType<typeof import("./forest.js").createForest>} forest
 * @param {(step: number) => void} onGo
 */
export function createTreeTools(t, forest, onGo) {
  /** @type {import("./session.js").Session | null} */
  let session = null;
  let failure = -1;
  const said = h("span", { class: "soft", role: "status" });
  const element = h(
    "div",
    { class: "tree-tools", role: "group", "aria-label": t("watch.tree.tools") },
    iconButton("zoomOut", t("watch.tree.smaller"), () => forest.zoomBy(-1), { tool: "smaller" }),
    iconButton("zoomIn", t("watch.tree.larger"), () => forest.zoomBy(1), { tool: "larger" }),
    iconButton("fit", t("watch.tree.fit"), () => forest.fit(), { tool: "fit" }),
    iconButton("check", t("watch.tree.nextSolution"), toSolution, { tool: "solution" }),
    iconButton("failure", t("watch.tree.nextFailure"), toFailure, { tool: "failure" }),
    said,
  );

  /** Go to the next solution, after the last one to the first. */
  function toSolution() {
    if (!session) return;
    const { replay, tree } = session;
    const solved = tree.nodes.map((node) => node.solved).filter((step) => step < Infinity);
    solved.sort((one, other) => one - other);
    const next = solved.find((step) => step > replay.position) ?? solved[0];
    said.textContent = next ? "" : t("watch.tree.noSolution");
    if (next) onGo(next);
  }

  /** Go to the largest failed subtree, then to the next smaller one. */
  function toFailure() {
    if (!session) return;
    const { tree } = session;
    const found = tree.failures();
    if (!found.length) return (said.textContent = t("watch.tree.noFailure"));
    failure = (failure + 1) % found.length;
    const number = found[failure];
    const { closed, end } = tree.nodes[number];
    forest.point(number);
    onGo(closed);
    said.textContent = t("watch.tree.failure", { at: failure + 1, of: found.length, n: end - number });
  }

  return {
    element,
    /** @param {import("./session.js").Session | null} next */
    take(next) {
      session = next;
      failure = -1;
      said.textContent = "";
      element.hidden = !next || next.about.over_states;
    },
  };
}
