/** The place of a board: as large as fits, larger where one zooms in, covered in a pause. */

import { h } from "../dom.js";
import { zoomable } from "./zoom.js";

/** A board with more columns than this can be zoomed. */
const WIDE = 12;
/** How large it is at first where its cells would be too small to touch. */
const NARROW = 1.5;

/** @param {import("../main.js").App} app */
export function stage({ t }) {
  /** @type {import("./board.js").Board | null} */
  let shown = null;
  const holder = h("div", { class: "holder" });
  const { tools, set } = zoomable(holder, t);
  const veil = h("button", { class: "veil", hidden: true });
  const element = h("div", { class: "stage" }, holder, veil);

  return {
    element,
    tools,
    /** @param {import("./board.js").Board} board */
    put(board) {
      const first = shown?.layout.cells.length !== board.layout.cells.length;
      shown = board;
      const { columns, rows } = board.geometry;
      holder.style.setProperty("--ratio", String(columns / rows));
      const left = /** @type {HTMLElement | null} */ (element.closest(".left"));
      left?.style.setProperty("--board-ratio", String(columns / rows));
      holder.replaceChildren(board.element);
      tools.hidden = columns <= WIDE;
      const narrow = innerWidth < 30 * columns && innerWidth < 700;
      if (tools.hidden) set(1);
      else if (first) {
        const corner = holder.getBoundingClientRect();
        set(narrow ? NARROW : 1, { clientX: corner.left, clientY: corner.top });
      }
    },
    /**
     * Cover the board with a word, or with none take the cover away.
     * @param {string} word
     * @param {() => void} [press]
     */
    cover(word, press) {
      veil.hidden = !word;
      veil.textContent = word;
      veil.onclick = press ?? null;
      holder.inert = Boolean(word);
      element.classList.toggle("covered", Boolean(word));
      if (word) veil.focus();
    },
  };
}
