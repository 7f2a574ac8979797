/** Givens that stand symmetrically: what is done to one cell is done to its partners. */

import { cellOf, keyOf } from "../board/geometry.js";
import { givenAt, withGiven, withGivens } from "./edits.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */

/**
 * The partners of a cell in a grid whose last row and column have these numbers.
 * @type {Record<string, (r: number, c: number, h: number, w: number) => Cell[]>}
 */
const PARTNERS = {
  none: () => [],
  rotate180: (r, c, h, w) => [[h - r, w - c]],
  rotate90: (r, c, h, w) => [
    [c, h - r],
    [h - r, w - c],
    [w - c, r],
  ],
  horizontal: (r, c, _h, w) => [[r, w - c]],
  vertical: (r, c, h) => [[h - r, c]],
  diagonal: (r, c) => [[c, r]],
  antidiagonal: (r, c, h, w) => [[h - c, w - r]],
};

export const SYMMETRIES = Object.keys(PARTNERS);

/** @param {string} name @param {string} key @param {{rows: number, columns: number}} grid */
export function partners(name, key, { rows, columns }) {
  return PARTNERS[name](...cellOf(key), rows - 1, columns - 1).map(keyOf);
}

/**
 * @param {import("../main.js").App} app
 * @param {() => Server.Puzzle["givens"] | null} solution the only one, where it is known
 */
export function createSymmetry({ store }, solution) {
  let name = "none";
  return {
    name: () => name,
    /** @param {string} next */
    set(next) {
      name = next;
    },
    /**
     * Write a given, null for none; partners are emptied with it, and filled from the solution where
     * that is known.
     * @param {Server.Puzzle} puzzle
     * @param {string[]} keys
     * @param {number | null} value
     */
    given(puzzle, keys, value) {
      let next = withGivens(puzzle, keys, value);
      const { layout } = store.state;
      const known = solution();
      const others = keys
        .flatMap((key) => partners(name, key, layout))
        .filter((key) => !keys.includes(key));
      const emptied = givenAt(next, keys[0]) === null;
      for (const key of others) {
        const [r, c] = cellOf(key);
        if (emptied) next = withGiven(next, key, null);
        else if (known && givenAt(next, key) === null) next = withGiven(next, key, known[r][c]);
      }
      return next;
    },
  };
}
