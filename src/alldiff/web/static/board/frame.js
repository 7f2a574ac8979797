/** What is printed around the cells: lines, boxes, the diagonals of clue cells, signs. */

import { s } from "../dom.js";
import { SIDE } from "./geometry.js";

/**
 * The ground of all cells that take a value.
 * @param {any} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function ground(layout, geometry) {
  const { rows, columns, width, height } = geometry;
  if (layout.cells.length === rows * columns) return s("rect", { class: "ground", width, height });
  const squares = layout.cells.map((/** @type {any} */ cell) => {
    const { x, y } = geometry.corner(cell);
    return `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
  });
  return s("path", { class: "ground", d: squares.join("") });
}

/**
 * The lines that go over the cells.
 * @param {any} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function frame(layout, geometry) {
  const { rows, columns, width, height } = geometry;
  const thin = [];
  for (let row = 1; row < rows; row++) thin.push(`M0 ${row * SIDE}H${width}`);
  for (let column = 1; column < columns; column++) thin.push(`M${column * SIDE} 0V${height}`);
  const thick = [`M0 0H${width}V${height}H0Z`];
  if (layout.box) {
    const [wide, high] = layout.box;
    for (let row = high; row < rows; row += high) thick.push(`M0 ${row * SIDE}H${width}`);
    for (let column = wide; column < columns; column += wide) {
      thick.push(`M${column * SIDE} 0V${height}`);
    }
  }
  // Thicker on a bigger board, which is seen smaller.
  const weight = 3 + 0.12 * rows;
  return s(
    "g",
    { class: "frame", "aria-hidden": "true" },
    s("path", { class: "line", d: thin.join("") }),
    s("path", { class: "border", "stroke-width": weight, d: thick.join("") }),
  );
}

/**
 * The signs of a Greater-Than puzzle: each points to the less of its two cells.
 * @param {any} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function signs(layout, geometry) {
  const paths = layout.signs.map((/** @type {any} */ [less, greater]) =>
    chevron(geometry, less, greater),
  );
  const all = paths.join("");
  return s(
    "g",
    { class: "signs", "aria-hidden": "true" },
    s("path", { class: "halo", d: all }),
    s("path", { class: "sign", d: all }),
  );
}

/**
 * The path of one sign.
 * @param {import("./geometry.js").Geometry} geometry
 * @param {import("./geometry.js").Cell} less
 * @param {import("./geometry.js").Cell} greater
 */
export function chevron(geometry, less, greater) {
  const reach = 0.075 * SIDE;
  const half = 0.12 * SIDE;
  const a = geometry.middle(less);
  const b = geometry.middle(greater);
  const x = (a.x + b.x) / 2;
  const y = (a.y + b.y) / 2;
  const dx = Math.sign(a.x - b.x);
  const dy = Math.sign(a.y - b.y);
  const backX = x - dx * reach;
  const backY = y - dy * reach;
  return (
    `M${backX - dy * half} ${backY - dx * half}` +
    `L${x + dx * reach} ${y + dy * reach}` +
    `L${backX + dy * half} ${backY + dx * half}`
  );
}

/**
 * What a clue cell of a Kakuro holds: its diagonal and its sums.
 * @param {{down: number | null, across: number | null}} block
 */
export function clue(block) {
  const parts = [];
  if (block.down !== null || block.across !== null) {
    parts.push(s("path", { class: "split", d: `M0 0L${SIDE} ${SIDE}` }));
  }
  for (const [sum, x, y] of [
    [block.down, 0.29, 0.73],
    [block.across, 0.71, 0.28],
  ]) {
    if (sum === null) continue;
    const size = SIDE * (String(sum).length < 3 ? 0.34 : 0.25);
    parts.push(
      s("text", { class: "sum", x: x * SIDE, y: y * SIDE, "font-size": size }, String(sum)),
    );
  }
  return parts;
}
