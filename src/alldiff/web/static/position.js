/** Where a player stands: entries, marks and colours. Every change makes a new position. */

import { keyOf } from "./board/geometry.js";

/**
 * @typedef {object} Position
 * @property {Map<string, number>} entries by the key "row,column"
 * @property {Map<string, number[]>} corner
 * @property {Map<string, number[]>} centre
 * @property {Map<string, number>} colours
 * @property {Map<string, number[]>} removed automatic candidates that the player struck out
 */

const PARTS = /** @type {const} */ (["entries", "corner", "centre", "colours", "removed"]);

/** @returns {Position} */
export const emptyPosition = () => ({
  entries: new Map(),
  corner: new Map(),
  centre: new Map(),
  colours: new Map(),
  removed: new Map(),
});

/** The position that a puzzle carries. @param {any} layout @returns {Position} */
export function carriedPosition(layout) {
  const position = emptyPosition();
  const givens = new Set(layout.givens.map(keyOf));
  for (const [row, column, value] of layout.entries) {
    const key = keyOf([row, column]);
    if (!givens.has(key)) position.entries.set(key, value);
  }
  for (const [row, column, values] of layout.marks) {
    const key = keyOf([row, column]);
    if (!givens.has(key) && !position.entries.has(key)) position.centre.set(key, values);
  }
  return position;
}

/** A position as JSON can hold it. @param {Position} position */
export const packed = (position) =>
  Object.fromEntries(PARTS.map((part) => [part, [...position[part]]]));

/** @param {any} record @returns {Position} */
export const unpacked = (record) =>
  /** @type {any} */ (Object.fromEntries(PARTS.map((part) => [part, new Map(record[part] ?? [])])));

/** Entries as the server wants them. @param {Map<string, number>} entries */
export const entryList = (entries) =>
  [...entries].map(([key, value]) => [...key.split(",").map(Number), value]);

/** Marks as the server wants them. @param {Map<string, number[]>} marks */
export const markList = (marks) =>
  [...marks].filter(([, values]) => values.length)
    .map(([key, values]) => [...key.split(",").map(Number), values]);

/** @type {WeakMap<any, {get: (key: string) => Set<string>}>} */
const PEERS = new WeakMap();

/**
 * The cells that share a house with a cell: `peersOf(layout).get(key)`.
 * @param {any} layout
 */
export function peersOf(layout) {
  let found = PEERS.get(layout);
  if (found) return found;
  /** @type {Map<string, string[][]>} */
  const houses = new Map();
  for (const { cells } of layout.houses) {
    const keys = cells.map(keyOf);
    for (const key of keys) {
      const list = houses.get(key);
      if (list) list.push(keys);
      else houses.set(key, [keys]);
    }
  }
  /** @type {Map<string, Set<string>>} */
  const peers = new Map();
  found = {
    // Few cells are asked for, and a large board has a million pairs.
    get(key) {
      let known = peers.get(key);
      if (!known) {
        known = new Set((houses.get(key) ?? []).flat());
        known.delete(key);
        peers.set(key, known);
      }
      return known;
    },
  };
  PEERS.set(layout, found);
  return found;
}

/** Givens and entries together. @param {any} layout @param {Map<string, number>} entries */
export function valuesOf(layout, entries) {
  const values = new Map(entries);
  for (const [row, column, value] of layout.givens) values.set(keyOf([row, column]), value);
  return values;
}

/**
 * Write a value into cells, or rub it out where all have it already; what it forbids in the marks
 * of the same houses is rubbed out too.
 * @param {Position} position
 * @param {any} layout
 * @param {string[]} keys cells without a given
 * @param {number} value
 * @returns {Position}
 */
export function withValue(position, layout, keys, value) {
  const entries = new Map(position.entries);
  const corner = new Map(position.corner);
  const centre = new Map(position.centre);
  const undo = keys.every((key) => entries.get(key) === value);
  const peers = peersOf(layout);
  for (const key of keys) {
    if (undo) {
      entries.delete(key);
      continue;
    }
    entries.set(key, value);
    for (const other of peers.get(key)) {
      for (const marks of [corner, centre]) without(marks, other, value);
    }
  }
  return { ...position, entries, corner, centre };
}

/** @param {Map<string, number[]>} marks @param {string} key @param {number} value */
function without(marks, key, value) {
  const values = marks.get(key);
  if (!values?.includes(value)) return;
  const rest = values.filter((one) => one !== value);
  if (rest.length) marks.set(key, rest);
  else marks.delete(key);
}

/**
 * Write a mark into cells without a value, or rub it out where all have it already.
 * @param {Position} position
 * @param {"corner" | "centre" | "removed"} kind
 * @param {string[]} keys
 * @param {number} value
 * @returns {Position}
 */
export function withMark(position, kind, keys, value) {
  const open = keys.filter((key) => !position.entries.has(key));
  const marks = new Map(position[kind]);
  const undo = open.every((key) => marks.get(key)?.includes(value));
  for (const key of open) {
    without(marks, key, value);
    if (!undo) marks.set(key, [...(marks.get(key) ?? []), value].sort((a, b) => a - b));
  }
  return { ...position, [kind]: marks };
}

/** @param {Position} position @param {string[]} keys @param {number} colour 0 for none */
export function withColour(position, keys, colour) {
  const colours = new Map(position.colours);
  const undo = keys.every((key) => colours.get(key) === colour);
  for (const key of keys) {
    if (undo || !colour) colours.delete(key);
    else colours.set(key, colour);
  }
  return { ...position, colours };
}

/**
 * Clear cells: first their values, where there are none the marks, then the colours.
 * @param {Position} position
 * @param {string[]} keys
 * @returns {Position}
 */
export function cleared(position, keys) {
  for (const parts of [["entries"], ["corner", "centre", "removed"], ["colours"]]) {
    if (!parts.some((part) => keys.some((key) => position[part].has(key)))) continue;
    const changed = parts.map((part) => {
      const kept = new Map(position[part]);
      for (const key of keys) kept.delete(key);
      return [part, kept];
    });
    return { ...position, ...Object.fromEntries(changed) };
  }
  return position;
}

/**
 * Take a deduction: place its values and strike out its candidates.
 * @param {Position} position
 * @param {any} layout
 * @param {{places: number[][], removals: number[][]}} deduction
 * @param {boolean} automatic whether the candidates shown are automatic ones
 * @returns {Position}
 */
export function withDeduction(position, layout, deduction, automatic) {
  let next = position;
  for (const [row, column, value] of deduction.places) {
    const key = keyOf([row, column]);
    if (next.entries.get(key) !== value) next = withValue(next, layout, [key], value);
  }
  for (const [row, column, value] of deduction.removals) {
    const key = keyOf([row, column]);
    if (automatic) {
      if (!next.removed.get(key)?.includes(value)) next = withMark(next, "removed", [key], value);
      continue;
    }
    for (const kind of /** @type {const} */ (["corner", "centre"])) {
      if (next[kind].get(key)?.includes(value)) next = withMark(next, kind, [key], value);
    }
  }
  return next;
}

/**
 * The candidates of open cells as a player pencils them in: what the values in the same houses
 * leave; where there are marks, what they leave of those.
 * @param {any} layout
 * @param {Map<string, number>} values
 * @param {Map<string, number[]>} [marks]
 * @returns {Map<string, number[]>}
 */
export function pencilled(layout, values, marks = new Map()) {
  const peers = peersOf(layout);
  const found = new Map();
  for (const cell of layout.cells) {
    const key = keyOf(cell);
    if (values.has(key)) continue;
    const taken = new Set();
    for (const other of peers.get(key)) taken.add(values.get(other));
    const stated = marks.get(key);
    const possible = stated?.length
      ? stated
      : Array.from({ length: layout.largest }, (_, at) => at + 1);
    found.set(key, possible.filter((value) => !taken.has(value)));
  }
  return found;
}

/** Cells with a value that occurs again in one of their houses. @param {any} layout */
export function doubled(layout, /** @type {Map<string, number>} */ values) {
  const found = new Set();
  for (const { cells } of layout.houses) {
    const first = new Map();
    for (const cell of cells) {
      const key = keyOf(cell);
      const value = values.get(key);
      if (!value) continue;
      const other = first.get(value);
      if (other) found.add(key).add(other);
      else first.set(value, key);
    }
  }
  return found;
}
