/**
 * What one cell shows, drawn anew only where it changed. Its parts stand where they are on the board:
 * a group with a transform for each of ten thousand cells is what takes a browser long to paint.
 */

import { s } from "../dom.js";
import { CORNERS, SIDE, symbolOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

/**
 * Everything that one cell shows.
 * @typedef {object} Look
 * @property {string} ground classes of the ground
 * @property {number | null} heat from 0 to 1
 * @property {boolean} same whether it has the value that is looked at
 * @property {number[]} colours
 * @property {number[]} inks of single candidates: ten times the value, and the colour
 * @property {number | null} value null for none
 * @property {string} number classes of the value
 * @property {number[]} corner
 * @property {number[]} centre
 * @property {[number, number?][]} candidates values with the number of solutions that have them
 * @property {import("./drawing.js").CellDrawing | null} drawing
 */

/** How wide a digit is, as a part of the size of its type. */
const WIDE = 0.58;

/** How many solutions have a candidate, in four sorts: one, few, more, many. */
export function sort(/** @type {number} */ count) {
  return count <= 1 ? 1 : count < 5 ? 2 : count < 10 ? 3 : 4;
}

/** What two looks must share to have the same ground. @param {Look} look */
export const groundSignature = ({ ground, heat, same, colours, drawing }) =>
  `${ground}|${heat ?? ""}|${colours}|${same ? 1 : ""}|${drawing?.signature ?? ""}`;

/** What two looks must share to have the same text. @param {Look} look */
export function textSignature(look) {
  const { value, number, inks, drawing } = look;
  const marks = () => `${look.corner}/${look.centre}/${look.candidates.join(";")}/${inks}`;
  return `${value === null ? marks() : `${value}|${number}`}|${drawing?.signature ?? ""}`;
}

/**
 * Replace what a group holds, and leave in place what stays as it is: the browser lays out and
 * paints what is new.
 * @param {SVGGElement} group
 * @param {Element[]} parts
 */
export function renew(group, parts) {
  const old = [...group.children];
  for (const part of parts) {
    const at = old.findIndex((one) => one.isEqualNode(part));
    if (at < 0) group.insertBefore(part, old[0] ?? null);
    else for (const gone of old.splice(0, at + 1).slice(0, -1)) gone.remove();
  }
  for (const gone of old) gone.remove();
}

/**
 * The ground of a cell, over which rules are drawn.
 * @param {Look} look
 * @param {Point} corner the upper left one of the cell
 */
export function paintGround(look, corner) {
  const grounds = [];
  const whole = { ...corner, width: SIDE, height: SIDE };
  const middle = { x: corner.x + SIDE / 2, y: corner.y + SIDE / 2 };
  if (look.ground) {
    const ground = s("rect", { class: `ground ${look.ground}`, ...whole });
    if (look.heat !== null) ground.style.setProperty("--heat", `${Math.round(look.heat * 100)}%`);
    grounds.push(ground);
  }
  grounds.push(...bands(look.colours, corner), ...tints(look.drawing, whole));
  if (/\bwrong\b/.test(look.ground)) grounds.push(s("path", { class: "clash", d: wave(corner) }));
  if (look.same) grounds.push(s("circle", { class: "same", cx: middle.x, cy: middle.y, r: 23 }));
  return grounds;
}

/** A wave at the foot of a cell in conflict, for those who see no red. @param {Point} corner */
const wave = ({ x, y }) => `M${x + 10} ${y + SIDE - 6}q5 -7 10 0t10 0 10 0 10 0`;

/**
 * What is written in a cell: its value, its candidates, or the marks of a player.
 * @param {Look} look
 * @param {import("./geometry.js").Geometry} geometry
 * @param {import("./geometry.js").Symbols} layout
 * @param {Point} corner
 */
export function* paintText(look, geometry, layout, corner) {
  const middle = { x: corner.x + SIDE / 2, y: corner.y + SIDE / 2 };
  const symbol = (/** @type {number} */ value) => symbolOf(layout, value);
  if (look.value !== null) {
    const value = { class: `value ${look.number}`, ...middle, "font-size": geometry.valueSize };
    yield s("text", value, symbol(look.value));
  } else if (look.candidates.length || look.drawing?.marks.size) {
    yield* candidates(look, geometry, symbol, corner);
  } else {
    const inks = inksOf(look);
    yield* corners(look.corner, geometry, symbol, corner, inks).flat();
    yield* centred(look.centre, symbol, middle, inks);
  }
}

/** The colours of single candidates, by their values. @param {Look} look @returns {Map<number, number>} */
const inksOf = ({ inks }) => new Map(inks.map((one) => [Math.floor(one / 10), one % 10]));

/** The colours of a player, side by side. @param {number[]} colours @param {Point} corner */
function bands(colours, { x, y }) {
  const width = SIDE / colours.length;
  return colours.map((colour, at) =>
    s("rect", { class: `k${colour}`, x: x + at * width, y, width, height: SIDE }),
  );
}

/**
 * @param {import("./drawing.js").CellDrawing | null} drawing
 * @param {Point & {width: number, height: number}} whole the cell
 */
function tints(drawing, whole) {
  if (!drawing) return [];
  const parts = drawing.tints.map((tint) => s("rect", { class: tint, ...whole }));
  if (drawing.deadly) {
    const { x, y } = whole;
    const ring = { x: x + 3.5, y: y + 3.5, width: SIDE - 7, height: SIDE - 7, rx: 6 };
    parts.push(s("rect", { class: "dead", ...ring }));
  }
  return parts;
}

/**
 * Candidates, each at the place of its value; a drawing gives them discs, circles and strokes.
 * @param {Look} look
 * @param {import("./geometry.js").Geometry} geometry
 * @param {(value: number) => string} symbol
 * @param {Point} corner
 */
function* candidates(look, geometry, symbol, corner) {
  const counts = new Map(look.candidates.map(([value, count]) => [value, count]));
  /** @type {import("./drawing.js").CellDrawing["marks"]} */
  const drawn = look.drawing?.marks ?? new Map();
  const inks = look.drawing ? new Map() : inksOf(look);
  const values = [...new Set([...counts.keys(), ...drawn.keys()])].sort((a, b) => a - b);
  for (const value of values) {
    const place = geometry.place(value);
    const [x, y] = [corner.x + place.x, corner.y + place.y];
    const roles = drawn.get(value) ?? { disc: null, text: "" };
    const count = counts.get(value);
    const sorted = count ? `count c${sort(count)}` : "";
    const ink = inks.get(value);
    const disc = roles.disc ?? (ink ? `ink k${ink}` : count ? `disc ${sorted}` : null);
    if (disc) yield s("circle", { class: disc, cx: x, cy: y, r: geometry.radius });
    const text = { class: `mark ${sorted} ${roles.text}`, x, y, "font-size": geometry.markSize };
    yield s("text", text, symbol(value));
    if (roles.struck) {
      const reach = 0.85 * geometry.radius;
      const d = `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`;
      yield s("path", { class: "strike", d });
    }
  }
}

/**
 * Corner marks: up to four in the corners, more at the places of their values.
 * @param {number[]} values
 * @param {import("./geometry.js").Geometry} geometry
 * @param {(value: number) => string} symbol
 * @param {Point} corner
 * @param {Map<number, number>} inks
 */
function corners(values, geometry, symbol, corner, inks) {
  const few = values.length <= CORNERS.length;
  const size = few ? SIDE * (geometry.longest < 2 ? 0.26 : 0.22) : geometry.markSize;
  return values.map((value, at) => {
    const [across, low] = CORNERS[at] ?? [];
    const top = geometry.head + 0.16 * SIDE;
    const { x, y } = few
      ? { x: across * SIDE, y: low ? 0.8 * SIDE : top }
      : geometry.place(value);
    const place = { x: corner.x + x, y: corner.y + y };
    const ink = inks.get(value);
    return [
      ...(ink ? [s("circle", { class: `ink k${ink}`, cx: place.x, cy: place.y, r: 0.55 * size })] : []),
      s("text", { class: "mark corner", ...place, "font-size": size }, symbol(value)),
    ];
  });
}

/**
 * Centre marks: in the middle, in as many lines as give them the largest type.
 * @param {number[]} values
 * @param {(value: number) => string} symbol
 * @param {Point} middle
 * @param {Map<number, number>} inks
 */
function centred(values, symbol, { x, y }, inks) {
  if (!values.length) return [];
  const shown = values.map(symbol);
  const space = shown.some((one) => one.length > 1) ? " " : "";
  const room = SIDE - 12;
  let best = { size: 0, lines: /** @type {number[][]} */ ([]) };
  for (let count = 1; count <= shown.length; count++) {
    const each = Math.ceil(shown.length / count);
    const lines = Array.from({ length: Math.ceil(shown.length / each) }, (_, at) =>
      values.slice(at * each, (at + 1) * each),
    );
    const longest = Math.max(...lines.map((line) => line.map(symbol).join(space).length));
    const size = Math.min(0.28 * SIDE, room / (WIDE * longest), (0.86 * room) / lines.length);
    if (size > best.size + 0.5) best = { size, lines };
  }
  const step = 1.05 * best.size;
  const top = y - ((best.lines.length - 1) * step) / 2;
  return best.lines.flatMap((line, at) => {
    const place = { x, y: top + at * step };
    const text = s(
      "text",
      { class: "mark centre", ...place, "font-size": best.size },
      line.map(symbol).join(space),
    );
    return [...underlaid(line, { ...place, size: best.size, symbol, space, inks }), text];
  });
}

/**
 * The colours behind the marks of a line.
 * @param {number[]} line
 * @param {Point & {size: number, space: string, symbol: (value: number) => string,
 *   inks: Map<number, number>}} how
 */
function underlaid(line, { x, y, size, symbol, space, inks }) {
  const letter = WIDE * size;
  let left = x - (line.map(symbol).join(space).length * letter) / 2;
  const grounds = [];
  for (const value of line) {
    const width = symbol(value).length * letter;
    const ink = inks.get(value);
    const place = { x: left, y: y - 0.56 * size, width, height: 1.08 * size, rx: 2 };
    if (ink) grounds.push(s("rect", { class: `ink k${ink}`, ...place }));
    left += width + space.length * letter;
  }
  return grounds;
}
