/** The cell of the cursor in large, where boards have too many values to read in their cells. */

import { SIDE, cellOf } from "../board/geometry.js";
import { nameOf } from "../board/names.js";
import { h, s } from "../dom.js";

/** Boards with more values than this have a magnifier. */
const MANY = 9;

/** @param {import("../main.js").App} app */
export function magnifier({ store, t }) {
  const group = s("g");
  const picture = s(
    "svg",
    { class: "board", viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true" },
    s("rect", { class: "ground", width: SIDE, height: SIDE }),
    group,
  );
  const name = h("figcaption");
  const element = h("figure", { class: "magnifier", "aria-label": t("play.magnifier") }, picture, name);
  return {
    element,
    /** @param {import("../board/board.js").Board} board */
    draw(board) {
      const { layout, cursor } = store.state;
      element.hidden = true;
      if (layout.largest <= MANY || !cursor) return;
      element.hidden = false;
      board.paintInto(group, cursor);
      name.textContent = nameOf(cellOf(cursor));
    },
  };
}
