/** What the page itself sees of conflicts, before the server answers and without it. */

import { keyOf } from "./board/geometry.js";

/**
 * Cells that cannot all be right: the same value twice in a house, a sum that is passed or missed,
 * a sign that points the wrong way.
 * @param {Server.BoardAnswer} layout
 * @param {Map<string, number>} values
 * @returns {Set<string>}
 */
export function clashing(layout, values) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const { cells } of layout.houses) {
    const first = new Map();
    for (const cell of cells) {
      const key = keyOf(cell);
      const value = values.get(key);
      if (value === undefined) continue;
      const other = first.get(value);
      if (other) found.add(key).add(other);
      else first.set(value, key);
    }
  }
  for (const one of brokenSums(layout, values)) {
    for (const key of one.cells.map(keyOf)) if (values.has(key)) found.add(key);
  }
  for (const pair of layout.signs) {
    const [less, greater] = pair.map((/** @type {number[]} */ cell) => values.get(keyOf(cell)));
    if (less === undefined || greater === undefined) continue;
    if (less >= greater) for (const cell of pair) found.add(keyOf(cell));
  }
  return found;
}

/**
 * The sums that are passed, or missed by cells that are all filled.
 * @param {Server.BoardAnswer} layout
 * @param {Map<string, number>} values
 */
export function brokenSums(layout, values) {
  return layout.sums.filter(({ cells, sum }) => {
    const known = cells.flatMap((cell) => values.get(keyOf(cell)) ?? []);
    const reached = known.reduce((all, one) => all + one, 0);
    return reached > sum || (known.length === cells.length && reached !== sum);
  });
}
