/** What is printed around the cells: lines, borders, the diagonals of clue cells, signs. */

import { s } from "../dom.js";
import { figures } from "./figures.js";
import { SIDE, weight } from "./geometry.js";

/**
 * The ground of all cells that take a value.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function ground(layout, geometry) {
  const { rows, columns, width, height } = geometry;
  if (layout.cells.length === rows * columns) return s("rect", { class: "ground", width, height });
  const squares = layout.cells.map((cell) => {
    const { x, y } = geometry.corner(cell);
    return `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
  });
  return s("path", { class: "ground", d: squares.join("") });
}

/**
 * The lines that go over the cells, with the figures between the thin ones and the borders.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function frame(layout, geometry) {
  // Fog covers outlines too.
  const over = figures(layout, geometry, layout.fog ? ["over", "outline"] : ["over"]);
  const below = figures(layout, geometry, ["below"]);
  return s("g", { class: "frame", "aria-hidden": "true" }, ...gridLines(layout, geometry, below), ...over);
}

/**
 * The thin lines, what lies above them, and the borders.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 * @param {SVGElement[]} [between]
 */
export function gridLines(layout, geometry, between = []) {
  const places = [...layout.cells, ...layout.blocks.map((one) => one.cell)];
  const rows = places.map(([row]) => row);
  const columns = places.map(([, column]) => column);
  const least = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.min(a, b), all[0] ?? 0);
  const most = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.max(a, b), all[0] ?? 0);
  const [top, left, bottom, right] = [least(rows), least(columns), most(rows), most(columns)];
  const from = geometry.corner([top, left]);
  const to = geometry.corner([bottom + 1, right + 1]);
  const whole = places.length === (bottom - top + 1) * (right - left + 1);
  const thin = [];
  for (let y = from.y + SIDE; y < to.y; y += SIDE) thin.push(`M${from.x} ${y}H${to.x}`);
  for (let x = from.x + SIDE; x < to.x; x += SIDE) thin.push(`M${x} ${from.y}V${to.y}`);
  return [
    s("path", { class: "line", d: whole ? thin.join("") : edges(places, geometry, true) }),
    ...between,
    ...figures(layout, geometry, ["border"]),
    s("path", {
      class: "border",
      "stroke-width": weight(geometry),
      d: whole ? `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z` : edges(places, geometry, false),
    }),
  ];
}

/**
 * The edges between cells, or else those around them, where places have no cell.
 * @param {import("./geometry.js").Cell[]} places
 * @param {import("./geometry.js").Geometry} geometry
 * @param {boolean} between
 */
function edges(places, geometry, between) {
  const known = new Set(places.map(([row, column]) => `${row},${column}`));
  const parts = [];
  for (const [row, column] of places) {
    const { x, y } = geometry.corner([row, column]);
    const right = known.has(`${row},${column + 1}`);
    const below = known.has(`${row + 1},${column}`);
    if (right === between) parts.push(`M${x + SIDE} ${y}v${SIDE}`);
    if (below === between) parts.push(`M${x} ${y + SIDE}h${SIDE}`);
    if (!between && !known.has(`${row},${column - 1}`)) parts.push(`M${x} ${y}v${SIDE}`);
    if (!between && !known.has(`${row - 1},${column}`)) parts.push(`M${x} ${y}h${SIDE}`);
  }
  return parts.join("");
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
 * @param {import("./geometry.js").Point} corner
 */
export function clue(block, corner) {
  const parts = [];
  if (block.down !== null || block.across !== null) {
    parts.push(s("path", { class: "split", d: `M${corner.x} ${corner.y}l${SIDE} ${SIDE}` }));
  }
  for (const [way, sum, x, y] of /** @type {const} */ ([
    ["down", block.down, 0.29, 0.73],
    ["across", block.across, 0.71, 0.28],
  ])) {
    if (sum === null) continue;
    const size = SIDE * (String(sum).length < 3 ? 0.34 : 0.25);
    const place = { x: corner.x + x * SIDE, y: corner.y + y * SIDE };
    parts.push(s("text", { class: `sum ${way}`, ...place, "font-size": size }, String(sum)));
  }
  return parts;
}

/**
 * The numbers of rows and columns, left of the board and above it.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 */
export function labels(layout, geometry) {
  const size = 0.3 * SIDE;
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
    s("text", { class: "row-label", x, y, "font-size": size }, name);
  const parts = [];
  for (let row = 0; row < layout.rows; row++) {
    parts.push(text(-0.3 * SIDE, geometry.middle([row, 0]).y, `R${row + 1}`));
  }
  for (let column = 0; column < layout.columns; column++) {
    parts.push(text(geometry.middle([0, column]).x, -0.28 * SIDE, `C${column + 1}`));
  }
  return s("g", { class: "labels", "aria-hidden": "true" }, ...parts);
}
