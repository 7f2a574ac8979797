/**
 * A deduction on the board: the pattern in colours, what goes struck out, what comes circled.
 * The colours and their meaning are those of the pictures of steps.
 */

import { s } from "../dom.js";
import { arrow, bestBend, curve, distance } from "./arrows.js";
import { chevron } from "./frame.js";
import { SIDE, cellOf as cellOfKey, keyOf, valuesIn } from "./geometry.js";
import { peersOf } from "../position.js";
import { cellOf } from "./names.js";

/**
 * What a deduction draws in one cell.
 * @typedef {object} CellDrawing
 * @property {string[]} tints classes of rectangles over the whole cell
 * @property {boolean} deadly
 * @property {Map<number, {disc: string | null, text: string, struck?: boolean}>} marks
 * @property {string} signature
 */

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {[number, number, number]} Entry row, column, value */
/**
 * The pattern behind a step, with its cells as row and column.
 * @typedef {object} Because
 * @property {{name: string, cells: Cell[], colour: number}[]} reasons
 * @property {{cell: Cell, value: number | null, colour: number}[]} shades
 * @property {{start: Entry[], end: Entry[], strong: boolean, chain: number}[]} links
 * @property {{cell: Cell, values: number[]}[]} deadly
 */

/**
 * @typedef {object} Deduction
 * @property {Entry[]} places
 * @property {Entry[]} removals
 * @property {Because} because
 * @property {string} [technique] its name
 * @property {boolean} [tinted] whether its houses are, besides its links
 */

/**
 * A step of the server with its cells as row and column, to be drawn.
 * @param {Server.StepJson} step
 * @returns {Deduction}
 */
export function drawable(step) {
  /** @param {Server.CandidateJson[]} candidates @returns {Entry[]} */
  const entries = (candidates) => candidates.map(({ cell, value }) => [...cellOf(cell), value]);
  const { reasons, shades, links, deadly } = step.because;
  return {
    technique: step.technique,
    tinted: step.legend.some(({ look }) => look.startsWith("t")),
    places: entries(step.places),
    removals: entries(step.removals),
    because: {
      reasons: reasons.map((one) => ({ ...one, cells: one.cells.map(cellOf) })),
      shades: shades.map((one) => ({ ...one, cell: cellOf(one.cell) })),
      links: links.map((one) => ({
        ...one,
        start: entries(one.start),
        end: entries(one.end),
      })),
      deadly: deadly.map((one) => ({ ...one, cell: cellOf(one.cell) })),
    },
  };
}

/** More houses than this are not tinted: everything would be. */
const TINTED = 5;
/** Colours that the style sheet has; further parts take them in turn. */
const PARTS = 5;
const part = (/** @type {number} */ colour) => colour % PARTS;

/** Techniques whose pattern is sets of cells: their houses are merely where they lie. */
const SETS = /^(als-|aligned-|sue-de-coq$|death-blossom$)/;

/**
 * What a deduction draws in each cell.
 * @param {Deduction} deduction
 * @param {Server.Layout} layout
 * @param {Map<string, number>} values
 * @returns {Map<string, CellDrawing>}
 */
export function cellDrawings(deduction, layout, values) {
  /** @type {Map<string, CellDrawing>} */
  const found = new Map();
  const at = (/** @type {number[]} */ cell) => {
    const key = keyOf(cell);
    let drawing = found.get(key);
    if (!drawing) {
      drawing = { tints: [], deadly: false, marks: new Map(), signature: "" };
      found.set(key, drawing);
    }
    return drawing;
  };
  const { shades, deadly, links } = deduction.because;
  for (const [cell, tint] of tinted(deduction)) {
    const { tints } = at(cell);
    if (!tints.includes(tint)) tints.push(tint);
  }
  for (const cell of blockers(deduction, layout, values)) at(cell).tints.push("blocker");
  for (const one of deadly.slice(0, 24)) at(one.cell).deadly = true;
  for (const link of links) {
    for (const [row, column, value] of [...link.start, ...link.end]) {
      at([row, column]).marks.set(value, { disc: "node", text: "" });
    }
  }
  for (const { cell, value, colour } of shades) {
    if (value !== null) at(cell).marks.set(value, { disc: `p${part(colour)}`, text: `q${part(colour)}` });
  }
  for (const [row, column, value] of deduction.removals) {
    const { marks } = at([row, column]);
    const shade = shades.find(
      (one) => one.value === value && one.cell[0] === row && one.cell[1] === column,
    );
    const disc = shade ? `gone o${part(shade.colour)}` : "gone";
    marks.set(value, { disc, text: "removed", struck: true });
  }
  for (const [row, column, value] of deduction.places) {
    at([row, column]).marks.set(value, { disc: "placed", text: "new" });
  }
  for (const drawing of found.values()) {
    const marks = [...drawing.marks].map(([value, { disc, text }]) => `${value}${disc}${text}`);
    drawing.signature = `${drawing.tints}:${drawing.deadly}:${marks}`;
  }
  return found;
}

/**
 * Cells with the tint of the houses that define the pattern, or of its whole cells.
 * @param {Deduction} deduction
 * @returns {Generator<[Cell, string]>}
 */
function* tinted(deduction) {
  const { reasons, shades, links } = deduction.because;
  const sets = SETS.test(deduction.technique ?? "");
  if (sets) {
    for (const shade of shades) yield [shade.cell, `t${part(shade.colour)}`];
  }
  // Arrows say more of a chain than all the houses it passes through.
  const untinted = sets || (links.length > 0 && !deduction.tinted);
  // Of rules together each has a colour of its own.
  const together = /^(few|smallest)-reason/.test(deduction.technique ?? "");
  for (const colour of untinted ? [] : [0, 1]) {
    const houses = reasons.filter((one) => one.colour === colour && one.cells.length > 2);
    const scopes = new Map(houses.map((one) => [one.cells.join(" "), one.cells]));
    if (scopes.size > TINTED) continue;
    for (const [index, cells] of [...scopes.values()].entries()) {
      for (const cell of cells) yield [cell, `t${together ? part(index) : colour}`];
    }
  }
  for (const shade of shades) {
    if (shade.value === null) yield [shade.cell, `c${part(shade.colour)}`];
  }
}

/**
 * The placed values that leave a single its place: few of them say why at once.
 * @param {Deduction} deduction
 * @param {Server.Layout} layout
 * @param {Map<string, number>} values
 * @returns {Cell[]}
 */
function blockers(deduction, layout, values) {
  const { technique, places } = deduction;
  if (!["hidden-single", "naked-single"].includes(technique ?? "") || places.length !== 1) return [];
  const [row, column, value] = places[0];
  const target = keyOf([row, column]);
  const peers = peersOf(layout);
  /** @type {{key: string, value: number}[]} */
  let wanted = [];
  if (technique === "naked-single") {
    for (const other of valuesIn(layout)) {
      if (other !== value) wanted.push({ key: target, value: other });
    }
  } else {
    const scope = deduction.because.reasons.flatMap((reason) => reason.cells.map(keyOf));
    wanted = [...new Set(scope)]
      .filter((key) => key !== target && !values.has(key))
      .map((key) => ({ key, value }));
  }
  const found = [];
  while (wanted.length) {
    let best = null;
    let most = 0;
    for (const [key, placed] of values) {
      const covered = wanted.filter((w) => w.value === placed && peers.get(w.key).has(key));
      if (covered.length > most) [best, most] = [key, covered.length];
    }
    if (best === null) break;
    const placed = values.get(best);
    const blocker = best;
    wanted = wanted.filter((w) => !(w.value === placed && peers.get(w.key).has(blocker)));
    found.push(cellOfKey(blocker));
  }
  return found;
}

/**
 * What a deduction draws over the cells: arrows, rings around sums, signs.
 * @param {Deduction} deduction
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Server.Layout} layout
 * @param {Map<string, number>} values
 * @param {Map<string, [number, number?][]>} candidates
 */
export function overlay(deduction, geometry, layout, values, candidates) {
  return s(
    "g",
    { class: "deduction", "aria-hidden": "true" },
    ...sumRings(deduction, geometry, layout),
    ...signReasons(deduction, geometry, layout),
    ...links(deduction, geometry, values, candidates),
  );
}

/**
 * A ring around the sum of each run that is a reason.
 * @param {Deduction} deduction
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Server.Layout} layout
 */
function* sumRings(deduction, geometry, layout) {
  const blocks = new Set(layout.blocks.map((one) => keyOf(one.cell)));
  const runs = new Map(
    deduction.because.reasons.map((reason) => [`${reason.cells} ${reason.colour}`, reason]),
  );
  for (const { cells, colour } of runs.values()) {
    if (cells.length < 2) continue;
    const [first, second] = cells;
    const down = first[1] === second[1];
    /** @type {Cell} */
    const place = down ? [first[0] - 1, first[1]] : [first[0], first[1] - 1];
    if (!blocks.has(keyOf(place))) continue;
    const { x, y } = geometry.corner(place);
    const [right, below] = down ? [0.29, 0.73] : [0.71, 0.28];
    const circle = { cx: x + right * SIDE, cy: y + below * SIDE, r: 0.24 * SIDE };
    yield s("circle", { class: `ring o${part(colour)}`, ...circle });
  }
}

/**
 * The signs that are reasons once more, in the colour of their part.
 * @param {Deduction} deduction
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Server.Layout} layout
 */
function* signReasons(deduction, geometry, layout) {
  const known = new Map(
    layout.signs.map((pair) => [[...pair].map(keyOf).sort().join(" "), pair]),
  );
  for (const { cells, colour } of deduction.because.reasons) {
    const pair = cells.length === 2 && known.get(cells.map(keyOf).sort().join(" "));
    if (!pair) continue;
    yield s("path", { class: `reason o${part(colour)}`, d: chevron(geometry, pair[0], pair[1]) });
  }
}

/**
 * The arrows of chains: strong links solid, weak ones dashed.
 * @param {Deduction} deduction
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Map<string, number>} values
 * @param {Map<string, [number, number?][]>} candidates
 */
function links(deduction, geometry, values, candidates) {
  const { radius } = geometry;
  const centre = (/** @type {Entry} */ [row, column, value]) =>
    geometry.centre([row, column], value);
  const obstacles = [...candidates].flatMap(([key, marks]) => {
    const [row, column] = key.split(",").map(Number);
    return marks.map(([value]) => ({ point: geometry.centre([row, column], value), weight: 1 }));
  });
  for (const key of values.keys()) {
    const [row, column] = key.split(",").map(Number);
    obstacles.push({ point: geometry.middle([row, column]), weight: 1.5 });
  }
  /** @type {import("./geometry.js").Point[]} */
  const drawn = [];
  const outlined = new Set();
  const parts = [];
  const heads = [];
  for (const { start, end, strong, chain } of deduction.because.links) {
    for (const node of [start, end]) {
      if (node.length < 2 || outlined.has(String(node))) continue;
      outlined.add(String(node));
      parts.push(outline(node.map(centre), radius * 1.15, chain));
    }
    let [from, to] = [centre(start[0]), centre(end[0])];
    for (const one of start.map(centre)) {
      for (const other of end.map(centre)) {
        if (distance(one, other) < distance(from, to)) [from, to] = [one, other];
      }
    }
    const bend = bestBend(from, to, radius, obstacles, drawn, geometry);
    drawn.push(...curve(from, to, bend).slice(2, -2));
    const { shaft, head } = arrow(from, to, bend, radius, Math.min(8, 1.4 * radius));
    const look = `arrow o${part(chain)} ${strong ? "strong" : "weak"}`;
    parts.push(s("path", { class: "edge", d: shaft }), s("path", { class: look, d: shaft }));
    heads.push(s("path", { class: `head p${part(chain)}`, d: head }));
  }
  return [...parts, ...heads];
}

/** @param {import("./geometry.js").Point[]} points @param {number} space @param {number} chain */
function outline(points, space, chain) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - space, Math.min(...ys) - space];
  const width = Math.max(...xs) + space - left;
  const height = Math.max(...ys) + space - top;
  const frame = { x: left, y: top, width, height, rx: space };
  return s("rect", { class: `group o${part(chain)}`, ...frame });
}
