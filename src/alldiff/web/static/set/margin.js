/** The margin around a grid, where clues outside of it are placed. */

import { s } from "../dom.js";
import { SIDE } from "../board/geometry.js";

/** A layout with room for clues on every side. @param {Server.BoardAnswer} layout */
export const withMargin = (layout) => ({
  ...layout,
  top: Math.min(layout.top, -1),
  left: Math.min(layout.left, -1),
  bottom: Math.max(layout.bottom, layout.rows + 1),
  right: Math.max(layout.right, layout.columns + 1),
});

/**
 * The places of the margin, drawn faintly.
 * @param {Server.BoardAnswer} layout
 * @param {import("../board/geometry.js").Geometry} geometry
 */
export function marginOf({ rows, columns }, geometry) {
  let path = "";
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      if (row >= 0 && row < rows && column >= 0 && column < columns) continue;
      const { x, y } = geometry.corner([row, column]);
      path += `M${x + 8} ${y + 8}h${SIDE - 16}v${SIDE - 16}h${16 - SIDE}z`;
    }
  }
  return s("path", { class: "margin", d: path, "aria-hidden": "true" });
}
