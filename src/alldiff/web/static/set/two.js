/** Two solutions side by side, with the cells in which they differ. */

import { createBoard } from "../board/board.js";
import { keyOf } from "../board/geometry.js";
import { fill, h } from "../dom.js";

/** Boards with more cells than this are not drawn twice more. */
const MOST = 1300;

/** @param {import("../main.js").App} app */
export function twoSolutions({ store, t }) {
  const element = h("section", { class: "two", hidden: true, "aria-label": t("set.two") });

  /** @param {any[][][] | null} grids */
  function show(grids) {
    const { layout } = store.state;
    element.hidden = !grids || grids.length < 2 || layout.cells.length > MOST;
    if (element.hidden) return fill(element);
    const maps = grids.map(
      (grid) =>
        new Map(layout.cells.map((/** @type {number[]} */ [r, c]) => [keyOf([r, c]), grid[r][c]])),
    );
    const tint = new Map();
    for (const [key, value] of maps[0]) {
      if (value !== maps[1].get(key)) tint.set(key, "differs");
    }
    const givens = new Set(layout.givens.map(keyOf));
    const entries = new Set([...maps[0].keys()].filter((key) => !givens.has(key)));
    fill(
      element,
      h("h2", {}, t("set.differ", { n: tint.size })),
      h(
        "div",
        { class: "pair" },
        maps.map((values, at) => {
          const label = t("set.solution", { number: at + 1 });
          const board = createBoard(layout, { label, interactive: false });
          board.draw({ values, entries, tint });
          return h("figure", {}, h("figcaption", {}, label), board.element);
        }),
      ),
    );
  }

  return { element, show };
}
