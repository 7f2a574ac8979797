/** A board of any kind, drawn from what /api/board tells. */

import { s } from "../dom.js";
import { block, paint, signature } from "./cells.js";
import { cellDrawings, overlay } from "./drawing.js";
import { frame, signs } from "./frame.js";
import { MARGIN, SIDE, cellOf, geometryOf, keyOf } from "./geometry.js";
import { spoken, spokenBlock, spokenSigns } from "./names.js";

/**
 * What a board shows; every member may be left out.
 * @typedef {object} View
 * @property {Map<string, number>} [values] by the key "row,column"; without it the givens
 * @property {Set<string>} [entries] the cells that a player filled; without it all but the givens
 * @property {Map<string, number[]>} [corner]
 * @property {Map<string, number[]>} [centre]
 * @property {Map<string, [number, number?][]>} [candidates] with how many solutions have them
 * @property {Map<string, number>} [colours] 1 to 9
 * @property {Set<string>} [selected]
 * @property {string | null} [cursor]
 * @property {Set<string>} [wrong]
 * @property {Map<string, number>} [heat] from 0 to 1
 * @property {string | null} [chosen]
 * @property {Map<string, string>} [tint] classes of the ground
 * @property {import("./drawing.js").Deduction | null} [drawing]
 */

/** @type {Map<any, any>} */
const NO_MAP = new Map();
/** @type {Set<any>} */
const NO_SET = new Set();
let boards = 0;

/**
 * Return a board: `element` to put on the page, `draw(view)`, and who is where.
 * @param {any} layout the answer of /api/board
 * @param {{label?: string, interactive?: boolean}} [options] an interactive board is a grid that
 *   takes the focus and names its cells; another is a picture
 */
export function createBoard(layout, { label = layout.title, interactive = true } = {}) {
  const geometry = geometryOf(layout);
  const id = `board${++boards}`;
  const givens = new Map(
    layout.givens.map((/** @type {number[]} */ [r, c, v]) => [keyOf([r, c]), v]),
  );
  const said = interactive ? spokenSigns(layout) : NO_MAP;
  /** @type {Map<string, {group: SVGGElement, seen: string, drawn: boolean}>} */
  const cells = new Map();
  const over = s("g", { class: "over", "aria-hidden": "true" });
  const size = `${-MARGIN} ${-MARGIN} ${geometry.width + 2 * MARGIN} ${geometry.height + 2 * MARGIN}`;
  const role = interactive
    ? {
        role: "grid",
        tabindex: 0,
        "aria-rowcount": geometry.rows,
        "aria-colcount": geometry.columns,
        "aria-multiselectable": "true",
      }
    : { role: "img" };
  const element = s(
    "svg",
    { class: "board", viewBox: size, "aria-label": label, id, ...role },
    rows(),
    frame(layout, geometry),
    signs(layout, geometry),
    over,
  );
  element.style.setProperty("--ratio", String(geometry.columns / geometry.rows));
  element.style.setProperty("--columns", String(geometry.columns));

  /** One group for each row, which holds one for each cell. */
  function rows() {
    const takes = new Set(layout.cells.map(keyOf));
    const blocks = new Map(layout.blocks.map((/** @type {any} */ one) => [keyOf(one.cell), one]));
    const found = [];
    for (let row = layout.top; row < layout.top + geometry.rows; row++) {
      const line = s("g", interactive ? { role: "row" } : {});
      for (let column = layout.left; column < layout.left + geometry.columns; column++) {
        const key = keyOf([row, column]);
        if (!takes.has(key) && !blocks.has(key)) continue;
        const { x, y } = geometry.corner([row, column]);
        const place = { transform: `translate(${x} ${y})` };
        const named = interactive ? { role: "gridcell", id: `${id}-${key}` } : {};
        const group = s("g", { class: "cell", ...place, ...named });
        if (takes.has(key)) {
          group.append(s("rect", { class: "ground", width: SIDE, height: SIDE }));
          cells.set(key, { group, seen: "", drawn: false });
        } else {
          group.append(...block(blocks.get(key)));
          if (interactive) group.setAttribute("aria-label", spokenBlock(blocks.get(key)));
        }
        line.append(group);
      }
      found.push(line);
    }
    return found;
  }

  /** @type {Set<string>} */
  let selectedBefore = new Set();

  /** @param {View} view */
  function draw(view) {
    const values = view.values ?? givens;
    const { corner = NO_MAP, centre = NO_MAP, candidates = NO_MAP, colours = NO_MAP } = view;
    const { heat = NO_MAP, tint = NO_MAP, selected = NO_SET, wrong = NO_SET } = view;
    const drawings = view.drawing ? cellDrawings(view.drawing, layout, values) : NO_MAP;
    for (const [key, cell] of cells) {
      const value = values.get(key) ?? 0;
      const given = view.entries ? !view.entries.has(key) : givens.has(key);
      const colour = colours.get(key);
      const warm = heat.get(key) ?? null;
      const look = {
        ground:
          (selected.has(key) ? "selected " : "") +
          (wrong.has(key) ? "wrong " : "") +
          (colour ? `k${colour} ` : "") +
          (warm === null ? "" : "heat ") +
          (tint.get(key) ?? ""),
        heat: warm,
        value,
        number: (given ? "given" : "entry") + (wrong.has(key) ? " wrong" : ""),
        corner: corner.get(key) ?? [],
        centre: centre.get(key) ?? [],
        candidates: candidates.get(key) ?? [],
        drawing: drawings.get(key) ?? null,
      };
      const seen = signature(look);
      if (cell.seen === seen) continue;
      cell.seen = seen;
      paint(cell.group, look, geometry, layout.symbols);
      if (interactive) {
        const more = { given, wrong: wrong.has(key), signs: said.get(key) ?? [] };
        cell.group.setAttribute("aria-label", spoken(cellOf(key), look, layout.symbols, more));
      }
    }
    if (interactive) markSelected(selected);
    drawOver(view, candidates);
  }

  /** @param {Set<string>} selected */
  function markSelected(selected) {
    for (const key of selectedBefore) {
      if (!selected.has(key)) cells.get(key)?.group.removeAttribute("aria-selected");
    }
    for (const key of selected) cells.get(key)?.group.setAttribute("aria-selected", "true");
    selectedBefore = new Set(selected);
  }

  /** @param {View} view @param {Map<string, [number, number?][]>} candidates */
  function drawOver(view, candidates) {
    const parts = [];
    if (view.drawing) parts.push(overlay(view.drawing, geometry, layout, candidates));
    for (const [key, look] of [
      [view.chosen, "chosen"],
      [view.cursor, "cursor"],
    ]) {
      if (!key) continue;
      const { x, y } = geometry.corner(cellOf(key));
      const ring = { x: x + 2.5, y: y + 2.5, width: SIDE - 5, height: SIDE - 5, rx: 4 };
      parts.push(s("rect", { class: look, ...ring }));
    }
    over.replaceChildren(...parts);
    if (!interactive) return;
    if (view.cursor) element.setAttribute("aria-activedescendant", `${id}-${view.cursor}`);
    else element.removeAttribute("aria-activedescendant");
  }

  /**
   * The cell under a point of the window, or null.
   * @param {{clientX: number, clientY: number}} point
   */
  const cellAt = (point) => geometry.at(onBoard(point));

  /** @param {{clientX: number, clientY: number}} point of the window */
  function onBoard({ clientX, clientY }) {
    const matrix = element.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }

  /**
   * The two cells between which a point of the window lies, or null where it is inside of one.
   * @param {{clientX: number, clientY: number}} point
   */
  function bordersAt(point) {
    const { x, y } = onBoard(point);
    const near = 0.3 * SIDE;
    for (const [dx, dy] of [
      [near, 0],
      [-near, 0],
      [0, near],
      [0, -near],
    ]) {
      const pair = [geometry.at({ x, y }), geometry.at({ x: x + dx, y: y + dy })];
      if (pair.some((cell) => !cell || !cells.has(keyOf(cell)))) continue;
      if (keyOf(pair[0]) !== keyOf(pair[1])) return pair;
    }
    return null;
  }

  /** Take the focus and bring a cell into sight. @param {number[] | null} [cell] */
  function focus(cell = null) {
    element.focus({ preventScroll: true });
    if (cell) reveal(cell);
  }

  /** Bring a cell into sight. @param {number[]} cell */
  function reveal(cell) {
    cells.get(keyOf(cell))?.group.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  draw({});
  const known = new Set(cells.keys());
  return { element, draw, cellAt, bordersAt, focus, reveal, geometry, layout, cells: known };
}

/** @typedef {ReturnType<typeof createBoard>} Board */
