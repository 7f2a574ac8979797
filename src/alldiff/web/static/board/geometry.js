/** Where things stand on a board, in the units of its drawing. */

/** @typedef {[number, number]} Cell row and column, both from 0 */
/** @typedef {{x: number, y: number}} Point */

/** Side of a cell. */
export const SIDE = 60;
/** How near to the corner of a cell, as a part of its side, a line has not entered the cell yet. */
const CORNER = 0.25;
/** How near to an edge, as a part of the side, the pen draws the edge. */
const EDGE = 0.18;
/** Space around the board for its outer border. */
const MARGIN = 3;

/** The name of a cell in maps and sets. */
export const keyOf = (/** @type {number[]} */ cell) => `${cell[0]},${cell[1]}`;

/** @param {string} key @returns {Cell} */
export function cellOf(key) {
  const comma = key.indexOf(",");
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
}

/**
 * The measures of a layout (the answer of /api/board).
 * @param {Server.Layout} layout
 * @param {boolean} [labelled] whether there is room for the numbers of rows and columns
 */
export function geometryOf(layout, labelled = false) {
  const { top, left, smallest } = layout;
  const { length } = layout.symbols;
  // A margin of clues around the grid begins at -1, and may lie behind the last line too.
  const edge = labelled ? 0.62 * SIDE : MARGIN;
  const rows = layout.bottom - top;
  const columns = layout.right - left;
  const across = Math.ceil(Math.sqrt(Math.max(length, 1)));
  const down = Math.ceil(length / across);
  const inset = layout.signs.length ? 0.13 * SIDE : 0.06 * SIDE;
  const room = SIDE - 2 * inset;
  // Sums of cages stand above all marks.
  const head = Math.max(layout.mark_head * SIDE, inset);
  const high = SIDE - inset - head;
  const field = Math.min(room / across, high / down);
  const longest = Math.max(...layout.symbols.map((/** @type {string} */ one) => one.length), 1);
  return {
    top,
    left,
    rows,
    columns,
    width: columns * SIDE,
    height: rows * SIDE,
    viewBox: [-edge, -edge, columns * SIDE + edge + MARGIN, rows * SIDE + edge + MARGIN].join(" "),
    longest,
    across,
    down,
    head,
    radius: 0.46 * field,
    valueSize: SIDE * Math.min(0.62, 0.98 / Math.max(1.6, longest)),
    markSize: Math.min(field * Math.min(0.82, 1.36 / longest), 0.3 * SIDE),
    /** @param {Cell} cell upper left corner */
    corner: (cell) => ({ x: (cell[1] - left) * SIDE, y: (cell[0] - top) * SIDE }),
    /** @param {Cell} cell */
    middle: (cell) => ({
      x: (cell[1] - left + 0.5) * SIDE,
      y: (cell[0] - top + 0.5) * SIDE,
    }),
    /** The place of a candidate within its cell. @param {number} value */
    place: (value) => ({
      x: inset + (room * (((value - smallest) % across) + 0.5)) / across,
      y: head + (high * (Math.floor((value - smallest) / across) + 0.5)) / down,
    }),
    /** The place of a candidate on the board. @param {Cell} cell @param {number} value */
    centre(cell, value) {
      const { x, y } = this.corner(cell);
      const place = this.place(value);
      return { x: x + place.x, y: y + place.y };
    },
    /**
     * The cell that a line enters at a point: none near a corner, where it may go on to any of four.
     * @param {Point} point
     */
    entered(point) {
      const near = [point.x, point.y].every((at) => {
        const within = (((at / SIDE) % 1) + 1) % 1;
        return Math.min(within, 1 - within) < CORNER;
      });
      return near ? null : this.at(point);
    },
    /**
     * The two cells whose common edge a point is on; null inside of a cell, and near a corner.
     * @param {Point} point
     * @returns {[Cell, Cell] | null}
     */
    edge({ x, y }) {
      const [across, down] = [x, y].map((at) => Math.abs(at / SIDE - Math.round(at / SIDE)));
      if (Math.min(across, down) > EDGE || Math.max(across, down) < CORNER) return null;
      const [dx, dy] = across < down ? [EDGE * SIDE, 0] : [0, EDGE * SIDE];
      const one = this.at({ x: x - dx, y: y - dy });
      const other = this.at({ x: x + dx, y: y + dy });
      return one && other ? [one, other] : null;
    },
    /** @param {Point} point @returns {Cell | null} */
    at(point) {
      const row = Math.floor(point.y / SIDE);
      const column = Math.floor(point.x / SIDE);
      const inside = row >= 0 && row < rows && column >= 0 && column < columns;
      return inside ? [row + top, column + left] : null;
    },
  };
}

/** @typedef {ReturnType<typeof geometryOf>} Geometry */

/** How thick borders are: thicker on a bigger board, which is seen smaller. */
export const weight = (/** @type {Geometry} */ { rows }) => 3 + 0.12 * rows;

/** Where up to four corner marks stand, as parts of the side. */
export const CORNERS = [
  [0.19, 0],
  [0.81, 0],
  [0.19, 1],
  [0.81, 1],
];

/** The largest value that a letter can stand for: Z. */
const MOST_LETTERS = 35;

/** A layout that shows values above 9 as letters, A for 10, where there are enough of them. */
export function lettered(/** @type {Server.Layout} */ layout) {
  if (layout.largest <= 9 || layout.largest > MOST_LETTERS) return layout;
  const symbols = layout.symbols.map((symbol, at) => {
    const value = layout.smallest + at;
    return value > 9 ? String.fromCharCode(55 + value) : symbol;
  });
  return { ...layout, symbols };
}

/** @typedef {Pick<Server.Layout, "symbols" | "smallest">} Symbols */

/** What stands for a value on a board. @param {Symbols} layout @param {number} value */
export const symbolOf = ({ symbols, smallest }, value) => symbols[value - smallest] ?? String(value);

/** The values that cells may have, in order. @param {Symbols} layout */
export const valuesIn = ({ symbols, smallest }) => symbols.map((_, at) => smallest + at);
