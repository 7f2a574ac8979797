/** Select cells with mouse, pen or finger: drag paints, shift spans, ctrl adds and takes away. */

import { keyOf } from "./geometry.js";

/**
 * @typedef {object} Selection
 * @property {() => {selected: Set<string>, cursor: string | null}} get
 * @property {(selected: Iterable<string>, cursor: string | null) => void} set
 */

/**
 * Let a pointer select cells.
 * @param {import("./board.js").Board} board
 * @param {Selection} selection
 * @param {object} [options]
 * @param {(key: string) => boolean} [options.selectable]
 * @param {(key: string, event: MouseEvent) => Iterable<string>} [options.same] the cells that a
 *   double click selects
 * @param {() => boolean} [options.adds] whether cells are added and taken away without a key
 * @param {() => boolean} [options.rests] whether the pointer does something else at the moment
 * @param {() => void} [options.done] what follows once cells are selected
 * @returns {() => void} what ends it
 */
export function selectByPointer(board, selection, { selectable, same, adds, rests, done } = {}) {
  const may = selectable ?? ((/** @type {string} */ key) => board.cells.has(key));
  /** @typedef {{adding: boolean, cells: Set<string>, from: PointerEvent}} Drag */
  /** @type {Drag | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || rests?.()) return;
    const cell = board.cellAt(event);
    if (!cell || !may(keyOf(cell))) return;
    const key = keyOf(cell);
    const { selected, cursor } = selection.get();
    event.preventDefault();
    board.focus();
    if (event.shiftKey && cursor) {
      selection.set([...selected, ...span(board, cursor, key, may)], key);
      return;
    }
    const more = event.ctrlKey || event.metaKey || adds?.();
    const adding = !(more && selected.has(key));
    const kept = new Set(more ? selected : []);
    drag = { adding, cells: kept, from: event };
    if (event.pointerType !== "touch" || event.isPrimary) take(drag, key);
    board.element.setPointerCapture(event.pointerId);
  }

  /** @param {Drag} now @param {string} key */
  function take(now, key) {
    if (now.adding) now.cells.add(key);
    else now.cells.delete(key);
    selection.set(now.cells, key);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag) return;
    // A fast pointer is seen at few places: every cell on its way is meant.
    for (const key of board.cellsBetween(drag.from, event)) {
      if (may(key) && key !== selection.get().cursor) take(drag, key);
    }
    drag.from = event;
  }

  const cancel = () => {
    drag = null;
  };
  const up = () => {
    if (drag) done?.();
    drag = null;
  };

  /** @param {MouseEvent} event */
  function double(event) {
    const cell = board.cellAt(event);
    if (cell && same && may(keyOf(cell))) selection.set(same(keyOf(cell), event), keyOf(cell));
  }

  const { element } = board;
  const ended = new AbortController();
  element.addEventListener("pointerdown", down, ended);
  element.addEventListener("pointermove", move, ended);
  element.addEventListener("pointerup", up, ended);
  element.addEventListener("pointercancel", cancel, ended);
  element.addEventListener("dblclick", double, ended);
  return () => ended.abort();
}

/**
 * The cells of the rectangle between two.
 * @param {import("./board.js").Board} board
 * @param {string} from
 * @param {string} to
 * @param {(key: string) => boolean} may
 */
export function span(board, from, to, may = (key) => board.cells.has(key)) {
  const [a, b] = [from, to].map((key) => key.split(",").map(Number));
  const found = [];
  for (let row = Math.min(a[0], b[0]); row <= Math.max(a[0], b[0]); row++) {
    for (let column = Math.min(a[1], b[1]); column <= Math.max(a[1], b[1]); column++) {
      const key = keyOf([row, column]);
      if (may(key)) found.push(key);
    }
  }
  return found;
}
