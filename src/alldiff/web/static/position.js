/** Where a player stands: entries, marks and colours. Every change makes a new position. */

import { cellOf, keyOf, valuesIn } from "./board/geometry.js";

/**
 * @typedef {object} Position
 * @property {Map<string, number>} entries by the key "row,column"
 * @property {Map<string, number[]>} corner
 * @property {Map<string, number[]>} centre
 * @property {Map<string, number[]>} colours up to nine, in the order in which they were given
 * @property {Map<string, number[]>} removed automatic candidates that the player struck out
 * @property {Map<string, number[]>} inks colours of single candidates: ten times the value, and the
 *   colour
 * @property {Map<string, number>} lines of the pen, by the keys of two neighbours: "0,0 0,1", with
 *   their colour; by the key of one cell a cross, 10 more than its colour, or a circle, 20 more; the
 *   edge between two neighbours is 30 more than its colour, and has their keys in turn: "0,1 0,0"
 */

/**
 * A position as JSON holds it.
 * @typedef {{[part in keyof Position]?: [string, number | number[]][]}} Packed
 */

export const PARTS = /** @type {const} */ ([
  "entries",
  "corner",
  "centre",
  "colours",
  "removed",
  "inks",
  "lines",
]);

/** @returns {Position} */
export const emptyPosition = () => ({
  entries: new Map(),
  corner: new Map(),
  centre: new Map(),
  colours: new Map(),
  removed: new Map(),
  inks: new Map(),
  lines: new Map(),
});

/** The position that a puzzle carries. @param {Server.BoardAnswer} layout @returns {Position} */
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

/** A position as JSON can hold it. @param {Position} position @returns {Packed} */
export const packed = (position) =>
  Object.fromEntries(PARTS.map((part) => [part, [...position[part]]]));

/**
 * A puzzle with a player's values and marks, as its JSON carries them; 0 may be a value, so that an
 * empty cell is null.
 * @param {Server.Puzzle} puzzle
 * @param {Position} position
 */
export function filledPuzzle(puzzle, { entries, centre, corner }) {
  const grid = (/** @type {(key: string, given: number) => number | number[] | null} */ entry) =>
    puzzle.givens.map((line, row) =>
      line.map((given, column) => (given === null ? null : entry(keyOf([row, column]), given))),
    );
  const marks = (/** @type {string} */ key) => centre.get(key) ?? corner.get(key) ?? [];
  return {
    ...puzzle,
    state: grid((key, given) => given || (entries.get(key) ?? null)),
    marks: grid((key, given) => (given || entries.has(key) ? [] : marks(key))),
  };
}

/** @param {Packed} record @returns {Position} */
export function unpacked(record) {
  const found = Object.fromEntries(PARTS.map((part) => [part, new Map(record[part] ?? [])]));
  // A game of before had one colour in a cell.
  for (const [key, colour] of found.colours) found.colours.set(key, [colour].flat());
  return /** @type {Position} */ (/** @type {unknown} */ (found));
}

/**
 * A position that somebody else sent, without what cannot be on the board.
 * @param {unknown} record
 * @param {Pick<Server.Layout, "cells" | "givens" | "smallest" | "largest">} layout
 * @returns {Position}
 */
export function received(record, { cells, givens, smallest, largest }) {
  const keys = new Set(cells.map(keyOf));
  const given = new Set(givens.map(keyOf));
  const within =
    (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {unknown} */ value) =>
      typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
  const several =
    (/** @type {(value: unknown) => boolean} */ fits) => (/** @type {unknown} */ values) =>
      Array.isArray(values) && values.every(fits);
  const isValue = within(smallest, largest);
  const marks = several(isValue);
  const isInk = within(10 * smallest + 1, 10 * largest + 9);
  const fits = {
    entries: isValue,
    corner: marks,
    centre: marks,
    removed: marks,
    colours: several(within(1, 9)),
    inks: several((value) => isInk(value) && Number(value) % 10 > 0),
    lines: within(1, 39),
  };
  const stated = /** @type {Record<string, unknown>} */ (record ?? {});
  /** @type {Packed} */
  const kept = {};
  for (const part of PARTS) {
    const list = /** @type {unknown[]} */ (Array.isArray(stated[part]) ? stated[part] : []);
    const possible = list.filter((one) => {
      const [name, value] = Array.isArray(one) ? one : [];
      const places = String(name).split(" ");
      const open = part === "colours" || part === "lines" || !given.has(name);
      return open && places.every((key) => keys.has(key)) && fits[part](value);
    });
    kept[part] = /** @type {[string, number | number[]][]} */ (possible);
  }
  return unpacked(kept);
}

/**
 * Entries as the server wants them.
 * @param {Map<string, number>} entries
 * @returns {[number, number, number][]}
 */
export const entryList = (entries) =>
  [...entries].map(([key, value]) => [...cellOf(key), value]);

/**
 * Marks as the server wants them.
 * @param {Map<string, number[]>} marks
 * @returns {[number, number, number[]][]}
 */
export const markList = (marks) =>
  [...marks].filter(([, values]) => values.length).map(([key, values]) => [...cellOf(key), values]);

/** @type {WeakMap<Server.Layout, {get: (key: string) => Set<string>}>} */
const PEERS = new WeakMap();

/**
 * The cells that share a house with a cell: `peersOf(layout).get(key)`.
 * @param {Server.Layout} layout
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

/** Givens and entries together. @param {Server.Layout} layout @param {Map<string, number>} entries */
export function valuesOf(layout, entries) {
  const values = new Map(entries);
  for (const [row, column, value] of layout.givens) values.set(keyOf([row, column]), value);
  return values;
}

/**
 * Write a value into cells, or rub it out where all have it already; what it forbids in the marks
 * of the same houses is rubbed out too, unless the player wants that not.
 * @param {Position} position
 * @param {Server.Layout} layout
 * @param {string[]} keys cells without a given
 * @param {number} value
 * @param {boolean} [tidy] whether marks are rubbed out
 * @returns {Position}
 */
export function withValue(position, layout, keys, value, tidy = true) {
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
    for (const other of tidy ? peers.get(key) : []) {
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
 * @param {number} [colour]
 */
export function withLines(position, path, rub, colour = 1) {
  const lines = new Map(position.lines);
  for (let at = 1; at < path.length; at++) {
    const name = lineName(path[at - 1], path[at]);
    if (rub) lines.delete(name);
    else lines.set(name, colour);
  }
  return { ...position, lines };
}

/** Crosses, circles and edges of the pen are so much more than their colours. */
export const CROSS = 10;
export const CIRCLE = 20;
export const EDGE = 30;

/** The name of the edge between two cells. @param {string} one @param {string} other */
export const edgeName = (one, other) => [one, other].sort().reverse().join(" ");

/**
 * Draw edges with the pen, or rub them out.
 * @param {Position} position
 * @param {string[]} names
 * @param {boolean} rub
 * @param {number} colour
 */
export function withEdges(position, names, rub, colour) {
  const lines = new Map(position.lines);
  for (const name of names) {
    if (rub) lines.delete(name);
    else lines.set(name, EDGE + colour);
  }
  return { ...position, lines };
}

/**
 * Give a candidate of some cells a colour, or take it away where all have that already.
 * @param {Position} position
 * @param {string[]} keys
 * @param {number} value
 * @param {number} colour
 * @returns {Position}
 */
export function withInk(position, keys, value, colour) {
  const inks = new Map(position.inks);
  const wanted = 10 * value + colour;
  const undo = keys.every((key) => inks.get(key)?.includes(wanted));
  for (const key of keys) {
    const others = (inks.get(key) ?? []).filter((one) => Math.floor(one / 10) !== value);
    const now = undo || !colour ? others : [...others, wanted];
    if (now.length) inks.set(key, now);
    else inks.delete(key);
  }
  return { ...position, inks };
}

/**
 * Put a cross into a cell, in its place a circle, then nothing.
 * @param {Position} position
 * @param {string} key
 * @param {number} colour
 */
export function withPenSign(position, key, colour) {
  const lines = new Map(position.lines);
  const now = lines.get(key) ?? 0;
  if (now > CIRCLE) lines.delete(key);
  else lines.set(key, colour + (now ? CIRCLE : CROSS));
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
  for (const parts of /** @type {(keyof Position)[][]} */ ([
    ["entries"],
    ["corner", "centre", "removed"],
    ["colours", "inks"],
  ])) {
    if (!parts.some((part) => keys.some((key) => position[part].has(key)))) continue;
    const changed = Object.entries(packed(position)).map(([part, list]) => [
      part,
      parts.some((one) => one === part) ? list.filter(([key]) => !keys.includes(key)) : list,
    ]);
    return unpacked(Object.fromEntries(changed));
  }
  const kept = [...position.lines].filter(([name]) => !name.split(" ").some((k) => keys.includes(k)));
  return kept.length < position.lines.size ? { ...position, lines: new Map(kept) } : position;
}

/**
 * Take a deduction: place its values and strike out its candidates, in the player's own marks too.
 * Where a player has pencilled nothing in and sees no automatic candidates, what is left is written
 * as marks, which can be changed like any others.
 * @param {Position} position
 * @param {Server.Layout} layout
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
 * @param {Server.Layout} layout
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
export function binding(/** @type {Server.Layout} */ layout, /** @type {Position} */ position) {
  const struck = [...possible(layout, position)].filter(([key]) => position.removed.has(key));
  return new Map([...struck, ...position.centre]);
}

/**
 * The candidates of open cells as a player pencils them in: what the values in the same houses
 * leave; where there are marks, what they leave of those.
 * @param {Server.Layout} layout
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
    const possible = stated?.length ? stated : valuesIn(layout);
    found.set(key, possible.filter((value) => !taken.has(value)));
  }
  return found;
}
