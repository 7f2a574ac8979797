/** Where a player stands: entries, marks and colours. Every change makes a new position. */

import { keyOf } from "./board/geometry.js";

/**
 * @typedef {object} Position
 * @property {Map<string, number>} entries by the key "row,column"
 * @property {Map<string, number[]>} corner
 * @property {Map<string, number[]>} centre
 * @property {Map<string, number[]>} colours up to nine, in the order in which they were given
 * @property {Map<string, number[]>} removed automatic candidates that the player struck out
 * @property {Map<string, number>} lines of the pen, by the keys of two neighbours: "0,0 0,1"
 */

export const PARTS = /** @type {const} */ ([
  "entries",
  "corner",
  "centre",
  "colours",
  "removed",
  "lines",
]);

/** @returns {Position} */
export const emptyPosition = () => ({
  entries: new Map(),
  corner: new Map(),
  centre: new Map(),
  colours: new Map(),
  removed: new Map(),
  lines: new Map(),
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
export function unpacked(record) {
  const found = Object.fromEntries(PARTS.map((part) => [part, new Map(record[part] ?? [])]));
  // A game of before had one colour in a cell.
  for (const [key, colour] of found.colours) found.colours.set(key, [colour].flat());
  return /** @type {any} */ (found);
}

/**
 * A position that somebody else sent, without what cannot be on the board.
 * @param {any} record
 * @param {any} layout
 * @returns {Position}
 */
export function received(record, { cells, givens, largest }) {
  const keys = new Set(cells.map(keyOf));
  const given = new Set(givens.map(keyOf));
  const within = (/** @type {number} */ most) => (/** @type {any} */ value) =>
    Number.isInteger(value) && value > 0 && value <= most;
  const several = (/** @type {any} */ fits) => (/** @type {any} */ values) =>
    Array.isArray(values) && values.every(fits);
  const marks = several(within(largest));
  const fits = {
    entries: within(largest),
    corner: marks,
    centre: marks,
    removed: marks,
    colours: several(within(9)),
    lines: () => true,
  };
  const position = emptyPosition();
  for (const part of PARTS) {
    const list = Array.isArray(record?.[part]) ? record[part] : [];
    for (const [name, value] of list.filter(Array.isArray)) {
      const places = String(name).split(" ");
      const open = part === "colours" || part === "lines" || !given.has(name);
      if (open && places.every((key) => keys.has(key)) && fits[part](value)) {
        position[part].set(name, value);
      }
    }
  }
  return position;
}

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

/**
 * Add a colour to cells, or take it away where all have it already; 0 takes all away.
 * @param {Position} position
 * @param {string[]} keys
 * @param {number} colour
 */
export function withColour(position, keys, colour) {
  const colours = new Map(position.colours);
  const undo = keys.every((key) => colours.get(key)?.includes(colour));
  for (const key of keys) {
    without(colours, key, colour);
    if (!colour) colours.delete(key);
    else if (!undo) colours.set(key, [...(colours.get(key) ?? []), colour]);
  }
  return { ...position, colours };
}

/** The name of a line of the pen between two cells. @param {string} one @param {string} other */
const lineName = (one, other) => [one, other].sort().join(" ");

/**
 * Draw lines of the pen along cells, or rub them out.
 * @param {Position} position
 * @param {string[]} path cells, each beside the one before
 * @param {boolean} rub
 */
export function withLines(position, path, rub) {
  const lines = new Map(position.lines);
  for (let at = 1; at < path.length; at++) {
    const name = lineName(path[at - 1], path[at]);
    if (rub) lines.delete(name);
    else lines.set(name, 1);
  }
  return { ...position, lines };
}

/** Whether a line is there. @param {Position} position @param {string} one @param {string} other */
export const hasLine = (position, one, other) => position.lines.has(lineName(one, other));

/**
 * Clear cells: first their values, where there are none the marks, then colours, then lines.
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
  const kept = [...position.lines].filter(([name]) => !name.split(" ").some((k) => keys.includes(k)));
  return kept.length < position.lines.size ? { ...position, lines: new Map(kept) } : position;
}

/**
 * Take a deduction: place its values and strike out its candidates, in the player's own marks too.
 * Where a player has pencilled nothing in and sees no automatic candidates, what is left is written
 * as marks, which can be changed like any others.
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
  const [corner, centre, removed] = [next.corner, next.centre, next.removed].map((m) => new Map(m));
  const open = deduction.removals.length && !automatic ? possible(layout, next) : new Map();
  for (const [row, column, value] of deduction.removals) {
    const key = keyOf([row, column]);
    if (next.entries.has(key)) continue;
    removed.set(key, [...new Set([...(removed.get(key) ?? []), value])].sort((a, b) => a - b));
    if (!automatic && !next.centre.has(key) && !next.corner.has(key)) {
      centre.set(key, centre.get(key) ?? open.get(key));
    }
    for (const marks of [corner, centre]) without(marks, key, value);
  }
  return { ...next, corner, centre, removed };
}

/**
 * What may still be in the open cells: the centre marks, where there are none what the values of the
 * same houses leave, less what was struck out.
 * @param {any} layout
 * @param {Position} position
 */
export function possible(layout, position) {
  const found = pencilled(layout, valuesOf(layout, position.entries), position.centre);
  for (const [key, gone] of position.removed) {
    const values = position.centre.has(key) ? null : found.get(key);
    if (values) found.set(key, values.filter((value) => !gone.includes(value)));
  }
  return found;
}

/** The marks that bind a player: those in the centre, and what is left where some were struck out. */
export function binding(/** @type {any} */ layout, /** @type {Position} */ position) {
  const struck = [...possible(layout, position)].filter(([key]) => position.removed.has(key));
  return new Map([...struck, ...position.centre]);
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
