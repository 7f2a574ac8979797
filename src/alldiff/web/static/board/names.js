/** What a screen reader says of cells. */

import { t } from "../i18n/index.js";
import { symbolOf } from "./geometry.js";

/** The name of a cell as people say it: R1C1. */
export const nameOf = (/** @type {number[]} */ cell) => `R${cell[0] + 1}C${cell[1] + 1}`;

/** The cell of a name: row and column, from 0. @param {string} name @returns {[number, number]} */
export function cellOf(name) {
  const [, row, column] = /^R(\d+)C(\d+)$/.exec(name) ?? [];
  return [Number(row) - 1, Number(column) - 1];
}

/**
 * What is said of a cell that takes a value.
 * @param {number[]} cell
 * @param {import("./cells.js").Look} look
 * @param {import("./geometry.js").Symbols} layout
 * @param {{given: boolean, wrong: boolean, signs: string[]}} more
 */
export function spoken(cell, look, layout, { given, wrong, signs }) {
  const symbol = (/** @type {number} */ value) => symbolOf(layout, value);
  const said = [nameOf(cell)];
  if (look.value !== null) {
    said.push(symbol(look.value), given ? t("cell.given") : "", wrong ? t("cell.wrong") : "");
  } else {
    said.push(t("cell.empty"));
    const candidates = look.candidates.map(([value]) => value);
    // As they are seen: automatic candidates stand in the place of own marks.
    const marks = candidates.length
      ? { marks: candidates }
      : { corner: look.corner, centre: look.centre };
    for (const [name, values] of Object.entries(marks)) {
      if (values.length) said.push(t(`cell.${name}`, { values: values.map(symbol).join(" ") }));
    }
  }
  if (look.colours.length) {
    said.push(look.colours.map((colour) => t(`colour.${colour}`).toLowerCase()).join(" "));
  }
  return [...said, ...signs].filter(Boolean).join(", ");
}

/**
 * What is said of a clue cell of a Kakuro.
 * @param {{cell: number[], down: number | null, across: number | null}} block
 */
export function spokenBlock({ down, across }) {
  const said = [];
  if (down !== null) said.push(t("cell.down", { sum: down }));
  if (across !== null) said.push(t("cell.across", { sum: across }));
  return said.join(", ") || t("cell.black");
}

/**
 * For each cell, what its signs say: "less than R1C2".
 * @param {Server.Layout} layout
 */
export function spokenSigns(layout) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const add = (/** @type {number[]} */ cell, /** @type {string} */ text) => {
    const key = `${cell[0]},${cell[1]}`;
    found.set(key, [...(found.get(key) ?? []), text]);
  };
  for (const [less, greater] of layout.signs) {
    add(less, t("cell.less", { cell: nameOf(greater) }));
    add(greater, t("cell.greater", { cell: nameOf(less) }));
  }
  return found;
}
