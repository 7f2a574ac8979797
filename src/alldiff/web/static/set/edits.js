/** Changes of a puzzle itself: givens, signs, the outline and the sums of a Kakuro. */

import { cellOf, keyOf } from "../board/geometry.js";
import { FORMAT } from "../url.js";

/** @typedef {Record<string, any>} Puzzle the alldiff JSON of one */
/** @typedef {{down: boolean, cells: number[][], clue: number[]}} Run */

/** The names of the clues that are edited here; the first of each is the one written. */
export const SIGN = "less-than";
const SIGNS = [SIGN, "inequality"];
const RUN = ["kakuro-run", "run"];

/** @param {any} clue */
const isSign = (clue) => SIGNS.includes(clue.type);

/** @param {any} clue */
const isRun = (clue) => RUN.includes(clue.type);

/** A puzzle without what no longer holds once it is changed. @param {Puzzle} puzzle */
function changed(puzzle, /** @type {Puzzle} */ more) {
  const { solution: _solution, state: _state, marks: _marks, ...rest } = puzzle;
  return { ...rest, ...more };
}

/** @param {Puzzle} puzzle @param {(row: number, column: number, given: any) => any} change */
const mapGivens = (puzzle, change) =>
  puzzle.givens.map((/** @type {any[]} */ line, /** @type {number} */ row) =>
    line.map((given, column) => change(row, column, given)),
  );

/**
 * Write a given into cells, 0 for none; rub it out where all have it already.
 * @param {Puzzle} puzzle
 * @param {Iterable<string>} keys
 * @param {number} value
 */
export function withGivens(puzzle, keys, value) {
  const wanted = new Set(keys);
  const at = (/** @type {string} */ key) => {
    const [row, column] = cellOf(key);
    return puzzle.givens[row]?.[column];
  };
  const undo = [...wanted].every((key) => at(key) === value);
  const givens = mapGivens(puzzle, (row, column, given) =>
    given !== null && wanted.has(keyOf([row, column])) ? (undo ? 0 : value) : given,
  );
  return changed(puzzle, { givens });
}

/** Write one given, whatever was there. @param {Puzzle} puzzle @param {string} key */
export function withGiven(puzzle, key, /** @type {number} */ value) {
  const givens = mapGivens(puzzle, (row, column, given) =>
    given !== null && keyOf([row, column]) === key ? value : given,
  );
  return changed(puzzle, { givens });
}

/** A puzzle without givens, or without clues too. @param {Puzzle} puzzle @param {boolean} all */
export function emptied(puzzle, all) {
  const givens = mapGivens(puzzle, (_row, _column, given) => (given === null ? null : 0));
  return changed(puzzle, all ? { givens, clues: [] } : { givens });
}

/** A puzzle with all values of a solution as givens. @param {Puzzle} puzzle @param {any[][]} grid */
export function solved(puzzle, grid) {
  const givens = mapGivens(puzzle, (row, column, given) =>
    given === null ? null : grid[row][column],
  );
  return changed(puzzle, { givens });
}

/**
 * Change the sign between two neighbours: none, less, greater, none.
 * @param {Puzzle} puzzle
 * @param {number[]} first
 * @param {number[]} second
 */
export function withNextSign(puzzle, first, second) {
  const clues = puzzle.clues ?? [];
  const same = (/** @type {any} */ a, /** @type {any} */ b) => keyOf(a) === keyOf(b);
  const between = (/** @type {any} */ clue) =>
    isSign(clue) &&
    ((same(clue.less, first) && same(clue.greater, second)) ||
      (same(clue.less, second) && same(clue.greater, first)));
  const now = clues.find(between);
  const rest = clues.filter((/** @type {any} */ clue) => !between(clue));
  if (!now) rest.push({ type: SIGN, less: first, greater: second });
  else if (same(now.less, first)) {
    rest.push({ type: SIGN, less: second, greater: first });
  }
  return changed(puzzle, { clues: rest });
}

/** Every longest line of white cells, with the black cell before it. @param {any[][]} givens */
export function runsOf(givens) {
  /** @type {Run[]} */
  const found = [];
  const [rows, columns] = [givens.length, givens[0].length];
  const white = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && column >= 0 && row < rows && column < columns && givens[row][column] !== null;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!white(row, column)) continue;
      for (const down of [false, true]) {
        const [dr, dc] = down ? [1, 0] : [0, 1];
        if (white(row - dr, column - dc)) continue;
        const cells = [];
        for (let far = 0; white(row + far * dr, column + far * dc); far++) {
          cells.push([row + far * dr, column + far * dc]);
        }
        found.push({ down, cells, clue: [row - dr, column - dc] });
      }
    }
  }
  return found;
}

/** The sums of a Kakuro by direction and first cell. @param {Puzzle} puzzle */
function sumsOf(puzzle) {
  const lone = (/** @type {any} */ cell) =>
    puzzle.givens[cell[0]][cell[1] - 1] == null && puzzle.givens[cell[0]][cell[1] + 1] == null;
  const found = new Map();
  for (const clue of puzzle.clues ?? []) {
    if (!isRun(clue)) continue;
    const [first, second] = clue.cells;
    const down = second ? first[1] === second[1] : !lone(first);
    found.set(`${down} ${keyOf(first)}`, clue.sum);
  }
  return found;
}

/** @param {Puzzle} puzzle @param {any[][]} givens @param {Map<string, number>} sums */
function kakuro(puzzle, givens, sums) {
  const others = (puzzle.clues ?? []).filter((/** @type {any} */ clue) => !isRun(clue));
  const runs = runsOf(givens)
    .map(({ down, cells }) => ({ cells, sum: sums.get(`${down} ${keyOf(cells[0])}`) }))
    .filter(({ sum }) => sum !== undefined)
    .map(({ cells, sum }) => ({ type: RUN[0], cells, sum }));
  return changed(puzzle, { givens, clues: [...others, ...runs] });
}

/**
 * Make cells of a Kakuro white, or black; the runs that begin where they began keep their sums.
 * @param {Puzzle} puzzle
 * @param {Iterable<string>} keys
 * @param {boolean} white
 */
export function withOutline(puzzle, keys, white) {
  const wanted = new Set(keys);
  const givens = mapGivens(puzzle, (row, column, given) => {
    if (!wanted.has(keyOf([row, column]))) return given;
    return white ? (given ?? 0) : null;
  });
  return kakuro(puzzle, givens, sumsOf(puzzle));
}

/**
 * The runs that begin after a black cell.
 * @param {Puzzle} puzzle
 * @param {number[]} clue
 */
export function runsAfter(puzzle, clue) {
  const sums = sumsOf(puzzle);
  return runsOf(puzzle.givens)
    .filter((run) => keyOf(run.clue) === keyOf(clue))
    .map((run) => ({ ...run, sum: sums.get(`${run.down} ${keyOf(run.cells[0])}`) ?? null }));
}

/**
 * Give a run its sum, or none.
 * @param {Puzzle} puzzle
 * @param {Run} run
 * @param {number | null} sum
 */
export function withSum(puzzle, run, sum) {
  const sums = sumsOf(puzzle);
  const name = `${run.down} ${keyOf(run.cells[0])}`;
  if (sum === null) sums.delete(name);
  else sums.set(name, sum);
  return kakuro(puzzle, puzzle.givens, sums);
}

/** Give every run whose cells are all filled their sum, and empty the cells. */
export function sumsFromGivens(/** @type {Puzzle} */ puzzle) {
  const sums = sumsOf(puzzle);
  for (const { down, cells } of runsOf(puzzle.givens)) {
    const values = cells.map(([row, column]) => puzzle.givens[row][column]);
    if (values.every(Boolean)) {
      sums.set(`${down} ${keyOf(cells[0])}`, values.reduce((sum, one) => sum + one, 0));
    }
  }
  const empty = mapGivens(puzzle, (_row, _column, given) => (given === null ? null : 0));
  return kakuro(puzzle, empty, sums);
}

/**
 * A puzzle without givens or clues.
 * @param {string} kind
 * @param {number} rows
 * @param {number} columns
 * @param {number[] | null} box width and height
 */
export function blank(kind, rows, columns, box) {
  const border = (/** @type {number} */ row, /** @type {number} */ column) =>
    kind === "kakuro" && (row === 0 || column === 0);
  const givens = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (border(row, column) ? null : 0)),
  );
  const boxes = box ? { box } : {};
  return { format: FORMAT, kind, rows, cols: columns, ...boxes, givens };
}

/** The customary box of a side: as square as can be, wider than high. @param {number} side */
export function customaryBox(side) {
  for (let high = Math.floor(Math.sqrt(side)); high > 1; high--) {
    if (side % high === 0) return [side / high, high];
  }
  return [side, 1];
}

/**
 * The layout of a changed puzzle before the server answers: what is drawn is right, houses and
 * faults are those of before.
 * @param {any} layout
 * @param {Puzzle} puzzle
 */
export function patched(layout, puzzle) {
  const cells = [];
  const givens = [];
  const blocks = new Map(
    layout.blocks
      .filter((/** @type {any} */ one) => one.cell[0] < 0 || one.cell[1] < 0)
      .map((/** @type {any} */ one) => [keyOf(one.cell), { ...one, down: null, across: null }]),
  );
  puzzle.givens.forEach((/** @type {any[]} */ line, /** @type {number} */ row) =>
    line.forEach((given, column) => {
      const cell = [row, column];
      if (given !== null) cells.push(cell);
      else if (puzzle.kind === "kakuro") {
        blocks.set(keyOf(cell), { cell, down: null, across: null });
      }
      if (given) givens.push([row, column, given]);
    }),
  );
  if (puzzle.kind === "kakuro") {
    const sums = sumsOf(puzzle);
    for (const { down, cells: run, clue } of runsOf(puzzle.givens)) {
      const block = blocks.get(keyOf(clue));
      const sum = sums.get(`${down} ${keyOf(run[0])}`);
      if (block && sum !== undefined) block[down ? "down" : "across"] = sum;
    }
  }
  const signs = (puzzle.clues ?? [])
    .filter(isSign)
    .map((/** @type {any} */ clue) => [clue.less, clue.greater]);
  return { ...layout, cells, givens, blocks: [...blocks.values()], signs };
}
