/** What lies over the cells: rings, lines of the pen, and rules that are broken. */

import { s } from "../dom.js";
import { CIRCLE, EDGE } from "../position.js";
import { SIDE, cellOf, keyOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

const INSET = 2.5;

/**
 * The path of a ring inside of each cell.
 * @param {Iterable<string>} keys
 * @param {import("./geometry.js").Geometry} geometry
 * @param {number} round radius of the corners
 */
export function ringPath(keys, geometry, round) {
  const side = SIDE - 2 * INSET - 2 * round;
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `a${round} ${round} 0 0 1 ${dx * round} ${dy * round}`;
  let path = "";
  for (const key of keys) {
    const { x, y } = geometry.corner(cellOf(key));
    path +=
      `M${x + INSET + round} ${y + INSET}h${side}${arc(1, 1)}v${side}${arc(-1, 1)}` +
      `h${-side}${arc(-1, -1)}v${-side}${arc(1, -1)}z`;
  }
  return path;
}

/**
 * The lines, crosses and circles that a player drew, one path for each colour.
 * @param {Map<string, number>} lines
 * @param {import("./geometry.js").Geometry} geometry
 */
export function penPaths(lines, geometry) {
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (const [name, value] of lines) {
    const [from, to] = name.split(" ").map((key) => geometry.middle(cellOf(key)));
    const path = !to
      ? signPath(from, value > CIRCLE)
      : value > EDGE
        ? edgePath(from, to)
        : `M${from.x} ${from.y}L${to.x} ${to.y}`;
    paths.set(value % 10, (paths.get(value % 10) ?? "") + path);
  }
  return [...paths].map(([colour, d]) => s("path", { class: `pen pen-${colour}`, d }));
}

/** The edge between two cells, by their middles. @param {Point} one @param {Point} other */
function edgePath(one, other) {
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  const [across, down] = one.x === other.x ? [SIDE / 2, 0] : [0, SIDE / 2];
  return `M${x - across} ${y - down}L${x + across} ${y + down}`;
}

/** A cross in the middle of a cell, or a circle. @param {{x: number, y: number}} middle */
function signPath({ x, y }, /** @type {boolean} */ circle) {
  const far = 0.3 * SIDE;
  if (!circle) return `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 ${-2 * far}l${-2 * far} ${2 * far}`;
  return `M${x - far} ${y}a${far} ${far} 0 1 1 ${2 * far} 0a${far} ${far} 0 1 1 ${-2 * far} 0`;
}

/**
 * Colour the figures of rules that are broken, and the sums of black cells.
 * @param {Element} board
 * @param {Server.Layout} layout
 * @param {Set<number>} broken
 */
export function markBroken(board, layout, broken) {
  for (const one of board.querySelectorAll(".broken")) one.classList.remove("broken");
  for (const rule of broken) {
    for (const one of board.querySelectorAll(`[data-rule="${rule}"]:not(.border)`)) {
      one.classList.add("broken");
    }
    for (const sum of layout.sums.filter((one) => one.rule === rule)) {
      sumOf(board, sum)?.classList.add("broken");
    }
  }
}

/** The text of a black cell that states a sum. @param {Element} board @param {Server.SumOf} sum */
function sumOf(board, { cells: [first, second] }) {
  const down = second ? second[1] === first[1] : false;
  const place = down ? [first[0] - 1, first[1]] : [first[0], first[1] - 1];
  return board.querySelector(`[data-block="${keyOf(place)}"] .${down ? "down" : "across"}`);
}
