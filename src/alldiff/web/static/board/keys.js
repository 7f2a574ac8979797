/** What keys mean on a board: where the cursor goes, and which value is typed. */

import { cellOf, keyOf } from "./geometry.js";
import { span } from "./pointer.js";

/** The step of each arrow, in rows and columns. @type {Partial<Record<string, [number, number]>>} */
export const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether a key belongs to what has the focus, and not to the board. @param {KeyboardEvent} event */
export function elsewhere(event) {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("textarea, select, dialog, input:not([type=checkbox], [type=radio])")) {
    return true;
  }
  const pressed = event.key === " " || event.key === "Enter";
  return pressed && target.closest("button, summary, a, input, label") !== null;
}

/**
 * Move the cursor as a key says; true where the key does that. Shift extends the selection,
 * ctrl moves without selecting, and the cursor passes over what it may not stand on. Over the edge
 * it comes in again on the other side, unless it extends the selection.
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 * @param {import("./pointer.js").Selection} selection
 * @param {(key: string) => boolean} [may]
 */
export function moveByKey(event, board, selection, may = (key) => board.cells.has(key)) {
  const { selected, cursor } = selection.get();
  if (event.key === "Escape" && selected.size) {
    selection.set([], cursor);
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
    selection.set(board.cells, cursor);
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && event.key === " " && cursor) {
    const next = new Set(selected);
    if (!next.delete(cursor)) next.add(cursor);
    selection.set(next, cursor);
    return true;
  }
  const goal = goalOf(event, board, cursor, may);
  if (goal === undefined) return false;
  if (goal === null) return true;
  if (event.shiftKey && cursor) {
    selection.set([...selected, ...span(board, cursor, goal, may)], goal);
  } else if (event.ctrlKey || event.metaKey) selection.set(selected, goal);
  else selection.set([goal], goal);
  board.reveal(cellOf(goal));
  return true;
}

/**
 * Where a key leads: a cell, null for nowhere, undefined where the key is another.
 * @param {KeyboardEvent} event
 * @param {import("./board.js").Board} board
 * @param {string | null} cursor
 * @param {(key: string) => boolean} may
 */
function goalOf(event, board, cursor, may) {
  const { box } = board.layout;
  const { top, left, rows, columns } = board.geometry;
  const [row, column] = cursor ? cellOf(cursor) : [top, left];
  const step = STEPS[event.key];
  if (step && !event.altKey) {
    for (let far = 1; far < rows + columns; far++) {
      const next = [row + far * step[0], column + far * step[1]];
      if (event.shiftKey && !inside(next, board.geometry)) return null;
      const at = keyOf(wrapped(next, board.geometry));
      if (may(at)) return at;
    }
    return null;
  }
  const high = box ? box[1] : 3;
  const order = {
    Home: event.ctrlKey ? line([top, left], [0, 1], columns) : line([row, left], [0, 1], columns),
    End: event.ctrlKey
      ? line([top + rows - 1, left + columns - 1], [0, -1], columns)
      : line([row, left + columns - 1], [0, -1], columns),
    PageUp: line([Math.max(row - high, top), column], [1, 0], rows),
    PageDown: line([Math.min(row + high, top + rows - 1), column], [-1, 0], rows),
  }[event.key];
  return order && (order.find((key) => may(key)) ?? null);
}

/** @param {number[]} start @param {number[]} step @param {number} count */
const line = (start, step, count) =>
  Array.from({ length: count }, (_, at) =>
    keyOf([start[0] + at * step[0], start[1] + at * step[1]]),
  );

/** @param {number[]} cell @param {import("./geometry.js").Geometry} geometry */
const inside = ([row, column], { top, left, rows, columns }) =>
  row >= top && row < top + rows && column >= left && column < left + columns;

/** A place beyond the edge, on the other side. @param {number[]} cell */
function wrapped([row, column], /** @type {import("./geometry.js").Geometry} */ geometry) {
  const { top, left, rows, columns } = geometry;
  const within = (/** @type {number} */ at, /** @type {number} */ size) =>
    ((at % size) + size) % size;
  return [top + within(row - top, rows), left + within(column - left, columns)];
}

/**
 * Whether a key of the number pad is pressed with Shift: with Num Lock on it then moves, and Windows
 * says nothing of Shift.
 * @param {KeyboardEvent} event
 */
export const shiftedPad = (event) =>
  /^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key) && event.getModifierState("NumLock");

/** How long a second digit may follow the first of a number, in milliseconds. */
const PAUSE = 900;

/**
 * Return a function that tells the value that a key types: a digit, a letter for 10 and above, or
 * the second digit of a number; 0 is none, null is no value.
 * @param {Server.BoardAnswer} layout
 */
export function valueReader(layout) {
  let before = 0;
  let when = -Infinity;
  let where = "";
  /** @param {KeyboardEvent} event @param {string} place what is selected */
  return (event, place) => {
    const digit = digitOf(event);
    if (digit === null) {
      when = -Infinity;
      return letterValue(event, layout.largest);
    }
    const now = event.timeStamp;
    const joined = before * 10 + digit;
    const goesOn = now - when < PAUSE && place === where && before > 0;
    const value = goesOn && joined <= layout.largest ? joined : digit;
    if (value > layout.largest) return null;
    [before, when, where] = [value, now, place];
    return value;
  };
}

/** The digit of a key, whatever shift or the keyboard's layout makes of it. */
export function digitOf(/** @type {KeyboardEvent} */ event) {
  const found = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (found) return Number(found[1]);
  return /^\d$/.test(event.key) ? Number(event.key) : null;
}

/** The value of a letter: A is 10. @param {KeyboardEvent} event @param {number} largest */
export function letterValue(event, largest) {
  if (!/^[a-z]$/i.test(event.key)) return null;
  const value = event.key.toUpperCase().charCodeAt(0) - 55;
  return value <= largest ? value : null;
}
