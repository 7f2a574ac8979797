/** The place of a board: as large as fits, larger where one zooms in. */

import { h } from "../dom.js";
import { iconButton } from "../icons.js";

/** A board with more columns than this can be zoomed. */
const WIDE = 12;
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

/** @param {import("../main.js").App} app */
export function stage({ t }) {
  let zoom = 0;
  const holder = h("div", { class: "holder" });
  const out = iconButton("zoomOut", t("zoom.out"), () => setZoom(zoom - 1));
  const into = iconButton("zoomIn", t("zoom.in"), () => setZoom(zoom + 1));
  const tools = h("div", { class: "zoom", hidden: true }, out, into);
  const element = h("div", { class: "stage" }, holder);

  /** @param {number} next */
  function setZoom(next) {
    zoom = Math.min(Math.max(next, 0), ZOOMS.length - 1);
    holder.style.setProperty("--zoom", String(ZOOMS[zoom]));
    holder.classList.toggle("zoomed", zoom > 0);
    out.disabled = zoom === 0;
    into.disabled = zoom === ZOOMS.length - 1;
  }

  return {
    element,
    tools,
    /** @param {import("./board.js").Board} board */
    put(board) {
      const { columns, rows } = board.geometry;
      holder.style.setProperty("--ratio", String(columns / rows));
      holder.replaceChildren(board.element);
      tools.hidden = columns <= WIDE;
      // On a narrow screen the cells of a large board would be too small to touch.
      const narrow = columns > WIDE && innerWidth < 30 * columns;
      setZoom(tools.hidden ? 0 : zoom || (narrow && innerWidth < 700 ? 1 : 0));
    },
  };
}
