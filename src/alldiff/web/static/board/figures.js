/** What rules look like: the figures that the server makes of them, in units of a cell. */

import { s } from "../dom.js";
import { SIDE, weight } from "./geometry.js";

/** @typedef {Server.DrawnFigure["figure"]} Figure */
/** @typedef {Figure["layer"] | "outline"} Layer */

/**
 * The figures of some layers, the lower ones first.
 * @param {Server.Layout} layout
 * @param {import("./geometry.js").Geometry} geometry
 * @param {Layer[]} layers
 */
export function figures(layout, geometry, layers) {
  return layers.flatMap((layer) =>
    layout.figures
      .filter(({ figure }) => layerOf(figure) === layer)
      .flatMap(({ figure, rule }) => drawn(figure, rule, geometry)),
  );
}

/** An outline lies over the rings of what is selected. @param {Figure} figure @returns {Layer} */
const layerOf = (figure) =>
  figure.figure === "stroke" && figure.dashed ? "outline" : figure.layer;

/**
 * @param {Figure} figure
 * @param {number} rule
 * @param {import("./geometry.js").Geometry} geometry
 * @returns {SVGElement[]}
 */
function drawn(figure, rule, geometry) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: (x - geometry.left) * SIDE,
    y: (y - geometry.top) * SIDE,
  });
  // A drawing belongs to no rule.
  const of = rule < 0 ? {} : { "data-rule": rule };
  if (figure.figure === "words") return words(figure, at(figure.x, figure.y), of);
  if (figure.figure === "disc") {
    const { x, y } = at(figure.x, figure.y);
    const fill = figure.fill ? painted("f", figure.fill) : { class: "hollow" };
    const look = joined(fill, figure.rim ? painted("s", figure.rim) : {});
    const circle = { cx: x, cy: y, r: figure.radius * SIDE, "stroke-width": figure.width * SIDE };
    return [s("circle", { ...look, ...circle, ...of })];
  }
  const points = figure.points.map(([x, y]) => at(x, y));
  const path = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const d = `M${path}${figure.closed ? "Z" : ""}`;
  if (figure.fill) {
    return [s("path", { ...painted("f", figure.colour), "fill-rule": "evenodd", d, ...of })];
  }
  const border = layerOf(figure) === "border";
  const width = border ? weight(geometry) : figure.width * SIDE;
  const dashes = figure.dashed ? { "stroke-dasharray": `${3.2 * width} ${2.4 * width}` } : {};
  const look = border ? { class: "border" } : joined({ class: "stroked" }, painted("s", figure.colour));
  return [s("path", { ...look, "stroke-width": width, ...dashes, d, ...of })];
}

/** @typedef {{class?: string, fill?: string, stroke?: string}} Look */
const ATTRIBUTES = /** @type {const} */ ({ f: "fill", s: "stroke", k: "fill" });

/**
 * The class of a colour that each theme has, or a fixed colour.
 * @param {"f" | "s" | "k"} use to fill, for a stroke, for a text
 * @param {string} colour
 * @returns {Look}
 */
function painted(use, colour) {
  if (!colour.startsWith("#")) return { class: use === "k" ? `label k-${colour}` : `${use}-${colour}` };
  return { class: "drawn", [ATTRIBUTES[use]]: colour };
}

/** @param {Look} one @param {Look} other @returns {Look} */
const joined = (one, other) => ({
  ...one,
  ...other,
  class: [one.class, other.class].filter(Boolean).join(" "),
});

/** Where the middle of a figure is, in cells. @param {Figure} figure */
export function middleOf(figure) {
  if (figure.figure === "words" && figure.anchor === "start") {
    return { x: figure.x + 0.15, y: figure.y + 0.05 };
  }
  if (figure.figure !== "stroke") return { x: figure.x, y: figure.y };
  const sum = (/** @type {number} */ axis) => figure.points.reduce((all, point) => all + point[axis], 0);
  return { x: sum(0) / figure.points.length, y: sum(1) / figure.points.length };
}

/** @param {Server.Words} figure @param {{x: number, y: number}} place @param {{"data-rule"?: number}} of */
function words(figure, { x, y }, of) {
  const size = figure.size * SIDE;
  const width = 0.58 * size * figure.text.length;
  const start = figure.anchor === "start" ? x : x - width / 2;
  const parts = [];
  if (figure.wiped) {
    const box = { x: start - 1, y: y - 0.42 * size, width: width + 2, height: 0.84 * size };
    parts.push(s("rect", { class: "wipe", ...box, ...of }));
  }
  const look = painted("k", figure.colour);
  const turn = figure.angle ? { transform: `rotate(${figure.angle} ${x} ${y})` } : {};
  const text = { x: start + width / 2, y, "font-size": size, ...turn };
  parts.push(s("text", { ...look, ...text, ...of }, figure.text));
  return parts;
}
