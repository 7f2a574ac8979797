/** A step in words, and what the colours of its drawing mean. */

import { nameOf } from "../board/names.js";
import { h, s } from "../dom.js";
import { known, language, t } from "../i18n/index.js";

/**
 * What the parts of a pattern are called, by the names of techniques.
 * @type {[RegExp, string[]][]}
 */
const PARTS = [
  [/x-wing|swordfish|jellyfish|squirmbag|whale|leviathan/, ["base", "cover", "fin"]],
  [/^(xy|w|xyz|wxyz|vwxyz)-wing$/, ["ends", "between", "more"]],
  [/colouring|remote-pair|medusa/, ["oneWay", "otherWay"]],
  [/^(als-|aligned-|sue-de-coq$|death-blossom$)/, ["set1", "set2", "set3", "set4"]],
  [/rectangle|unique-loop|^bug-/, ["deadly", "others", "saves"]],
];

/**
 * The sentence of the server, and in another language than its own what the step does.
 * @param {string} text
 * @param {any} deduction
 * @param {any} layout
 */
export function said(text, deduction, layout) {
  const lines = text.split("\n").map((line) => h("p", { class: "sentence", lang: "en" }, line));
  if (language() === "en" || !deduction) return lines;
  return [h("p", { class: "sentence" }, does(deduction, layout)), ...lines];
}

/** What a step does. @param {any} deduction @param {any} layout */
export function does({ places, removals }, layout) {
  const symbol = (/** @type {number} */ value) => layout.symbols[value - 1];
  const parts = places.map((/** @type {number[]} */ [row, column, value]) =>
    t("step.place", { cell: nameOf([row, column]), value: symbol(value) }),
  );
  /** @type {Map<number, string[]>} */
  const gone = new Map();
  for (const [row, column, value] of removals) {
    gone.set(value, [...(gone.get(value) ?? []), nameOf([row, column])]);
  }
  for (const [value, cells] of gone) {
    parts.push(t("step.remove", { cells: cells.join(", "), value: symbol(value) }));
  }
  return parts.join(" ");
}

/** The name of a technique in the reader's language, where it is known. @param {any} found */
export function techniqueTitle(found) {
  const own = `technique.${found.name}`;
  return known(own) ? h("span", {}, t(own)) : h("span", { lang: "en" }, found.title);
}

/** The technique with its rule. @param {any} found */
export function technique(found) {
  if (!found) return null;
  return h(
    "details",
    { class: "technique" },
    h(
      "summary",
      {},
      techniqueTitle(found),
      h("span", { class: `badge ${found.difficulty}` }, t(`difficulty.${found.difficulty}`)),
    ),
    h("p", { lang: "en" }, found.rule),
  );
}

/**
 * What the colours mean.
 * @param {any} deduction
 * @param {any} found its technique
 */
export function key(deduction, found) {
  const { shades, links } = deduction.because;
  const items = [];
  const names = PARTS.find(([pattern]) => pattern.test(found?.name ?? ""))?.[1] ?? [];
  const colours = [...new Set(shades.map((/** @type {any} */ one) => one.colour))].sort();
  if (colours.length > 1 || links.length) {
    for (const colour of colours) {
      const name = names[/** @type {number} */ (colour)];
      const disc = s("circle", { class: `p${colour}`, cx: 8, cy: 8, r: 6 });
      if (name) items.push(item(disc, t(`key.${name}`)));
    }
  }
  const net = /^(forcing|kakuro)/.test(found?.name ?? "");
  const line = (/** @type {string} */ look) =>
    s("path", { class: `arrow o0 ${look}`, d: "M0 8H16" });
  if (links.some((/** @type {any} */ one) => one.strong)) {
    items.push(item(line("strong"), t(net ? "key.true" : "key.strong")));
  }
  if (links.some((/** @type {any} */ one) => !one.strong)) {
    items.push(item(line("weak"), t(net ? "key.false" : "key.weak")));
  }
  if (deduction.removals.length) {
    items.push(item(s("path", { class: "strike", d: "M3 13 13 3" }), t("key.removed")));
  }
  if (deduction.places.length) {
    items.push(item(s("circle", { class: "placed", cx: 8, cy: 8, r: 6 }), t("key.placed")));
  }
  return h("ul", { class: "key-list" }, items);
}

/** @param {any} sample @param {string} text */
function item(sample, text) {
  const box = { viewBox: "0 0 16 16", class: "sample board", "aria-hidden": "true" };
  return h("li", {}, s("svg", box, sample), text);
}
