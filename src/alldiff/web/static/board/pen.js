/** A way drawn with a pointer, from cell to cell: a line of the pen, or where a rule lies. */

import { cellOf, keyOf } from "./geometry.js";

/** Whether two cells touch, by a side or a corner. @param {string} one @param {string} other */
function touch(one, other) {
  const [a, b] = [cellOf(one), cellOf(other)];
  return one !== other && Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1;
}

/**
 * Let a pointer draw ways.
 * @param {import("./board.js").Board} board
 * @param {object} options
 * @param {() => boolean} options.draws whether it does at the moment
 * @param {(path: string[]) => void} options.preview what is drawn so far
 * @param {(path: string[]) => void} options.done
 * @param {(key: string) => boolean} [options.may] where it may go; by default over cells
 * @param {() => boolean} [options.loose] whether cells are only gathered, not a line
 * @returns {() => void} what ends it
 */
export function drawByPointer(board, { draws, preview, done, may, loose = () => false }) {
  const open = may ?? ((/** @type {string} */ key) => board.cells.has(key));
  /** @type {{path: string[], from: PointerEvent} | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    const cell = event.button === 0 && draws() ? board.cellAt(event) : null;
    if (!cell || !open(keyOf(cell))) return;
    event.preventDefault();
    board.focus();
    drag = { path: [keyOf(cell)], from: event };
    preview(drag.path);
    board.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag) return;
    for (const key of board.cellsBetween(drag.from, event)) {
      const { path } = drag;
      if (loose()) {
        if (open(key) && !path.includes(key)) path.push(key);
        continue;
      }
      // Back to the cell before takes the last line away.
      if (key === path.at(-2)) path.pop();
      else if (open(key) && touch(key, path.at(-1))) path.push(key);
    }
    drag.from = event;
    preview(drag.path);
  }

  const up = () => {
    if (drag) done(drag.path);
    drag = null;
  };
  const cancel = () => {
    if (drag) preview([]);
    drag = null;
  };

  const ended = new AbortController();
  const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
  for (const [name, handler] of Object.entries(handlers)) {
    board.element.addEventListener(name, /** @type {any} */ (handler), { signal: ended.signal });
  }
  return () => ended.abort();
}
