/** A board of any kind, drawn from what /api/board tells. */

import { s } from "../dom.js";
import { groundSignature, paintGround, paintText, renew, textSignature } from "./cells.js";
import { changedKeys } from "./changes.js";
import { cellDrawings, overlay } from "./drawing.js";
import { figures } from "./figures.js";
import { createFog } from "./fog.js";
import { clue, frame, gridLines, ground, labels } from "./frame.js";
import { SIDE, cellOf, geometryOf, keyOf } from "./geometry.js";
import { markBroken, penPaths, ringPath } from "./overlays.js";
import { markAt } from "./marks.js";
import { spoken, spokenBlock, spokenSigns } from "./names.js";
import { bringInto } from "./zoom.js";

/**
 * What a board shows; every member may be left out. A map or set that has changed is another one.
 * @typedef {object} View
 * @property {Map<string, number>} [values] by the key "row,column"; without it the givens
 * @property {Set<string>} [entries] the cells that a player filled; without it all but the givens
 * @property {Map<string, number[]>} [corner]
 * @property {Map<string, number[]>} [centre]
 * @property {Map<string, [number, number?][]>} [candidates] with how many solutions have them
 * @property {Map<string, number[]>} [colours] 1 to 9
 * @property {Map<string, number[]>} [inks] colours of single candidates, as a position has them
 * @property {Map<string, number>} [lines] of the pen, by "row,column row,column"
 * @property {Set<string>} [selected]
 * @property {string | null} [cursor]
 * @property {Set<string>} [wrong]
 * @property {Set<number>} [broken] rules by their numbers
 * @property {Map<string, number>} [heat] from 0 to 1
 * @property {string | null} [chosen]
 * @property {Map<string, string>} [tint] classes of the ground
 * @property {import("./drawing.js").Deduction | null} [drawing]
 */

const NO_MAP = /** @type {Map<string, never>} */ (new Map());
const NO_SET = /** @type {Set<never>} */ (new Set());
/** A board with more cells than this has elements only for those that show something. */
const MANY = 2500;
/** What the cursor is about: its houses, the cells with its value, and those with a mark of it. */
const UNDER = ["peer", "same", "marked"];
let boards = 0;

/**
 * Return a board: `element` to put on the page, `draw(view)`, and who is where.
 * @param {Server.Layout} layout the answer of /api/board
 * @param {{label?: string, interactive?: boolean, labelled?: boolean}} [options] an interactive
 *   board is a grid that takes the focus and names its cells, another is a picture; one that is
 *   labelled has the numbers of its rows and columns beside it
 */
export function createBoard(layout, options = {}) {
  const { label = layout.title, interactive = true, labelled = false } = options;
  const geometry = geometryOf(layout, labelled);
  const id = `board${++boards}`;
  const givens = new Map(
    layout.givens.map(([r, c, v]) => [keyOf([r, c]), v]),
  );
  const said = interactive ? spokenSigns(layout) : NO_MAP;
  const known = new Set(layout.cells.map(keyOf));
  /**
   * @type {Map<string, {group: SVGGElement, ground: SVGGElement | null, spot: SVGElement[],
   *   seenGround: string, seenText: string}>}
   */
  const cells = new Map();
  /** @type {Map<number, SVGGElement>} */
  const lines = new Map();
  /** What the cells have as their ground, below the rules. */
  const grounds = s("g", { class: "grounds", "aria-hidden": "true" });
  const over = s("g", { class: "over", "aria-hidden": "true" });
  const pen = s("g");
  let penned = NO_MAP;
  /** On large boards this lies under all cells as a whole. */
  const under =
    known.size > MANY
      ? Object.fromEntries(UNDER.map((look) => [look, s("path", { class: look })]))
      : null;
  const rings = s("path", { class: "selected" });
  const cursor = s("path", { class: "cursor" });
  const fog = createFog(layout, geometry, known, givens);
  const figuresAbove = fog ? fog.figures : figures(layout, geometry, ["outline", "above"]);
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
    grounds,
    under && s("g", { class: "under" }, Object.values(under)),
    frame(layout, geometry),
    fog && s("g", { class: "frame", "aria-hidden": "true" }, fog.cover, ...gridLines(layout, geometry)),
    rows(),
    // Signs between cells and outlines lie over the rings, so that no ring hides one.
    s("g", { class: "rings", "aria-hidden": "true" }, pen, rings, cursor),
    s("g", { class: "rules", "aria-hidden": "true" }, ...figuresAbove),
    labelled && labels(layout, geometry),
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
    const blocks = new Map(layout.blocks.map((one) => [keyOf(one.cell), one]));
    const places = [...layout.cells, ...layout.blocks.map((one) => one.cell)];
    const filled = new Set(places.map(([row]) => row));
    for (let row = layout.top; row < layout.top + geometry.rows; row++) {
      // A margin has no cells, and is no row to a screen reader.
      const told = interactive && filled.has(row);
      const named = told ? { role: "row", "aria-rowindex": row - layout.top + 1 } : {};
      const line = s("g", named);
      lines.set(row, line);
      for (let column = layout.left; column < layout.left + geometry.columns; column++) {
        const key = keyOf([row, column]);
        const block = blocks.get(key);
        if (known.has(key)) {
          if (known.size <= MANY) groupOf(key);
        } else if (block) {
          const group = place(key);
          const corner = geometry.corner([row, column]);
          grounds.append(s("rect", { class: "ground block", ...corner, width: SIDE, height: SIDE }));
          group.append(...clue(block, corner));
          group.dataset.block = key;
          if (interactive) group.setAttribute("aria-label", spokenBlock(block));
        }
      }
    }
    return [...lines.values()];
  }

  /** A new group at the place of a cell. @param {string} key */
  function place(key) {
    const cell = cellOf(key);
    const named = interactive
      ? { role: "gridcell", id: `${id}-${key}`, "aria-colindex": cell[1] - layout.left + 1 }
      : {};
    const group = s("g", named);
    lines.get(cell[0])?.append(group);
    return group;
  }

  /** What gives an empty cell its size for those who ask the browser where it is. */
  function spotOf(/** @type {string} */ key) {
    if (!interactive || under) return [];
    const corner = geometry.corner(cellOf(key));
    return [s("rect", { class: "spot", ...corner, width: SIDE, height: SIDE })];
  }

  /** @param {string} key */
  function groupOf(key) {
    let cell = cells.get(key);
    if (!cell) {
      cell = { group: place(key), ground: null, spot: spotOf(key), seenGround: "", seenText: "" };
      cell.group.append(...cell.spot);
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
    const cleared = fog && view.values !== before?.values ? fog.draw(view.values) : [];
    const drawn = new Set(drawings.keys());
    if (view.drawing !== before?.drawing || view.values !== before?.values) {
      drawings = view.drawing ? cellDrawings(view.drawing, layout, view.values) : NO_MAP;
    }
    const broken = view.broken ?? NO_SET;
    if (broken !== (before?.broken ?? NO_SET)) markBroken(element, layout, broken);
    before = view;
    for (const keys of [dirty, cleared, drawn, drawings.keys()]) {
      for (const key of keys) if (known.has(key)) drawCell(key, view);
    }
    if (interactive && view.cursor && known.has(view.cursor)) drawCell(view.cursor, view, true);
    drawOver(view);
  }

  /** @param {string} key @param {View} view @param {boolean} [always] */
  function drawCell(key, view, always = false) {
    const look = lookOf(key, view);
    const [ground, text] = [groundSignature(look), textSignature(look)];
    if (!cells.has(key) && !always && ground === EMPTY_GROUND && text === EMPTY_TEXT) return;
    const cell = groupOf(key);
    if (interactive) mark(cell.group, view.selected?.has(key) ?? false);
    if (cell.seenGround === ground && cell.seenText === text) return;
    const corner = geometry.corner(cellOf(key));
    if (cell.seenText !== text) {
      renew(cell.group, [...cell.spot, ...paintText(look, geometry, layout, corner)]);
    }
    if (cell.seenGround !== ground) {
      const parts = paintGround(look, corner);
      if (parts.length) cell.ground ??= grounds.appendChild(s("g", { data: { cell: key } }));
      cell.ground?.replaceChildren(...parts);
    }
    Object.assign(cell, { seenGround: ground, seenText: text });
    if (!interactive) return;
    const more = {
      given: look.number.startsWith("given"),
      wrong: view.wrong?.has(key) ?? false,
      signs: said.get(key) ?? [],
    };
    cell.group.setAttribute("aria-label", spoken(cellOf(key), look, layout, more));
  }

  /** @param {string} key @param {View} view @returns {import("./cells.js").Look} */
  function lookOf(key, view) {
    const given = view.entries ? !view.entries.has(key) : givens.has(key);
    const heat = view.heat?.get(key) ?? null;
    const wrong = view.wrong?.has(key) ?? false;
    const tinted = view.tint?.get(key);
    const tint = under && tinted && tinted in under ? undefined : tinted;
    const same = tint === "same";
    const looks = [wrong && "wrong", heat !== null && "heat", !same && tint];
    return {
      ground: looks.filter(Boolean).join(" "),
      heat,
      same,
      colours: view.colours?.get(key) ?? [],
      inks: view.inks?.get(key) ?? [],
      value: fog?.hides(key) ? null : (view.values?.get(key) ?? null),
      number: (given ? "given" : "entry") + (wrong ? " wrong" : "") + (tint === "blamed" ? " named" : ""),
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

  /** @param {Map<string, string>} tint */
  function drawUnder(tint) {
    const paths = Object.fromEntries(UNDER.map((look) => [look, ""]));
    for (const [key, look] of tint) {
      if (!(look in paths)) continue;
      const { x, y } = geometry.corner(cellOf(key));
      paths[look] += `M${x} ${y}h${SIDE}v${SIDE}h${-SIDE}z`;
    }
    for (const look of UNDER) under?.[look].setAttribute("d", paths[look]);
  }

  /** @param {View} view */
  function drawOver(view) {
    const parts = [];
    if (view.drawing) {
      const { values = givens, candidates = NO_MAP } = view;
      parts.push(overlay(view.drawing, geometry, layout, values, candidates));
    }
    // A drawing is about other cells than the cursor's and those selected.
    const drawn = Boolean(view.drawing);
    const chosen = !drawn && view.chosen ? [view.chosen] : [];
    if (chosen.length) parts.push(s("path", { class: "chosen", d: ringPath(chosen, geometry, 3) }));
    const selected = drawn ? [] : [...(view.selected ?? [])].filter((key) => known.has(key));
    rings.setAttribute("d", ringPath(selected, geometry, 3.5));
    cursor.setAttribute("d", ringPath(view.cursor && !drawn ? [view.cursor] : [], geometry, 3.5));
    const drawnLines = view.lines ?? NO_MAP;
    if (drawnLines !== penned) pen.replaceChildren(...penPaths(drawnLines, geometry));
    penned = /** @type {typeof penned} */ (drawnLines);
    for (const key of view.selected ?? []) {
      if (known.has(key)) continue;
      const { x, y } = geometry.corner(cellOf(key));
      parts.push(s("rect", { class: "chosen-block", x, y, width: SIDE, height: SIDE }));
    }
    over.replaceChildren(...parts);
    if (under) drawUnder(view.tint ?? NO_MAP);
    if (!interactive) return;
    if (view.cursor) element.setAttribute("aria-activedescendant", `${id}-${view.cursor}`);
    else element.removeAttribute("aria-activedescendant");
  }

  /**
   * The cell under a point of the window, or null.
   * @param {{clientX: number, clientY: number}} point
   */
  const cellAt = (point) => geometry.at(onBoard(point));

  /**
   * The cells on the straight way between two points of the window, each once, in order.
   * @param {{clientX: number, clientY: number}} from
   * @param {{clientX: number, clientY: number}} to
   * @param {boolean} [line] whether a line is drawn: it may pass close to a corner
   */
  function cellsBetween(from, to, line = false) {
    /** @type {string[]} */
    const found = [];
    for (const point of points(from, to)) {
      const cell = line ? geometry.entered(point) : geometry.at(point);
      if (cell && keyOf(cell) !== found.at(-1)) found.push(keyOf(cell));
    }
    return found;
  }

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
      const [one, other] = [geometry.at({ x, y }), geometry.at({ x: x + dx, y: y + dy })];
      if (!one || !other || !known.has(keyOf(one)) || !known.has(keyOf(other))) continue;
      if (keyOf(one) !== keyOf(other)) return [one, other];
    }
    return null;
  }

  /** The edges on the straight way between two points of the window, by the cells beside each. */
  function edgesBetween(
    /** @type {{clientX: number, clientY: number}} */ from,
    /** @type {{clientX: number, clientY: number}} */ to,
  ) {
    return points(from, to).flatMap((point) => {
      const pair = geometry.edge(point);
      return pair?.every((cell) => known.has(keyOf(cell))) ? [pair] : [];
    });
  }

  /**
   * Points on the straight way between two points of the window.
   * @param {{clientX: number, clientY: number}} from
   * @param {{clientX: number, clientY: number}} to
   */
  function points(from, to) {
    const [a, b] = [onBoard(from), onBoard(to)];
    const steps = Math.max(1, Math.ceil((8 * Math.hypot(b.x - a.x, b.y - a.y)) / SIDE));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const part = step / steps;
      return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
    });
  }

  /** The value of the mark under a point of the window, null for none. */
  function markUnder(/** @type {{clientX: number, clientY: number}} */ point) {
    const found = cellAt(point);
    const cell = found && cells.get(keyOf(found));
    return cell ? markAt(cell.group, point, layout) : null;
  }

  /** Take the focus and bring a cell into sight. @param {import("./geometry.js").Cell | null} [cell] */
  function focus(cell = null) {
    element.focus({ preventScroll: true });
    if (cell) reveal(cell);
  }

  /** Bring a cell into sight. @param {import("./geometry.js").Cell} cell */
  function reveal(cell) {
    const { x, y } = geometry.corner(cell);
    const matrix = element.getScreenCTM();
    if (!matrix || !element.parentElement) return;
    const [from, to] = [0, SIDE].map((by) => new DOMPoint(x + by, y + by).matrixTransform(matrix));
    bringInto(element.parentElement, { left: from.x, top: from.y, right: to.x, bottom: to.y });
  }

  /** Draw a cell as it looks now into a group of another picture. @param {SVGGElement} group */
  function paintInto(group, /** @type {string} */ key) {
    const shown = before && known.has(key) ? lookOf(key, before) : EMPTY_LOOK;
    const corner = { x: 0, y: 0 };
    group.replaceChildren(...paintGround(shown, corner), ...paintText(shown, geometry, layout, corner));
  }

  draw({});
  return {
    element,
    draw,
    /** What a screen reader reads of a cell. @param {string | null} key */
    labelOf: (key) => cells.get(key ?? "")?.group.getAttribute("aria-label") ?? "",
    cellAt,
    cellsBetween,
    bordersAt,
    edgesBetween,
    markUnder,
    focus,
    reveal,
    paintInto,
    geometry,
    layout,
    cells: known,
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/** A cell that shows nothing. */
const EMPTY_LOOK = {
  ground: "",
  heat: null,
  same: false,
  colours: [],
  inks: [],
  value: null,
  number: "",
  corner: [],
  centre: [],
  candidates: [],
  drawing: null,
};
const EMPTY_GROUND = groundSignature(EMPTY_LOOK);
const EMPTY_TEXT = textSignature(EMPTY_LOOK);
