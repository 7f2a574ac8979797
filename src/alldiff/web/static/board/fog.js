/** Fog over a board: right values light it. */

import { s } from "../dom.js";
import { figures, middleOf } from "./figures.js";
import { SIDE, cellOf, keyOf } from "./geometry.js";

/**
 * The cells under fog.
 * @param {Server.FogOf} fog
 * @param {Set<string>} cells
 * @param {Map<string, number>} values
 * @param {Map<string, number>} givens
 */
export function fogged(fog, cells, values, givens) {
  const lit = new Set(fog.lights.map(keyOf));
  const right = new Set(
    fog.right.filter(([r, c, v]) => !givens.has(keyOf([r, c])) && values.get(keyOf([r, c])) === v)
      .map(([r, c]) => keyOf([r, c])),
  );
  for (const { cells: needed, lights } of fog.triggers) {
    if (needed.every((cell) => right.has(keyOf(cell)))) for (const cell of lights) lit.add(keyOf(cell));
  }
  for (const key of fog.triggers.length ? [] : right) {
    const [row, column] = cellOf(key);
    for (const r of [row - 1, row, row + 1]) {
      for (const c of [column - 1, column, column + 1]) lit.add(keyOf([r, c]));
    }
  }
  return new Set([...cells].filter((key) => !lit.has(key)));
}

/**
 * What covers a board, and the figures above the values that it hides; null without fog.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Set<string>} cells
 * @param {Map<string, number>} givens
 */
export function createFog(layout, geometry, cells, givens) {
  const { fog } = layout;
  if (!fog) return null;
  const cover = s("path", { class: "fog" });
  const above = layout.figures.map((one) => ({
    middle: middleOf(one.figure),
    parts: figures({ ...layout, figures: [one] }, geometry, ["above"]),
  }));
  /** @type {Set<string>} */
  let under = new Set();

  /** Draw the fog that values leave; return the cells that it has come to or gone from. */
  function draw(/** @type {Map<string, number>} */ values) {
    if (!fog) return [];
    const now = fogged(fog, cells, values, givens);
    const changed = [...cells].filter((key) => now.has(key) !== under.has(key));
    under = now;
    const squares = [...now].map((key) => {
      const { x, y } = geometry.corner(cellOf(key));
      return `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
    });
    cover.setAttribute("d", squares.join(""));
    for (const { middle, parts } of above) {
      const hidden = !isLit(middle);
      for (const part of parts) part.toggleAttribute("hidden", hidden);
    }
    return changed;
  }

  /** @param {{x: number, y: number}} middle */
  function isLit({ x, y }) {
    return [y - 0.1, y + 0.1].some((row) =>
      [x - 0.1, x + 0.1].some((column) => {
        const key = keyOf([Math.floor(row), Math.floor(column)]);
        return cells.has(key) && !under.has(key);
      }),
    );
  }

  return {
    cover,
    draw,
    figures: above.flatMap(({ parts }) => parts),
    hides: (/** @type {string} */ key) => under.has(key) && givens.has(key),
  };
}
