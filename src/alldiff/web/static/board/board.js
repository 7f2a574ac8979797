/** A board of any kind, drawn from what /api/board tells. */

import { s } from "../dom.js";
import { block, paint, signature } from "./cells.js";
import { changedKeys } from "./changes.js";
import { cellDrawings, overlay } from "./drawing.js";
import { figures } from "./figures.js";
import { frame, ground } from "./frame.js";
import { SIDE, cellOf, geometryOf, keyOf } from "./geometry.js";
import { spoken, spokenBlock, spokenSigns } from "./names.js";

/**
 * What a board shows; every member may be left out. A map or set that has changed is another one.
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
/** A board with more cells than this has elements only for those that show something. */
const MANY = 2500;
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
  const known = new Set(/** @type {string[]} */ (layout.cells.map(keyOf)));
  /** @type {Map<string, {group: SVGGElement, seen: string}>} */
  const cells = new Map();
  /** @type {Map<number, SVGGElement>} */
  const lines = new Map();
  const over = s("g", { class: "over", "aria-hidden": "true" });
  const element = s(
    "svg",
    {
      class: "board",
      viewBox: geometry.viewBox,
      "aria-label": label,
      id,
      ...(interactive ? gridRole() : { role: "img" }),
    },
    ground(layout, geometry),
    s("g", { class: "rules", "aria-hidden": "true" }, ...figures(layout, geometry, ["ground"])),
    rows(),
    frame(layout, geometry),
    s("g", { class: "rules", "aria-hidden": "true" }, ...figures(layout, geometry, ["above"])),
    over,
  );

  function gridRole() {
    return {
      role: "grid",
      tabindex: 0,
      "aria-rowcount": geometry.rows,
      "aria-colcount": geometry.columns,
      "aria-multiselectable": "true",
    };
  }

  /** One group for each row, which holds one for each cell. */
  function rows() {
    const blocks = new Map(layout.blocks.map((/** @type {any} */ one) => [keyOf(one.cell), one]));
    for (let row = layout.top; row < layout.top + geometry.rows; row++) {
      const named = interactive ? { role: "row", "aria-rowindex": row - layout.top + 1 } : {};
      const line = s("g", named);
      lines.set(row, line);
      for (let column = layout.left; column < layout.left + geometry.columns; column++) {
        const key = keyOf([row, column]);
        if (known.has(key)) {
          if (known.size <= MANY) groupOf(key);
        } else if (blocks.has(key)) {
          const group = place(key);
          group.append(...block(blocks.get(key)));
          if (interactive) group.setAttribute("aria-label", spokenBlock(blocks.get(key)));
        }
      }
    }
    return [...lines.values()];
  }

  /** A new group at the place of a cell. @param {string} key */
  function place(key) {
    const cell = cellOf(key);
    const { x, y } = geometry.corner(cell);
    const named = interactive
      ? { role: "gridcell", id: `${id}-${key}`, "aria-colindex": cell[1] - layout.left + 1 }
      : {};
    const group = s("g", { transform: `translate(${x} ${y})`, ...named });
    lines.get(cell[0]).append(group);
    return group;
  }

  /** @param {string} key */
  function groupOf(key) {
    let cell = cells.get(key);
    if (!cell) {
      cell = { group: place(key), seen: "" };
      cells.set(key, cell);
    }
    return cell;
  }

  /** @type {View | null} */
  let before = null;
  /** @type {Map<string, import("./drawing.js").CellDrawing>} */
  let drawings = NO_MAP;

  /** @param {View} wanted */
  function draw(wanted) {
    const view = { ...wanted, values: wanted.values ?? givens };
    const dirty = before ? changedKeys(before, view) : known;
    const drawn = new Set(drawings.keys());
    if (view.drawing !== before?.drawing || view.values !== before?.values) {
      drawings = view.drawing ? cellDrawings(view.drawing, layout, view.values) : NO_MAP;
    }
    before = view;
    for (const keys of [dirty, drawn, drawings.keys()]) {
      for (const key of keys) if (known.has(key)) drawCell(key, view);
    }
    if (interactive && view.cursor && known.has(view.cursor)) drawCell(view.cursor, view, true);
    drawOver(view);
  }

  /** @param {string} key @param {View} view @param {boolean} [always] */
  function drawCell(key, view, always = false) {
    const look = lookOf(key, view);
    const seen = signature(look);
    if (!cells.has(key) && !always && seen === EMPTY) return;
    const cell = groupOf(key);
    if (interactive) mark(cell.group, view.selected?.has(key) ?? false);
    if (cell.seen === seen) return;
    cell.seen = seen;
    paint(cell.group, look, geometry, layout.symbols);
    if (!interactive) return;
    const more = {
      given: look.number.startsWith("given"),
      wrong: view.wrong?.has(key) ?? false,
      signs: said.get(key) ?? [],
    };
    cell.group.setAttribute("aria-label", spoken(cellOf(key), look, layout.symbols, more));
  }

  /** @param {string} key @param {View} view @returns {import("./cells.js").Look} */
  function lookOf(key, view) {
    const given = view.entries ? !view.entries.has(key) : givens.has(key);
    const colour = view.colours?.get(key);
    const heat = view.heat?.get(key) ?? null;
    const wrong = view.wrong?.has(key) ?? false;
    const looks = [
      view.selected?.has(key) && "selected",
      wrong && "wrong",
      colour && `k${colour}`,
      heat !== null && "heat",
      view.tint?.get(key),
    ];
    return {
      ground: looks.filter(Boolean).join(" "),
      heat,
      value: view.values?.get(key) ?? 0,
      number: (given ? "given" : "entry") + (wrong ? " wrong" : ""),
      corner: view.corner?.get(key) ?? [],
      centre: view.centre?.get(key) ?? [],
      candidates: view.candidates?.get(key) ?? [],
      drawing: drawings.get(key) ?? null,
    };
  }

  /** @param {SVGGElement} group @param {boolean} selected */
  function mark(group, selected) {
    if (selected) group.setAttribute("aria-selected", "true");
    else group.removeAttribute("aria-selected");
  }

  /** @param {View} view */
  function drawOver(view) {
    const parts = [];
    if (view.drawing) {
      const { values, candidates = NO_MAP } = view;
      parts.push(overlay(view.drawing, geometry, layout, values, candidates));
    }
    for (const [key, look] of [
      [view.chosen, "chosen"],
      [view.cursor, "cursor"],
    ]) {
      // A drawing is about other cells than the cursor's.
      if (!key || view.drawing) continue;
      const { x, y } = geometry.corner(cellOf(key));
      const ring = { x: x + 2.5, y: y + 2.5, width: SIDE - 5, height: SIDE - 5, rx: 4 };
      parts.push(s("rect", { class: look, ...ring }));
    }
    for (const key of view.selected ?? []) {
      if (known.has(key)) continue;
      const { x, y } = geometry.corner(cellOf(key));
      parts.push(s("rect", { class: "chosen-block", x, y, width: SIDE, height: SIDE }));
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
      if (pair.some((cell) => !cell || !known.has(keyOf(cell)))) continue;
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
  return { element, draw, cellAt, bordersAt, focus, reveal, geometry, layout, cells: known };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/** The signature of a cell that shows nothing. */
const EMPTY = signature({
  ground: "",
  heat: null,
  value: 0,
  number: "",
  corner: [],
  centre: [],
  candidates: [],
  drawing: null,
});
