/** Random numbers that are the same every time, and boards without a server. */

/** @typedef {() => number} Random from 0 up to 1, like Math.random */

/** Return a source of random numbers: mulberry32. @param {number} seed @returns {Random} */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number below another one. @param {Random} random @param {number} most */
export const below = (random, most) => Math.floor(random() * most);

/**
 * One of a list.
 * @template T
 * @param {Random} random
 * @param {readonly T[]} list
 */
export const oneOf = (random, list) => list[below(random, list.length)];

/** Some of a list. @template T @param {Random} random @param {readonly T[]} list */
export const someOf = (random, list) => list.filter(() => random() < 0.4);

/**
 * Try a law on random cases.
 * @param {number} tries
 * @param {(random: Random) => void | Promise<void>} law
 */
export async function always(tries, law) {
  for (let seed = 1; seed <= tries; seed++) {
    try {
      await law(randomOf(seed));
    } catch (error) {
      throw new Error(`with the seed ${seed}`, { cause: error });
    }
  }
}

/** What is left of a value that was kept as JSON. @template T @param {T} value */
export const kept = (value) => /** @type {T} */ (JSON.parse(JSON.stringify(value)));

/** What a layout has where the values begin with 0. @param {number} many how many values there are */
export const fromZero = (many) => ({
  smallest: 0,
  largest: many - 1,
  symbols: Array.from({ length: many }, (_, value) => String(value)),
});

/**
 * The layout of a Sudoku without givens.
 * @param {number} wide cells of a box
 * @param {number} high
 * @param {Partial<Server.BoardAnswer>} [more]
 * @returns {Server.BoardAnswer}
 */
export function sudoku(wide, high, more = {}) {
  const side = wide * high;
  const all = [...Array(side).keys()];
  /** @type {[number, number][]} */
  const cells = all.flatMap((row) =>
    all.map((column) => /** @type {[number, number]} */ ([row, column])),
  );
  const box = (/** @type {number[]} */ [row, column]) =>
    Math.floor(row / high) * high + Math.floor(column / wide);
  const houses = all.flatMap((number) => [
    { name: `row ${number + 1}`, cells: cells.filter(([row]) => row === number) },
    { name: `column ${number + 1}`, cells: cells.filter(([, column]) => column === number) },
    { name: `box ${number + 1}`, cells: cells.filter((cell) => box(cell) === number) },
  ]);
  return {
    kind: "sudoku",
    title: "Sudoku",
    author: "",
    rules: "",
    top: 0,
    left: 0,
    bottom: side,
    right: side,
    rows: side,
    columns: side,
    smallest: 1,
    largest: side,
    symbols: all.map((number) => String(number + 1)),
    cells,
    givens: [],
    blocks: [],
    box: [wide, high],
    signs: [],
    figures: [],
    houses,
    sums: [],
    mark_head: 0,
    runs: false,
    fog: null,
    candidates: [],
    marks: [],
    entries: [],
    faults: [],
    ...more,
  };
}
