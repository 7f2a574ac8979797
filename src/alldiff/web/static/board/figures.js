/** What rules look like: the figures that the server makes of them, in units of a cell. */

import { s } from "../dom.js";
import { weight } from "./frame.js";
import { SIDE } from "./geometry.js";

/**
 * The figures of some layers, the lower ones first.
 * @param {any} layout
 * @param {import("./geometry.js").Geometry} geometry
 * @param {string[]} layers
 */
export function figures(layout, geometry, layers) {
  return layers.flatMap((layer) =>
    layout.figures
      .filter((/** @type {any} */ { figure }) => layerOf(figure) === layer)
      .flatMap((/** @type {any} */ { figure, rule }) => drawn(figure, rule, geometry)),
  );
}

const DEFAULTS = { stroke: "below", disc: "above", words: "above" };
/** What is not said is as usual; an outline lies over the rings of what is selected. */
const layerOf = (/** @type {any} */ figure) =>
  figure.dashed ? "outline" : (figure.layer ?? DEFAULTS[figure.figure]);

/**
 * @param {any} figure
 * @param {number} rule
 * @param {import("./geometry.js").Geometry} geometry
 */
function drawn(figure, rule, geometry) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: (x - geometry.left) * SIDE,
    y: (y - geometry.top) * SIDE,
  });
  const of = { "data-rule": rule };
  if (figure.figure === "words") return words(figure, at(figure.x, figure.y), of);
  if (figure.figure === "disc") {
    const { x, y } = at(figure.x, figure.y);
    const look = `${figure.fill ? `f-${figure.fill}` : "hollow"} ${figure.rim ? `s-${figure.rim}` : ""}`;
    const circle = { cx: x, cy: y, r: figure.radius * SIDE, "stroke-width": figure.width * SIDE };
    return [s("circle", { class: look, ...circle, ...of })];
  }
  const points = figure.points.map((/** @type {number[]} */ [x, y]) => at(x, y));
  const path = points.map((/** @type {any} */ { x, y }) => `${x} ${y}`).join("L");
  const d = `M${path}${figure.closed ? "Z" : ""}`;
  if (figure.fill) return [s("path", { class: `f-${figure.colour}`, d, ...of })];
  const border = layerOf(figure) === "border";
  const width = border ? weight(geometry) : figure.width * SIDE;
  const dashes = figure.dashed ? { "stroke-dasharray": `${3.2 * width} ${2.4 * width}` } : {};
  const look = border ? "border" : `stroked s-${figure.colour}`;
  return [s("path", { class: look, "stroke-width": width, ...dashes, d, ...of })];
}

/** @param {any} figure @param {{x: number, y: number}} place @param {any} of */
function words(figure, { x, y }, of) {
  const size = figure.size * SIDE;
  const width = 0.58 * size * figure.text.length;
  const start = figure.anchor === "start" ? x : x - width / 2;
  const parts = [];
  if (figure.wiped) {
    const box = { x: start - 1, y: y - 0.52 * size, width: width + 2, height: 1.04 * size };
    parts.push(s("rect", { class: "wipe", ...box, ...of }));
  }
  const look = `label k-${figure.colour}`;
  const text = { x: start + width / 2, y, "font-size": size };
  parts.push(s("text", { class: look, ...text, ...of }, figure.text));
  return parts;
}
