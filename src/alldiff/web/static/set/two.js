/** Two solutions side by side, with the cells in which they differ. */

import { createBoard } from "../board/board.js";
import { keyOf } from "../board/geometry.js";
import { fill, h } from "../dom.js";

/** Boards with more cells than this are not drawn twice more. */
const MOST = 1300;

/** @param {import("../main.js").App} app */
export function twoSolutions({ store, t }) {
  const element = h("section", { class: "two", hidden: true, "aria-label": t("set.two") });

  /**
   * @param {Server.SetAnswer["two"]} grids
   * @param {Server.SetAnswer["variables"]} [variables] the unseen variables of each, by label
   */
  function show(grids, variables = []) {
    const { layout } = store.state;
    element.hidden = true;
    if (!grids || grids.length < 2 || layout.cells.length > MOST) return fill(element);
    element.hidden = false;
    const maps = grids.map(
      (grid) =>
        new Map(layout.cells.map(([r, c]) => [keyOf([r, c]), grid[r][c] ?? 0])),
    );
    const tint = new Map();
    for (const [key, value] of maps[0]) {
      if (value !== maps[1].get(key)) tint.set(key, "differs");
    }
    const givens = new Set(layout.givens.map(keyOf));
    const entries = new Set([...maps[0].keys()].filter((key) => !givens.has(key)));
    fill(
      element,
      h("h2", {}, tint.size ? t("set.differ", { n: tint.size }) : t("set.two")),
      h(
        "div",
        { class: "pair" },
        maps.map((values, at) => {
          const label = t("set.solution", { number: at + 1 });
          const board = createBoard(layout, { label, interactive: false });
          board.draw({ values, entries, tint });
          const unseen = Object.entries(variables[at] ?? {}).map(([name, value]) => `${name} = ${value}`);
          const caption = [label, ...unseen].join(", ");
          return h("figure", {}, h("figcaption", {}, caption), board.element);
        }),
      ),
    );
  }

  return { element, show };
}
