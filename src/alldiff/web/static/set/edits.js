/** Changes of a puzzle itself: givens, signs, the outline and the sums of a Kakuro. */

import { cellOf, keyOf } from "../board/geometry.js";
import { FORMAT } from "../url.js";

/** @typedef {Server.Puzzle} Puzzle */
/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {Server.Puzzle["givens"]} Givens */
/** @typedef {{down: boolean, cells: Cell[], clue: Cell}} Run */

/** The names of the clues that are edited here; the first of each is the one written. */
export const SIGN = "less-than";
const RUN = "kakuro-run";

/** @param {Server.clues.AnyClue} clue @returns {clue is Server.clues.LessThan} */
const isSign = (clue) => clue.type === SIGN || clue.type === "inequality";

/** @param {Server.clues.AnyClue} clue @returns {clue is Server.clues.KakuroRun} */
const isRun = (clue) => clue.type === RUN || clue.type === "run";

/** @param {Server.clues.AnyClue} clue @returns {clue is Server.clues.Given} */
const isZero = (clue) => clue.type === "given" && clue.value === 0 && clue.cell[0] >= 0;

/** The zeros that are given: as clues, since a 0 in the grid is an open cell. @param {Puzzle} puzzle */
export const givenZeros = ({ clues = [] }) => clues.filter(isZero);

/** A puzzle without what no longer holds once it is changed. @param {Puzzle} puzzle */
export function changed(puzzle, /** @type {Partial<Puzzle>} */ more) {
  const { solution: _solution, ...rest } = puzzle;
  return { ...rest, ...more };
}

/**
 * @param {Puzzle} puzzle
 * @param {(row: number, column: number, given: number | null) => number | null} change
 */
const mapGivens = (puzzle, change) =>
  puzzle.givens.map((line, row) =>
    line.map((given, column) => change(row, column, given)),
  );

/** The keys of the cells with a given 0. @param {Puzzle} puzzle */
const zeroKeys = (puzzle) => new Set(givenZeros(puzzle).map(({ cell }) => keyOf(cell)));

/** The given of a cell, null for none. @param {Puzzle} puzzle @param {string} key */
export function givenAt(puzzle, key, zeros = zeroKeys(puzzle)) {
  const [row, column] = cellOf(key);
  return puzzle.givens[row]?.[column] || (zeros.has(key) ? 0 : null);
}

/**
 * A puzzle with other givens.
 * @param {Puzzle} puzzle
 * @param {(key: string, given: number | null) => number | null} change the given of a cell for the
 *   one that it has, null for none
 */
function withChanged(puzzle, change) {
  const before = zeroKeys(puzzle);
  /** @type {Server.clues.Given[]} */
  const zeros = [];
  const givens = mapGivens(puzzle, (row, column, given) => {
    if (given === null) return null;
    const key = keyOf([row, column]);
    const value = change(key, given || (before.has(key) ? 0 : null));
    if (value === 0) zeros.push({ type: "given", cell: [row, column], value });
    return value ?? 0;
  });
  if (!before.size && !zeros.length) return changed(puzzle, { givens });
  const others = (puzzle.clues ?? []).filter((clue) => !isZero(clue));
  return changed(puzzle, { givens, clues: [...others, ...zeros] });
}

/**
 * Write a given into cells, null for none; rub it out where all have it already.
 * @param {Puzzle} puzzle
 * @param {Iterable<string>} keys
 * @param {number | null} value
 */
export function withGivens(puzzle, keys, value) {
  const wanted = new Set(keys);
  const zeros = zeroKeys(puzzle);
  const undo = [...wanted].every((key) => givenAt(puzzle, key, zeros) === value);
  return withChanged(puzzle, (key, given) => (wanted.has(key) ? (undo ? null : value) : given));
}

/** Write one given, whatever was there. @param {Puzzle} puzzle @param {string} wanted its cell */
export const withGiven = (puzzle, wanted, /** @type {number | null} */ value) =>
  withChanged(puzzle, (key, given) => (key === wanted ? value : given));

/** A puzzle without givens, or without clues too. @param {Puzzle} puzzle @param {boolean} all */
export function emptied(puzzle, all) {
  const bare = withChanged(puzzle, () => null);
  return all ? { ...bare, clues: [] } : bare;
}

/** A puzzle with all values of a grid as givens, null for none. @param {Puzzle} puzzle @param {Givens} grid */
export const solved = (puzzle, grid) =>
  withChanged(puzzle, (key) => {
    const [row, column] = cellOf(key);
    return grid[row][column];
  });

/**
 * Change the sign between two neighbours: none, less, greater, none.
 * @param {Puzzle} puzzle
 * @param {Cell} first
 * @param {Cell} second
 */
export function withNextSign(puzzle, first, second) {
  const clues = puzzle.clues ?? [];
  const same = (/** @type {Cell} */ a, /** @type {Cell} */ b) => keyOf(a) === keyOf(b);
  const between = (/** @type {Server.clues.LessThan} */ { less, greater }) =>
    (same(less, first) && same(greater, second)) || (same(less, second) && same(greater, first));
  const now = clues.filter(isSign).find(between);
  const rest = clues.filter((clue) => !(isSign(clue) && between(clue)));
  if (!now) rest.push({ type: SIGN, less: first, greater: second });
  else if (same(now.less, first)) {
    rest.push({ type: SIGN, less: second, greater: first });
  }
  return changed(puzzle, { clues: rest });
}

/** Every longest line of white cells, with the black cell before it. @param {Givens} givens */
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
        /** @type {Cell[]} */
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
  const given = (/** @type {number} */ row, /** @type {number} */ column) =>
    puzzle.givens[row][column] ?? null;
  const lone = (/** @type {Cell} */ [row, column]) =>
    given(row, column - 1) === null && given(row, column + 1) === null;
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const clue of puzzle.clues ?? []) {
    if (!isRun(clue)) continue;
    const [first, second] = clue.cells;
    const down = second ? first[1] === second[1] : !lone(first);
    found.set(`${down} ${keyOf(first)}`, clue.sum);
  }
  return found;
}

/** @param {Puzzle} puzzle @param {Givens} givens @param {Map<string, number>} sums */
function withRuns(puzzle, givens, sums) {
  /** @type {Server.clues.AnyClue[]} */
  const clues = (puzzle.clues ?? []).filter((clue) => !isRun(clue));
  for (const { down, cells } of runsOf(givens)) {
    const sum = sums.get(`${down} ${keyOf(cells[0])}`);
    if (sum !== undefined) clues.push({ type: RUN, cells, sum });
  }
  return changed(puzzle, { givens, clues });
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
  return withRuns(puzzle, givens, sumsOf(puzzle));
}

/**
 * The runs that begin after a black cell.
 * @param {Puzzle} puzzle
 * @param {Cell} clue
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
  return withRuns(puzzle, puzzle.givens, sums);
}

/** Give every run whose cells are all filled their sum, and empty the cells. */
export function sumsFromGivens(/** @type {Puzzle} */ puzzle) {
  const sums = sumsOf(puzzle);
  for (const { down, cells } of runsOf(puzzle.givens)) {
    const values = cells.map(([row, column]) => puzzle.givens[row][column] ?? 0);
    if (values.every(Boolean)) {
      sums.set(`${down} ${keyOf(cells[0])}`, values.reduce((sum, one) => sum + one, 0));
    }
  }
  const empty = mapGivens(puzzle, (_row, _column, given) => (given === null ? null : 0));
  return withRuns(puzzle, empty, sums);
}

/**
 * A puzzle without givens or clues.
 * @param {Puzzle["kind"]} kind
 * @param {number} rows
 * @param {number} columns
 * @param {[number, number] | null} box width and height
 * @param {boolean} [runs] whether black cells at the border hold sums
 * @returns {Puzzle}
 */
export function blank(kind, rows, columns, box, runs = false) {
  const border = (/** @type {number} */ row, /** @type {number} */ column) =>
    runs && (row === 0 || column === 0);
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
 * @param {Server.BoardAnswer} layout
 * @param {Puzzle} puzzle
 */
export function patched(layout, puzzle) {
  /** @type {Cell[]} */
  const cells = [];
  /** @type {Server.BoardAnswer["givens"]} */
  const givens = [];
  /** @type {Map<string, Server.Block>} */
  const blocks = new Map();
  for (const { cell } of layout.blocks) {
    if (cell[0] < 0 || cell[1] < 0) blocks.set(keyOf(cell), { cell, down: null, across: null });
  }
  puzzle.givens.forEach((line, row) =>
    line.forEach((given, column) => {
      /** @type {Cell} */
      const cell = [row, column];
      if (given !== null) cells.push(cell);
      else if (layout.runs) {
        blocks.set(keyOf(cell), { cell, down: null, across: null });
      }
      if (given) givens.push([row, column, given]);
    }),
  );
  for (const { cell } of givenZeros(puzzle)) givens.push([cell[0], cell[1], 0]);
  if (layout.runs) {
    const sums = sumsOf(puzzle);
    for (const { down, cells: run, clue } of runsOf(puzzle.givens)) {
      const block = blocks.get(keyOf(clue));
      const sum = sums.get(`${down} ${keyOf(run[0])}`);
      if (block && sum !== undefined) block[down ? "down" : "across"] = sum;
    }
  }
  /** @type {Server.BoardAnswer["signs"]} */
  const signs = (puzzle.clues ?? []).filter(isSign).map(({ less, greater }) => [less, greater]);
  return { ...layout, cells, givens, blocks: [...blocks.values()], signs };
}
