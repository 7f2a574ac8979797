/** Where a hint says to look: the houses and cells that its first sentence names. */

import { keyOf } from "../board/geometry.js";

const LINES = /\b(row|column|box)(?:es|s)?((?:,? (?:and )?\d+)+)/g;
const CELLS = /R(\d+)C(\d+)/g;

/**
 * The cells that a sentence such as "Look at rows 2 and 5." is about.
 * @param {string} text
 * @param {any} layout
 * @returns {Set<string>}
 */
export function lookedAt(text, layout) {
  const houses = new Map(
    layout.houses.map((/** @type {any} */ house) => [house.name, house.cells.map(keyOf)]),
  );
  let sentence = text.split(". ")[0];
  const found = new Set();
  for (const [name, keys] of houses) {
    // A run is told by its whole name, which ends in that of a cell.
    if (!name.startsWith("the ") || !sentence.includes(name)) continue;
    for (const key of keys) found.add(key);
    sentence = sentence.replaceAll(name, "");
  }
  for (const [, line, numbers] of sentence.matchAll(LINES)) {
    for (const [number] of numbers.matchAll(/\d+/g)) {
      for (const key of houses.get(`${line} ${number}`) ?? []) found.add(key);
    }
  }
  for (const [, row, column] of sentence.matchAll(CELLS)) {
    found.add(keyOf([Number(row) - 1, Number(column) - 1]));
  }
  return found;
}
