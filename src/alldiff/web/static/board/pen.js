/** A way drawn with a pointer, from cell to cell: a line of the pen, or where a rule lies. */

import { cellOf, keyOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */

/** Whether two cells touch, by a side or a corner. @param {string} one @param {string} other */
function touch(one, other) {
  const [a, b] = [cellOf(one), cellOf(other)];
  return one !== other && Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1;
}

/**
 * A way after the pointer has come to another cell: back to the cell before takes the last one away.
 * @param {string[]} path
 * @param {string} key
 * @param {boolean} [loose] whether cells are only gathered, not a line
 */
export function extended(path, key, loose = false) {
  if (loose) return path.includes(key) ? path : [...path, key];
  if (key === path.at(-2)) return path.slice(0, -1);
  return touch(key, path[path.length - 1]) ? [...path, key] : path;
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
 * @param {(key: string) => string[] | null} [options.begin] the way that is continued from a cell
 * @param {{preview: (edges: [Cell, Cell][]) => void, done: (edges: [Cell, Cell][]) => void}}
 *   [options.edges] what is done with the edges of cells, where these can be drawn
 * @returns {() => void} what ends it
 */
export function drawByPointer(board, options) {
  const { draws, preview, done, may, loose = () => false, begin = () => null } = options;
  const open = may ?? ((/** @type {string} */ key) => board.cells.has(key));
  /** @type {{path: string[], edges: [Cell, Cell][], from: PointerEvent} | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    const cell = event.button === 0 && draws() ? board.cellAt(event) : null;
    if (!cell || !open(keyOf(cell))) return;
    event.preventDefault();
    board.focus();
    const edges = options.edges ? board.edgesBetween(event, event) : [];
    const begun = { path: begin(keyOf(cell)) ?? [keyOf(cell)], edges, from: event };
    drag = begun;
    show(begun);
    board.element.setPointerCapture(event.pointerId);
  }

  /** What began at an edge draws edges. @param {NonNullable<typeof drag>} now */
  function show({ path, edges }) {
    if (edges.length) options.edges?.preview(edges);
    else preview(path);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag) return;
    if (drag.edges.length) {
      drag.edges.push(...board.edgesBetween(drag.from, event));
      drag.from = event;
      return show(drag);
    }
    for (const key of board.cellsBetween(drag.from, event, !loose())) {
      if (open(key)) drag.path = extended(drag.path, key, loose());
    }
    drag.from = event;
    show(drag);
  }

  const up = () => {
    if (drag?.edges.length) options.edges?.done(drag.edges);
    else if (drag) done(drag.path);
    drag = null;
  };
  const cancel = () => {
    if (drag) preview([]);
    drag = null;
  };

  const ended = new AbortController();
  board.element.addEventListener("pointerdown", down, ended);
  board.element.addEventListener("pointermove", move, ended);
  board.element.addEventListener("pointerup", up, ended);
  board.element.addEventListener("pointercancel", cancel, ended);
  return () => ended.abort();
}
