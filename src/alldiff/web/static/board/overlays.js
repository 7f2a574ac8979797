/** What lies over the cells: rings, lines of the pen, and rules that are broken. */

import { SIDE, cellOf, keyOf } from "./geometry.js";

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
 * The path of the lines that a player drew.
 * @param {Map<string, number>} lines
 * @param {import("./geometry.js").Geometry} geometry
 */
export function penPath(lines, geometry) {
  let path = "";
  for (const name of lines.keys()) {
    const [from, to] = name.split(" ").map((key) => geometry.middle(cellOf(key)));
    path += `M${from.x} ${from.y}L${to.x} ${to.y}`;
  }
  return path;
}

/**
 * Colour the figures of rules that are broken, and the sums of black cells.
 * @param {Element} board
 * @param {any} layout
 * @param {Set<number>} broken
 */
export function markBroken(board, layout, broken) {
  for (const one of board.querySelectorAll(".broken")) one.classList.remove("broken");
  for (const rule of broken) {
    for (const one of board.querySelectorAll(`[data-rule="${rule}"]:not(.border)`)) {
      one.classList.add("broken");
    }
    for (const sum of layout.sums.filter((/** @type {any} */ one) => one.rule === rule)) {
      sumOf(board, sum)?.classList.add("broken");
    }
  }
}

/** The text of a black cell that states a sum. @param {Element} board @param {any} sum */
function sumOf(board, { cells: [first, second] }) {
  const down = second ? second[1] === first[1] : false;
  const place = down ? [first[0] - 1, first[1]] : [first[0], first[1] - 1];
  return board.querySelector(`[data-block="${keyOf(place)}"] .${down ? "down" : "across"}`);
}
